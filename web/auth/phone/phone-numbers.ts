import { type CountryCode, getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js";
import type { PhoneNumberInput } from "./phone-number-input.ts";

/** Every country by its name in the chosen language, with its dial code. */
export function listCountries(language: "en" | "nl"): { code: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: "region" });
  const { compare } = new Intl.Collator(language);
  return getCountries()
    .map((code) => ({ code, label: `${names.of(code) ?? code} (+${getCountryCallingCode(code)})` }))
    .sort((one, other) => compare(one.label, other.label));
}

/** The country's code joined to the number, or null when that makes none. A leading zero goes where it has to. */
export function toE164(country: string, typed: string): string | null {
  return parsePhoneNumberFromString(typed, country as CountryCode)?.number ?? null;
}

/** A whole number, taken apart for the form. */
export function parsePhoneNumber(phone: string): PhoneNumberInput | null {
  const digits = phone.trim().replace(/^(\+|00)?/, "+");
  const parsed = parsePhoneNumberFromString(digits);
  return parsed?.country ? { country_code: parsed.country, phone: parsed.nationalNumber } : null;
}
