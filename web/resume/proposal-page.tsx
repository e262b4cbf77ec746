import { useQuery } from "@tanstack/react-query";
import { FileText, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import type { User } from "../../contract/users.ts";
import { useSession } from "../api/session.ts";
import { ApiError } from "../api.ts";
import { PageHead } from "../app/page-head.tsx";
import { useErrorMessage } from "../failure-message.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { SkeletonCards } from "../ui/feedback/skeleton.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { EmptyState, ErrorState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { findOtherContacts, listChanges } from "./compare-resume.ts";
import styles from "./profile-proposal-page.module.css";
import { ProposalForm } from "./proposal-form.tsx";
import { profileProposalQuery } from "./queries.ts";

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
