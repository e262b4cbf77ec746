import { ArrowDown } from "lucide-react";
import { Fragment, useRef, useState } from "react";
import type { ChatMessage } from "../../../contract/messages.ts";
import { useLanguage } from "../../app/i18n.ts";
import { ReportMessageDialog } from "../../reports/report-dialog.tsx";
import { SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { useTranslation } from "../../ui/translation.tsx";
import { useIsTyping } from "../live/typing.ts";
import { formatLocalDate, getDaysAgo, groupByDay } from "../message-dates.ts";
import type { Outbox } from "../outbox.ts";
import type { useMessageHistory } from "../queries.ts";
import styles from "./message-history.module.css";
import { SentMessage, UnsentMessage } from "./message-item.tsx";
import { useLoadOlder, useMarkRead, useScrollAnchor } from "./use-history-scroll.ts";

interface MessageHistoryProps {
  userId: string;
  history: ReturnType<typeof useMessageHistory>;
  latestIncoming: ChatMessage | undefined;
  sending: Outbox;
  /** Of the other person. */
  name: string;
}

/** Oldest first, scrolled to the end; older messages are loaded on the way up. */
export function MessageHistory({ userId, history, latestIncoming, sending, name }: MessageHistoryProps) {
  const { t } = useTranslation();
  const { messages } = history;
  const { unsent } = sending;
  const isTyping = useIsTyping(userId);
  const [toReport, setToReport] = useState<ChatMessage | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const place = useScrollAnchor(scroller, messages.at(-1)?.id, unsent.at(-1)?.client_id);
  useMarkRead(userId, latestIncoming?.number ?? 0, place);
  const top = useLoadOlder(scroller, history);

  return (
    <div className={styles.frame}>
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={t("messages.history", { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        onScroll={place.onScroll}
      >
        <div className={styles.lines}>
          <div ref={top} />
          {history.isFetchingNextPage && <SkeletonText count={2} />}
          {history.isFetchNextPageError && (
            <p className={styles.older}>
              {t("messages.older_failed")}{" "}
              <Button variant="quiet" size="small" onClick={() => history.fetchNextPage()}>
                {t("common.try_again")}
              </Button>
            </p>
          )}
          {messages.length + unsent.length === 0 && <p className={styles.first}>{t("messages.first")}</p>}
          {groupByDay(messages).map(([day, ofDay]) => (
            // Not by its first message: a day stays the same one when its beginning is loaded.
            <Fragment key={new Date(day).toDateString()}>
              <DayHeading time={day} />
              <ol className={styles.day}>
                {ofDay.map((message) => (
                  <SentMessage
                    key={(message.from_user_id === sending.ownId && message.client_id) || message.id}
                    message={message}
                    isOwn={message.from_user_id === sending.ownId}
                    name={name}
                    onReport={setToReport}
                  />
                ))}
              </ol>
            </Fragment>
          ))}
          {unsent.length > 0 && (
            <ol className={styles.day}>
              {unsent.map((entry) => (
                <UnsentMessage key={entry.client_id} entry={entry} sending={sending} />
              ))}
            </ol>
          )}
        </div>
      </section>
      {place.hasNewBelow && (
        <Button size="small" className={styles.jump} onClick={place.toEnd}>
          <ArrowDown aria-hidden="true" />
          {t("messages.new_below")}
        </Button>
      )}
      {isTyping && <p className={styles.typing}>{t("messages.typing", { name })}</p>}
      <ReportMessageDialog message={toReport} name={name} onClose={() => setToReport(null)} />
    </div>
  );
}

export function DayHeading({ time }: { time: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const ago = getDaysAgo(time);
  const known = [t("messages.today"), t("messages.yesterday")];
  return (
    <h3 className={styles.stamp}>
      <time dateTime={time}>{known[ago] ?? formatLocalDate(time, language)}</time>
    </h3>
  );
}
