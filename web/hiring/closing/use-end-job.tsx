import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { routes } from "../../../contract/index.ts";
import type { ClosingForm } from "../../../contract/jobs/job-form.ts";
import type { ClosingReply, Job } from "../../../contract/jobs/jobs.ts";
import { JOB_ACTIVE } from "../../../contract/platform/constants.ts";
import { invalidateJobs } from "../../jobs/queries.ts";
import { callApi } from "../../platform/api/client.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ClosingDialog } from "./closing-dialog.tsx";
import { type ClosingCounts, undoableClosing } from "./closing-undo-bar.tsx";

export type EndAction = "close" | "delete";

interface EndRequest {
  job: Pick<Job, "id" | "title">;
  action: EndAction;
  /** Sends the request with what the applicants are told. The dialog stays open and shows the error when it fails. */
  run: (choices: ClosingForm) => Promise<Pick<ClosingReply, "undo_until">>;
}

/**
 * Closes or deletes jobs. A dialog asks what each applicant is told who waits for an answer. Afterwards it can be undone
 * for ten minutes.
 *
 * @param onEnded Runs after the dialog has returned the focus. Use it to move the focus from a button that is removed.
 * @example
 * const { endJob, endJobDialog } = useEndJob();
 * <Button onClick={() => endJob(job, "delete")} />
 * {endJobDialog}
 */
export function useEndJob(onEnded?: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [request, setRequest] = useState<(EndRequest & { resolve: (isDone: boolean) => void }) | null>(null);

  /** Resolves with true when `run` has succeeded, and with false when the user has cancelled. */
  function requestEnd(next: EndRequest): Promise<boolean> {
    return new Promise((resolve) => setRequest({ ...next, resolve }));
  }

  /** Closes or deletes a job, and says so. */
  async function endJob(job: EndRequest["job"], action: EndAction): Promise<void> {
    const route = action === "close" ? routes.closeJob : routes.deleteJob;
    const run = (body: ClosingForm) => callApi(route, { params: { id: job.id }, body });
    if (!(await requestEnd({ job, action, run }))) return;
    if (undoableClosing.get()?.jobId !== job.id)
      toast.success(t(action === "close" ? "jobs.closing.closed" : "jobs.deleted"));
    if (onEnded) setTimeout(onEnded);
  }

  async function confirm(choices: ClosingForm, counts: ClosingCounts): Promise<void> {
    if (!request) return;
    const { job, action, run, resolve } = request;
    const { undo_until } = await run(choices);
    const closing = { jobId: job.id, title: job.title, action, counts };
    undoableClosing.set(undo_until ? { ...closing, until: Date.parse(undo_until) } : null);
    setRequest(null);
    resolve(true);
    void invalidateJobs(queryClient);
  }

  function cancel(): void {
    request?.resolve(false);
    setRequest(null);
  }

  const endJobDialog: ReactNode = request && (
    <ClosingDialog job={request.job} action={request.action} onConfirm={confirm} onCancel={cancel} />
  );
  return { endJob, requestEnd, endJobDialog };
}

/** Whether a change of a job to this status closes it. */
export function isClosing(job: Pick<Job, "status">, status: number): boolean {
  return job.status === JOB_ACTIVE && status !== JOB_ACTIVE;
}
