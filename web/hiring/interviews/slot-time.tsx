import type { InterviewSlot } from "../../../contract/hiring/interviews.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import { formatTimeZone, getLocalTimeZone } from "../../platform/app/formats/days.ts";
import { keepRangesTogether } from "../../platform/app/formats/keep-ranges-together.ts";
import { getDateFormat, useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import styles from "./interview-panel.module.css";

/** A slot in the reader's time zone. Where its own shows another time, that one is added, and both are named. */
export function SlotTime({ slot }: { slot: InterviewSlot }) {
  const language = useLanguage();
  const local = formatSlot(slot, language, getLocalTimeZone());
  const own = formatSlot(slot, language, slot.time_zone);
  return (
    <div className={styles.time}>
      <time dateTime={slot.start}>{local}</time>
      {own !== local && (
        <>
          <span className={common.caption}>{formatTimeZone(getLocalTimeZone())}</span>
          <span className={common.caption}>
            {own}&nbsp;· {formatTimeZone(slot.time_zone)}
          </span>
        </>
      )}
    </div>
  );
}

export function formatSlot({ start, end }: InterviewSlot, language: Language, timeZone: string): string {
  const format = getDateFormat(language, { dateStyle: "full", timeStyle: "short", timeZone });
  return keepRangesTogether(format.formatRange(new Date(start), new Date(end)));
}
