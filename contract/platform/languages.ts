/**
 * The languages of the portal. CONTRIBUTING.md lists what another one needs. This file does not import zod, so that a
 * page can import it without loading zod.
 */

interface LanguageDefinition {
  /** The name of the language in itself. */
  name: string;
  /** For the formats of `Intl`. */
  locale: string;
  /** The countries in which its readers look for work. English is read everywhere. */
  countries: string[];
  /** The currency of these countries. */
  currency?: string;
  /** The country that a form selects for phone numbers, and its dial code. */
  phoneCountry: string;
  dialCode: string;
  /** Whether only what seekers read before login and the mails about applications and alerts are translated. The rest is English. */
  isPartial: boolean;
}

export const languageDefinitions = {
  en: { name: "English", locale: "en-US", countries: [], phoneCountry: "US", dialCode: "+1", isPartial: false },
  nl: {
    name: "Nederlands",
    locale: "nl-NL",
    countries: ["NL", "BE"],
    currency: "EUR",
    phoneCountry: "NL",
    dialCode: "+31",
    isPartial: false,
  },
  de: {
    name: "Deutsch",
    locale: "de-DE",
    countries: ["DE", "AT", "CH"],
    currency: "EUR",
    phoneCountry: "DE",
    dialCode: "+49",
    isPartial: true,
  },
} satisfies Record<string, LanguageDefinition>;

export type Language = keyof typeof languageDefinitions;
export const languages = Object.keys(languageDefinitions) as [Language, ...Language[]];

/** Returns the currency in which readers of a language are usually paid if the portal offers it, else the portal's usual one. */
export function findReaderCurrency(currencies: readonly string[], language: Language): string | undefined {
  const { currency }: LanguageDefinition = languageDefinitions[language];
  return currencies.find((code) => code === currency) ?? currencies[0];
}

/** The languages of a new portal. */
export const completeLanguages = languages.filter((language) => !languageDefinitions[language].isPartial);

/** The language whose public pages have no prefix in their path. The setting `languages` says what visitors read without a choice. */
export const DEFAULT_LANGUAGE: Language = "en";

/** The languages in which owners write their texts: the complete ones, and the partial ones that the portal offers. */
export function listWrittenLanguages(offered: readonly Language[]): Language[] {
  return languages.filter((language) => completeLanguages.includes(language) || offered.includes(language));
}

/** Converts any text to a language. An unknown one becomes the default language. */
export function toLanguage(code: string | null | undefined): Language {
  return languages.find((language) => language === code) ?? DEFAULT_LANGUAGE;
}

/** Returns the language itself when the portal offers it (setting `languages`), else its default language. */
export function toOffered(language: Language, offered: readonly Language[]): Language {
  return offered.includes(language) ? language : (offered[0] ?? DEFAULT_LANGUAGE);
}

/** Creates one value for each language, such as a format, whose constructor is slow. */
export function createByLanguage<Value>(create: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languages.map((language) => [language, create(language)])) as Record<Language, Value>;
}

/** Matches the prefix of every language, also the empty one, at the beginning of a regular expression. */
export const PATH_PREFIX_PATTERN = `^(/(${languages.filter((language) => language !== DEFAULT_LANGUAGE).join("|")}))?`;

/** Returns what precedes the paths of public pages in a language: nothing for the default language, else `/nl`. */
export function getPathPrefix(language: Language): string {
  return language === DEFAULT_LANGUAGE ? "" : `/${language}`;
}

/** Adds the prefix of a language to the path of a public page. */
export function localizePath(path: string, language: Language): string {
  const prefix = getPathPrefix(language);
  return path === "/" ? prefix || "/" : prefix + path;
}

/** Returns the language of a path of a public page. */
export function getPathLanguage(pathname: string): Language {
  return toLanguage(pathname.split("/")[1]);
}

/** Removes the prefix of the language from the path of a public page. */
export function removeLanguagePrefix(pathname: string): string {
  return pathname.slice(getPathPrefix(getPathLanguage(pathname)).length) || "/";
}
