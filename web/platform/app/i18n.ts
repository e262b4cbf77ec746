import { localizePath } from "../../../contract/platform/paths.ts";
import { fetchTexts } from "../api/client.ts";
import { type Translation, useTranslation } from "../ui/translation.tsx";

export const languages = ["en", "nl"] as const;
export type Language = (typeof languages)[number];

export function useLanguage(): Language {
  return useTranslation().language === "nl" ? "nl" : "en";
}

export function getPathLanguage(pathname: string): Language {
  return /^\/nl(\/|$)/.test(pathname) ? "nl" : "en";
}

/** Removes the language prefix `/nl` from a path. */
export function removeLanguagePrefix(pathname: string): string {
  return pathname.replace(/^\/nl(?=\/|$)/, "") || "/";
}

/** The formatters are created once, because their constructors are slow. */
const dateFormats: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }),
  nl: new Intl.DateTimeFormat("nl-NL", { dateStyle: "medium", timeZone: "UTC" }),
};
const numberFormats: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat("en-US"),
  nl: new Intl.NumberFormat("nl-NL"),
};

/** Formats a date as `Nov 18, 2026`. The time zone is UTC, so that server and browser render the same text. */
export function formatDate(isoTime: string, language: Language): string {
  return dateFormats[language].format(new Date(isoTime));
}

export function formatNumber(value: number, language: Language): string {
  return numberFormats[language].format(value);
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
