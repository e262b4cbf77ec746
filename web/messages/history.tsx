import { Fragment, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { SkeletonText } from "../ui/skeleton.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { DayStamp } from "./day-stamp.tsx";
import { groupByDay } from "./days.ts";
import styles from "./history.module.css";
import { SentLine, UnsentLine } from "./message-line.tsx";
import type { useHistory } from "./use-history.ts";
import { useLoadOlder } from "./use-load-older.ts";
import type { Sending } from "./use-sending.ts";
import { useSteadyScroll } from "./use-steady-scroll.ts";

interface Props {
  history: ReturnType<typeof useHistory>;
  sending: Sending;
  /** Of the other person. */
  name: string;
}

/** Oldest first, scrolled to the end; older messages are loaded on the way up. */
export function History({ history, sending, name }: Props) {
  const { t } = useTranslation();
  const { messages } = history;
  const { unsent } = sending;
  const lastOwn = messages.findLast((message) => message.from_user_id === sending.ownId);
  const scroller = useRef<HTMLDivElement>(null);
  const onScroll = useSteadyScroll(scroller, messages.at(-1)?.id, unsent.at(-1)?.client_id);
  const top = useLoadOlder(scroller, history);

  return (
    <section
      ref={scroller}
      className={styles.scroller}
      aria-label={t("messages.history", { name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      onScroll={onScroll}
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
          <Fragment key={day}>
            <DayStamp time={day} />
            <ol className={styles.day}>
              {ofDay.map((message) => (
                <SentLine
                  key={message.client_id ?? message.id}
                  message={message}
                  isOwn={message.from_user_id === sending.ownId}
                  name={name}
                  showsState={message === lastOwn}
                />
              ))}
            </ol>
          </Fragment>
        ))}
        {unsent.length > 0 && (
          <ol className={styles.day}>
            {unsent.map((entry) => (
              <UnsentLine key={entry.client_id} entry={entry} sending={sending} />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
