import { countryCodes } from "../../../contract/platform/countries.ts";
import type { Language } from "../../../contract/platform/languages.ts";

/**
 * All countries, sorted by their names in the given language. The values are the English names, which the database
 * stores. `saved` is added when it is not the name of a country.
 */
export function listCountryOptions(language: Language, saved: string): { value: string; label: string }[] {
  const english = new Intl.DisplayNames("en", { type: "region" });
  const local = new Intl.DisplayNames(language, { type: "region" });
  const options = countryCodes.map((code) => ({ value: english.of(code) ?? code, label: local.of(code) ?? code }));
  if (saved && !options.some(({ value }) => value === saved)) options.push({ value: saved, label: saved });
  const { compare } = new Intl.Collator(language);
  return options.sort((one, other) => compare(one.label, other.label));
}

/** Translates the stored English name of a country. Any other text is returned unchanged. */
export function translateCountry(language: Language, stored: string): string {
  const english = new Intl.DisplayNames("en", { type: "region" });
  const code = countryCodes.find((countryCode) => english.of(countryCode) === stored);
  return (code && new Intl.DisplayNames(language, { type: "region" }).of(code)) ?? stored;
}
