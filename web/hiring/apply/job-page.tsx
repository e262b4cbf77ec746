import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import type { OwnReport } from "../../../contract/jobs/reports.ts";
import { isRecruitingRole, JOB_ACTIVE, SEEKER } from "../../../contract/platform/constants.ts";
import { JobTools } from "../../jobs/detail/job-tools.tsx";
import { JobView } from "../../jobs/detail/job-view.tsx";
import { ReportFilled } from "../../jobs/life/report-filled.tsx";
import { NearDuplicatesOfJob } from "../../jobs/near-duplicates.tsx";
import { jobQuery } from "../../jobs/queries.ts";
import { JobReasons } from "../../jobs/reasons/job-reasons.tsx";
import { BackLink, ResultsLink, useSearchedDistance } from "../../jobs/results-link.tsx";
import { isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../platform/app/pages/not-found-page.tsx";
import { SubjectActions } from "../../platform/reports/subject-actions.tsx";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import type { TextKey } from "../../platform/ui/text-key.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { HelpWithJob } from "../helpers/help-with-job.tsx";
import { ApplyToJob } from "./apply-to-job.tsx";
import { MemberApplyBar } from "./member-apply-bar.tsx";

/** A job, for members. Always refetched, because the status of the application may have changed elsewhere. */
export function JobPage() {
  const { job_id = "" } = useParams();
  const { t } = useTranslation();
  const { user } = useSession();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const distanceKm = useSearchedDistance(job_id);
  const query = jobQuery(job_id);
  const { data: job, error, refetch } = useQuery(query);
  const showReport = (report: OwnReport) =>
    queryClient.setQueryData(query.queryKey, (current) => current && { ...current, report });

  if (isNotFoundError(error)) return <MemberNotFoundPage />;
  if (!job && error) return <ErrorState text={getErrorMessage(error)} onRetry={refetch} />;
  if (!job) return <SkeletonText count={8} />;

  const isOwn = job.company_id === user?.company_id;
  const isSeeker = user?.user_type === SEEKER;
  const canManage = isOwn && isRecruitingRole(user?.company_role);
  const closedNotice = t(canManage ? getOwnNotice(job) : "jobs.not_available");
  const openNotice = job.application?.ended_as === null && (
    <>
      {t("jobs.has_applied")} <Link to={`/jobs/applied/${job.application.id}`}>{t("jobs.see_next")}</Link>
    </>
  );
  const actions = (
    <>
      {canManage && (
        <>
          <ButtonLink to={`/jobs/create/${job.id}`}>{t("jobs.edit")}</ButtonLink>
          {!job.is_draft && (
            <>
              <ButtonLink variant="quiet" to={`/jobs/${job.id}/applicants`}>
                {t("applicants.of_job")}
              </ButtonLink>
              <ButtonLink variant="quiet" to={`/jobs/${job.id}/numbers`}>
                {t("numbers.company.link")}
              </ButtonLink>
            </>
          )}
        </>
      )}
      <JobTools job={job} canSave={isSeeker} canPrint />
      {!isOwn && job.is_available && <HelpWithJob job={job} />}
      {isSeeker && job.is_available && <ReportFilled jobId={job.id} />}
      {job.can_message && (
        <ButtonLink variant="quiet" to={`/jobs/messages/${job.user_id}`}>
          {t("jobs.message")}
        </ButtonLink>
      )}
      {!isOwn && job.company && (
        <SubjectActions
          subjects={[{ kind: "job", id: job.id }]}
          quote={job.title}
          report={job.report}
          onReported={showReport}
        />
      )}
    </>
  );
  return (
    <>
      <PageHead title={job.title} />
      {canManage ? <BackLink to="/jobs/list" label={t("jobs.posted_jobs")} /> : <ResultsLink jobId={job.id} />}
      {canManage && <NearDuplicatesOfJob jobId={job.id} />}
      <JobView
        job={job}
        distanceKm={distanceKm}
        notice={job.is_available ? openNotice : closedNotice}
        apply={isSeeker && <ApplyToJob job={job} user={user} />}
        bar={isSeeker && job.is_available && !job.application ? <MemberApplyBar job={job} /> : undefined}
        actions={actions}
        reasons={isSeeker && job.is_available && <JobReasons jobId={job.id} />}
      />
    </>
  );
}

/** Why only the company sees its job. */
function getOwnNotice({ restricted_at, waiting_since, status, is_draft }: JobDetail): TextKey {
  if (restricted_at) return "jobs.restricted_own";
  if (is_draft) return "jobs.draft_own";
  return waiting_since && status === JOB_ACTIVE ? "jobs.waits_own" : "jobs.inactive_own";
}
