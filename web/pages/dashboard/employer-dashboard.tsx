import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import type { User } from "../../../contract/accounts/users.ts";
import { isPending } from "../../../contract/hiring/stages/stages.ts";
import { VerifyEmail } from "../../accounts/auth/steps/verify-email.tsx";
import { ApplicantCards } from "../../hiring/applicants/applicant-cards.tsx";
import { MoveDialog } from "../../hiring/applicants/move-dialog.tsx";
import { OutcomeReasonNumbers } from "../../hiring/applicants/outcome-reasons.tsx";
import { useApplicants } from "../../hiring/applicants/queries.ts";
import { UnansweredApplications } from "../../hiring/applicants/unanswered-applications.tsx";
import { UndoBar } from "../../hiring/applicants/undo-bar.tsx";
import { useDecisions } from "../../hiring/applicants/use-applicant-actions.tsx";
import { AnswerDue } from "../../hiring/application-parts/answer-due.tsx";
import { ApplicantRow } from "../../hiring/application-parts/applicant-row.tsx";
import { MAIN_LIST, SHORTLIST, useApplicationCount, useDueApplications } from "../../hiring/queries.ts";
import { ConfirmNotice } from "../../jobs/life/confirm-notice.tsx";
import { jobsToConfirmQuery, ownJobsCountQuery } from "../../jobs/queries.ts";
import { useUnreadCount } from "../../messages/queries.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { Panels } from "../../platform/ui/feedback/panels.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { FocusRegion } from "../../platform/ui/focus-region.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { StatCards } from "../../platform/ui/layout/stat-card.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./dashboard-page.module.css";
import { CountTile, DashboardSection, MAX_RECENT } from "./dashboard-parts.tsx";
import { EmployerFirstSteps } from "./first-steps.tsx";

export function EmployerDashboard({ user }: { user: User }) {
  const { t } = useTranslation();
  const active = useQuery(ownJobsCountQuery()).data?.count;
  const pending = useApplicationCount(MAIN_LIST);
  const shortlisted = useApplicationCount(SHORTLIST);
  const unread = useUnreadCount();
  const counts = [active, pending, shortlisted];
  return (
    <>
      <VerifyEmail title={t("jobs.verify_email_title")} reason={t("jobs.verify_email_of_applications")} />
      {!counts.includes(undefined) && <EmployerFirstSteps user={user} hasPosted={counts.some(Boolean)} />}
      <StatCards>
        <CountTile count={active} label={t("dashboard.active_jobs", { count: active ?? 0 })} to="/jobs/list" />
        <CountTile count={pending} label={t("dashboard.pending_applications")} to="/jobs/applications" />
        <CountTile count={shortlisted} label={t("dashboard.shortlist_applications")} to="/jobs/shortlist" />
        <CountTile count={unread} label={t("dashboard.unread_message", { count: unread ?? 0 })} to="/jobs/messages" />
      </StatCards>
      <Panels>
        <div className={styles.recent}>
          <UnansweredApplications />
        </div>
        <JobsToConfirm />
        <DueApplications />
        <RecentApplicants />
        <OutcomeReasonNumbers />
      </Panels>
      <UndoBar />
    </>
  );
}

/**
 * The jobs that close unless the company says that they are still open. Absent when there are none, unless the last one has just
 * been confirmed: the section then keeps the focus.
 */
function JobsToConfirm() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const query = useInfiniteQuery(jobsToConfirmQuery());
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const title = t("dashboard.jobs_to_confirm");
  const [hadRows, setHadRows] = useState(false);
  if (rows.length > 0 && !hadRows) setHadRows(true);
  if (rows.length === 0 && !hadRows && !query.isError) return null;
  return (
    <DashboardSection title={title}>
      <FocusRegion label={title} rows={rows}>
        <PagedList
          query={query}
          skeleton={null}
          empty={<EmptyState text={t("jobs.life.confirmed")} />}
          failureText={getErrorMessage}
        >
          {(jobs) => (
            <Rows>
              {jobs.map((job) => (
                <Row key={job.id} title={<Link to={`/jobs/job/${job.id}`}>{job.title}</Link>}>
                  <ConfirmNotice job={job} />
                </Row>
              ))}
            </Rows>
          )}
        </PagedList>
      </FocusRegion>
    </DashboardSection>
  );
}

/** The newest applications that wait for a first decision. */
function RecentApplicants() {
  const { t } = useTranslation();
  const query = useApplicants({ group: "pending", ...newestFirst }, String(MAX_RECENT));
  const { openMove, decide, moveRequest, closeMove } = useDecisions();
  const actions = useMemo(() => ({ openMove, decide }), [openMove, decide]);
  const title = t("dashboard.recent_applicants");
  return (
    <DashboardSection title={title}>
      <ApplicantCards
        label={title}
        query={query}
        empty={
          <EmptyState text={t("dashboard.no_recent_applicants")}>
            <ButtonLink to="/jobs/create">{t("dashboard.post_a_job")}</ButtonLink>
          </EmptyState>
        }
        group="pending"
        own={newestFirst}
        headingLevel={3}
        selectedIds={noSelection}
        actions={actions}
      />
      {moveRequest && (
        <MoveDialog applications={moveRequest.applications} stage={moveRequest.stage} onClose={closeMove} />
      )}
    </DashboardSection>
  );
}

const newestFirst = { sort: "newest" } as const;
const noSelection: ReadonlySet<string> = new Set();

/** The applications whose answers are due next, each leading to the applicant. */
function DueApplications() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const query = useDueApplications();
  const title = t("dashboard.due_next");
  return (
    <DashboardSection title={title}>
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
                <ApplicantRow
                  key={application.id}
                  application={application}
                  applicant={application.users[0]}
                  list={isPending(application.stage) ? "pending" : "shortlisted"}
                  text={application.jobs[0]?.title}
                  actions={<AnswerDue application={application} side="company" />}
                />
              ))}
            </Rows>
          )}
        </PagedList>
      </FocusRegion>
    </DashboardSection>
  );
}
