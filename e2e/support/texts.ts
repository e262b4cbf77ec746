import { readFileSync } from "node:fs";
import path from "node:path";

export type Language = "en" | "nl";
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/**
 * Reads the translation file of a language, so that a test finds elements by their text in either language.
 * @returns a function from key and values to text; it throws when the file has no text under the key.
 */
export function loadTexts(language: Language): Translate {
  return readTexts(`web/public/assets/i18n/${language}.json`);
}

/** Reads the texts of mails, as `loadTexts` reads those of pages. */
export function loadServerTexts(language: Language): Translate {
  return readTexts(`server/platform/i18n/${language}.json`);
}

function readTexts(file: string): Translate {
  const texts = JSON.parse(readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8"));
  return (key, values) => {
    const text = key.split(".").reduce((group, part) => group?.[part], texts);
    if (typeof text !== "string") throw new Error(`No text under ${key}`);
    const filled = { portal: "Job Portal", ...values };
    return text.replace(/{{(\w+)}}/g, (_, name: string) => String(filled[name as keyof typeof filled] ?? ""));
  };
}
