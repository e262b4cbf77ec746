import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { routes } from "../../contract/index.ts";
import type { JobForm } from "../../contract/jobs.ts";
import { INACTIVE } from "../../contract/values.ts";
import { call } from "../api.ts";
import { useFailureMessage } from "../failure-message.ts";
import { toast } from "../ui/toast-store.ts";
import { useTranslation } from "../ui/translation.tsx";
import { refreshJobs } from "./queries.ts";

/** Posts a job or saves the one with `id`, then goes to the list where it now stands. */
export function useSaveJob(id: string | undefined, onFaults: (error: unknown) => void) {
  const { t } = useTranslation();
  const failureMessage = useFailureMessage();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: JobForm) =>
      id ? call(routes.updateJob, { params: { id }, body }) : call(routes.createJob, { body }),
    onSuccess: ({ status }) => {
      toast.success(id ? t("jobs.job_updated") : t("jobs.job_created"));
      refreshJobs(queryClient);
      return navigate(status === INACTIVE ? `/jobs/list?status=${INACTIVE}` : "/jobs/list");
    },
    onError: (error) => {
      toast.error(failureMessage(error));
      onFaults(error);
    },
  });
}
