import { MEGABYTE } from "../../../contract/platform/constants.ts";
import { createByLanguage, type Language, locales } from "../../../contract/platform/languages.ts";

// The formatters are created once, because their constructors are slow.

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

/** Counts the midnights of the local time zone between a time and now: 0 is today, 1 is yesterday. */
export function getDaysAgo(isoTime: string, now = new Date()): number {
  const time = new Date(isoTime);
  const toUtcDay = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (toUtcDay(now) - toUtcDay(time)) / 86_400_000;
}

/**
 * Formats a time of the last seven local days as `today`, `yesterday` or `5 days ago`. Returns null for other times.
 */
export function formatRecentDay(isoTime: string, language: Language, now = new Date()): string | null {
  // On a device whose clock is slow, a new record has a time in the future.
  const daysAgo = Math.max(0, getDaysAgo(isoTime, now));
  return daysAgo < 7 ? relativeTimeFormats[language].format(-daysAgo, "day") : null;
}

const localDateFormats = createByLanguage(
  (language) => new Intl.DateTimeFormat(locales[language], { dateStyle: "medium" }),
);

/** Formats a date as `Nov 18, 2026`, in the local time zone. For the browser only; `formatDate` is for both sides. */
export function formatLocalDate(isoTime: string, language: Language): string {
  return localDateFormats[language].format(new Date(isoTime));
}

const sizeFormats = createByLanguage(
  (language) => new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 }),
);

/** Formats a size as `1.4 MB`, or as `12 kB` below a tenth of a megabyte. At least `1 kB`. */
export function formatFileSize(bytes: number, language: Language): string {
  if (bytes >= MEGABYTE / 10) return `${sizeFormats[language].format(bytes / MEGABYTE)} MB`;
  return `${sizeFormats[language].format(Math.max(1, Math.round(bytes / 1024)))} kB`;
}
