import { negations, type WordList } from "./words.ts";

const LETTER = "[\\p{L}\\p{N}]";
/** What `…` stands for: up to 60 characters without the end of a sentence, a semicolon or a line break. */
const GAP = "(?:(?![.!?](?:\\s|$)|[\\n;]).){0,60}?";
const AMOUNT = "(?:(?:[€$£]|eur|euro)\\s?\\d[\\d.,]*|\\d[\\d.,]*\\s?(?:euro|eur|€))";
const placeholders: Record<string, string> = {
  "{your}": "(?:your|a valid|je|jouw|uw|een geldig)",
  "{amount}": AMOUNT,
  "{number}": "\\d{1,3}",
};

/** Converts a phrase of a word list (see there) into the source of a regular expression. */
export function compilePhrase(phrase: string): string {
  const compileWord = (word: string) => {
    const source = word.replace(/[.+?^$()[\]\\/]/g, "\\$&").replace(/\*$/, "\\p{L}*");
    return Object.entries(placeholders).reduce((text, [name, value]) => text.replaceAll(name, value), source);
  };
  const compilePart = (part: string) => {
    const alternatives = part.split("|").map((words) => words.split(" ").map(compileWord).join("[\\s-]+"));
    return `(?<!${LETTER})(?:${alternatives.join("|")})(?!${LETTER})`;
  };
  return phrase.split(" … ").map(compilePart).join(GAP);
}

const toRegExp = (phrases: readonly string[]) => new RegExp(phrases.map(compilePhrase).join("|"), "giu");
const negation = new RegExp(toRegExp(negations).source, "iu");

interface Finder {
  list: WordList;
  found: RegExp[];
  harmless: RegExp;
}
const finders = new Map<WordList, Finder>();

function getFinder(list: WordList): Finder {
  const known = finders.get(list);
  if (known) return known;
  const harmless = new RegExp(toRegExp(list.unless).source, "iu");
  // One expression for each phrase, because the words that several of them share would hide one another.
  const finder = { list, found: list.phrases.map((phrase) => toRegExp([phrase])), harmless };
  finders.set(list, finder);
  return finder;
}

const MAX_WORDS = 5;

/** Finds the phrases of a list in a cleaned text (`cleanText`), in their order there, up to five different ones. */
export function findPhrases(text: string, list: WordList): string[] {
  const { found, harmless } = getFinder(list);
  const matches = found
    .flatMap((expression) => [...text.matchAll(expression)])
    .filter((match) => isMeant(text, match, list, harmless))
    .toSorted((one, other) => one.index - other.index);
  const words = matches.map((match) => match[0].replace(/\s+/g, " "));
  // The longer of two that say the same.
  const distinct = words.filter(
    (one, index) =>
      !words.some((other, at) => at !== index && other.includes(one) && (other.length > one.length || at < index)),
  );
  return distinct.slice(0, MAX_WORDS);
}

/** Whether nothing in the same sentence or clause makes the words harmless. */
function isMeant(text: string, match: RegExpExecArray, { hasNegations }: WordList, harmless: RegExp): boolean {
  const end = match.index + match[0].length;
  if (harmless.test(cutAround(text, match.index, end, /[.!?](?=\s|$)|\n/g).join(""))) return false;
  const [before, words, after] = cutAround(
    text,
    match.index,
    end,
    /[.!?;:,(](?=\s|$)|\n| (?:but|just|only|maar|alleen|wel) /g,
  );
  return !negation.test(hasNegations ? `${before} ${after}` : `${before}${words}${after}`);
}

/** Returns what is before, in and after a range, as far as the nearest borders. */
function cutAround(text: string, start: number, end: number, border: RegExp): [string, string, string] {
  const before = text.slice(Math.max(0, start - 300), start);
  const after = text.slice(end, end + 300);
  const lastBorder = [...before.matchAll(border)].at(-1);
  const nextBorder = [...after.matchAll(border)].at(0);
  return [
    lastBorder ? before.slice(lastBorder.index + lastBorder[0].length) : before,
    text.slice(start, end),
    nextBorder ? after.slice(0, nextBorder.index) : after,
  ];
}

/** Undoes what hides words from a search: full-width letters, invisible characters, "name (at) example (dot) com". */
export function cleanText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(/[’‘]/g, "'")
    .replace(/\s*[([]\s*(?:at|apenstaartje)\s*[)\]]\s*/gi, "@")
    .replace(/\s*[([]\s*(?:dot|punt)\s*[)\]]\s*/gi, ".")
    .replace(/[^\S\n]+/g, " ");
}
