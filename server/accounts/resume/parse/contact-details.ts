import { type CountryCode, findPhoneNumbersInText, getCountries, isSupportedCountry } from "libphonenumber-js";
import * as z from "zod";
import { languages } from "../../../../contract/platform/languages.ts";
import { isMostlyPeriod } from "./periods.ts";
import type { Section } from "./sections.ts";
import { isDutch } from "./word-lists.ts";

const EMAIL = /[\p{L}\d._%+'-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,5}/giu;

/**
 * Returns the lines that may contain the owner's contact details, from the likeliest section to the least likely. Omits
 * the section of references, because it contains contact details of other people.
 */
export function listContactLines(sections: Section[]): string[] {
  const kinds = ["head", "contact", "summary", "other"];
  return sections
    .filter(({ kind }) => kinds.includes(kind))
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
    .flatMap(({ lines }) => lines.map(({ text }) => text));
}

export function findEmail(lines: string[]): string | null {
  const found = lines.flatMap((line) => line.match(EMAIL) ?? []).map((email) => email.toLowerCase());
  return found.find((email) => z.email().safeParse(email).success) ?? null;
}

/**
 * Returns the first phone number in E.164 form. A number without a country code gets the code of the resume's country.
 */
export function findPhone(lines: string[], email: string | null, resumeText: string): string | null {
  const defaultCountry = guessCountry(lines, email, resumeText);
  const numbers = lines
    .filter((line) => !isMostlyPeriod(line) && !/\bfax\b/i.test(line))
    // Removes the trunk prefix "(0)", and turns the international prefix 00 into +.
    .map((line) => line.replace(/\(0\)/g, " ").replace(/(?<!\d)00(?=[1-9])/g, "+"))
    .flatMap((line) => findPhoneNumbersInText(line, { ...(defaultCountry && { defaultCountry }) }))
    .map(({ number }) => number)
    .filter((number) => number.isValid());
  return numbers[0]?.number ?? null;
}

const countriesByName = new Map<string, CountryCode>([
  ["the netherlands", "NL"],
  ["holland", "NL"],
  ["england", "GB"],
  ["scotland", "GB"],
  ["wales", "GB"],
  ["uk", "GB"],
  ["usa", "US"],
]);
for (const language of languages) {
  const names = new Intl.DisplayNames(language, { type: "region" });
  for (const country of getCountries()) countriesByName.set((names.of(country) ?? country).toLowerCase(), country);
}

const DUTCH_POSTCODE = /(?<![\d.])[1-9]\d{3} ?[A-Z]{2}(?![\p{L}\d])/u;
const BRITISH_POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/;

/** Guesses the country from a country name, a postal code, the domain of the email, or the language, in this order. */
function guessCountry(lines: string[], email: string | null, resumeText: string): CountryCode | undefined {
  const namedCountry = lines
    .slice(0, 60)
    .flatMap((line) => line.split(/[,;|•·\t()\n]/))
    .map((part) => countriesByName.get(part.trim().replace(/[.:]$/, "").toLowerCase()))
    .find((country) => country !== undefined);
  if (namedCountry) return namedCountry;
  const text = lines.join("\n");
  if (DUTCH_POSTCODE.test(text)) return "NL";
  if (BRITISH_POSTCODE.test(text)) return "GB";
  const topLevelDomain = email?.split(".").at(-1)?.toUpperCase().replace("UK", "GB") ?? "";
  if (isSupportedCountry(topLevelDomain)) return topLevelDomain;
  return isDutch(resumeText) ? "NL" : undefined;
}
