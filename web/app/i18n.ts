import { localizePath } from "../../contract/paths.ts";
import { fetchTexts } from "../api/client.ts";
import { type Translation, useTranslation } from "../ui/translation.tsx";

export const languages = ["en", "nl"] as const;
export type Language = (typeof languages)[number];

export const LANGUAGE_KEY = "job-portal-lang";

export function useLanguage(): Language {
  return useTranslation().language === "nl" ? "nl" : "en";
}

export function getPathLanguage(pathname: string): Language {
  return /^\/nl(\/|$)/.test(pathname) ? "nl" : "en";
}

/** The same page without its language. */
export function removeLanguagePrefix(pathname: string): string {
  return pathname.replace(/^\/nl(?=\/|$)/, "") || "/";
}

/** Formats that follow the language. One instance each: making one costs more than a thousand uses. */
const dateFormats: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }),
  nl: new Intl.DateTimeFormat("nl-NL", { dateStyle: "medium", timeZone: "UTC" }),
};
const numberFormats: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat("en-US"),
  nl: new Intl.NumberFormat("nl-NL"),
};

/** `Nov 18, 2026`. The time zone is fixed, so that server and browser render the same. */
export function formatDate(isoTime: string, language: Language): string {
  return dateFormats[language].format(new Date(isoTime));
}

export function formatNumber(value: number, language: Language): string {
  return numberFormats[language].format(value);
}

/** Remembers the choice of this device. */
export function storeLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
}

/** Speaks another language from now on. What has been typed stays. */
export async function setLanguage(language: Language, translation: Translation): Promise<void> {
  translation.setLanguage(language, await fetchTexts(language));
  document.documentElement.lang = language;
}

/** The address of a public page in the language that is being read. */
export function usePublicPath(): (path: string) => string {
  const language = useLanguage();
  return (path) => localizePath(path, language);
}
