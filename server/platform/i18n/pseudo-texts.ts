import type { PageTexts } from "./page-texts.ts";

/** The length of a text compared with the English one. The longest translations have about twice its length. */
const LENGTH_FACTOR = 2;
const PADDING = "lôôrêm ípsûm dôlôr sít âmêt ";
const vowels: Record<string, string> = { a: "ââ", e: "êê", i: "íí", o: "ôô", u: "ûû" };

/**
 * Makes a translation file of a language that nobody speaks: long words, texts of twice the length, and brackets around each,
 * which show where a page cuts a text off. Placeholders stay.
 */
export function toPseudoTexts(texts: PageTexts): PageTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === "string" ? toPseudoText(value) : toPseudoTexts(value),
    ]),
  );
}

function toPseudoText(text: string): string {
  const long = text.replace(/{{\w+}}|[aeiou]/g, (part) => vowels[part] ?? part);
  const missing = Math.max(0, text.length * LENGTH_FACTOR - long.length - 3);
  const padding = PADDING.repeat(Math.ceil(missing / PADDING.length))
    .slice(0, missing)
    .trim();
  return `[${padding ? `${long} ${padding}` : long}]`;
}
