import { useQueryClient } from "@tanstack/react-query";
import { Check, CheckCheck, CircleAlert, Clock3 } from "lucide-react";
import { memo } from "react";
import type { ChatMessage } from "../../../contract/messages/messages.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { formatTime } from "../../platform/app/formats/days.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { ReportSubject } from "../../platform/reports/report-subject.tsx";
import { classNames } from "../../platform/ui/class-names.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { USER_LINK_REL } from "../../platform/ui/user-link.ts";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { addReportToCache } from "../message-cache.ts";
import type { Outbox, OutboxEntry } from "../outbox.ts";
import { linkify } from "./linkify.ts";
import styles from "./message-item.module.css";

interface SentMessageProps {
  message: ChatMessage;
  isOwn: boolean;
  /** Name of the participant. */
  name: string;
}

/** A stored message. Memoized, because a history may show hundreds of messages. */
export const SentMessage = memo(function SentMessage({ message, isOwn, name }: SentMessageProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const canReport = !isOwn && message.message !== "";
  return (
    <li className={classNames(styles.item, isOwn && styles.own)}>
      <MessageBubble
        sender={isOwn ? t("messages.you") : name}
        text={message.message || t(message.is_restricted ? "messages.restricted" : "messages.removed")}
        time={message.createdAt}
        state={isOwn ? (message.seen ? "read" : "sent") : undefined}
      />
      {(canReport || message.report) && (
        <div className={message.report && styles.reported}>
          <ReportSubject
            subjects={[{ kind: "message", id: message.id }]}
            quote={message.message}
            report={message.report}
            onReported={(report) => addReportToCache(queryClient, { ...message, report })}
            iconClass={styles.report}
          />
        </div>
      )}
    </li>
  );
});

/** A message in the outbox. If sending failed, offers to retry or discard it. */
export function UnsentMessage({ entry, outbox }: { entry: OutboxEntry; outbox: Outbox }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const hasFailed = entry.state === "failed";
  return (
    <li className={classNames(styles.item, styles.own, hasFailed && styles.failed)}>
      <MessageBubble sender={t("messages.you")} text={entry.message} time={entry.createdAt} state={entry.state} />
      {hasFailed && (
        <div className={styles.failure}>
          <p role="alert" className={styles.error}>
            {t("messages.not_sent")} {entry.error !== undefined && getErrorMessage(entry.error)}
          </p>
          <Button variant="quiet" size="small" onClick={() => outbox.discard(entry)}>
            {t("messages.discard")}
          </Button>
          <Button variant="quiet" size="small" onClick={() => outbox.resend(entry)}>
            {t("common.try_again")}
          </Button>
        </div>
      )}
    </li>
  );
}

interface MessageBubbleProps {
  sender: string;
  text: string;
  time: string;
  /** Set for the current user's messages only. */
  state?: MessageState;
}

/** The sender has its own `dir` attribute, so that `dir="auto"` of the bubble follows only the text of the message. */
function MessageBubble({ sender, text, time, state }: MessageBubbleProps) {
  const language = useLanguage();
  return (
    <div dir="auto" className={styles.bubble}>
      <VisuallyHidden dir="auto">{sender}: </VisuallyHidden>
      <MessageText text={text} />
      <span className={styles.meta}>
        <time dateTime={time}>{formatTime(time, language)}</time>
        {state && <MessageStateIcon state={state} />}
      </span>
    </div>
  );
}

const stateIcons = { sending: Clock3, sent: Check, read: CheckCheck, failed: CircleAlert };

type MessageState = keyof typeof stateIcons;

/** The delivery state of the current user's message. The icons differ in shape, not only in colour (WCAG 1.4.1). */
export function MessageStateIcon({ state }: { state: MessageState }) {
  const { t } = useTranslation();
  const Icon = stateIcons[state];
  const label = t(`messages.state.${state}`);
  return (
    <span title={label} className={styles.state} data-state={state}>
      <Icon aria-hidden="true" size={16} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** Message text with preserved line breaks and clickable URLs. */
function MessageText({ text }: { text: string }) {
  return (
    <span className={styles.text}>
      {linkify(text).map((part, index) =>
        part.href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
          <a key={index} href={part.href} className={styles.link} target="_blank" rel={USER_LINK_REL}>
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}
