import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import type { z } from "zod";
import {
  type Interview,
  type InterviewForm,
  isHttpsUrl,
  MAX_INTERVIEW_MESSAGE_LENGTH,
} from "../../../contract/hiring/interviews.ts";
import { routes } from "../../../contract/index.ts";
import { DownloadButton } from "../../accounts/files/download-button.tsx";
import { callApi, downloadFile } from "../../platform/api/client.ts";
import { getLocalTimeZone } from "../../platform/app/formats/days.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { ConfirmWithWords } from "../../platform/ui/feedback/confirm-with-words.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Tag } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { USER_LINK_REL } from "../../platform/ui/user-link.ts";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { Words } from "../application-parts/application-panel.tsx";
import styles from "./interview-panel.module.css";
import { formatSlot, SlotTime } from "./slot-time.tsx";

const tones = { proposed: "plain", scheduled: "good", declined: "bad", cancelled: "bad" } as const;

interface InterviewItemProps {
  interview: Interview;
  side: "seeker" | "company";
  isReadOnly: boolean;
  /** Opens the form for other times. Undefined for those who cannot propose any. */
  onMove: (() => void) | undefined;
}

/** One interview: its state and times, and what its side can do about it. */
export function InterviewItem({ interview, side, isReadOnly, onMove }: InterviewItemProps) {
  const { t } = useTranslation();
  const { application_id, number, state, place, message } = interview;
  const answer = useAnswer(interview);
  const isOpen = isOpenInterview(interview);
  return (
    <>
      <Tag tone={tones[state]}>{t(`interviews.states.${state}`)}</Tag>
      <Slots interview={interview} answer={side === "seeker" ? answer : undefined} />
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
      <Words text={message} label={isOpen ? t("offers.message_of_company") : undefined} />
      {state === "scheduled" && (
        <DownloadButton
          size="small"
          icon={CalendarPlus}
          label={t("interviews.add_to_calendar")}
          load={() =>
            downloadFile(routes.downloadInterview, { params: { id: application_id, number: String(number) } })
          }
        />
      )}
      {!isReadOnly && isOpen && (
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
          {onMove && !hasTakenPlace(interview) && (
            <Button variant="quiet" onClick={onMove}>
              {t("interviews.move.action")}
            </Button>
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
    </>
  );
}

/** Whether other times can be proposed for an interview. */
export function isOpenInterview(interview: Interview): interview is Interview & NonNullable<InterviewForm["replaces"]> {
  return interview.state === "proposed" || interview.state === "scheduled";
}

function hasTakenPlace({ slots, chosen }: Interview): boolean {
  const slot = slots.find(({ number }) => number === chosen);
  return slot !== undefined && Date.parse(slot.end) < Date.now();
}

interface SlotsProps {
  interview: Interview;
  /** Sends the choice of a seeker. Undefined for the company. */
  answer: ReturnType<typeof useAnswer> | undefined;
}

/** The chosen time, or the proposed ones, of which a seeker chooses one. */
function Slots({ interview: { state, slots, chosen }, answer }: SlotsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={common.stack3}>
      {slots
        .filter(({ number }) => chosen === null || number === chosen)
        .map((slot) => (
          <li key={slot.number} className={common.line3}>
            <SlotTime slot={slot} />
            {state === "proposed" && !slot.is_available && (
              <span className={common.caption}>{t("interviews.taken")}</span>
            )}
            {state === "proposed" && answer && slot.is_available && (
              <Button size="small" disabled={answer.isPending} onClick={() => answer.mutate({ choose: slot.number })}>
                {t("interviews.choose")}
                <VisuallyHidden>: {formatSlot(slot, language, getLocalTimeZone())}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
    </ul>
  );
}

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
