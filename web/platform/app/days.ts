import { useMemo } from "react";
import { createByLanguage, type Language, locales } from "../../../contract/platform/languages.ts";
import { useTranslation } from "../ui/translation.tsx";
import { formatLocalDate, getDaysAgo } from "./formats.ts";
import { useLanguage } from "./i18n.ts";
import { useSettings } from "./settings.ts";

interface Dated {
  createdAt: string;
}

/** Groups records that are ordered by time by local day. Each group carries the time of its first record. */
export function groupByDay<Item extends Dated>(items: readonly Item[]): [time: string, items: Item[]][] {
  const days: [string, Item[]][] = [];
  for (const item of items) {
    const lastDay = days.at(-1);
    if (lastDay && getDaysAgo(lastDay[0], new Date(item.createdAt)) === 0) lastDay[1].push(item);
    else days.push([item.createdAt, [item]]);
  }
  return days;
}

/** Returns a function that names the local day of a time: today, yesterday or its date. */
export function useFormatDay(): (isoTime: string) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const recentDays = [t("messages.today"), t("messages.yesterday")];
  return (isoTime) => recentDays[getDaysAgo(isoTime)] ?? formatLocalDate(isoTime, language);
}

/**
 * Returns a function that formats a day on which something ends or is due, in the time zone of the portal, such as
 * `Monday, December 28, 2026`. What has happened has a short date (`formatDate`).
 */
export function useFormatPortalDay(): (isoTime: string) => string {
  const language = useLanguage();
  const { timeZone } = useSettings();
  const format = useMemo(
    () => new Intl.DateTimeFormat(locales[language], { dateStyle: "full", timeZone }),
    [language, timeZone],
  );
  return (isoTime) => format.format(new Date(isoTime));
}

/**
 * Creates one format per language. Formats are created once, since creating one is slow. They use the local time zone,
 * because only browsers render member pages.
 */
function createFormats(options: Intl.DateTimeFormatOptions): Record<Language, Intl.DateTimeFormat> {
  return createByLanguage((language) => new Intl.DateTimeFormat(locales[language], options));
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
