import { useMutation, useQueryClient } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import type { JobDetail } from "../../contract/jobs.ts";
import { ApiFailure, call } from "../api.ts";
import { useFailureMessage } from "../failure-message.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast-store.ts";
import { useTranslation } from "../ui/translation.tsx";
import { ApplicationState } from "./application-state.tsx";
import { jobQuery, refreshApplications } from "./queries.ts";

/** A seeker's way to apply; afterwards, where that application stands. */
export function Apply({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const failureMessage = useFailureMessage();
  const queryClient = useQueryClient();
  const { queryKey } = jobQuery(job.id);

  const apply = useMutation({
    mutationFn: () => call(routes.applyToJob, { body: { job_id: job.id } }),
    onSuccess: (application) => {
      toast.success(t("jobs.applied"));
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, application });
      refreshApplications(queryClient);
    },
    onError: (error) => {
      toast.error(failureMessage(error));
      // Applied elsewhere, or closed or deleted meanwhile: what is shown is out of date.
      if (error instanceof ApiFailure && (error.status === 409 || error.status === 404)) {
        return queryClient.invalidateQueries({ queryKey });
      }
    },
  });

  if (job.application) return <ApplicationState application={job.application} />;
  if (!job.is_available) return null;
  return (
    <Button busy={apply.isPending} onClick={() => apply.mutate()}>
      {t("jobs.apply")}
    </Button>
  );
}
