import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Application } from "../../contract/applications.ts";
import { routes } from "../../contract/index.ts";
import type { REJECTED, SHORTLISTED } from "../../contract/values.ts";
import { callApi } from "../api.ts";
import { useErrorMessage } from "../failure-message.ts";
import { invalidateApplications } from "../jobs/queries.ts";
import { toast } from "../ui/feedback/toast-store.ts";
import { useTranslation } from "../ui/translation.tsx";

/** Certain, not optimistic: the lists change when the server has decided. After a refusal they show why. */
export function useDecideApplication(application: Application) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (status: typeof SHORTLISTED | typeof REJECTED) =>
      callApi(routes.decideApplication, { params: { id: application.id }, body: { status } }),
    onSuccess: () => toast.success(t("applications.updated")),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateApplications(queryClient),
  });
}
