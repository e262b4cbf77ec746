import type { Language } from "../i18n.ts";
import { daysAgo } from "./days.ts";

/** Behind the login only browsers render, so times are the reader's own. Making a format is slow: one of each. */
function inBoth(options: Intl.DateTimeFormatOptions): Record<Language, Intl.DateTimeFormat> {
  return { en: new Intl.DateTimeFormat("en-US", options), nl: new Intl.DateTimeFormat("nl-NL", options) };
}

const clocks = inBoth({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const weekdays = inBoth({ weekday: "short" });
const dates = inBoth({ dateStyle: "medium" });

/** `09:41` */
export function formatClock(isoTime: string, language: Language): string {
  return clocks[language].format(new Date(isoTime));
}

/** `Nov 18, 2026` */
export function formatDay(isoTime: string, language: Language): string {
  return dates[language].format(new Date(isoTime));
}

/** As short as it can be: `09:41` today, `Tue` this week, else the date. */
export function formatRecent(isoTime: string, language: Language): string {
  const ago = daysAgo(isoTime);
  if (ago <= 0) return formatClock(isoTime, language);
  return ago < 7 ? weekdays[language].format(new Date(isoTime)) : formatDay(isoTime, language);
}
