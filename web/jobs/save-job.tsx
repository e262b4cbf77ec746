import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { routes } from "../../contract/index.ts";
import type { Job } from "../../contract/jobs.ts";
import { callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { savedJobIdsQuery, savedJobsQuery } from "../saved/queries.ts";
import { classNames } from "../ui/class-names.ts";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button, IconButton } from "../ui/forms/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./save-job.module.css";

type SaveJobProps = { job: Pick<Job, "id" | "title"> };

/** On a card. Pressed means saved; the name stays the same, so that the two are not told twice. */
export function SaveJobIcon({ job }: SaveJobProps) {
  const { t } = useTranslation();
  const { isKnown, isSaved, change } = useSavedJob(job.id);
  return (
    <IconButton
      label={t("saved.save_named", { title: job.title })}
      aria-pressed={isSaved}
      disabled={!isKnown}
      className={classNames(isSaved && styles.saved)}
      onClick={() => change.mutate(!isSaved)}
    >
      <Bookmark aria-hidden="true" />
    </IconButton>
  );
}

/** On the page of the job. */
export function SaveJobButton({ job }: SaveJobProps) {
  const { t } = useTranslation();
  const { isKnown, isSaved, change } = useSavedJob(job.id);
  return (
    <Button
      variant="quiet"
      aria-pressed={isSaved}
      disabled={!isKnown}
      className={classNames(isSaved && styles.saved, isSaved && styles.pressed)}
      onClick={() => change.mutate(!isSaved)}
    >
      <Bookmark aria-hidden="true" />
      {t("saved.save_job")}
    </Button>
  );
}

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
    mutationFn: (save: boolean) => callApi(save ? routes.saveJob : routes.unsaveJob, { params: { id } }),
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
