import { type Language, languageDefinitions } from "../../../contract/platform/languages.ts";

/** Formats a day for a mail, for example "Monday, December 28, 2026" or "maandag 28 december 2026". */
export function formatDay(time: Date, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(languageDefinitions[language].locale, { dateStyle: "full", timeZone }).format(time);
}

/** Formats a month such as `2027-01`, for example "January 2027" or "januari 2027". */
export function formatMonth(month: string, language: Language): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(languageDefinitions[language].locale, options).format(new Date(month));
}
