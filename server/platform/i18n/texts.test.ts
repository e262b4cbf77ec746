import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_LANGUAGE, languages } from "../../../contract/platform/languages.ts";
import type { MailName } from "./mail-fields.ts";
import { fillPlaceholders, texts } from "./texts.ts";

const serverFolder = path.resolve(import.meta.dirname, "../..");

/** Returns every text with its key, such as `mails.login_code.body.0`. */
function listTexts(value: unknown, key = ""): [string, string][] {
  if (typeof value === "string") return [[key, value]];
  return Object.entries(value as object).flatMap(([name, inner]) => listTexts(inner, key ? `${key}.${name}` : name));
}

const english = new Map(listTexts(texts.en));
const dutch = new Map(listTexts(texts.nl));
const translations = languages.filter((language) => language !== DEFAULT_LANGUAGE);

/** What also a partial language has: the mails to people without an account, and those that follow an application of a guest. */
const visitorMails: MailName[] = [
  ...(["guest_application_code", "email_login_code", "password_reset_code", "login_code"] as const),
  ...(["alert_confirmation", "address_alert", "alert_renewal", "report_received"] as const),
  ...(["application_received", "application_rejected", "application_unanswered", "interview_proposed_seeker"] as const),
];
const findPlaceholders = (text = "") => (text.match(/{{\w+}}/g) ?? []).sort();

describe("the texts of the server", () => {
  it.each(translations)("have the keys and placeholders of the English ones in %s, and no empty text", (language) => {
    const translation = new Map(listTexts(texts[language]));
    expect([...translation.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english) {
      expect(translation.get(key), key).not.toBe("");
      expect(findPlaceholders(translation.get(key)), key).toEqual(findPlaceholders(text));
    }
  });

  it.each(translations)("have the mails to visitors in %s, also when it is partial", (language) => {
    for (const name of visitorMails) expect(texts[language].mails[name].subject).not.toBe(texts.en.mails[name].subject);
  });

  it("keep each text message within one SMS: at most 160 characters of the GSM alphabet", () => {
    for (const { text_messages } of Object.values(texts)) {
      for (const { body } of Object.values(text_messages)) {
        const text = fillPlaceholders(body.join("\n\n"), { code: "123456", portal: "Job Portal" });
        expect(text.length, text).toBeLessThanOrEqual(160);
        expect(text).toMatch(/^[\w .,:?!]+$/);
      }
    }
  });

  it("are in the translation files only, not in code", () => {
    // English subjects are left out: messages of the API may say the same.
    const paragraphs = [...english].filter(([key]) => key.includes(".body.")).map(([, text]) => text);
    const sentences = [...paragraphs, ...dutch.values()].filter((text) => text.includes(" ") && text.length > 15);
    for (const [file, source] of readSources()) {
      for (const text of sentences) expect(source.includes(text), `"${text}" in ${file}`).toBe(false);
      // A literal for each language, as in { en: "Hello", nl: "Hallo" } or language === "nl" ? "Hallo" : "Hello".
      expect(source, file).not.toMatch(/\bnl: *["'`[{]|=== "nl" \? *["'`[](?!nl\b|\/)/);
    }
  });
});

describe("fillPlaceholders", () => {
  it("fills every placeholder", () => {
    expect(fillPlaceholders("{{count}} jobs for {{name}}, {{count}}", { count: 2, name: "$&" })).toBe(
      "2 jobs for $&, 2",
    );
  });

  it("throws when a value is missing", () => {
    expect(() => fillPlaceholders("{{name}}", {})).toThrow("needs a value for name");
  });
});

function readSources(): [string, string][] {
  return readdirSync(serverFolder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("testing"))
    .map((file) => [file, readFileSync(path.join(serverFolder, file), "utf8")]);
}
