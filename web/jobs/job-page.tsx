import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { SEEKER } from "../../contract/constants.ts";
import type { OwnReport } from "../../contract/reports.ts";
import { isNotFoundError } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { useSession } from "../api/session.ts";
import { MemberNotFoundPage } from "../app/not-found-page.tsx";
import { PageHead } from "../app/page-head.tsx";
import { ReportJob } from "../reports/report-dialog.tsx";
import { ErrorState } from "../ui/feedback/list-states.tsx";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../ui/forms/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { ApplyToJob } from "./apply-to-job.tsx";
import { JobView } from "./job-view.tsx";
import { jobQuery } from "./queries.ts";
import { BackLink, ResultsLink } from "./results-link.tsx";
import { SaveJobButton } from "./save-job.tsx";

/** A job, for members. Always refetched, because the status of the application may have changed elsewhere. */
export function JobPage() {
  const { job_id = "" } = useParams();
  const { t } = useTranslation();
  const { user } = useSession();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const query = jobQuery(job_id);
  const { data: job, error, refetch } = useQuery({ ...query, refetchOnMount: "always" });
  const showReport = (report: OwnReport) =>
    queryClient.setQueryData(query.queryKey, (current) => current && { ...current, report });

  if (isNotFoundError(error)) return <MemberNotFoundPage />;
  if (!job && error) return <ErrorState text={getErrorMessage(error)} onRetry={refetch} />;
  if (!job) return <SkeletonText count={8} />;

  const isOwn = job.company_id === user?.company_id;
  const canManage = isOwn && user?.company_role !== "interviewer";
  const notice = canManage ? t("jobs.inactive_own") : t("jobs.not_available");
  const actions = (
    <>
      {user?.user_type === SEEKER && <ApplyToJob job={job} user={user} />}
      {canManage && <ButtonLink to={`/jobs/create/${job.id}`}>{t("jobs.edit")}</ButtonLink>}
      {user?.user_type === SEEKER && job.is_available && <SaveJobButton job={job} />}
      {job.can_message && (
        <ButtonLink variant="quiet" to={`/jobs/messages/${job.user_id}`}>
          {t("jobs.message")}
        </ButtonLink>
      )}
      {job.company && (
        <ButtonLink variant="quiet" to={`/company/${job.user_id}`}>
          {t("jobs.about_company")}
        </ButtonLink>
      )}
      {!isOwn && job.company && <ReportJob job={job} onReported={showReport} />}
    </>
  );
  return (
    <>
      <PageHead title={job.title} />
      {canManage ? <BackLink to="/jobs/list" label={t("jobs.posted_jobs")} /> : <ResultsLink jobId={job.id} />}
      <JobView job={job} notice={job.is_available ? undefined : notice} actions={actions} />
    </>
  );
}
