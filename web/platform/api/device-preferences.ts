import { DEFAULT_LANGUAGE, type Language, languages } from "../../../contract/platform/languages.ts";

/**
 * The local storage keys of choices that belong to this device and not to a user. A logout keeps them. `boot.js` reads
 * the same keys.
 */
export const THEME_KEY = "job-portal-theme";
export const LANGUAGE_KEY = "job-portal-lang";
const SHORTCUTS_KEY = "job-portal-shortcuts";

/** Clears local storage except the preferences of the device. */
export function clearUserData(): void {
  const preferences = [LANGUAGE_KEY, THEME_KEY, SHORTCUTS_KEY].map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  for (const [key, value] of preferences) if (value !== null) localStorage.setItem(key, value);
}

/** The language that the user has chosen on this device; null without a choice. */
export function getStoredLanguage(): Language | null {
  const stored = localStorage.getItem(LANGUAGE_KEY);
  return languages.find((language) => language === stored) ?? null;
}

/**
 * The language of an address that names none, such as the link of a mail to a member page: the chosen one, else the
 * first language of the browser that the portal offers. `boot.js` applies the same rule.
 */
export function getPreferredLanguage(offered: readonly Language[]): Language {
  const wanted = [getStoredLanguage(), ...navigator.languages.map((code) => code.split("-")[0])];
  const isOffered = (code: string | null | undefined): code is Language =>
    offered.some((language) => language === code);
  return wanted.find(isOffered) ?? offered[0] ?? DEFAULT_LANGUAGE;
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
}

/** Whether pages react to shortcuts of a single key. */
export function areShortcutsEnabled(): boolean {
  return localStorage.getItem(SHORTCUTS_KEY) !== "off";
}

export function storeShortcutsEnabled(isEnabled: boolean): void {
  if (isEnabled) localStorage.removeItem(SHORTCUTS_KEY);
  else localStorage.setItem(SHORTCUTS_KEY, "off");
}
