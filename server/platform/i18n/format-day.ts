import { type Language, languageDefinitions } from "../../../contract/platform/languages.ts";

/** Formats a day for a mail, for example "Monday, December 28, 2026" or "maandag 28 december 2026". */
export function formatDay(
  time: Date,
  language: Language,
  timeZone: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: "full" },
): string {
  return new Intl.DateTimeFormat(languageDefinitions[language].locale, { ...options, timeZone }).format(time);
}
