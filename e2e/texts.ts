import { readFileSync } from "node:fs";
import path from "node:path";

export type Language = "en" | "nl";
export type Texts = (key: string, values?: Record<string, string | number>) => string;

/** What the portal says under a key, so that one story is told in both languages. */
export function textsIn(language: Language): Texts {
  const file = path.resolve(import.meta.dirname, `../web/public/assets/i18n/${language}.json`);
  const texts = JSON.parse(readFileSync(file, "utf8"));
  return (key, values = {}) => {
    const text = key.split(".").reduce((inner, part) => inner?.[part], texts);
    if (typeof text !== "string") throw new Error(`No text under ${key}`);
    return text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ""));
  };
}
