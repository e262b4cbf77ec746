import { useInfiniteQuery } from "@tanstack/react-query";
import { Bookmark, Inbox, Send } from "lucide-react";
import type { ReactNode } from "react";
import type { Application } from "../../contract/applications.ts";
import { EMPLOYER } from "../../contract/values.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { useSession } from "../api/session.ts";
import { PageHead } from "../app/page-head.tsx";
import { EmptyState } from "../ui/feedback/list-states.tsx";
import { SkeletonRows } from "../ui/feedback/skeleton.tsx";
import { FocusRegion } from "../ui/focus-region.tsx";
import { ButtonLink } from "../ui/forms/button.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { PagedList } from "../ui/layout/paged-list.tsx";
import { Rows } from "../ui/layout/row.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { DecisionButtons, MessageLink, ViewJobLink, ViewProfileLink } from "./application-actions.tsx";
import { ApplicantRow, AppliedJobRow } from "./application-rows.tsx";
import { applicationsQuery, type ListedStatus } from "./queries.ts";

interface ApplicationListProps {
  status: ListedStatus;
  label: string;
  /** In the place of the list when there is nothing. */
  empty: ReactNode;
  row: (application: Application) => ReactNode;
}

export function ApplicationList({ status, label, empty, row }: ApplicationListProps) {
  const failureMessage = useErrorMessage();
  const list = useInfiniteQuery(applicationsQuery(status));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <FocusRegion label={label} rows={rows}>
      <PagedList query={list} skeleton={<SkeletonRows count={5} />} empty={empty} failureText={failureMessage}>
        {(applications) => <Rows>{applications.map(row)}</Rows>}
      </PagedList>
    </FocusRegion>
  );
}

export function AppliedJobsPage() {
  const { t } = useTranslation();
  const empty = (
    <EmptyState icon={<Send />} text={t("applications.applied.empty")}>
      <ButtonLink to="/jobs/search">{t("applications.applied.next_step")}</ButtonLink>
    </EmptyState>
  );
  const row = (application: Application) => (
    <AppliedJobRow
      key={application.id}
      application={application}
      headingLevel={2}
      actions={
        <>
          <MessageLink application={application} label={t("applications.send_message")} />
          <ViewJobLink application={application} />
        </>
      }
    />
  );
  return (
    <>
      <PageHead title={t("applications.applied.title")} />
      <PageHeading title={t("applications.applied.title")} />
      <ApplicationList status={1} label={t("applications.applied.title")} empty={empty} row={row} />
    </>
  );
}

export function PendingApplicationsPage() {
  const { t } = useTranslation();
  const empty = (
    <EmptyState icon={<Inbox />} text={t("applications.pending.empty")}>
      <ButtonLink to="/jobs/list">{t("applications.pending.next_step")}</ButtonLink>
    </EmptyState>
  );
  const row = (application: Application) => (
    <ApplicantRow
      key={application.id}
      application={application}
      headingLevel={2}
      actions={
        <>
          <ViewProfileLink application={application} />
          <MessageLink application={application} label={t("applications.send_message")} />
          <DecisionButtons application={application} />
        </>
      }
    />
  );
  return (
    <>
      <PageHead title={t("applications.pending.title")} />
      <PageHeading title={t("applications.pending.title")} />
      <ApplicationList status={1} label={t("applications.pending.title")} empty={empty} row={row} />
    </>
  );
}

export function ShortlistedPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return null;
  const title =
    user.user_type === EMPLOYER ? t("applications.shortlisted.candidates") : t("applications.shortlisted.jobs");
  return (
    <>
      <PageHead title={`${t("applications.shortlisted.title")}: ${title}`} />
      <PageHeading title={title} lead={t("applications.shortlisted.title")} />
      {user.user_type === EMPLOYER ? <ShortlistedCandidates title={title} /> : <ShortlistedJobs title={title} />}
    </>
  );
}

/** What an employer has shortlisted. */
export function ShortlistedCandidates({ title }: { title: string }) {
  const { t } = useTranslation();
  const empty = (
    <EmptyState icon={<Bookmark />} text={t("applications.shortlisted.no_candidates")}>
      <ButtonLink to="/jobs/applications">{t("applications.pending.title")}</ButtonLink>
    </EmptyState>
  );
  const row = (application: Application) => (
    <ApplicantRow
      key={application.id}
      application={application}
      headingLevel={2}
      actions={
        <>
          <ViewProfileLink application={application} />
          <MessageLink application={application} label={t("applications.shortlisted.send_message")} />
          <ViewJobLink application={application} />
          <DecisionButtons application={application} />
        </>
      }
    />
  );
  return <ApplicationList status={2} label={title} empty={empty} row={row} />;
}

/** What a seeker was shortlisted for. */
export function ShortlistedJobs({ title }: { title: string }) {
  const { t } = useTranslation();
  const empty = (
    <EmptyState icon={<Bookmark />} text={t("applications.shortlisted.no_jobs")}>
      <ButtonLink to="/jobs/applied">{t("applications.applied.title")}</ButtonLink>
    </EmptyState>
  );
  const row = (application: Application) => (
    <AppliedJobRow
      key={application.id}
      application={application}
      headingLevel={2}
      actions={
        <>
          <MessageLink application={application} label={t("applications.shortlisted.send_message")} />
          <ViewJobLink application={application} />
        </>
      }
    />
  );
  return <ApplicationList status={2} label={title} empty={empty} row={row} />;
}
