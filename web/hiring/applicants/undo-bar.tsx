import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import type { ApplicationDetail } from "../../../contract/hiring/applications.ts";
import type { StageChange } from "../../../contract/hiring/stage-changes.ts";
import type { DecisionStage } from "../../../contract/hiring/stages/stages.ts";
import { routes } from "../../../contract/index.ts";
import type { RejectionReason } from "../../../contract/jobs/rejection-reasons.ts";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { createUserStore } from "../../platform/api/session.ts";
import { formatTime } from "../../platform/app/formats/days.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { useStore } from "../../platform/ui/external-store.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { UndoMessage } from "../../platform/ui/feedback/undo-message.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useApplicantName } from "../application-parts/describe-applicant.ts";
import { invalidateApplications } from "../queries.ts";
import { isDecisionStage, type MovableApplication } from "./stages.ts";

interface DoneMove {
  applications: readonly MovableApplication[];
  stage: DecisionStage;
  /** The company's own words. */
  message: string;
  rejectionReason: RejectionReason | "";
}

interface UndoableMove extends DoneMove {
  /** The time in milliseconds at which the mails are sent. */
  until: number;
}

/** The last move, while its mails have not been sent. It stays when the user opens another page, or reloads this one. */
export const undoableMove = createUserStore<UndoableMove | null>(null, "undoable-move");

/** Removes an applicant from the last move, when the move of this applicant has been undone or can no longer be undone. */
export function leaveOutOfMove(id: string): void {
  const move = undoableMove.get();
  const others = move?.applications.filter((other) => other.id !== id) ?? [];
  undoableMove.set(move && others.length > 0 ? { ...move, applications: others } : null);
}

/**
 * The last move that was undone or that failed. The dialog starts with its stage and words when it opens again for the
 * same applicants.
 */
export const revertedMove = createUserStore<DoneMove | null>(null);

interface UndoBarProps {
  /** Shows only moves of applicants to this job. */
  jobId?: string | undefined;
  /** Shows only a move of this applicant, whose page has a button of its own for an undo. */
  applicationId?: string | undefined;
  onUndone?: () => void;
}

/** Says what has been moved, and takes it back or sends it now, until the mails are sent. */
export function UndoBar({ jobId, applicationId, onUndone }: UndoBarProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const getName = useApplicantName();
  const stored = useStore(undoableMove);
  const isShown = ({ applications }: UndoableMove) =>
    applications.every(({ job_id }) => !jobId || job_id === jobId) &&
    (!applicationId || applications.some(({ id }) => id === applicationId));
  const move = stored && isShown(stored) ? stored : null;

  /** Says for which applicants the server has refused the call. */
  function report(changes: StageChange[], { applications }: UndoableMove, done: string) {
    const refusals = changes.filter(({ ok }) => !ok);
    for (const { id, code } of refusals.slice(0, 3)) {
      const application = applications.find((one) => one.id === id);
      toast.error(
        `${application && getName(application, application.applicant.name)}: ${t(`errors.${code}`, { defaultValue: t("errors.server_error") })}`,
      );
    }
    if (refusals.length < changes.length) toast.success(done);
  }

  const settings = {
    onSettled: () => {
      undoableMove.set(null);
      return invalidateApplications(queryClient);
    },
  };
  const toIds = ({ applications }: UndoableMove) => applications.map(({ id }) => id);
  const undo = useMutation({
    ...settings,
    mutationFn: (done: UndoableMove) =>
      callApi(routes.undoDecisions, { body: { ids: toIds(done), expected_stage: done.stage } }),
    onSuccess: (changes, undone) => {
      revertedMove.set(undone);
      onUndone?.();
      const [only] = undone.applications.length === 1 ? undone.applications : [];
      const done = only
        ? t("applicants.undone_person", { name: getName(only, only.applicant.name) })
        : t("applicants.undone");
      report(changes, undone, done);
    },
  });
  const send = useMutation({
    ...settings,
    mutationFn: (done: UndoableMove) => callApi(routes.sendDecisions, { body: { ids: toIds(done) } }),
    onSuccess: (changes, sent) => report(changes, sent, t("applicants.sent")),
  });

  const [first] = move?.applications ?? [];
  const count = move?.applications.length ?? 0;
  const name = first && getName(first, first.applicant.name);
  const stage = move && t(`applicants.stages.${move.stage}`);
  return (
    <UndoMessage
      title={
        move &&
        (count === 1 ? t("applicants.moved_person", { name, stage }) : t("applicants.moved_people", { count, stage }))
      }
      until={move?.until}
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
      {t("applicants.mail_waits")}
    </UndoMessage>
  );
}

/**
 * Takes the last decision on one applicant back, until its mail is sent. Absent while the bar does this: the bar knows the last
 * move of this user only, and takes back all of its applicants.
 */
export function UndoDecision({ application, name }: { application: ApplicationDetail; name: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const getErrorMessage = useErrorMessage();
  const inBar = useStore(undoableMove);
  const { id, stage, undo_until } = application;
  const undo = useMutation({
    mutationFn: (expected_stage: DecisionStage) =>
      callApi(routes.undoDecisions, { body: { ids: [id], expected_stage } }),
    onSuccess: ([change]) => {
      if (!change?.ok) return toast.error(t(`errors.${change?.code}`, { defaultValue: t("errors.server_error") }));
      leaveOutOfMove(id);
      toast.success(stage === "offer" ? t("offers.undone") : t("applicants.undone_person", { name }));
    },
    onError: (error) => toast.error(getErrorMessage(error)),
    onSettled: () => invalidateApplications(queryClient),
  });
  const isInBar = inBar?.applications.length === 1 && inBar.applications[0]?.id === id;
  if (!undo_until || !isDecisionStage(stage) || isInBar) return null;
  return (
    <Button variant="quiet" busy={undo.isPending} onClick={() => undo.mutate(stage)}>
      <Undo2 aria-hidden="true" />
      {t("applicants.undo_until", { time: formatTime(undo_until, language) })}
    </Button>
  );
}
