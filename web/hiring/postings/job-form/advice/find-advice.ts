import { type Language, languages } from "../../../../../contract/platform/languages.ts";
import { listEmptyHeadings } from "../description/remove-empty-headings.ts";
import {
  contractWords,
  factWords,
  hourWords,
  maxWordLetters,
  startWords,
  type WordingKind,
  wordingKinds,
  wordings,
} from "./word-lists.ts";

/** The facts that seekers look for first. */
export const facts = ["pay", "hours", "contract", "place", "start", "colleagues", "first_week"] as const;
export type Fact = (typeof facts)[number];

export type Advice =
  | { kind: "long_sentence"; quote: string; count: number }
  | { kind: "long_word" | "said_twice" | "empty_heading"; quote: string }
  | { kind: WordingKind; quote: string; better: string }
  | { kind: "missing"; fact: Fact };

export interface AdvisedText {
  /** The description in Markdown. */
  text: string;
  /** Null when it is not known: then words are not judged. */
  language: Language | null;
  /** The facts that other fields of the job state. */
  stated: readonly Fact[];
}

const MAX_SENTENCE_WORDS = 25;
/** Shorter sentences may be the same, such as headings. */
const MIN_REPEATED_WORDS = 5;
/** How many pieces of advice of one kind are shown at a time. */
const MAX_OF_A_KIND = 3;
const MAX_QUOTE_WORDS = 8;

/** Finds what would make a description better. Nothing of it prevents its publication. */
export function findAdvice({ text, language, stated }: AdvisedText): Advice[] {
  if (text.trim() === "") return [];
  const sentences = splitSentences(text);
  const ofKinds: Advice[][] = [
    ...(language === null ? [] : wordingKinds.map((kind) => findWordings(sentences, language, kind))),
    findLongSentences(sentences),
    language === null ? [] : findLongWords(sentences, maxWordLetters[language] ?? Number.POSITIVE_INFINITY),
    findRepetitions(sentences),
    listEmptyHeadings(text).map((heading) => ({ kind: "empty_heading", quote: heading })),
  ];
  return [...ofKinds.flatMap((some) => some.slice(0, MAX_OF_A_KIND)), ...findMissingFacts(text, language, stated)];
}

/** Splits Markdown into sentences without its marks. A line of a list and a heading is a sentence of its own. */
function splitSentences(markdown: string): string[] {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/https?:\/\/\S+|\S+@\S+/g, "")
    .split(/\n\s*\n|\n(?=\s*(?:[-*+#]|\d+[.)]))|(?<=[.!?:;])\s+/)
    .map((part) =>
      part
        .replace(/^\s*(?:[-*+]|#+|\d+[.)])\s+/, "")
        .replace(/[*_#]+/g, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter(Boolean);
}

const listWords = (sentence: string) => sentence.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? [];

function quote(sentence: string): string {
  const words = sentence.split(" ");
  return words.length > MAX_QUOTE_WORDS ? `${words.slice(0, MAX_QUOTE_WORDS).join(" ")}…` : sentence;
}

function findLongSentences(sentences: readonly string[]): Advice[] {
  return sentences
    .map((sentence) => ({ kind: "long_sentence" as const, quote: quote(sentence), count: listWords(sentence).length }))
    .filter(({ count }) => count > MAX_SENTENCE_WORDS);
}

function findLongWords(sentences: readonly string[], maxLetters: number): Advice[] {
  const words = sentences.flatMap(listWords).flatMap((word) => word.split("-"));
  const long = words.filter((word) => word.length > maxLetters);
  return [...new Set(long)].map((word) => ({ kind: "long_word", quote: word }));
}

interface Pattern {
  words: RegExp;
  better: string;
}

const patterns = Object.fromEntries(
  languages.map((language) => [
    language,
    Object.fromEntries(
      wordingKinds.map((kind) => [
        kind,
        (wordings[language]?.[kind] ?? []).map(([source, better]) => ({
          words: new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}’-])`, "giu"),
          better,
        })),
      ]),
    ),
  ]),
) as Record<Language, Record<WordingKind, Pattern[]>>;

function findWordings(sentences: readonly string[], language: Language, kind: WordingKind): Advice[] {
  const found = new Map<string, Advice>();
  for (const sentence of sentences) {
    for (const { words, better } of patterns[language][kind]) {
      for (const [match] of sentence.matchAll(words)) {
        const key = match.toLowerCase();
        if (!found.has(key)) found.set(key, { kind, quote: match.trim(), better });
      }
    }
  }
  return [...found.values()];
}

/** Finds sentences that are said again in the same words. */
function findRepetitions(sentences: readonly string[]): Advice[] {
  const seen = new Set<string>();
  const repeated = new Map<string, Advice>();
  for (const sentence of sentences) {
    const words = listWords(sentence.toLowerCase());
    if (words.length < MIN_REPEATED_WORDS) continue;
    const key = words.join(" ");
    if (seen.has(key)) repeated.set(key, { kind: "said_twice", quote: quote(sentence) });
    seen.add(key);
  }
  return [...repeated.values()];
}

function findMissingFacts(text: string, language: Language | null, stated: readonly Fact[]): Advice[] {
  const ofLanguage = language && factWords[language];
  const inText: Partial<Record<Fact, RegExp>> = {
    hours: hourWords,
    contract: contractWords,
    start: startWords,
    ...ofLanguage,
  };
  return facts
    .filter((fact) => ofLanguage || !isOnlyInText(fact))
    .filter((fact) => !stated.includes(fact) && !inText[fact]?.test(text))
    .map((fact) => ({ kind: "missing", fact }));
}

/** Whether no field of the form states a fact. In a language without words for it, nobody knows whether the text does. */
const isOnlyInText = (fact: Fact) => fact === "colleagues" || fact === "first_week";
