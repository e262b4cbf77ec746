import { readCircumstances, readOverstemmedWords } from "../../../../database/occupation-names.ts";
import { spellOut } from "../../occupations/name-forms.ts";
import type { Circumstance, OtherWords } from "../engine/engine.ts";
import { listPrefix, type ParsedText } from "../parse.ts";
import { isField } from "./occupation-names.ts";
import { findNamedShift } from "./shift-words.ts";

const MAX_WORDS_OF_CIRCUMSTANCE = 3;

let index: Map<string, string[]> | undefined;

/** Reads the words when they are first needed. */
function getIndex(): Map<string, string[]> {
  index ??= new Map(
    readCircumstances().flatMap(({ given, found }) => given.map((text) => [text, [...given, ...found]])),
  );
  return index;
}

const toKey = (words: string[]) => words.join(" ").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Puts those first that are kept first: where people work before when they do. The file lists them in this order. */
export function sortByWeight(circumstances: Circumstance[]): Circumstance[] {
  const order = [...getIndex().keys()];
  const getPosition = ({ words }: Circumstance) => order.indexOf(toKey(words));
  return circumstances.toSorted((a, b) => getPosition(a) - getPosition(b));
}

export const isCircumstance = (word: string) => getIndex().has(toKey([word]));

const listSpellings = (word: string) => {
  const [spelled] = spellOut([word]);
  return spelled === word || spelled === undefined ? undefined : [spelled];
};

let overstemmedWords: Map<string, string[]> | undefined;

/**
 * Finds keywords that share their English stem with words of another meaning, with their other forms, and abbreviations with what
 * they stand for. The stems of both languages together tell "hospital" from "hospitality".
 */
export function findOverstemmedWords({ words, prefix }: ParsedText): Circumstance[] {
  overstemmedWords ??= new Map(readOverstemmedWords().flatMap((forms) => forms.map((form) => [form, forms])));
  const given = [...words.flat(), ...(prefix === null ? [] : [prefix])];
  return given.flatMap((word) => {
    const forms = overstemmedWords?.get(word.toLowerCase()) ?? listSpellings(word);
    return forms ? [{ words: [word], others: forms.filter((form) => form !== word.toLowerCase()) }] : [];
  });
}

/**
 * Finds keywords for where, when and how somebody works, outside the names of occupations: "school", "night shift". A job may
 * say them in other words and in the other language. Phrases and words with alternatives ("OR") are left alone.
 */
export function findCircumstances(keywords: ParsedText, otherWords: OtherWords[]): Circumstance[] {
  const { words, phrases } = keywords;
  if (phrases.length > 0 || words.some(({ length }) => length > 1)) return [];
  const names = new Set(otherWords.flatMap((group) => group.words));
  const fields = new Set(otherWords.filter(isField).flatMap((group) => group.words));
  const given = [...words.flat(), ...listPrefix(keywords)];
  const found: Circumstance[] = [];
  for (let start = 0; start < given.length; start++) {
    for (let length = Math.min(MAX_WORDS_OF_CIRCUMSTANCE, given.length - start); length > 0; length--) {
      const candidate = given.slice(start, start + length);
      // Beside an occupation, a "basisschool" is no field of work, nor is a "nursing home", although "nursing" is.
      const isPlace = otherWords.some(
        (group) => (length > 1 || !isField(group)) && !group.words.some((word) => candidate.includes(word)),
      );
      const isFree = candidate.every((word) => !names.has(word) || (isPlace && fields.has(word)));
      const texts = isFree ? getIndex().get(toKey(candidate)) : undefined;
      if (!texts) continue;
      const others = texts.filter((text) => text !== toKey(candidate));
      found.push({ words: candidate, others, shift: findNamedShift(candidate.join(" ")) });
      start += length - 1;
      break;
    }
  }
  return found;
}
