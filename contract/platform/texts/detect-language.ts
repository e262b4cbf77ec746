import { type Language, languages } from "../languages.ts";

/** This file does not import zod, so that a page can import it without loading zod. */

/**
 * Frequent words that the other languages of the portal and their neighbours do not have. A language without them is never
 * detected.
 */
const functionWords: Partial<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    "the and you your with for are our this that will have from they not can but who their which what them".split(" "),
  ),
  nl: new Set(
    "het een van voor met je jij wij ons onze niet zijn wordt worden naar ook bij aan dat dit hebt heeft".split(" "),
  ),
  de: new Set(
    "und der das mit für sie wir ihre nicht oder eine einen ist sind werden haben zur zum dem auf".split(" "),
  ),
};

const MIN_FUNCTION_WORDS = 4;
/** How many times as many words one language must have as each other. */
const MIN_LEAD = 3;

/** Returns the language of the portal in which a text is written. Null for a short, mixed or other text. */
export function detectLanguage(text: string): Language | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (language: Language) => words.filter((word) => functionWords[language]?.has(word)).length;
  const counts = languages.map((language) => ({ language, number: count(language) }));
  const [first, second] = counts.toSorted((one, other) => other.number - one.number);
  if (!first || first.number < MIN_FUNCTION_WORDS || first.number < MIN_LEAD * (second?.number ?? 0)) return null;
  return first.language;
}
