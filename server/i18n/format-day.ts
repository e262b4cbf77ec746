import type { Language } from "../language.ts";

/** Formats a day for a mail, for example "Monday, December 28" or "maandag 28 december". */
export function formatDay(time: Date, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(language === "nl" ? "nl-NL" : "en-US", {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone,
  }).format(time);
}
