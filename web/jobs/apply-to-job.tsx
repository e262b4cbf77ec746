import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { routes } from "../../contract/index.ts";
import type { JobDetail } from "../../contract/jobs.ts";
import { ApiError, callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { ApplicationStatusLine } from "../applications/application-status-line.tsx";
import { invalidateApplications } from "../applications/queries.ts";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button } from "../ui/forms/button.tsx";
import { Card } from "../ui/layout/card.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./apply-to-job.module.css";
import { jobQuery } from "./queries.ts";

/** The button that applies to a job, or the status of the seeker's application. */
export function ApplyToJob({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const { queryKey } = jobQuery(job.id);

  const apply = useMutation({
    mutationFn: () => callApi(routes.applyToJob, { body: { job_id: job.id } }),
    onSuccess: (application) => {
      toast.success(t("jobs.applied"));
      queryClient.setQueryData(queryKey, (current) => current && { ...current, application });
      invalidateApplications(queryClient);
    },
    onError: (error) => {
      toast.error(getErrorMessage(error));
      // The cached job is out of date: the seeker has applied elsewhere, or the job was closed or deleted.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) {
        return queryClient.invalidateQueries({ queryKey });
      }
    },
  });

  if (job.application) return <ApplicationCard application={job.application} />;
  if (!job.is_available) return null;
  return (
    <Button busy={apply.isPending} onClick={() => apply.mutate()}>
      {t("jobs.apply")}
    </Button>
  );
}

/** The status of the seeker's application to this job. */
function ApplicationCard({ application }: { application: NonNullable<JobDetail["application"]> }) {
  const { t } = useTranslation();
  return (
    <Card as="section" aria-label={t("jobs.your_application")} className={styles.application}>
      <p className={styles.heading}>
        <strong>{t("jobs.your_application")}</strong>
        <Link to="/jobs/applied">{t("jobs.all_applications")}</Link>
      </p>
      <ApplicationStatusLine application={application} />
    </Card>
  );
}
