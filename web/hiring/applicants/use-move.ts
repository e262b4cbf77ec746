import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { DecisionStage } from "../../../contract/hiring/stages/stages.ts";
import { routes } from "../../../contract/index.ts";
import type { RejectionReason } from "../../../contract/jobs/rejection-reasons.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useApplicantName } from "../application-parts/describe-applicant.ts";
import { invalidateApplications } from "../queries.ts";
import { moveInCache } from "./queries.ts";
import type { MovableApplication } from "./stages.ts";
import { revertedMove, undoableMove } from "./undo-bar.tsx";

export interface Move {
  applications: readonly MovableApplication[];
  stage: DecisionStage;
  /** The company's own words to the applicants. */
  message?: string;
  /** Why the company rejects the applicants, for its numbers. */
  rejectionReason?: RejectionReason | "";
}

/** What became of one application. */
interface Outcome {
  application: MovableApplication;
  /** The code of the error, when the server has not moved it. */
  code?: string | undefined;
  /** Its stage, when it is not the one that was shown. */
  stage?: string | undefined;
  /** Until when the move can be undone. Absent when the applicant is not told about it. */
  undoUntil?: string | null | undefined;
}

/**
 * Moves applications to another stage. The move is shown at once. When the server refuses it, the applications return to
 * where they were, and a toast says why. What was moved can be undone until its mail is sent.
 */
export function useMove() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const getErrorMessage = useErrorMessage();
  const getName = useApplicantName();

  function explain({ application, code, stage }: Outcome): string {
    const name = getName(application, application.applicant.name);
    if (stage)
      return t("applicants.moved_meanwhile", { name, stage: t(`applicants.stages.${stage}`, { defaultValue: stage }) });
    return `${name}: ${t(`errors.${code}`, { defaultValue: t("errors.server_error") })}`;
  }

  const { mutateAsync } = useMutation({
    mutationFn: async (move: Move): Promise<Outcome[]> => {
      const [first] = move.applications;
      return move.applications.length === 1 && first ? moveOne(first, move) : moveAll(move);
    },
    onMutate: async ({ applications, stage }) => {
      await queryClient.cancelQueries({ queryKey: ["applications"] });
      return { restore: moveInCache(queryClient, applications, stage) };
    },
    onSuccess: (outcomes, { stage, message = "", rejectionReason = "" }, { restore }) => {
      const refusals = outcomes.filter(({ code }) => code !== undefined);
      if (refusals.length > 0) restore();
      for (const refusal of refusals.slice(0, 3)) toast.error(explain(refusal));
      const undoable = outcomes.filter(({ undoUntil }) => undoUntil);
      const until = Math.min(...undoable.map(({ undoUntil }) => Date.parse(undoUntil ?? "")));
      const toMove = (some: Outcome[]) => ({
        applications: some.map(({ application }) => application),
        stage,
        message,
        rejectionReason,
      });
      if (undoable.length > 0) undoableMove.set({ ...toMove(undoable), until });
      revertedMove.set(refusals.length > 0 ? toMove(refusals) : null);
    },
    onError: (error, { applications, stage, message = "", rejectionReason = "" }, context) => {
      revertedMove.set({ applications, stage, message, rejectionReason });
      context?.restore();
      toast.error(getErrorMessage(error));
    },
    onSettled: () => invalidateApplications(queryClient),
  });
  const move = useCallback(
    (next: Move) => {
      // The second click of a double click comes before the next render.
      if (next.applications.some(({ id }) => movingIds.has(id))) return;
      for (const { id } of next.applications) movingIds.add(id);
      const settle = () => {
        for (const { id } of next.applications) movingIds.delete(id);
      };
      mutateAsync(next).then(settle, settle);
    },
    [mutateAsync],
  );
  return { move };
}

/** The applications that are being moved. */
const movingIds = new Set<string>();

const toDecision = ({ stage, message, rejectionReason }: Omit<Move, "applications">) => ({
  stage,
  message,
  rejection_reason: stage === "rejected" ? (rejectionReason ?? null) : null,
});

async function moveOne(application: MovableApplication, move: Move): Promise<Outcome[]> {
  try {
    const body = { ...toDecision(move), expected_stage: application.stage };
    const { undo_until } = await callApi(routes.changeApplicationStage, { params: { id: application.id }, body });
    return [{ application, undoUntil: undo_until }];
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return [{ application, code: error.code, stage: error.fields.stage }];
  }
}

async function moveAll({ applications, ...move }: Move): Promise<Outcome[]> {
  const ids = applications.map(({ id }) => id);
  const changes = await callApi(routes.changeApplicationStages, { body: { ids, ...toDecision(move) } });
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  return applications.map((application) => {
    const change = changeOf.get(application.id);
    return {
      application,
      code: change?.ok ? undefined : (change?.code ?? "server_error"),
      undoUntil: change?.undo_until,
    };
  });
}
