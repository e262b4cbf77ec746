import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Application } from "../../contract/applications.ts";
import { routes } from "../../contract/index.ts";
import type { REJECTED, SHORTLISTED } from "../../contract/values.ts";
import { call } from "../api.ts";
import { useFailureMessage } from "../failure-message.ts";
import { refreshApplications } from "../jobs/queries.ts";
import { toast } from "../ui/toast-store.ts";
import { useTranslation } from "../ui/translation.tsx";

/** Certain, not optimistic: the lists change when the server has decided. After a refusal they show why. */
export function useDecide(application: Application) {
  const { t } = useTranslation();
  const failureMessage = useFailureMessage();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (status: typeof SHORTLISTED | typeof REJECTED) =>
      call(routes.decideApplication, { params: { id: application.id }, body: { status } }),
    onSuccess: () => toast.success(t("applications.updated")),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => refreshApplications(queryClient),
  });
}
