import { useMutation, useQueryClient } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import type { JobDetail } from "../../contract/jobs.ts";
import { ApiError, callApi } from "../api.ts";
import { useErrorMessage } from "../failure-message.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { useTranslation } from "../ui/translation.tsx";
import { ApplicationCard } from "./application-state.tsx";
import { invalidateApplications, jobQuery } from "./queries.ts";

/** A seeker's way to apply; afterwards, where that application stands. */
export function ApplyToJob({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const { queryKey } = jobQuery(job.id);

  const apply = useMutation({
    mutationFn: () => callApi(routes.applyToJob, { body: { job_id: job.id } }),
    onSuccess: (application) => {
      toast.success(t("jobs.applied"));
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, application });
      invalidateApplications(queryClient);
    },
    onError: (error) => {
      toast.error(failureMessage(error));
      // Applied elsewhere, or closed or deleted meanwhile: what is shown is out of date.
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
