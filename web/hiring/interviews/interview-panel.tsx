import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { z } from "zod";
import {
  type Interview,
  type InterviewSlot,
  isHttpsUrl,
  MAX_INTERVIEW_MESSAGE_LENGTH,
} from "../../../contract/hiring/interviews.ts";
import { routes } from "../../../contract/index.ts";
import { saveFile } from "../../accounts/files/save-file.ts";
import { callApi, downloadFile } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { classNames } from "../../platform/ui/class-names.ts";
import { ConfirmWithWords } from "../../platform/ui/feedback/confirm-with-words.tsx";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { Tag } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { USER_LINK_REL } from "../../platform/ui/user-link.ts";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import styles from "./interview-panel.module.css";
import { formatSlot, getLocalTimeZone, SlotTime } from "./slot-time.tsx";

const ProposalForm = lazy(async () => ({ default: (await import("./proposal-form.tsx")).ProposalForm }));

/** Live events about applications refetch this query, because its key starts with their noun. */
export function interviewsQuery(applicationId: string) {
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
  const getErrorMessage = useErrorMessage();
  const [isProposing, setProposing] = useState(false);
  const { data, error, refetch } = useQuery({ ...interviewsQuery(applicationId), refetchOnMount: "always" });
  if (error && !data) return <ErrorState text={getErrorMessage(error)} onRetry={refetch} />;
  if (!data || (data.length === 0 && !canPropose)) return null;
  const isWaiting = data.some(({ state }) => state === "proposed");
  return (
    <Section
      isCard
      title={t("interviews.title")}
      titleClassName={styles.title}
      className={classNames(common.stack4, side === "company" && styles.compact)}
    >
      {data.length > 0 && (
        <ul className={common.stack5}>
          {data.toReversed().map((interview) => (
            <InterviewItem key={interview.id} interview={interview} side={side} isReadOnly={isReadOnly} />
          ))}
        </ul>
      )}
      {canPropose && !isWaiting && !isProposing && (
        <div>
          <Button variant="quiet" onClick={() => setProposing(true)}>
            {t("interviews.propose")}
          </Button>
        </div>
      )}
      {isProposing && !isWaiting && (
        <Suspense>
          <ProposalForm applicationId={applicationId} onClose={() => setProposing(false)} />
        </Suspense>
      )}
    </Section>
  );
}

interface ProposalDialogProps {
  applicationId: string;
  /** The name of the applicant. */
  applicant: string;
  onClose: () => void;
}

/** Invites an applicant to an interview by proposing times. */
export function ProposalDialog({ applicationId, applicant, onClose }: ProposalDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={t("interviews.invite.title", { name: applicant })}>
      <p className={styles.lead}>{t("interviews.invite.lead")}</p>
      <Suspense>
        <ProposalForm applicationId={applicationId} onClose={onClose} />
      </Suspense>
    </Dialog>
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
          <li key={slot.number} className={common.line3}>
            <SlotTime slot={slot} />
            {state === "proposed" && !slot.is_available && (
              <span className={common.caption}>{t("interviews.taken")}</span>
            )}
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
          <a href={place} target="_blank" rel={USER_LINK_REL}>
            {place}
          </a>
        ) : (
          place
        )}
      </p>
      {message && (
        <blockquote dir="auto" className={styles.words}>
          {message}
        </blockquote>
      )}
      {state === "scheduled" && <CalendarButton interview={interview} />}
      {isOpen && !isReadOnly && (
        <div className={common.cluster3}>
          {state === "proposed" && side === "seeker" && (
            <ConfirmWithWords
              label={t("interviews.decline.action")}
              variant="quiet"
              title={t("interviews.decline.title")}
              wordsLabel={t("interviews.decline.message")}
              maxLength={MAX_INTERVIEW_MESSAGE_LENGTH}
              confirmLabel={t("interviews.decline.send")}
              onConfirm={(message) => answer.mutateAsync({ decline: true, message })}
            />
          )}
          {(state === "scheduled" || side === "company") && (
            <ConfirmWithWords
              label={t("interviews.cancel.action")}
              variant="danger"
              title={t("interviews.cancel.title")}
              text={t(`interviews.cancel.text_${side}`)}
              wordsLabel={t(`interviews.cancel.message_${side}`)}
              cancelLabel={t("interviews.cancel.keep")}
              maxLength={MAX_INTERVIEW_MESSAGE_LENGTH}
              confirmVariant="danger-filled"
              onConfirm={(message) => answer.mutateAsync({ cancel: true, message })}
            />
          )}
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
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Answer) =>
      callApi(routes.answerInterview, { params: { id: application_id, number: String(number) }, body }),
    onSuccess: ({ state }) => toast.success(t(`interviews.done.${state}`)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["applications"] }),
  });
}

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

/** Downloads the interview as a file that calendar programs open. */
function CalendarButton({ interview: { application_id, number } }: { interview: Interview }) {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: () =>
      downloadFile(routes.downloadInterview, { params: { id: application_id, number: String(number) } }),
    onSuccess: saveFile,
  });
  return (
    <Button variant="quiet" size="small" busy={download.isPending} onClick={() => download.mutate()}>
      <CalendarPlus aria-hidden="true" />
      {t("interviews.add_to_calendar")}
    </Button>
  );
}
