import {
  DEFAULT_LANGUAGE,
  type Language,
  languageDefinitions,
  localizePath,
  toLanguage,
} from "../../../contract/platform/languages.ts";
import { fetchTexts } from "../api/client.ts";
import { type Translation, useTranslation } from "../ui/translation.tsx";
import { getSettings } from "./settings.ts";

/** The values of placeholders that any text may have. */
export const getCommonValues = () => ({ portal: getSettings().portalName });

export function useLanguage(): Language {
  return toLanguage(useTranslation().language);
}

/** The language of texts that only complete languages have: partial ones show them in English. */
export function useTextLanguage(): Language {
  const language = useLanguage();
  return languageDefinitions[language].isPartial ? DEFAULT_LANGUAGE : language;
}

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a format of dates. Without a time zone in the options it has that of the portal, so that server and browser
 * render the same text, and everybody reads the same day. Formats are created once, because their constructor is slow.
 */
export function getDateFormat(
  language: Language,
  options: Intl.DateTimeFormatOptions,
  locale = languageDefinitions[language].locale,
): Intl.DateTimeFormat {
  const complete = { timeZone: getSettings().timeZone, hourCycle: "h23", ...options } as const;
  const key = locale + JSON.stringify(complete);
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, complete);
  dateFormats.set(key, format);
  return format;
}

/** Formats the day of a time as `Nov 18, 2026`. */
export function formatDate(isoTime: string, language: Language): string {
  return getDateFormat(language, { dateStyle: "medium" }).format(new Date(isoTime));
}

/** Formats a calendar date such as `2026-11-18`, which has no time zone. */
export function formatCalendarDate(
  date: string,
  language: Language,
  options: Intl.DateTimeFormatOptions = { dateStyle: "medium" },
): string {
  return getDateFormat(language, { ...options, timeZone: "UTC" }).format(new Date(date));
}

/** Formats the month of a calendar date, or a month such as `2027-01`, as `January 2027`. */
export function formatMonth(date: string, language: Language): string {
  return formatCalendarDate(date, language, { month: "long", year: "numeric" });
}

/** Formats a number as `1,234.5`, in Dutch as `1.234,5`. Formats are created once, as those of dates. */
export function formatNumber(value: number, language: Language, options?: Intl.NumberFormatOptions): string {
  const key = language + JSON.stringify(options);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(languageDefinitions[language].locale, options);
  numberFormats.set(key, format);
  return format.format(value);
}

/** Changes the language of the page without a reload, so that typed input stays. */
export async function setLanguage(language: Language, translation: Translation): Promise<void> {
  translation.setLanguage(language, await fetchTexts(language));
  document.documentElement.lang = language;
}

/** Returns a function that adds the prefix of the current language to a public path. */
export function usePublicPath(): (path: string) => string {
  const language = useLanguage();
  return (path) => localizePath(path, language);
}
