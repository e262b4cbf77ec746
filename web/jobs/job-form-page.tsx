import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import { useSession } from "../api/session.ts";
import { PageHead } from "../app/page-head.tsx";
import { useErrorMessage } from "../failure-message.ts";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { ErrorState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { isNotFoundError } from "./is-not-found.ts";
import { JobFormFields } from "./job-form-fields.tsx";
import { industriesQuery, jobQuery } from "./queries.ts";

/** Posting a job or, with a job in the address, changing it. */
export function JobFormPage() {
  const { job_id } = useParams();
  const { t } = useTranslation();
  const title = job_id ? t("jobs.edit_job") : t("jobs.post_a_job");
  return (
    <>
      <PageHead title={title} />
      <PageHeading title={title} breadcrumb={[{ label: t("jobs.posted_jobs"), to: "/jobs/list" }]} />
      <JobFormLoader key={job_id ?? "new"} jobId={job_id} />
    </>
  );
}

/** The form is shown once everything it offers and starts with is there, and then no longer touched from outside. */
function JobFormLoader({ jobId }: { jobId: string | undefined }) {
  const { user } = useSession();
  const failureMessage = useErrorMessage();
  const industries = useQuery(industriesQuery());
  const job = useQuery({ ...jobQuery(jobId ?? ""), enabled: jobId !== undefined });

  const notOwn = job.data && job.data.user_id !== user?.id;
  if (isNotFoundError(job.error) || notOwn) return <Navigate to="/404" replace />;
  const failed = [industries, job].find((query) => query.isError && !query.data);
  if (failed) return <ErrorState text={failureMessage(failed.error)} onRetry={failed.refetch} />;
  if (!industries.data || (jobId !== undefined && !job.data)) return <SkeletonText count={10} />;
  return <JobFormFields job={job.data} industries={industries.data.map(({ title }) => title)} />;
}
