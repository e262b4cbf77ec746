import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { JobApplication } from "../../../contract/hiring/applications.ts";
import { type DecisionStage, isDecision } from "../../../contract/hiring/stages.ts";
import { routes } from "../../../contract/index.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { invalidateApplications } from "../applications/queries.ts";
import { moveInCache } from "./queries.ts";
import { revertedMove, undoableMove } from "./undo-bar.tsx";

export interface Move {
  applications: readonly JobApplication[];
  stage: DecisionStage;
  /** The company's own words to the applicants. */
  message?: string;
}

/** An application that the server did not move, with the code of the error and, if it has changed, its stage. */
interface Refusal {
  application: JobApplication;
  code: string;
  stage?: string | undefined;
}

/**
 * Moves applications to another stage. The move is shown at once. When the server refuses it, the applications return to
 * where they were, and a toast says why. What was moved can be undone for ten minutes.
 */
export function useMove(jobId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const getErrorMessage = useErrorMessage();

  function explain({ application, code, stage }: Refusal): string {
    const name = application.applicant.name || t("applications.deleted_user");
    if (stage) return t("applicants.moved_meanwhile", { name, stage: t(`applicants.stages.${stage}`) });
    return `${name}: ${t(`errors.${code}`)}`;
  }

  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (move: Move): Promise<Refusal[]> => {
      const [first] = move.applications;
      return move.applications.length === 1 && first ? moveOne(first, move) : moveAll(move);
    },
    onMutate: async ({ applications, stage }) => {
      await queryClient.cancelQueries({ queryKey: ["applications"] });
      return { restore: moveInCache(queryClient, jobId, applications, stage) };
    },
    onSuccess: (refusals, { applications, stage, message = "" }, { restore }) => {
      const refusedIds = new Set(refusals.map(({ application }) => application.id));
      const moved = applications.filter(({ id }) => !refusedIds.has(id));
      if (moved.length < applications.length) restore();
      for (const refusal of refusals.slice(0, 3)) toast.error(explain(refusal));
      const undoable = moved.filter((application) => isDecision(application.stage, stage));
      if (undoable.length > 0) undoableMove.set({ jobId, applications: undoable, stage, message, movedAt: Date.now() });
      const refused = refusals.map(({ application }) => application);
      revertedMove.set(refused.length > 0 ? { jobId, applications: refused, stage, message } : null);
    },
    onError: (error, { applications, stage, message = "" }, context) => {
      revertedMove.set({ jobId, applications, stage, message });
      context?.restore();
      toast.error(getErrorMessage(error));
    },
    onSettled: () => invalidateApplications(queryClient),
  });
  return { move: mutateAsync, isMoving: isPending };
}

async function moveOne(application: JobApplication, { stage, message }: Move): Promise<Refusal[]> {
  try {
    const body = { stage, expected_stage: application.stage, message };
    await callApi(routes.changeApplicationStage, { params: { id: application.id }, body });
    return [];
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return [{ application, code: error.code, stage: error.fields.stage }];
  }
}

async function moveAll({ applications, stage, message }: Move): Promise<Refusal[]> {
  const ids = applications.map(({ id }) => id);
  const changes = await callApi(routes.changeApplicationStages, { body: { ids, stage, message } });
  return changes.flatMap(({ id, ok, code }) => {
    const application = applications.find((candidate) => candidate.id === id);
    return ok || !application ? [] : [{ application, code: code ?? "server_error" }];
  });
}
