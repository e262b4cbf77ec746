import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { JobApplication } from "../../../contract/hiring/applications.ts";
import type { DecisionStage } from "../../../contract/hiring/stages.ts";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { createUserStore } from "../../platform/api/session.ts";
import { useStore } from "../../platform/ui/external-store.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { UndoMessage } from "../../platform/ui/feedback/undo-message.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { invalidateApplications } from "../applications/queries.ts";

const UNDO_PERIOD_MS = 10 * 60_000;

interface UndoableMove {
  jobId: string;
  applications: readonly JobApplication[];
  stage: DecisionStage;
  /** The company's own words. */
  message: string;
  movedAt: number;
}

/** The last move, while its mails have not been sent. It stays when the user opens another page of the same job. */
export const undoableMove = createUserStore<UndoableMove | null>(null);

/**
 * The last move that was undone or that failed. The dialog starts with its stage and words when it opens again for the
 * same applicants.
 */
export const revertedMove = createUserStore<Omit<UndoableMove, "movedAt"> | null>(null);

interface UndoBarProps {
  /** Shows only moves of applicants to this job. */
  jobId?: string;
  onUndone?: () => void;
}

/** Says what has been moved, and takes it back or sends it now, for ten minutes. */
export function UndoBar({ jobId, onUndone }: UndoBarProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const getErrorMessage = useErrorMessage();
  const stored = useStore(undoableMove);
  const move = jobId === undefined || stored?.jobId === jobId ? stored : null;
  const undo = useMutation({
    mutationFn: ({ applications, stage: expected_stage }: UndoableMove) =>
      Promise.all(
        applications.map(({ id }) => callApi(routes.undoDecision, { params: { id }, body: { expected_stage } })),
      ),
    onSuccess: (_, undone) => {
      revertedMove.set(undone);
      onUndone?.();
      toast.success(t("applicants.undone"));
    },
    onError: (error) => toast.error(getErrorMessage(error)),
    onSettled: () => {
      undoableMove.set(null);
      return invalidateApplications(queryClient);
    },
  });

  const send = useMutation({
    mutationFn: ({ applications }: UndoableMove) =>
      Promise.all(applications.map(({ id }) => callApi(routes.sendDecision, { params: { id } }))),
    onSuccess: () => toast.success(t("applicants.sent")),
    onError: (error) => toast.error(getErrorMessage(error)),
    onSettled: () => {
      undoableMove.set(null);
      return invalidateApplications(queryClient);
    },
  });

  useEffect(() => {
    if (!move) return;
    const remainingMs = move.movedAt + UNDO_PERIOD_MS - Date.now();
    const timer = setTimeout(() => undoableMove.set(null), Math.max(0, remainingMs));
    return () => clearTimeout(timer);
  }, [move]);

  const [first] = move?.applications ?? [];
  const count = move?.applications.length ?? 0;
  const name = first?.applicant.name || t("applications.deleted_user");
  const stage = move && t(`applicants.stages.${move.stage}`);
  return (
    <UndoMessage
      actions={
        <Button variant="quiet" size="small" busy={send.isPending} onClick={() => move && send.mutate(move)}>
          {t("applicants.send_now")}
        </Button>
      }
      undoLabel={t("applicants.undo")}
      onUndo={() => move && undo.mutate(move)}
      isUndoing={undo.isPending}
      onClose={() => undoableMove.set(null)}
    >
      {move && (
        <>
          <strong>
            {count === 1
              ? t("applicants.moved_person", { name, stage })
              : t("applicants.moved_people", { count, stage })}
          </strong>{" "}
          {t("applicants.mail_waits")}
        </>
      )}
    </UndoMessage>
  );
}
