import { countryCodes } from "../../../contract/platform/countries.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import { getCollator, getCountryName } from "../../platform/app/formats/formats.ts";

/**
 * All countries, sorted by their names in the given language. The values are the English names, which the database
 * stores. `saved` is added when it is not the name of a country.
 */
export function listCountryOptions(language: Language, saved: string): { value: string; label: string }[] {
  const options = countryCodes.map((code) => ({
    value: getCountryName(code, "en"),
    label: getCountryName(code, language),
  }));
  if (saved && !options.some(({ value }) => value === saved)) options.push({ value: saved, label: saved });
  const { compare } = getCollator(language);
  return options.sort((one, other) => compare(one.label, other.label));
}

/** Finds the code of a country by its English name, which the database stores. */
export const findCountryCode = (name: string): string | undefined =>
  countryCodes.find((code) => getCountryName(code, "en") === name);

/** Translates the stored English name of a country. Any other text is returned unchanged. */
export function translateCountry(language: Language, stored: string): string {
  const code = findCountryCode(stored);
  return code ? getCountryName(code, language) : stored;
}
