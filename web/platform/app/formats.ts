import { MEGABYTE } from "../../../contract/platform/constants.ts";
import { createByLanguage, type Language, locales } from "../../../contract/platform/languages.ts";
import { formatNumber, getDateFormat } from "./i18n.ts";

// Created once, because the constructor is slow.

const relativeTimeFormats = createByLanguage(
  (language) => new Intl.RelativeTimeFormat(locales[language], { numeric: "auto" }),
);

const MINUTE_MS = 60_000;
const units: readonly [unit: Intl.RelativeTimeFormatUnit, durationMs: number][] = [
  ["day", 24 * 60 * MINUTE_MS],
  ["hour", 60 * MINUTE_MS],
  ["minute", MINUTE_MS],
];

/** Formats a past time in the largest unit that fits, such as `3 hours ago`. Less than a minute is `now`. */
export function formatRelativeTime(isoTime: string, language: Language, nowMs = Date.now()): string {
  const elapsedMs = Math.max(0, nowMs - Date.parse(isoTime));
  const [unit, durationMs] = units.find(([, ms]) => elapsedMs >= ms) ?? ["second", Number.POSITIVE_INFINITY];
  return relativeTimeFormats[language].format(-Math.floor(elapsedMs / durationMs) || 0, unit);
}

/** Counts the midnights of the portal's time zone between a time and now: 0 is today, 1 is yesterday. */
export function getDaysAgo(isoTime: string, now = new Date()): number {
  const format = getDateFormat("en", { year: "numeric", month: "numeric", day: "numeric" });
  // Such as 11/18/2026, here read as UTC, in which all days have 24 hours.
  const countDays = (time: Date) => Date.parse(`${format.format(time)} UTC`) / 86_400_000;
  return countDays(now) - countDays(new Date(isoTime));
}

/**
 * Formats a time of the last seven days as `today`, `yesterday` or `5 days ago`. Returns null for other times.
 */
export function formatRecentDay(isoTime: string, language: Language, now = new Date()): string | null {
  // On a device whose clock is slow, a new record has a time in the future.
  const daysAgo = Math.max(0, getDaysAgo(isoTime, now));
  return daysAgo < 7 ? relativeTimeFormats[language].format(-daysAgo, "day") : null;
}

const SIZE_FORMAT = { maximumFractionDigits: 1 };

/** Formats a size as `1.4 MB`, as `2.5 GB` from a gigabyte on, or as `12 kB` below a tenth of a megabyte. At least `1 kB`. */
export function formatFileSize(bytes: number, language: Language): string {
  const gigabytes = bytes / (1024 * MEGABYTE);
  if (gigabytes >= 1) return `${formatNumber(gigabytes, language, SIZE_FORMAT)} GB`;
  if (bytes >= MEGABYTE / 10) return `${formatNumber(bytes / MEGABYTE, language, SIZE_FORMAT)} MB`;
  return `${formatNumber(Math.max(1, Math.round(bytes / 1024)), language, SIZE_FORMAT)} kB`;
}
