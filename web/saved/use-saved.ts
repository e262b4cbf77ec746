import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { callApi } from "../api.ts";
import { useErrorMessage } from "../failure-message.ts";
import { toast } from "../ui/feedback/toast-store.ts";
import { savedJobIdsQuery, savedJobsQuery } from "./queries.ts";

/** Whether a job is saved, and saving it or no longer: shown at once, and taken back with the reason if it fails. */
export function useSavedJob(id: string) {
  const failureMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const { queryKey } = savedJobIdsQuery();
  const { data: ids } = useQuery(savedJobIdsQuery());

  const show = (isSaved: boolean) =>
    queryClient.setQueryData(queryKey, (shown = []) => {
      const others = shown.filter((other) => other !== id);
      return isSaved ? [...others, id] : others;
    });

  const change = useMutation({
    // One after the other, so that the last click is what stays.
    scope: { id: `saved ${id}` },
    mutationFn: (save: boolean) => callApi(save ? routes.saveJob : routes.forgetJob, { params: { id } }),
    onMutate: async (save) => {
      await queryClient.cancelQueries({ queryKey });
      show(save);
    },
    onError: (error, save) => {
      show(!save);
      toast.error(failureMessage(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedJobsQuery().queryKey }),
  });

  return { isKnown: ids !== undefined, isSaved: ids?.includes(id) ?? false, change };
}
