import { MEGABYTE } from "../../../../contract/platform/constants.ts";
import { type Language, languageDefinitions } from "../../../../contract/platform/languages.ts";
import { formatNumber, getDateFormat } from "../i18n.ts";

/** Returns a function that creates the format of a language when it is first used, and once: the constructors are slow. */
function createOnce<Format>(create: (locale: string) => Format): (language: Language) => Format {
  const formats = new Map<Language, Format>();
  return (language) => {
    const format = formats.get(language) ?? create(languageDefinitions[language].locale);
    formats.set(language, format);
    return format;
  };
}

const getRelativeTimeFormat = createOnce((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
const getRegionNames = createOnce((locale) => new Intl.DisplayNames(locale, { type: "region" }));
const getCurrencyNames = createOnce((locale) => new Intl.DisplayNames(locale, { type: "currency" }));
const getListFormat = createOnce((locale) => new Intl.ListFormat(locale));
const getAlternativesFormat = createOnce((locale) => new Intl.ListFormat(locale, { type: "disjunction" }));

/** Compares names as a list in this language sorts them. */
export const getCollator = createOnce((locale) => new Intl.Collator(locale));

/** Names a country by its code, such as `NL`. */
export function getCountryName(code: string, language: Language): string {
  return getRegionNames(language).of(code) ?? code;
}

/** Names a currency by its ISO 4217 code. */
export function getCurrencyName(code: string, language: Language): string {
  return getCurrencyNames(language).of(code) ?? code;
}

/** Joins parts, such as `by day, at night and at weekends`. */
export function formatList(parts: readonly string[], language: Language): string {
  return getListFormat(language).format(parts);
}

/** Joins alternatives, such as `Belgium, Germany, or France`. */
export function formatAlternatives(alternatives: readonly string[], language: Language): string {
  return getAlternativesFormat(language).format(alternatives);
}

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
  return getRelativeTimeFormat(language).format(-Math.floor(elapsedMs / durationMs) || 0, unit);
}

/** Returns the day of a time in the portal's time zone as a calendar date such as `2026-11-18`. */
export function toCalendarDate(time: Date): string {
  // Canada writes dates like this.
  return getDateFormat("en", {}, "en-CA").format(time);
}

/** Counts the midnights of the portal's time zone between a time and now: 0 is today, 1 is yesterday. */
export function getDaysAgo(isoTime: string, now = new Date()): number {
  // A calendar date is read as UTC, in which all days have 24 hours.
  const countDays = (time: Date) => Date.parse(toCalendarDate(time)) / 86_400_000;
  return countDays(now) - countDays(new Date(isoTime));
}

/**
 * Formats a time of the last seven days as `today`, `yesterday` or `5 days ago`. Returns null for other times.
 */
export function formatRecentDay(isoTime: string, language: Language, now = new Date()): string | null {
  // On a device whose clock is slow, a new record has a time in the future.
  const daysAgo = Math.max(0, getDaysAgo(isoTime, now));
  return daysAgo < 7 ? getRelativeTimeFormat(language).format(-daysAgo, "day") : null;
}

const SIZE_FORMAT = { maximumFractionDigits: 1 };

/** Formats a size as `1.4 MB`, as `2.5 GB` from a gigabyte on, or as `12 kB` below a tenth of a megabyte. At least `1 kB`. */
export function formatFileSize(bytes: number, language: Language): string {
  const gigabytes = bytes / (1024 * MEGABYTE);
  if (gigabytes >= 1) return `${formatNumber(gigabytes, language, SIZE_FORMAT)} GB`;
  if (bytes >= MEGABYTE / 10) return `${formatNumber(bytes / MEGABYTE, language, SIZE_FORMAT)} MB`;
  return `${formatNumber(Math.max(1, Math.round(bytes / 1024)), language, SIZE_FORMAT)} kB`;
}
