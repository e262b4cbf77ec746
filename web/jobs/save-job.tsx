import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { Link } from "react-router";
import { routes } from "../../contract/index.ts";
import type { Job } from "../../contract/jobs/jobs.ts";
import { callApi } from "../platform/api/client.ts";
import { useErrorMessage } from "../platform/api/error-message.ts";
import { cursorListQuery } from "../platform/api/query-client.ts";
import { useSession } from "../platform/api/session.ts";
import { usePublicPath } from "../platform/app/i18n.ts";
import { classNames } from "../platform/ui/class-names.ts";
import { useStore } from "../platform/ui/external-store.ts";
import { toast } from "../platform/ui/feedback/toast-store.ts";
import { Button, IconButton } from "../platform/ui/forms/button.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import { browserSavedJobs, changeBrowserSavedJob } from "./browser-saved-jobs.ts";
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

type SaveJobProps = { job: Pick<Job, "id" | "title" | "company"> };

/** The save button on a card. Its label never changes, because `aria-pressed` states whether the job is saved. */
export function SaveJobIconButton({ job }: SaveJobProps) {
  const { t } = useTranslation();
  const { isLoaded, isSaved, save } = useSavedJob(job);
  return (
    <IconButton
      label={t("saved.save_named", { title: job.title })}
      aria-pressed={isSaved}
      disabled={!isLoaded}
      className={classNames(isSaved && styles.saved)}
      onClick={() => save(!isSaved)}
    >
      <Bookmark aria-hidden="true" />
    </IconButton>
  );
}

/** The save button on the page of a job. */
export function SaveJobButton({ job }: SaveJobProps) {
  const { t } = useTranslation();
  const { isLoaded, isSaved, save } = useSavedJob(job);
  return (
    <Button
      variant="quiet"
      aria-pressed={isSaved}
      disabled={!isLoaded}
      className={classNames(isSaved && styles.saved, isSaved && styles.pressed)}
      onClick={() => save(!isSaved)}
    >
      <Bookmark aria-hidden="true" />
      <span>{t("saved.save_job")}</span>
    </Button>
  );
}

/** Leads a visitor without an account to the jobs that are saved in this browser, if there are any. */
export function BrowserSavedLink() {
  const { t } = useTranslation();
  const path = usePublicPath();
  const count = useStore(browserSavedJobs).length;
  return count > 0 && <Link to={path("/saved")}>{t("saved.in_browser.count", { count })}</Link>;
}

/**
 * Returns whether a job is saved, and the function that saves (`true`) or removes it (`false`): in the account of a seeker,
 * or in this browser for a visitor without an account.
 */
export function useSavedJob(job: SaveJobProps["job"]) {
  const { t } = useTranslation();
  const path = usePublicPath();
  const isVisitor = useSession().status === "anonymous";
  const inBrowser = useStore(browserSavedJobs);
  const account = useAccountSavedJob(job.id, !isVisitor);
  if (!isVisitor) return { ...account, save: account.change.mutate };

  function save(isSaved: boolean) {
    changeBrowserSavedJob(job, isSaved);
    if (isSaved) toast.info(t("saved.in_browser.saved"), { label: t("saved.in_browser.show"), to: path("/saved") });
  }
  return { isLoaded: true, isSaved: inBrowser.some(({ id }) => id === job.id), isBusy: false, save };
}

/**
 * A job among those that the account of a seeker has saved. A change shows immediately. If the request fails, the change is
 * undone and a toast shows the error.
 */
function useAccountSavedJob(id: string, enabled: boolean) {
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const { queryKey } = savedJobIdsQuery();
  const { data: ids } = useQuery({ ...savedJobIdsQuery(), enabled });

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
    // Also a list that is loaded for a page which is not shown yet: it may lack what was saved in the meantime.
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedJobsQuery().queryKey, refetchType: "all" }),
  });

  return { isLoaded: ids !== undefined, isSaved: ids?.includes(id) ?? false, isBusy: change.isPending, change };
}
