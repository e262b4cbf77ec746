import { queryOptions, useQuery } from "@tanstack/react-query";
import { FileText, SearchX } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "../../../contract/accounts/users.ts";
import { routes } from "../../../contract/index.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
import { usePhoneNumberLibrary } from "../../platform/app/formats/phone-number-library.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import common from "../../platform/styles/common.module.css";
import { EmptyState, ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonCards } from "../../platform/ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { Form, FormActions } from "../../platform/ui/forms/form.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ChangeCard } from "./change-card.tsx";
import { applyChanges, findOtherContacts, listChanges, type ProfileChange } from "./compare-resume.ts";
import styles from "./profile-proposal-page.module.css";

/** Compares the current resume with the profile. Passes accepted changes to the profile form without saving them. */
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
  const getErrorMessage = useErrorMessage();
  const { data, error, refetch, isFetching } = useQuery(profileProposalQuery(user.resume));

  if (user.resume === null) return <NoProposal text={t("resume.none")} icon={<FileText />} />;
  if (error && !isFetching) {
    const isFileError = error instanceof ApiError && /resume/.test(error.code);
    if (isFileError) {
      // The server may need too long for a large file while it is busy, so the user can retry.
      const retry = error.code === "unreadable_resume" ? refetch : undefined;
      return <NoProposal text={getErrorMessage(error)} icon={<SearchX />} onRetry={retry} />;
    }
    return <ErrorState text={getErrorMessage(error)} onRetry={() => refetch()} />;
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
  const changes = listChanges(user, data);
  const contacts = findOtherContacts(user, data);
  if (changes.length === 0) return <NoProposal text={t("resume.nothing_found")} icon={<SearchX />} />;
  return <ProposalForm key={user.resume} user={user} changes={changes} contacts={contacts} />;
}

/** Shown when there is no proposal. Offers to upload another file or to fill in the profile by hand. */
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
          {t("resume.fill_in_manually")}
        </ButtonLink>
      </div>
    </EmptyState>
  );
}

interface ProposalFormProps {
  user: User;
  changes: ProfileChange[];
  /** The contact details of the resume that the form cannot save (`findOtherContacts`). */
  contacts: string[];
}

/** Changes that add a value are selected by default. Changes that replace a value are not. */
function ProposalForm({ user, changes, contacts }: ProposalFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const library = usePhoneNumberLibrary({ isNeeded: contacts.length > 0 });
  const formattedContacts = contacts.map((contact) => library?.formatPhoneNumber(contact) ?? contact);
  const [accepted, setAccepted] = useState(
    () => new Set(changes.filter(({ status }) => status === "new").map(({ id }) => id)),
  );

  function setChange(id: string, isAccepted: boolean) {
    const next = new Set(accepted);
    if (isAccepted) next.add(id);
    else next.delete(id);
    setAccepted(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const fromResume = applyChanges(
      user,
      changes.filter(({ id }) => accepted.has(id)),
    );
    navigate("/account", { state: { fromResume } });
  }

  const hasOnlyKnownFacts = changes.every(({ status }) => status === "same");
  return (
    <Form onSubmit={submit} className={styles.form}>
      {hasOnlyKnownFacts && <p className={styles.note}>{t("resume.no_changes")}</p>}
      <ul className={styles.list}>
        {changes.map((change) => (
          <ChangeCard
            key={change.id}
            change={change}
            isAccepted={accepted.has(change.id)}
            onChange={(isAccepted) => setChange(change.id, isAccepted)}
          />
        ))}
      </ul>
      {contacts.length > 0 && (
        <p className={styles.note}>{t("resume.other_contacts", { contacts: formattedContacts.join(", ") })}</p>
      )}
      <div className={styles.footer} data-bottom-bar>
        <p className={common.soft}>{t("resume.unsaved")}</p>
        <FormActions>
          <Button type="submit" disabled={accepted.size === 0}>
            {t("resume.continue", { count: accepted.size })}
          </Button>
          <ButtonLink variant="quiet" to="/account">
            {t("common.cancel")}
          </ButtonLink>
        </FormActions>
      </div>
    </Form>
  );
}

/** The proposal from the current resume. It never becomes stale, because the same file gives the same proposal. */
function profileProposalQuery(resume: string | null) {
  return queryOptions({
    queryKey: ["resume", "proposal", resume],
    queryFn: ({ signal }) => callApi(routes.proposeProfile, { signal }),
    enabled: resume !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
