import type { ChatMessage } from "../../contract/messages.ts";
import type { Language } from "../app/i18n.ts";

/** How many midnights lie between then and now. */
export function getDaysAgo(isoTime: string, now = new Date()): number {
  const then = new Date(isoTime);
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(now) - midnight(then)) / 86_400_000;
}

/** Runs of messages of one day, each with the time of its first. */
export function groupByDay(messages: readonly ChatMessage[]): [time: string, messages: ChatMessage[]][] {
  const days: [string, ChatMessage[]][] = [];
  for (const message of messages) {
    const current = days.at(-1);
    if (current && getDaysAgo(current[0], new Date(message.createdAt)) === 0) current[1].push(message);
    else days.push([message.createdAt, [message]]);
  }
  return days;
}

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
