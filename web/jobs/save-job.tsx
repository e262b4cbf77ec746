import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { routes } from "../../contract/index.ts";
import type { Job } from "../../contract/jobs/jobs.ts";
import { callApi } from "../platform/api/client.ts";
import { useErrorMessage } from "../platform/api/error-message.ts";
import { cursorListQuery } from "../platform/api/query-client.ts";
import { classNames } from "../platform/ui/class-names.ts";
import { toast } from "../platform/ui/feedback/toast-store.ts";
import { Button, IconButton } from "../platform/ui/forms/button.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import styles from "./save-job.module.css";

/** The ids of all saved jobs. One request serves every card on a page. */
function savedJobIdsQuery() {
  return queryOptions({
    queryKey: ["saved", "ids"],
    queryFn: ({ signal }) => callApi(routes.listSavedJobIds, { signal }),
    staleTime: 60_000,
  });
}

export function savedJobsQuery() {
  return cursorListQuery(["saved", "jobs"], routes.listSavedJobs);
}

type SaveJobProps = { job: Pick<Job, "id" | "title"> };

/** The save button on a card. Its label never changes, because `aria-pressed` states whether the job is saved. */
export function SaveJobIconButton({ job }: SaveJobProps) {
  const { t } = useTranslation();
  const { isLoaded, isSaved, change } = useSavedJob(job.id);
  return (
    <IconButton
      label={t("saved.save_named", { title: job.title })}
      aria-pressed={isSaved}
      disabled={!isLoaded}
      className={classNames(isSaved && styles.saved)}
      onClick={() => change.mutate(!isSaved)}
    >
      <Bookmark aria-hidden="true" />
    </IconButton>
  );
}

/** The save button on the page of a job. */
export function SaveJobButton({ job }: SaveJobProps) {
  const { t } = useTranslation();
  const { isLoaded, isSaved, change } = useSavedJob(job.id);
  return (
    <Button
      variant="quiet"
      aria-pressed={isSaved}
      disabled={!isLoaded}
      className={classNames(isSaved && styles.saved, isSaved && styles.pressed)}
      onClick={() => change.mutate(!isSaved)}
    >
      <Bookmark aria-hidden="true" />
      {t("saved.save_job")}
    </Button>
  );
}

/**
 * Returns whether a job is saved, and the mutation that saves (`true`) or removes it (`false`). The change shows
 * immediately. If the request fails, the change is undone and a toast shows the error.
 */
export function useSavedJob(id: string) {
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const { queryKey } = savedJobIdsQuery();
  const { data: ids } = useQuery(savedJobIdsQuery());

  const setSaved = (isSaved: boolean) =>
    queryClient.setQueryData(queryKey, (current = []) => {
      const others = current.filter((other) => other !== id);
      return isSaved ? [...others, id] : others;
    });

  const change = useMutation({
    // Mutations with the same scope run one after the other, so that the last click determines the state.
    scope: { id: `saved ${id}` },
    mutationFn: (save: boolean) => callApi(save ? routes.saveJob : routes.unsaveJob, { params: { id } }),
    onMutate: async (save) => {
      await queryClient.cancelQueries({ queryKey });
      setSaved(save);
    },
    onError: (error, save) => {
      setSaved(!save);
      toast.error(getErrorMessage(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedJobsQuery().queryKey }),
  });

  return { isLoaded: ids !== undefined, isSaved: ids?.includes(id) ?? false, change };
}
