import { useMutation, useQueryClient } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import type { ClosingStage } from "../../../contract/jobs/job-form.ts";
import { invalidateJobs } from "../../jobs/queries.ts";
import { callApi } from "../../platform/api/client.ts";
import { createUserStore } from "../../platform/api/session.ts";
import { formatTime } from "../../platform/app/formats/days.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { useStore } from "../../platform/ui/external-store.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { UndoMessage } from "../../platform/ui/feedback/undo-message.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";

/** What the applicants of a job that ends are told. */
export type ClosingOutcome = ClosingStage | "position_closed";

/** The number of applicants with each outcome. */
export type ClosingCounts = Record<ClosingOutcome, number>;

interface UndoableClosing {
  jobId: string;
  title: string;
  action: "close" | "delete";
  counts: ClosingCounts;
  /** The time in milliseconds at which the mails are sent. */
  until: number;
}

/** The last closing or deletion of a job, while nobody has been told about it. It stays when another page is opened, or this one reloaded. */
export const undoableClosing = createUserStore<UndoableClosing | null>(null, "undoable-closing");

/** Says which job has been closed or deleted and who is told what, and takes it back, until they are told. */
export function ClosingUndoBar() {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const closing = useStore(undoableClosing);
  const undo = useMutation({
    mutationFn: ({ jobId }: UndoableClosing) => callApi(routes.undoClosing, { params: { id: jobId } }),
    onSuccess: (_, { title }) => toast.success(t("jobs.closing.undone", { title })),
    onSettled: () => {
      undoableClosing.set(null);
      return invalidateJobs(queryClient);
    },
  });

  const outcomes = closing ? listOutcomes(closing.counts) : [];
  return (
    <UndoMessage
      title={
        closing &&
        t(closing.action === "close" ? "jobs.closing.closed_job" : "jobs.closing.deleted_job", { title: closing.title })
      }
      until={closing?.until}
      undoLabel={t("applicants.undo")}
      onUndo={() => closing && undo.mutate(closing)}
      isUndoing={undo.isPending}
      onClose={() => undoableClosing.set(null)}
    >
      {closing && (
        <>
          {outcomes.map(([outcome, count]) => `${t(`jobs.closing.outcomes.${outcome}`)}: ${count}`).join(", ")}.{" "}
          {t("jobs.closing.undo_until", { time: formatTime(new Date(closing.until).toISOString(), language) })}
        </>
      )}
    </UndoMessage>
  );
}

/** Returns the outcomes that at least one applicant is told. */
export function listOutcomes(counts: ClosingCounts): [ClosingOutcome, number][] {
  const outcomes: ClosingOutcome[] = ["hired", "rejected", "position_closed"];
  return outcomes
    .map((outcome): [ClosingOutcome, number] => [outcome, counts[outcome]])
    .filter(([, count]) => count > 0);
}
