import type { ChatMessage } from "../../contract/messages.ts";
import { formatLocalDate, getDaysAgo } from "../app/formats.ts";
import type { Language } from "../app/i18n.ts";

/** Groups messages in chronological order by local day. Each group carries the time of its first message. */
export function groupByDay(messages: readonly ChatMessage[]): [time: string, messages: ChatMessage[]][] {
  const days: [string, ChatMessage[]][] = [];
  for (const message of messages) {
    const lastDay = days.at(-1);
    if (lastDay && getDaysAgo(lastDay[0], new Date(message.createdAt)) === 0) lastDay[1].push(message);
    else days.push([message.createdAt, [message]]);
  }
  return days;
}

/**
 * Creates one format per language. Formats are created once, since creating one is slow. They use the local time zone,
 * because only browsers render member pages.
 */
function createFormats(options: Intl.DateTimeFormatOptions): Record<Language, Intl.DateTimeFormat> {
  return { en: new Intl.DateTimeFormat("en-US", options), nl: new Intl.DateTimeFormat("nl-NL", options) };
}

const timeFormats = createFormats({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const weekdayFormats = createFormats({ weekday: "short" });

/** Formats a time as `09:41`. */
export function formatTime(isoTime: string, language: Language): string {
  return timeFormats[language].format(new Date(isoTime));
}

/** Formats a time as `09:41` if it is today, as `Tue` if it is in the last week, else as `Nov 18, 2026`. */
export function formatRecentTime(isoTime: string, language: Language): string {
  const daysAgo = getDaysAgo(isoTime);
  if (daysAgo <= 0) return formatTime(isoTime, language);
  return daysAgo < 7 ? weekdayFormats[language].format(new Date(isoTime)) : formatLocalDate(isoTime, language);
}
