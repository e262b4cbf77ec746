import type { ChatMessage } from "../../contract/messages.ts";
import { useFailureMessage } from "../failure-message.ts";
import { useLanguage } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./message-line.module.css";
import { MessageText } from "./message-text.tsx";
import type { Unsent } from "./outbox.ts";
import { formatClock } from "./times.ts";
import type { Sending } from "./use-sending.ts";

interface SentProps {
  message: ChatMessage;
  isOwn: boolean;
  /** Of the other person. */
  name: string;
  /** Below the last own message: whether it has been read. */
  showsState: boolean;
}

export function SentLine({ message, isOwn, name, showsState }: SentProps) {
  const { t } = useTranslation();
  return (
    <li className={classNames(styles.line, isOwn && styles.own)}>
      <Bubble
        sender={isOwn ? t("messages.you") : name}
        text={message.message || t("messages.removed")}
        time={message.createdAt}
      />
      {showsState && <p className={styles.state}>{message.seen ? t("messages.read") : t("messages.sent")}</p>}
    </li>
  );
}

export function UnsentLine({ entry, sending }: { entry: Unsent; sending: Sending }) {
  const { t } = useTranslation();
  const failureMessage = useFailureMessage();
  const hasFailed = entry.state === "failed";
  return (
    <li className={classNames(styles.line, styles.own, hasFailed && styles.failed)}>
      <Bubble sender={t("messages.you")} text={entry.message} time={entry.createdAt} />
      {hasFailed ? (
        <div className={styles.state}>
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
      ) : (
        <p className={styles.state}>{t("messages.sending")}</p>
      )}
    </li>
  );
}

function Bubble({ sender, text, time }: { sender: string; text: string; time: string }) {
  const language = useLanguage();
  return (
    <div className={styles.bubble}>
      <VisuallyHidden>{sender}: </VisuallyHidden>
      <MessageText text={text} />
      <time className={styles.time} dateTime={time}>
        {formatClock(time, language)}
      </time>
    </div>
  );
}
