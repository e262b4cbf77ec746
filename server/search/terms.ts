/** What a person typed, taken apart: words, the last of them perhaps still being typed, and "quoted phrases". */
export interface Terms {
  words: string[];
  /** The last word, also matched as the beginning of one. */
  prefix: string | null;
  phrases: string[];
}

const MAXIMUM_WORDS = 12;

/** Everything that is neither letter, digit nor mark separates words, so no input has a meaning of its own. */
export function parseTerms(text: string): Terms {
  const phrases: string[] = [];
  const rest = text.replace(/"([^"]+)"/g, (_, phrase: string) => {
    if (wordsOf(phrase).length > 0) phrases.push(wordsOf(phrase).join(" "));
    return " ";
  });
  const words = wordsOf(rest);
  return { words: words.slice(0, -1), prefix: words.at(-1) ?? null, phrases: phrases.slice(0, MAXIMUM_WORDS) };
}

/** "1012 AB" is typed with and without the space; both mean the same postal code. */
export function parsePlace(text: string): Terms {
  const code = /^\s*(\d{4})\s+([a-z]{1,2})\s*$/i.exec(text);
  return parseTerms(code ? `${code[1]}${code[2]}` : text.replaceAll('"', " "));
}

function wordsOf(text: string): string[] {
  const words = text.normalize("NFC").match(/[\p{L}\p{N}\p{M}+#]+/gu) ?? [];
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, MAXIMUM_WORDS);
}
