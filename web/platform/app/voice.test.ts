import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

type Texts = string | { [key: string]: Texts };

const folder = path.resolve(import.meta.dirname, "../../..");
const files = ["web/public/assets/i18n", "server/platform/i18n"];

/** The names of people and companies in examples. */
const exempt = /^mail_examples\.values/;

/** Lists the texts of pages and mails of a language with their keys. */
function listTexts(language: string): [key: string, text: string][] {
  const all = files.flatMap((file) =>
    flatten(JSON.parse(readFileSync(path.join(folder, file, `${language}.json`), "utf8")) as Texts),
  );
  return all.filter(([key]) => !exempt.test(key));
}

function flatten(texts: Texts, key = ""): [key: string, text: string][] {
  if (typeof texts === "string") return [[key, texts]];
  return Object.entries(texts).flatMap(([name, text]) => flatten(text, key === "" ? name : `${key}.${name}`));
}

/** What no text contains. After it stands what is written instead. */
const forbidden: Record<string, [pattern: RegExp, instead: string][]> = {
  en: [
    [/\bOTP\b/, "code"],
    [/\b[Ss]ign up\b/i, "create an account"],
    [/\bzip code\b/i, "postcode"],
    [/\bresumes?\b/i, "CV"],
    [/\b(a|the|this|we) mail\b/i, "email"],
    [/\bmails\b/i, "emails"],
    [/^Submit$/, "a verb and the thing"],
    [/\blegal holds?\b/i, "keep longer for legal reasons"],
    [/\b[Ww]ords (of|to) the\b/, "message from, message to"],
    [/\btwo-factor\b/i, "two-step verification"],
    [/\bThis is no\b/, "This is not a"],
    [/\bpresent (profile|week|address)\b/, "current"],
    [/\b(Invalid|is required|are required)\b/, "Check, Enter, Choose"],
    [/\bapplied to (a|this|the|one of your) jobs?\b/, "applied for"],
    [/says nothing about you/, "This is not your fault"],
    [/interviewer/i, "assessor"],
    [/^([A-Z][a-z]+|A) [A-Z][a-z]+( [A-Z][a-z]+)?$/, "a capital for the first word only"],
  ],
  nl: [
    [/\b(u|uw)\b/i, "je, jouw"],
    [/sjablo/i, "standaardbericht"],
    [/juridische bewaring/i, "langer bewaren om juridische redenen"],
    [/\bwoorden (van|aan) (de|het)\b/i, "bericht van, bericht aan"],
    [/optioneel/i, "niet verplicht"],
    [/ongeldig/i, "controleer"],
    [/^\S+ is verplicht\b/, "vul in, kies"],
    [/\bshortlist\b/i, "voorselectie"],
    [/interviewer/i, "beoordelaar"],
    [/(?<![-\w])mails?\b(?! je)/, "e-mail"],
    [/\b(haar|zij)\b/, "die"],
    [/[a-z]'[a-z]/, "’"],
    [/[“”]/, "‘ ’"],
  ],
  de: [
    [/\b(du|dir|dich|dein\w*)\b/i, "Sie, Ihr"],
    [/ungültig/i, "prüfen Sie"],
    [/optional/i, "freiwillig"],
    [/\bCVs?\b/, "Lebenslauf"],
    [/(?<![-{])\bE?mails?\b/i, "E-Mail"],
    [/[Bb]ewerber\b|[Bb]ewerberin/, "Menschen, die sich bewerben"],
    [/["”]|“\p{L}/u, "„ “"],
  ],
};

describe.each(Object.entries(forbidden))("the texts in %s", (language, patterns) => {
  it.each(patterns)("contain no %s, but %s", (pattern) => {
    expect(listTexts(language).filter(([, text]) => pattern.test(text))).toEqual([]);
  });
});
