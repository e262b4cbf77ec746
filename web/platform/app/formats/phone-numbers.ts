import { type CountryCode, getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js";
import type { Language } from "../../../../contract/platform/languages.ts";
import { getCollator, getCountryName } from "./formats.ts";

/** All countries with name and dial code, sorted by name in the given language. */
export function listCountries(language: Language): { code: string; label: string }[] {
  const { compare } = getCollator(language);
  return getCountries()
    .map((code) => ({ code, label: `${getCountryName(code, language)} (+${getCountryCallingCode(code)})` }))
    .sort((one, other) => compare(one.label, other.label));
}

/**
 * Converts a number to E.164, such as `+31612345678`, and removes the national prefix (a leading zero). The country is
 * ignored when the number has an international prefix. Returns null for an impossible number.
 */
export function toE164(country: string, input: string): string | null {
  // Many countries dial 00 instead of +. With the United States selected, libphonenumber would not know the prefix.
  const number = input.trim().replace(/^00/, "+");
  return parsePhoneNumberFromString(number, country as CountryCode)?.number ?? null;
}

/** Formats a number for people, such as `+31 6 12345678`. Returns an invalid number unchanged. */
export function formatPhoneNumber(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}

/** A phone number as the fields of the phone login have it. */
export interface PhoneNumberParts {
  /** An ISO 3166 code, such as NL. */
  country_code: string;
  phone: string;
}

/**
 * Splits an international number, with or without `+`, into the fields of the form. Returns null for an invalid number.
 */
export function parsePhoneNumber(phone: string): PhoneNumberParts | null {
  const international = phone.trim().replace(/^(\+|00)?/, "+");
  const parsed = parsePhoneNumberFromString(international);
  return parsed?.country ? { country_code: parsed.country, phone: parsed.nationalNumber } : null;
}
