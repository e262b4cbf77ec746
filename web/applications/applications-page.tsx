import { useInfiniteQuery } from "@tanstack/react-query";
import { Bookmark, Inbox, Send } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { Application } from "../../contract/applications.ts";
import { EMPLOYER } from "../../contract/constants.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { useSession } from "../api/session.ts";
import { MemberNotFoundPage } from "../app/not-found-page.tsx";
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

/** The properties of one list of applications. All texts are translation keys. */
interface View {
  status: ListedStatus;
  title: string;
  lead?: string;
  icon: ReactNode;
  emptyText: string;
  /** The link below the text of the empty list. */
  nextStep: { to: string; label: string };
  messageLabel: string;
  hasJobLink: boolean;
}

const shortlistTexts = {
  status: 2,
  lead: "applications.shortlisted.title",
  icon: <Bookmark />,
  messageLabel: "applications.shortlisted.send_message",
  hasJobLink: true,
} as const;

/** The views of the page by path. */
const employerViews: Record<string, View> = {
  "/jobs/applications": {
    status: 1,
    title: "applications.pending.title",
    icon: <Inbox />,
    emptyText: "applications.pending.empty",
    nextStep: { to: "/jobs/list", label: "applications.pending.next_step" },
    messageLabel: "applications.send_message",
    hasJobLink: false,
  },
  "/jobs/shortlist": {
    ...shortlistTexts,
    title: "applications.shortlisted.candidates",
    emptyText: "applications.shortlisted.no_candidates",
    nextStep: { to: "/jobs/applications", label: "applications.pending.title" },
  },
};

const seekerViews: Record<string, View> = {
  "/jobs/applied": {
    status: 1,
    title: "applications.applied.title",
    icon: <Send />,
    emptyText: "applications.applied.empty",
    nextStep: { to: "/jobs/search", label: "applications.applied.next_step" },
    messageLabel: "applications.send_message",
    hasJobLink: true,
  },
  "/jobs/shortlist": {
    ...shortlistTexts,
    title: "applications.shortlisted.jobs",
    emptyText: "applications.shortlisted.no_jobs",
    nextStep: { to: "/jobs/applied", label: "applications.applied.title" },
  },
};

/** Lists applications: pending or shortlisted ones of an employer, all or the shortlisted ones of a seeker. */
export function ApplicationsPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { pathname } = useLocation();
  if (!user) return null;
  const isEmployer = user.user_type === EMPLOYER;
  const view = (isEmployer ? employerViews : seekerViews)[pathname.replace(/\/+$/, "")];
  if (!view) return <MemberNotFoundPage />;
  const title = t(view.title);
  return (
    <>
      <PageHead title={view.lead ? `${t(view.lead)}: ${title}` : title} />
      <PageHeading title={title} lead={view.lead && t(view.lead)} />
      <ApplicationList key={pathname} view={view} isEmployer={isEmployer} />
    </>
  );
}

function ApplicationList({ view, isEmployer }: { view: View; isEmployer: boolean }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const query = useInfiniteQuery(applicationsQuery(view.status));
  const applications = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const empty = (
    <EmptyState icon={view.icon} text={t(view.emptyText)}>
      <ButtonLink to={view.nextStep.to}>{t(view.nextStep.label)}</ButtonLink>
    </EmptyState>
  );

  function renderRow(application: Application) {
    const Row = isEmployer ? ApplicantRow : AppliedJobRow;
    const actions = (
      <>
        {isEmployer && <ViewProfileLink application={application} />}
        <MessageLink application={application} label={t(view.messageLabel)} />
        {view.hasJobLink && <ViewJobLink application={application} />}
        {isEmployer && <DecisionButtons application={application} />}
      </>
    );
    return <Row key={application.id} application={application} headingLevel={2} actions={actions} />;
  }

  return (
    <FocusRegion label={t(view.title)} rows={applications}>
      <PagedList query={query} skeleton={<SkeletonRows count={5} />} empty={empty} failureText={getErrorMessage}>
        {(rows) => <Rows>{rows.map(renderRow)}</Rows>}
      </PagedList>
    </FocusRegion>
  );
}
