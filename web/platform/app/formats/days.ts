import type { Language } from "../../../../contract/platform/languages.ts";
import { useTranslation } from "../../ui/translation.tsx";
import { formatDate, getDateFormat, useLanguage } from "../i18n.ts";
import { getSettings } from "../settings.ts";
import { getDaysAgo } from "./formats.ts";

interface Dated {
  createdAt: string;
}

/** Groups records that are ordered by time by day. Each group carries the time of its first record. */
export function groupByDay<Item extends Dated>(items: readonly Item[]): [time: string, items: Item[]][] {
  const days: [string, Item[]][] = [];
  for (const item of items) {
    const lastDay = days.at(-1);
    if (lastDay && getDaysAgo(lastDay[0], new Date(item.createdAt)) === 0) lastDay[1].push(item);
    else days.push([item.createdAt, [item]]);
  }
  return days;
}

/** Returns a function that names the day of a time: today, yesterday or its date. */
export function useFormatDay(): (isoTime: string) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const recentDays = [t("messages.today"), t("messages.yesterday")];
  return (isoTime) => recentDays[getDaysAgo(isoTime)] ?? formatDate(isoTime, language);
}

/**
 * Returns a function that formats a day on which something ends or is due, such as `Monday, December 28, 2026`. What
 * has happened has a short date (`formatDate`).
 */
export function useFormatPortalDay(): (isoTime: string) => string {
  const language = useLanguage();
  return (isoTime) => getDateFormat(language, { dateStyle: "full" }).format(new Date(isoTime));
}

/** Formats a day that is near in few words, such as `Mon, Dec 28`, in another year with the year. */
export function formatShortDay(isoTime: string, language: Language, now = new Date()): string {
  const time = new Date(isoTime);
  const getYear = (date: Date) => getDateFormat(language, { year: "numeric" }).format(date);
  const year = getYear(time) === getYear(now) ? undefined : "numeric";
  return getDateFormat(language, { weekday: "short", day: "numeric", month: "short", year }).format(time);
}

/**
 * Formats a time as `09:41` on the clock of the portal. Where the reader's device shows another time, it names the city of the
 * time zone: `09:41 (Amsterdam)`. The server does not know the device, so what it renders calls this only after its hydration.
 */
export function formatTime(
  isoTime: string,
  language: Language,
  options: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" },
): string {
  const time = new Date(isoTime);
  const text = getDateFormat(language, options).format(time);
  const onDevice = getDateFormat(language, { ...options, timeZone: undefined }).format(time);
  return text === onDevice ? text : `${text} (${formatTimeZone(getSettings().timeZone).replace(/.*\//, "")})`;
}

/** The format of `formatMoment`. */
export const MOMENT = { dateStyle: "medium", timeStyle: "short" } as const;

/** Formats a time as `Nov 18, 2026, 09:41`, and names the city as `formatTime` does. */
export function formatMoment(isoTime: string, language: Language): string {
  return formatTime(isoTime, language, MOMENT);
}

/** Returns `formatMoment` for the language of the page. */
export function useFormatMoment(): (isoTime: string) => string {
  const language = useLanguage();
  return (isoTime) => formatMoment(isoTime, language);
}

/** Returns the time zone of the device. */
export function getLocalTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function formatTimeZone(timeZone: string): string {
  return timeZone.replaceAll("_", " ");
}

/** Formats a time as `09:41` if it is today, as `Tue` if it is in the last week, else as `Nov 18, 2026`. */
export function formatRecentTime(isoTime: string, language: Language): string {
  const daysAgo = getDaysAgo(isoTime);
  if (daysAgo <= 0) return formatTime(isoTime, language);
  if (daysAgo >= 7) return formatDate(isoTime, language);
  return getDateFormat(language, { weekday: "short" }).format(new Date(isoTime));
}
