import type { Language } from "../i18n.ts";
import { getDaysAgo } from "./days.ts";

/** Behind the login only browsers render, so times are the reader's own. Making a format is slow: one of each. */
function createFormats(options: Intl.DateTimeFormatOptions): Record<Language, Intl.DateTimeFormat> {
  return { en: new Intl.DateTimeFormat("en-US", options), nl: new Intl.DateTimeFormat("nl-NL", options) };
}

const timeFormats = createFormats({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const weekdayFormats = createFormats({ weekday: "short" });
const dateFormats = createFormats({ dateStyle: "medium" });

/** `09:41` */
export function formatTime(isoTime: string, language: Language): string {
  return timeFormats[language].format(new Date(isoTime));
}

/** `Nov 18, 2026` */
export function formatLocalDate(isoTime: string, language: Language): string {
  return dateFormats[language].format(new Date(isoTime));
}

/** As short as it can be: `09:41` today, `Tue` this week, else the date. */
export function formatRelativeTime(isoTime: string, language: Language): string {
  const ago = getDaysAgo(isoTime);
  if (ago <= 0) return formatTime(isoTime, language);
  return ago < 7 ? weekdayFormats[language].format(new Date(isoTime)) : formatLocalDate(isoTime, language);
}
