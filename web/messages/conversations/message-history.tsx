import { ArrowDown } from "lucide-react";
import { Fragment, useRef } from "react";
import type { ChatMessage } from "../../../contract/messages/messages.ts";
import { groupByDay, useFormatDay } from "../../platform/app/formats/days.ts";
import { formatDate } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import type { Outbox } from "../outbox.ts";
import type { useMessageHistory } from "../queries.ts";
import { useIsTyping } from "../typing.ts";
import styles from "./message-history.module.css";
import { SentMessage, UnsentMessage } from "./message-item.tsx";
import { useLoadOlder, useMarkRead, useScrollAnchor } from "./use-history-scroll.ts";

interface MessageHistoryProps {
  userId: string;
  history: ReturnType<typeof useMessageHistory>;
  latestIncoming: ChatMessage | undefined;
  outbox: Outbox;
  /** Name of the participant. */
  name: string;
}

/** The messages of a conversation, oldest first. Starts at the end and loads older messages on scrolling up. */
export function MessageHistory({ userId, history, latestIncoming, outbox, name }: MessageHistoryProps) {
  const { t } = useTranslation();
  const { messages } = history;
  const { unsent } = outbox;
  const isTyping = useIsTyping(userId);
  const scroller = useRef<HTMLDivElement>(null);
  const scrollAnchor = useScrollAnchor(scroller, messages.at(-1)?.id, unsent.at(-1)?.client_id);
  useMarkRead(userId, latestIncoming?.number ?? 0, scrollAnchor);
  const topRef = useLoadOlder(scroller, history);

  return (
    <div className={styles.frame}>
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={t("messages.history", { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        onScroll={scrollAnchor.onScroll}
      >
        <div className={styles.content}>
          <div ref={topRef} />
          {history.isFetchingNextPage && <SkeletonText count={2} />}
          {history.isFetchNextPageError && (
            <p className={styles.loadError}>
              {t("messages.older_not_loaded")}{" "}
              <Button variant="quiet" size="small" onClick={() => history.fetchNextPage()}>
                {t("common.try_again")}
              </Button>
            </p>
          )}
          {messages.length + unsent.length === 0 && <p className={styles.empty}>{t("messages.no_messages_yet")}</p>}
          {groupByDay(messages).map(([day, dayMessages]) => (
            // Keyed by date, as loading older messages changes the first message of a day.
            <Fragment key={formatDate(day, "en")}>
              <DayHeading time={day} />
              <ol className={common.stack2}>
                {dayMessages.map((message) => (
                  <SentMessage
                    key={(message.from_user_id === outbox.ownId && message.client_id) || message.id}
                    message={message}
                    isOwn={message.from_user_id === outbox.ownId}
                    name={name}
                  />
                ))}
              </ol>
            </Fragment>
          ))}
          {unsent.length > 0 && (
            <ol className={common.stack2}>
              {unsent.map((entry) => (
                <UnsentMessage key={entry.client_id} entry={entry} outbox={outbox} />
              ))}
            </ol>
          )}
        </div>
      </section>
      {scrollAnchor.hasNewBelow && (
        <Button size="small" className={styles.newBelow} onClick={scrollAnchor.scrollToEnd}>
          <ArrowDown aria-hidden="true" />
          {t("messages.new_below")}
        </Button>
      )}
      {isTyping && <p className={styles.typing}>{t("messages.typing", { name })}</p>}
    </div>
  );
}

function DayHeading({ time }: { time: string }) {
  const formatDay = useFormatDay();
  return (
    <h3 className={styles.dayHeading}>
      <time dateTime={time}>{formatDay(time)}</time>
    </h3>
  );
}
