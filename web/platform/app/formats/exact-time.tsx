import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { getDateFormat, useLanguage } from "../i18n.ts";
import { formatMoment, MOMENT } from "./days.ts";
import styles from "./exact-time.module.css";

interface ExactTimeProps {
  time: string;
  /** The time in words, such as "3 days left". */
  children: ReactNode;
  /**
   * What has to have the focus for the exact time: the words themselves, which are then a stop of the Tab key, or the link or
   * the entry of a list around them, where many of these would follow each other.
   */
  focus?: "own" | "row";
  className?: string | undefined;
}

/** The one way to show a time in words: pointed at or with the focus, it is the exact time, in the same place. */
export function ExactTime({ time, children, focus = "own", className }: ExactTimeProps) {
  const language = useLanguage();
  const isHydrated = useHydrated();
  const exact = isHydrated ? formatMoment(time, language) : getDateFormat(language, MOMENT).format(new Date(time));
  return (
    <time
      dateTime={time}
      data-exact={exact}
      className={classNames(styles.time, focus === "row" && styles.ofRow, className)}
      // The keyboard reaches the exact time.
      tabIndex={focus === "own" ? 0 : undefined}
    >
      <span className={styles.words}>{children}</span>
    </time>
  );
}
