import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { routes } from "../../contract/index.ts";
import type { JobForm } from "../../contract/jobs.ts";
import { INACTIVE } from "../../contract/values.ts";
import { callApi } from "../api.ts";
import { useErrorMessage } from "../failure-message.ts";
import { toast } from "../ui/feedback/toast-store.ts";
import { useTranslation } from "../ui/translation.tsx";
import { invalidateJobs } from "./queries.ts";

/** Posts a job or saves the one with `id`, then goes to the list where it now stands. */
export function useSaveJob(id: string | undefined, onFaults: (error: unknown) => void) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: JobForm) =>
      id ? callApi(routes.updateJob, { params: { id }, body }) : callApi(routes.createJob, { body }),
    onSuccess: ({ status }) => {
      toast.success(id ? t("jobs.job_updated") : t("jobs.job_created"));
      invalidateJobs(queryClient);
      return navigate(status === INACTIVE ? `/jobs/list?status=${INACTIVE}` : "/jobs/list");
    },
    onError: (error) => {
      toast.error(failureMessage(error));
      onFaults(error);
    },
  });
}
