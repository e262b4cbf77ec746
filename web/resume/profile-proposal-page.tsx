import { queryOptions, useQuery } from "@tanstack/react-query";
import { FileText, SearchX } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useNavigate } from "react-router";
import { routes } from "../../contract/index.ts";
import type { Education, User, WorkExperience } from "../../contract/users.ts";
import { ApiError, callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { useSession } from "../api/session.ts";
import { useLanguage } from "../app/i18n.ts";
import { PageHead } from "../app/page-head.tsx";
import { EmptyState, ErrorState } from "../ui/feedback/list-states.tsx";
import { SkeletonCards } from "../ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../ui/forms/button.tsx";
import { CheckField } from "../ui/forms/check-field.tsx";
import { Form, FormActions } from "../ui/forms/form.tsx";
import { Card } from "../ui/layout/card.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { formatPeriod } from "../users/history-list.tsx";
import {
  applyChanges,
  findOtherContacts,
  getTitleAndPlace,
  listChanges,
  type ProfileChange,
} from "./compare-resume.ts";
import styles from "./profile-proposal-page.module.css";

/** What the resume says beside what the profile says. What is chosen goes into the profile form, unsaved. */
export function ProfileProposalPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return null;
  const title = t("resume.title");
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t("resume.lead")}
        breadcrumb={[
          { label: t("menu.dashboard"), to: "/dashboard" },
          { label: t("menu.profile"), to: "/account" },
        ]}
      />
      <ProfileProposalContent user={user} />
    </>
  );
}

function ProfileProposalContent({ user }: { user: User }) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const { data, error, refetch, isFetching } = useQuery(profileProposalQuery(user.resume));

  if (user.resume === null) return <NoProposal text={t("resume.none")} icon={<FileText />} />;
  if (error && !isFetching) {
    const isAboutTheFile = error instanceof ApiError && /resume/.test(error.code);
    if (isAboutTheFile) {
      // A busy server gives up on a large file that it may read a moment later.
      const retry = error.code === "unreadable_resume" ? refetch : undefined;
      return <NoProposal text={failureMessage(error)} icon={<SearchX />} onRetry={retry} />;
    }
    return <ErrorState text={failureMessage(error)} onRetry={() => refetch()} />;
  }
  if (!data) {
    return (
      <>
        <p role="status" className={styles.reading}>
          {t("resume.reading")}
        </p>
        <SkeletonCards />
      </>
    );
  }
  const choices = listChanges(user, data);
  const contacts = findOtherContacts(user, data);
  if (choices.length === 0) return <NoProposal text={t("resume.nothing_found")} icon={<SearchX />} />;
  return <ProposalForm key={user.resume} user={user} choices={choices} contacts={contacts} />;
}

/** Nothing to choose from: another file may help, and filling it in by hand always does. */
function NoProposal({ text, icon, onRetry }: { text: string; icon: ReactNode; onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState text={text} icon={icon}>
      <div className={styles.steps}>
        <ButtonLink to="/uploads">{t("menu.update_resume")}</ButtonLink>
        {onRetry && (
          <Button variant="quiet" onClick={() => onRetry()}>
            {t("common.try_again")}
          </Button>
        )}
        <ButtonLink variant="quiet" to="/account">
          {t("resume.by_hand")}
        </ButtonLink>
      </div>
    </EmptyState>
  );
}

interface ProposalFormProps {
  user: User;
  choices: ProfileChange[];
  /** Email or phone that the resume names and the profile does not. */
  contacts: string[];
}

/** What the profile lacks is marked at the start; what would replace something is left to be chosen. */
export function ProposalForm({ user, choices, contacts }: ProposalFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [taken, setTaken] = useState(
    () => new Set(choices.filter(({ standing }) => standing === "new").map(({ id }) => id)),
  );

  function toggle(id: string, on: boolean) {
    const next = new Set(taken);
    if (on) next.add(id);
    else next.delete(id);
    setTaken(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const fromResume = applyChanges(
      user,
      choices.filter(({ id }) => taken.has(id)),
    );
    navigate("/account", { state: { fromResume } });
  }

  const isAllKnown = choices.every(({ standing }) => standing === "same");
  return (
    <Form onSubmit={submit} className={styles.form}>
      {isAllKnown && <p className={styles.note}>{t("resume.all_known")}</p>}
      <ul className={styles.list}>
        {choices.map((choice) => (
          <ChangeCard
            key={choice.id}
            choice={choice}
            isTaken={taken.has(choice.id)}
            onChange={(on) => toggle(choice.id, on)}
          />
        ))}
      </ul>
      {contacts.length > 0 && (
        <p className={styles.note}>{t("resume.other_contacts", { contacts: contacts.join(", ") })}</p>
      )}
      <div className={styles.foot}>
        <p className={styles.soft}>{t("resume.unsaved")}</p>
        <FormActions>
          <Button type="submit" disabled={taken.size === 0}>
            {t("resume.continue", { count: taken.size })}
          </Button>
          <ButtonLink variant="quiet" to="/account">
            {t("common.cancel")}
          </ButtonLink>
        </FormActions>
      </div>
    </Form>
  );
}

interface ChangeCardProps {
  choice: ProfileChange;
  isTaken: boolean;
  onChange: (on: boolean) => void;
}

/** One finding: the profile's side, the resume's side, and whether to take it. */
export function ChangeCard({ choice, isTaken, onChange }: ChangeCardProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const isText = choice.kind === "text";
  const heading = isText ? t(`profile.${choice.name}`) : t(`resume.${choice.kind}`);
  const label = !isText && choice.standing === "new" ? "resume.add" : "resume.use";
  return (
    <Card as="li">
      <fieldset aria-labelledby={headingId} className={styles.choice}>
        <h2 id={headingId} className={styles.heading}>
          {heading}
          {!isText && <VisuallyHidden>: {getTitleAndPlace(choice.proposed).filter(Boolean).join(", ")}</VisuallyHidden>}
        </h2>
        <div className={styles.sides}>
          <div>
            <h3 className={styles.side}>{t("resume.in_profile")}</h3>
            {isText ? <TextValue text={choice.present} /> : <EntryValue entry={choice.present} />}
          </div>
          <div className={styles.found}>
            <h3 className={styles.side}>{t("resume.in_resume")}</h3>
            {isText ? <TextValue text={choice.proposed} /> : <EntryValue entry={choice.proposed} />}
          </div>
        </div>
        {choice.standing === "same" ? (
          <p className={styles.soft}>{t("resume.same")}</p>
        ) : (
          <CheckField
            label={t(label)}
            checked={isTaken}
            onChange={(event) => onChange(event.target.checked)}
            hint={choice.standing === "other" ? t("resume.replaces") : undefined}
          />
        )}
      </fieldset>
    </Card>
  );
}

function TextValue({ text }: { text: string }) {
  const { t } = useTranslation();
  if (text === "") return <p className={styles.soft}>{t("resume.nothing")}</p>;
  return <p className={styles.words}>{text}</p>;
}

function EntryValue({ entry }: { entry: WorkExperience | Education | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (entry === null) return <p className={styles.soft}>{t("resume.nothing")}</p>;
  const [title, place] = getTitleAndPlace(entry);
  const isDated = entry.from !== null || entry.to !== null;
  const period = isDated ? formatPeriod(entry, language, t("users.present")) : null;
  return (
    <>
      {title && <p className={styles.title}>{title}</p>}
      <p className={styles.soft}>{[place, period].filter(Boolean).join(" · ")}</p>
      {entry.description && <p className={styles.words}>{entry.description}</p>}
    </>
  );
}

/** What the present resume says. Reading it takes the server a while, and the same file always says the same. */
export function profileProposalQuery(resume: string | null) {
  return queryOptions({
    queryKey: ["resume", "proposal", resume],
    queryFn: ({ signal }) => callApi(routes.proposeProfile, { signal }),
    enabled: resume !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
