/** What a person typed, taken apart. */
export interface ParsedText {
  words: string[];
  /** The last word, also matched as the beginning of one. */
  prefix: string | null;
  /** What stands in quotes: words next to each other. */
  phrases: string[];
  /** What a minus stands before: words, or phrases, that must not be there. */
  excluded: string[];
}

const MAX_WORDS = 12;

/** `-word` or `-"a phrase"` at the beginning or after a space; a hyphen within a word is none. */
const QUOTED_OR_EXCLUDED = /(?<minus>(?<=^|\s)-)?"(?<phrase>[^"]*)"|(?<=^|\s)-(?<without>[^\s"]+)/gu;

/** Everything that is neither letter, digit nor mark separates words, so no input has a meaning of its own. */
export function parseKeywords(text: string): ParsedText {
  const phrases: string[] = [];
  const excluded: string[] = [];
  const rest = text.replace(QUOTED_OR_EXCLUDED, (_, ...groups) => {
    const { minus, phrase, without } = groups.at(-1) as Record<string, string | undefined>;
    const found = splitWords(phrase ?? without ?? "").join(" ");
    if (found) (minus || without ? excluded : phrases).push(found);
    return " ";
  });
  const words = splitWords(rest);
  return {
    words: words.slice(0, -1),
    prefix: words.at(-1) ?? null,
    phrases: phrases.slice(0, MAX_WORDS),
    excluded: excluded.slice(0, MAX_WORDS),
  };
}

/** "1012 AB" is typed with and without the space; both mean the same postal code. */
export function parsePlaceText(text: string): ParsedText {
  const joined = text.replace(/^(\s*\d{4})\s+([a-z]{1,2}\s*)$/i, "$1$2").replace(/(\d)-(?=\d)/g, "$1");
  const words = splitWords(joined);
  return { words: words.slice(0, -1), prefix: words.at(-1) ?? null, phrases: [], excluded: [] };
}

export function splitWords(text: string): string[] {
  const words = text.normalize("NFC").match(/[\p{L}\p{N}\p{M}+#]+/gu) ?? [];
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, MAX_WORDS);
}
