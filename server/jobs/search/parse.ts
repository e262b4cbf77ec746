/** A search text, divided into words and phrases. */
export interface ParsedText {
  /** One list for each word: the word, and the words after it that "OR" joins to it. One of a list must occur. */
  words: string[][];
  /** The last word. It also matches longer words that begin with it. */
  prefix: string | null;
  /** Texts in quotes. Their words must be adjacent. */
  phrases: string[];
  /** Words and phrases after a minus sign. They must not occur. */
  excluded: string[];
}

const EMPTY_TEXT: ParsedText = { words: [], prefix: null, phrases: [], excluded: [] };

const MAX_WORDS = 12;

/** A minus sign excludes a word or phrase only at the start of the text or after white space, not inside a word. */
const QUOTED_OR_EXCLUDED = /(?<minus>(?<=^|\s)-)?"(?<phrase>[^"]*)"|(?<=^|\s)-(?<excluded>[^\s"]+)/gu;

/**
 * Parses keywords such as `nurse "night shift" -intern` or `electrician OR plumber`. All other punctuation separates
 * words and has no meaning.
 */
export function parseKeywords(text: string): ParsedText {
  const phrases: string[] = [];
  const excluded: string[] = [];
  const rest = text.replace(QUOTED_OR_EXCLUDED, (_, ...groups) => {
    const match = groups.at(-1) as Record<string, string | undefined>;
    const words = splitWords(match.phrase ?? match.excluded ?? "").join(" ");
    if (words) (match.minus || match.excluded ? excluded : phrases).push(words);
    return " ";
  });
  return {
    ...splitPrefix(joinAlternatives(splitWords(rest, 3 * MAX_WORDS)).slice(0, MAX_WORDS)),
    phrases: phrases.slice(0, MAX_WORDS),
    excluded: excluded.slice(0, MAX_WORDS),
  };
}

/** Whether keywords have a quote, an exclusion or "OR", so that they say exactly what is meant. */
export const hasOperators = (keywords: string) => /["]|(?:^|\s)-|\bOR\b/.test(keywords);

/** Parses a place. Joins the parts of a postal code: "1012 AB" and "1100-048" become one word each. */
export function parsePlaceText(text: string): ParsedText {
  const joined = text.replace(/^(\s*\d{4})\s+([a-z]{1,2}\s*)$/i, "$1$2").replace(/(\d)-(?=\d)/g, "$1");
  return { ...EMPTY_TEXT, ...splitPrefix(splitWords(joined).map((word) => [word])) };
}

/** Lists the last word, if it is a prefix. */
export function listPrefix({ prefix }: ParsedText): string[] {
  return prefix === null ? [] : [prefix];
}

/** Joins words with "OR" between them. "OR" at the start or end is a word like any other. */
function joinAlternatives(words: string[]): string[][] {
  const alternatives: string[][] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? "";
    const next = words[index + 1];
    const previous = alternatives.at(-1);
    if (word === "OR" && previous && next !== undefined) {
      previous.push(next);
      index++;
    } else {
      alternatives.push([word]);
    }
  }
  return alternatives;
}

/** Separates the last word. Several last words that "OR" joins are no prefix. */
function splitPrefix(words: string[][]): Pick<ParsedText, "words" | "prefix"> {
  const last = words.at(-1);
  return last?.length === 1 ? { words: words.slice(0, -1), prefix: last[0] ?? null } : { words, prefix: null };
}

/**
 * A word. The names of programming languages and platforms keep their punctuation: "C++", "C#", ".NET", "Node.js". The
 * SQL function `spell_technical_names` knows the same names.
 */
const WORD = /\.net(?![\p{L}\p{N}\p{M}])|[\p{L}\p{N}\p{M}]+(?:\+\+|#|\.js(?![\p{L}\p{N}\p{M}]))?/giu;

/** Returns the words of a text in Unicode form NFC. */
export function splitWords(text: string, maxWords = MAX_WORDS): string[] {
  const words = text.normalize("NFC").match(WORD) ?? [];
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, maxWords);
}

/** Replaces words of keywords and keeps quotes, exclusions and all other characters. */
export function replaceWords(keywords: string, replace: (word: string, isInQuotes: boolean) => string): string {
  const parts = keywords.normalize("NFC").split('"');
  // A last quote without a second one begins no phrase.
  const isQuoted = (index: number) => index % 2 === 1 && index < parts.length - 1;
  return parts.map((part, index) => part.replace(WORD, (word) => replace(word, isQuoted(index)))).join('"');
}
