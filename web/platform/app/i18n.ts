import {
  createByLanguage,
  type Language,
  locales,
  localizePath,
  toLanguage,
} from "../../../contract/platform/languages.ts";
import { fetchTexts } from "../api/client.ts";
import { type Translation, useTranslation } from "../ui/translation.tsx";

export function useLanguage(): Language {
  return toLanguage(useTranslation().language);
}

/** The formatters are created once, because their constructors are slow. */
const dateFormats = createByLanguage(
  (language) => new Intl.DateTimeFormat(locales[language], { dateStyle: "medium", timeZone: "UTC" }),
);
const numberFormats = createByLanguage((language) => new Intl.NumberFormat(locales[language]));

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
