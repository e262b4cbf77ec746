import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import type { Application } from "../../../contract/hiring/applications.ts";
import { EMPLOYER, SEEKER } from "../../../contract/platform/constants.ts";
import { ApplicantCards } from "../../hiring/applicants/applicant-cards.tsx";
import { AssignedApplications } from "../../hiring/applicants/assigned-page.tsx";
import { MoveDialog } from "../../hiring/applicants/move-dialog.tsx";
import { useApplicants } from "../../hiring/applicants/queries.ts";
import { UnansweredApplications } from "../../hiring/applicants/unanswered-applications.tsx";
import { UndoBar } from "../../hiring/applicants/undo-bar.tsx";
import { useDecisions } from "../../hiring/applicants/use-applicant-actions.tsx";
import { ViewJobLink } from "../../hiring/application-parts/application-actions.tsx";
import { AppliedJobRow, DueRow } from "../../hiring/application-parts/application-rows.tsx";
import {
  MAIN_LIST,
  SHORTLIST,
  useApplicationCount,
  useApplications,
  useDueApplications,
} from "../../hiring/queries.ts";
import { ownJobsCountQuery } from "../../jobs/queries.ts";
import { useUnreadCount } from "../../messages/queries.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useFormattedPhone } from "../../platform/app/phone-number-library.ts";
import { EmptyState, ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { PanelBoundary } from "../../platform/ui/feedback/panel-boundary.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { FocusRegion } from "../../platform/ui/focus-region.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Rows } from "../../platform/ui/layout/row.tsx";
import { StatCard, StatCards } from "../../platform/ui/layout/stat-card.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./dashboard-page.module.css";

export function DashboardPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const greeting = useGreeting(useFormattedPhone(user?.name || user?.phone || ""));
  if (!user) return null;
  return (
    <>
      <PageHead title={t("dashboard.title")} />
      <PageHeading title={greeting} />
      {user.user_type === SEEKER && <SeekerDashboard />}
      {user.user_type === EMPLOYER &&
        (user.company_role === "interviewer" ? <InterviewerDashboard /> : <EmployerDashboard />)}
    </>
  );
}

function InterviewerDashboard() {
  const { t } = useTranslation();
  return <AssignedApplications empty={<EmptyState text={t("dashboard.nothing_assigned")} />} />;
}

function EmployerDashboard() {
  const { t } = useTranslation();
  const activeJobs = useQuery(ownJobsCountQuery());
  const pending = useApplicationCount(MAIN_LIST);
  const shortlisted = useApplicationCount(SHORTLIST);
  const unread = useUnreadCount();
  return (
    <>
      <StatCards>
        <CountTile count={activeJobs.data?.count} label={t("dashboard.active_jobs")} to="/jobs/list" />
        <CountTile count={pending} label={t("dashboard.pending_applications")} to="/jobs/applications" />
        <CountTile count={shortlisted} label={t("dashboard.shortlist_applications")} to="/jobs/shortlist" />
        <CountTile count={unread} label={t("dashboard.unread_message")} to="/jobs/messages" />
      </StatCards>
      <div className={styles.recent}>
        <PanelBoundary>
          <UnansweredApplications />
        </PanelBoundary>
      </div>
      <PanelBoundary>
        <DueApplications />
      </PanelBoundary>
      <PanelBoundary>
        <RecentApplicants />
      </PanelBoundary>
      <UndoBar />
    </>
  );
}

/** The newest applications that wait for a first decision. */
function RecentApplicants() {
  const { t } = useTranslation();
  const query = useApplicants({ group: "pending" }, String(MAX_RECENT));
  const { openMove, decide, moveRequest, closeMove } = useDecisions();
  const actions = useMemo(() => ({ openMove, decide }), [openMove, decide]);
  const title = t("dashboard.recent_applicants");
  return (
    <div className={styles.recent}>
      <h2 className={styles.title}>{title}</h2>
      <ApplicantCards
        label={title}
        query={query}
        empty={
          <EmptyState text={t("dashboard.no_recent_applicants")}>
            <ButtonLink to="/jobs/create">{t("dashboard.post_a_job")}</ButtonLink>
          </EmptyState>
        }
        group="pending"
        headingLevel={3}
        selectedIds={noSelection}
        actions={actions}
      />
      {moveRequest && (
        <MoveDialog applications={moveRequest.applications} initialStage={moveRequest.stage} onClose={closeMove} />
      )}
    </div>
  );
}

const noSelection: ReadonlySet<string> = new Set();

function SeekerDashboard() {
  const { t } = useTranslation();
  const shortlisted = useApplicationCount(SHORTLIST);
  const applied = useApplicationCount(MAIN_LIST);
  const unread = useUnreadCount();
  const empty = (
    <EmptyState text={t("dashboard.no_recent_applied_jobs")}>
      <ButtonLink to="/jobs/search">{t("dashboard.search_jobs")}</ButtonLink>
    </EmptyState>
  );
  const renderRow = (application: Application) => (
    <AppliedJobRow
      key={application.id}
      application={application}
      headingLevel={3}
      actions={<ViewJobLink application={application} />}
    />
  );
  return (
    <>
      <StatCards>
        <CountTile count={shortlisted} label={t("dashboard.shortlisted_jobs")} to="/jobs/shortlist" />
        <CountTile count={applied} label={t("dashboard.applied_jobs")} to="/jobs/applied" />
        <CountTile count={unread} label={t("dashboard.unread_message")} to="/jobs/messages" />
      </StatCards>
      <RecentApplications title={t("dashboard.recent_applied_jobs")} empty={empty} renderRow={renderRow} />
    </>
  );
}

interface CountTileProps {
  /** Undefined while loading. */
  count: number | undefined;
  label: string;
  to: string;
}

/** A count with a link to the list that is counted. */
function CountTile({ count, label, to }: CountTileProps) {
  const language = useLanguage();
  return <StatCard number={count === undefined ? undefined : formatNumber(count, language)} label={label} to={to} />;
}

const MAX_RECENT = 5;

/** The applications whose answers are due next, each leading to the applicant. */
function DueApplications() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const query = useDueApplications();
  const title = t("dashboard.due_next");
  return (
    <div className={styles.recent}>
      <h2 className={styles.title}>{title}</h2>
      <FocusRegion label={title} rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}>
        <PagedList
          query={query}
          skeleton={<SkeletonRows count={3} />}
          empty={<EmptyState text={t("dashboard.due_next_empty")} />}
          failureText={getErrorMessage}
        >
          {(applications) => (
            <Rows>
              {applications.map((application) => (
                <DueRow key={application.id} application={application} />
              ))}
            </Rows>
          )}
        </PagedList>
      </FocusRegion>
    </div>
  );
}

interface RecentApplicationsProps {
  title: string;
  /** Shown in place of an empty list. */
  empty: ReactNode;
  renderRow: (application: Application) => ReactNode;
}

/** The newest applications. The tiles link to the complete lists. */
function RecentApplications({ title, empty, renderRow }: RecentApplicationsProps) {
  const getErrorMessage = useErrorMessage();
  const query = useApplications(MAIN_LIST);
  const newest = query.data?.pages[0]?.rows.slice(0, MAX_RECENT) ?? [];
  return (
    <div className={styles.recent}>
      <h2 className={styles.title}>{title}</h2>
      <FocusRegion label={title} rows={newest}>
        {query.isPending && <SkeletonRows count={3} />}
        {query.isLoadingError && <ErrorState text={getErrorMessage(query.error)} onRetry={() => query.refetch()} />}
        {query.data && newest.length === 0 && empty}
        {newest.length > 0 && <Rows>{newest.map(renderRow)}</Rows>}
      </FocusRegion>
    </div>
  );
}

/** A greeting by the local time at which the page was opened, such as `Good morning, Anna`. */
function useGreeting(name: string): string {
  const { t } = useTranslation();
  const [hour] = useState(() => new Date().getHours());
  return t(`dashboard.greeting.${getPartOfDay(hour)}`, { name });
}

function getPartOfDay(hour: number): "morning" | "afternoon" | "evening" {
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "afternoon" : "evening";
}
