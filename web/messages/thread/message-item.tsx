import { Check, CheckCheck, CircleAlert, Clock3, Flag } from "lucide-react";
import { memo } from "react";
import type { ChatMessage } from "../../../contract/messages.ts";
import { useErrorMessage } from "../../api/error-message.ts";
import { useLanguage } from "../../app/i18n.ts";
import { classNames } from "../../ui/class-names.ts";
import { Button, IconButton } from "../../ui/forms/button.tsx";
import { useTranslation } from "../../ui/translation.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { formatTime } from "../message-dates.ts";
import type { Outbox, OutboxEntry } from "../outbox.ts";
import { linkify } from "./linkify.ts";
import styles from "./message-item.module.css";

interface SentMessageProps {
  message: ChatMessage;
  isOwn: boolean;
  /** Of the other person. */
  name: string;
  onReport: (message: ChatMessage) => void;
}

/** Drawn again only when something about it changes, since there may be hundreds. */
export const SentMessage = memo(function SentLine({ message, isOwn, name, onReport }: SentMessageProps) {
  const { t } = useTranslation();
  const canReport = !isOwn && message.message !== "";
  return (
    <li className={classNames(styles.line, isOwn && styles.own)}>
      <MessageBubble
        sender={isOwn ? t("messages.you") : name}
        text={message.message || t("messages.removed")}
        time={message.createdAt}
        state={isOwn ? (message.seen ? "read" : "sent") : undefined}
      />
      {canReport && (
        <IconButton label={t("messages.report")} className={styles.report} onClick={() => onReport(message)}>
          <Flag aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
});

export function UnsentMessage({ entry, sending }: { entry: OutboxEntry; sending: Outbox }) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const hasFailed = entry.state === "failed";
  return (
    <li className={classNames(styles.line, styles.own, hasFailed && styles.failed)}>
      <MessageBubble sender={t("messages.you")} text={entry.message} time={entry.createdAt} state={entry.state} />
      {hasFailed && (
        <div className={styles.trouble}>
          <p role="alert" className={styles.bad}>
            {t("messages.not_sent")} {entry.error !== undefined && failureMessage(entry.error)}
          </p>
          <Button variant="quiet" size="small" onClick={() => sending.discard(entry)}>
            {t("messages.discard")}
          </Button>
          <Button variant="quiet" size="small" onClick={() => sending.sendAgain(entry)}>
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
  /** Of an own message. */
  state?: MessageState;
}

/** Its direction is that of what was written; elements with a direction of their own do not count for that. */
function MessageBubble({ sender, text, time, state }: MessageBubbleProps) {
  const language = useLanguage();
  return (
    <div dir="auto" className={styles.bubble}>
      <VisuallyHidden dir="auto">{sender}: </VisuallyHidden>
      <MessageText text={text} />
      <span className={styles.foot}>
        <time dateTime={time}>{formatTime(time, language)}</time>
        {state && <MessageStateIcon state={state} />}
      </span>
    </div>
  );
}

const stateIcons = { sending: Clock3, sent: Check, read: CheckCheck, failed: CircleAlert };

export type MessageState = keyof typeof stateIcons;

/** What has become of an own message. The shapes differ, so that no colour is needed to tell them apart. */
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

/** A text as it was typed, its line breaks kept and its web addresses made links. */
export function MessageText({ text }: { text: string }) {
  return (
    <span className={styles.text}>
      {linkify(text).map((part, index) =>
        part.href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
          <a key={index} href={part.href} className={styles.link} target="_blank" rel="noopener nofollow">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}
