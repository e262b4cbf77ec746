import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState } from "react";
import type { z } from "zod";
import { routes } from "../../contract/index.ts";
import { type Interview, type InterviewSlot, isHttpsUrl } from "../../contract/interviews.ts";
import { callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { useLanguage } from "../app/i18n.ts";
import { useConfirm } from "../ui/feedback/confirm-dialog.tsx";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { ErrorState } from "../ui/feedback/list-states.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button } from "../ui/forms/button.tsx";
import { TextArea } from "../ui/forms/text-field.tsx";
import { Card } from "../ui/layout/card.tsx";
import { Tag } from "../ui/layout/tag.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./interview-panel.module.css";
import { formatSlot, getLocalTimeZone, SlotTime } from "./slot-time.tsx";

const ProposalForm = lazy(async () => ({ default: (await import("./proposal-form.tsx")).ProposalForm }));

/** Live events about applications refetch this query, because its key starts with their noun. */
function interviewsQuery(applicationId: string) {
  return queryOptions({
    queryKey: ["applications", "interviews", applicationId],
    queryFn: ({ signal }) => callApi(routes.listInterviews, { params: { id: applicationId }, signal }),
  });
}

interface InterviewPanelProps {
  applicationId: string;
  /** The company proposes times while `canPropose`; the seeker chooses one. Both can cancel. */
  side: "seeker" | "company";
  canPropose?: boolean;
  /** For members who may only read. */
  isReadOnly?: boolean;
}

/** The interviews of an application, newest first. The seeker sees nothing before the first proposal. */
export function InterviewPanel({ applicationId, side, canPropose = false, isReadOnly = false }: InterviewPanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const getErrorMessage = useErrorMessage();
  const [isProposing, setProposing] = useState(false);
  const { data, error, refetch } = useQuery({ ...interviewsQuery(applicationId), refetchOnMount: "always" });
  if (error && !data) return <ErrorState text={getErrorMessage(error)} onRetry={refetch} />;
  if (!data || (data.length === 0 && !canPropose)) return null;
  const isWaiting = data.some(({ state }) => state === "proposed");
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t("interviews.title")}
      </h2>
      <ul className={styles.list}>
        {data.toReversed().map((interview) => (
          <InterviewItem key={interview.id} interview={interview} side={side} isReadOnly={isReadOnly} />
        ))}
      </ul>
      {canPropose && !isWaiting && !isProposing && (
        <Button variant="quiet" onClick={() => setProposing(true)}>
          {t("interviews.propose")}
        </Button>
      )}
      {isProposing && !isWaiting && (
        <Suspense>
          <ProposalForm applicationId={applicationId} onClose={() => setProposing(false)} />
        </Suspense>
      )}
    </Card>
  );
}

const tones = { proposed: "plain", scheduled: "good", declined: "bad", cancelled: "bad" } as const;

type InterviewItemProps = { interview: Interview; side: "seeker" | "company"; isReadOnly: boolean };

function InterviewItem({ interview, side, isReadOnly }: InterviewItemProps) {
  const { t } = useTranslation();
  const { state, place, message } = interview;
  const answer = useAnswer(interview);
  const isOpen = state === "proposed" || state === "scheduled";
  const slots = interview.chosen === null ? interview.slots : interview.slots.filter(isChosen(interview));
  return (
    <li className={styles.interview}>
      <Tag tone={tones[state]}>{t(`interviews.states.${state}`)}</Tag>
      <ul className={styles.slots}>
        {slots.map((slot) => (
          <li key={slot.number} className={styles.slot}>
            <SlotTime slot={slot} />
            {state === "proposed" && !slot.is_available && <span className={styles.soft}>{t("interviews.taken")}</span>}
            {state === "proposed" && side === "seeker" && slot.is_available && (
              <ChooseButton
                slot={slot}
                isBusy={answer.isPending}
                onChoose={() => answer.mutate({ choose: slot.number })}
              />
            )}
          </li>
        ))}
      </ul>
      <p className={styles.place}>
        {t("interviews.place")}:{" "}
        {isHttpsUrl(place) ? (
          <a href={place} target="_blank" rel="noreferrer">
            {place}
          </a>
        ) : (
          place
        )}
      </p>
      {message && <blockquote className={styles.words}>{message}</blockquote>}
      {isOpen && !isReadOnly && (
        <div className={styles.actions}>
          {state === "proposed" && side === "seeker" && <DeclineButton answer={answer} />}
          {(state === "scheduled" || side === "company") && <CancelButton answer={answer} />}
        </div>
      )}
    </li>
  );
}

const isChosen =
  ({ chosen }: Interview) =>
  ({ number }: InterviewSlot) =>
    number === chosen;

type Answer = z.input<NonNullable<typeof routes.answerInterview.body>>;

/** Sends an answer. After an error the interview is refetched, because somebody else has probably changed it. */
function useAnswer({ application_id, number }: Interview) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Answer) =>
      callApi(routes.answerInterview, { params: { id: application_id, number: String(number) }, body }),
    onSuccess: ({ state }) => toast.success(t(`interviews.done.${state}`)),
    onError: (error) => toast.error(getErrorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["applications"] }),
  });
}

type AnswerMutation = ReturnType<typeof useAnswer>;

interface ChooseButtonProps {
  slot: InterviewSlot;
  isBusy: boolean;
  onChoose: () => void;
}

function ChooseButton({ slot, isBusy, onChoose }: ChooseButtonProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Button size="small" disabled={isBusy} onClick={onChoose}>
      {t("interviews.choose")}
      <VisuallyHidden>: {formatSlot(slot, language, getLocalTimeZone())}</VisuallyHidden>
    </Button>
  );
}

/** Declines all times in a dialog, with words to the company if the seeker likes. */
function DeclineButton({ answer }: { answer: AnswerMutation }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState("");
  const decline = () => answer.mutate({ decline: true, message }, { onSuccess: () => setOpen(false) });
  const footer = (
    <>
      <Button variant="quiet" onClick={() => setOpen(false)} disabled={answer.isPending}>
        {t("common.cancel")}
      </Button>
      <Button onClick={decline} busy={answer.isPending}>
        {t("interviews.decline.send")}
      </Button>
    </>
  );
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {t("interviews.decline.action")}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("interviews.decline.title")} footer={footer}>
        <TextArea
          label={t("interviews.decline.message")}
          value={message}
          maxLength={2_000}
          onChange={({ target }) => setMessage(target.value)}
        />
      </Dialog>
    </>
  );
}

function CancelButton({ answer }: { answer: AnswerMutation }) {
  const { t } = useTranslation();
  const [confirm, confirmDialog] = useConfirm();
  const open = () =>
    confirm({
      title: t("interviews.cancel.title"),
      text: t("interviews.cancel.text"),
      confirmLabel: t("interviews.cancel.action"),
      onConfirm: () => answer.mutateAsync({ cancel: true }),
    });
  return (
    <>
      <Button variant="danger" size="small" onClick={open}>
        {t("interviews.cancel.action")}
      </Button>
      {confirmDialog}
    </>
  );
}
