import { type CountryCode, findPhoneNumbersInText, getCountries, isSupportedCountry } from "libphonenumber-js";
import * as z from "zod";
import { isMostlyPeriod } from "./periods.ts";
import type { Section } from "./sections.ts";
import { isDutch } from "./word-lists.ts";

const EMAIL = /[\p{L}\d._%+'-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,5}/giu;

/** The lines that may tell how to reach the bearer; whoever vouches for the bearer has an address too. */
export function listContactLines(sections: Section[]): string[] {
  const order = ["head", "contact", "summary", "other"];
  return sections
    .filter(({ kind }) => order.includes(kind))
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .flatMap(({ lines }) => lines.map(({ text }) => text));
}

export function findEmail(lines: string[]): string | null {
  const found = lines.flatMap((line) => line.match(EMAIL) ?? []).map((email) => email.toLowerCase());
  return found.find((email) => z.email().safeParse(email).success) ?? null;
}

/** In international form. A number without its country's code is read as one of the country that the resume is from. */
export function findPhone(lines: string[], email: string | null, whole: string): string | null {
  const defaultCountry = guessCountry(lines, email, whole);
  const numbers = lines
    .filter((line) => !isMostlyPeriod(line) && !/\bfax\b/i.test(line))
    // What people put around the zero that is dialled at home.
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
for (const language of ["en", "nl"]) {
  const names = new Intl.DisplayNames(language, { type: "region" });
  for (const country of getCountries()) countriesByName.set((names.of(country) ?? country).toLowerCase(), country);
}

const DUTCH_POSTCODE = /(?<![\d.])[1-9]\d{3} ?[A-Z]{2}(?![\p{L}\d])/u;
const BRITISH_POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/;

/** By what is said, the form of the postal code, the end of the email's address, and the language, in this order. */
function guessCountry(lines: string[], email: string | null, whole: string): CountryCode | undefined {
  const named = lines
    .slice(0, 60)
    .flatMap((line) => line.split(/[,;|•·\t()\n]/))
    .map((part) => countriesByName.get(part.trim().replace(/[.:]$/, "").toLowerCase()))
    .find((country) => country !== undefined);
  if (named) return named;
  const text = lines.join("\n");
  if (DUTCH_POSTCODE.test(text)) return "NL";
  if (BRITISH_POSTCODE.test(text)) return "GB";
  const ending = email?.split(".").at(-1)?.toUpperCase().replace("UK", "GB") ?? "";
  if (isSupportedCountry(ending)) return ending;
  return isDutch(whole) ? "NL" : undefined;
}
