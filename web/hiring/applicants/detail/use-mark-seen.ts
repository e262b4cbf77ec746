import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { routes } from "../../../../contract/index.ts";
import { callApi } from "../../../platform/api/client.ts";
import { SILENT } from "../../../platform/api/query-client.ts";
import { invalidateApplications } from "../../queries.ts";

/**
 * Tells the seeker once that the company has looked at a new application. A failure is not shown, because the next visit
 * tries again.
 */
export function useMarkSeen(id: string, isUnseen: boolean): void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (applicationId: string) =>
      callApi(routes.changeApplicationStage, {
        params: { id: applicationId },
        body: { stage: "seen", expected_stage: "received" },
      }),
    meta: SILENT,
    onSettled: () => invalidateApplications(queryClient),
  });
  useEffect(() => {
    if (isUnseen) mutate(id);
  }, [id, isUnseen, mutate]);
}
