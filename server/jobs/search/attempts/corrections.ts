import { type Kysely, sql } from "kysely";
import type { DB } from "../../../../database/schema.ts";
import type { UnknownWord } from "../engine/engine.ts";
import { joinListed } from "../meaning/filter-words.ts";
import { listNameWords } from "../meaning/name-index.ts";
import { findOtherWords, isOccupationName, isWordOfName } from "../meaning/occupation-names.ts";
import { hasOperators, parseKeywords, replaceWords, splitWords } from "../parse.ts";
import { splitCompound } from "./relaxations.ts";

/** Shorter words are often abbreviations, and each has many neighbours: "ict" is no misspelt "act". */
const MIN_WORD_LENGTH = 5;
/** A word is corrected to at most this number of equally near words. */
const MAX_ALTERNATIVES = 3;
/** Rarer words than this share of the most frequent one are left out, because they are probably misspelt, too. */
const MIN_FREQUENCY_SHARE = 1 / 20;

/**
 * Replaces unknown words by the nearest known words and words of occupations. Of several equally near ones, the one that
 * names an occupation is used alone, so that its other names are found: "registerd nurse" becomes "registered nurse". Else
 * they are joined: "presure" becomes "pressure OR presume". In quotes, the most frequent is used. Keeps all other
 * characters. Returns null when no word has a correction.
 */
export function correctKeywords(keywords: string, unknownWords: UnknownWord[]): string | null {
  const corrections = new Map<string, string[]>();
  const partsOfNames: string[] = [];
  for (const unknown of unknownWords) {
    if (isOccupationName(unknown.word) || splitCompound([unknown.word]).length > 0) continue;
    const nearest = listNearestWords(unknown);
    const name = nearest.find((word) => countWordsOfName(keywords, unknown.word, word) > 0);
    if (name && countWordsOfName(keywords, unknown.word, name) > 1) partsOfNames.push(unknown.word);
    if (nearest.length > 0) corrections.set(unknown.word, name ? [name] : nearest);
  }
  // "project manger" is "project manager" rather than "projectmanager".
  const joined = joinMisspeltNames(
    keywords,
    unknownWords.filter(({ word }) => !partsOfNames.includes(word)),
  );
  if (corrections.size === 0 && joined === keywords) return null;
  const corrected = joinListed(
    replaceWords(joined, (word, isInQuotes) => {
      const nearest = corrections.get(word) ?? [word];
      return isInQuotes ? (nearest[0] ?? word) : nearest.join(" OR ");
    }).trim(),
  );
  return corrected === keywords.trim() ? null : corrected;
}

/** Shorter words stand alone: "of" after "orderpikker". */
const MIN_JOINED_LENGTH = 4;

/** Joins two words that are together the misspelt name of an occupation: "heftruk chaufeur" is "heftruckchauffeur". */
function joinMisspeltNames(keywords: string, unknownWords: UnknownWord[]): string {
  const unknown = unknownWords.map(({ word }) => word);
  const words = splitWords(keywords);
  for (const [index, second] of words.entries()) {
    const first = words[index - 1] ?? "";
    const isUnknown = [first, second].some((word) => unknown.includes(word));
    if (!isUnknown || [first, second].some(({ length }) => length < MIN_JOINED_LENGTH) || hasOperators(keywords))
      continue;
    const key = (first + second).toLowerCase();
    const name = listNameWords(key.charAt(0)).find((other) => isOccupationName(other) && isMisspelt(key, other));
    if (name) return replaceWords(keywords, (word) => (word === first ? name : word === second ? "" : word));
  }
  return keywords;
}

/** Shorter words that are one edit from a name are often right. */
const MIN_LENGTH_OF_NAME = 8;

/**
 * Corrects a word that is misspelt but known, because texts have its stem. It belongs to no name, and is one edit from a word of a
 * name: of a name with several words, "software enginer", or, if the word is long and in none of the titles, of any: "accountent".
 *
 * @param titles those of the first page, in lower case
 * @returns null when no word is like that
 */
export function correctNames(keywords: string, titles?: string[]): string | null {
  for (const word of splitWords(keywords)) {
    const key = word.toLowerCase();
    if (key.length < MIN_WORD_LENGTH || isWordOfName(key)) continue;
    const isNear = (other: string) => other.slice(0, 2) === key.slice(0, 2) && getEditDistance(key, other) === 1;
    const isAlone = titles && key.length >= MIN_LENGTH_OF_NAME && !titles.some((title) => title.includes(key));
    const name = listNameWords(key.charAt(0)).find(
      (other) => isNear(other) && countWordsOfName(keywords, word, other) > (isAlone ? 0 : 1),
    );
    if (name !== undefined) return replaceWords(keywords, (each) => (each === word ? name : each));
  }
  return null;
}

/** Counts the words of the name of an occupation to which a word belongs once it replaces another one. 0 for no name. */
function countWordsOfName(keywords: string, given: string, replacement: string): number {
  const replaced = replaceWords(keywords, (word) => (word === given ? replacement : word));
  return findOtherWords(parseKeywords(replaced)).find(({ words }) => words.includes(replacement))?.words.length ?? 0;
}

/**
 * Lists the nearest words, most frequent first. Words of occupations count even if no job has them. With more than one edit, the
 * first two letters are the same, because people rarely misspell these: "arabisch" is no misspelt "agrarisch". A short word has the
 * same first letter: "fiets" is no misspelt "diets".
 */
function listNearestWords({ key, similar }: UnknownWord): string[] {
  if ([...key].length < MIN_WORD_LENGTH || !similar) return [];
  const known = new Set(similar.map(({ word }) => word));
  const nameWords = listNameWords(key.charAt(0)).filter((word) => !known.has(word));
  const candidates = [...similar, ...nameWords.map((word) => ({ word, job_count: 0 }))]
    .filter(({ word }) => Math.abs(word.length - key.length) <= getMaxEdits(key))
    .map((candidate) => ({ ...candidate, edits: getEditDistance(key, candidate.word) }))
    .filter(({ edits, word }) => edits <= getMaxEdits(key) && (edits === 1 || word.slice(0, 2) === key.slice(0, 2)))
    .filter(({ word }) => key.length > MIN_WORD_LENGTH || word.startsWith(key.charAt(0)));
  const fewestEdits = Math.min(...candidates.map(({ edits }) => edits));
  const nearest = candidates
    .filter(({ edits }) => edits === fewestEdits)
    .sort((a, b) => b.job_count - a.job_count || (a.word < b.word ? -1 : 1));
  const minCount = (nearest[0]?.job_count ?? 0) * MIN_FREQUENCY_SHARE;
  return nearest
    .filter(({ job_count }) => job_count >= minCount)
    .slice(0, MAX_ALTERNATIVES)
    .map(({ word }) => word);
}

/** Whether a word may be the misspelt name of an occupation: "gardner" of "gardener". */
export function resemblesOccupation(word: string): boolean {
  const key = word.toLowerCase();
  if (key.length < MIN_WORD_LENGTH || isOccupationName(key)) return false;
  return listNameWords(key.charAt(0)).some((name) => isOccupationName(name) && isMisspelt(key, name));
}

const isMisspelt = (key: string, name: string) =>
  Math.abs(name.length - key.length) <= getMaxEdits(key) && getEditDistance(key, name) <= getMaxEdits(key);

/** Returns the greatest allowed edit distance between a word and its correction: "devops" is no misspelt "drops". */
function getMaxEdits(word: string): number {
  if (word.length < 8) return 1;
  return word.length < 11 ? 2 : 3;
}

/**
 * Returns the optimal string alignment distance: the smallest number of insertions, deletions, substitutions and swaps
 * of two adjacent letters that turns one word into the other.
 */
function getEditDistance(wordA: string, wordB: string): number {
  const [a, b] = [[...wordA], [...wordB]];
  let rowBeforePrevious: number[] = [];
  let previousRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const currentRow = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = (previousRow[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const insertion = (currentRow[column - 1] ?? 0) + 1;
      const deletion = (previousRow[column] ?? 0) + 1;
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swap = isSwap ? (rowBeforePrevious[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      currentRow.push(Math.min(substitution, insertion, deletion, swap));
    }
    [rowBeforePrevious, previousRow] = [previousRow, currentRow];
  }
  return previousRow[b.length] ?? 0;
}

/**
 * The greatest number of towns to compare. Towns in the first country of SEARCH_COUNTRIES come before all others, and
 * larger towns before smaller ones.
 */
const MAX_TOWN_CANDIDATES = 500;
const MIN_TOWN_NAME_LENGTH = 4;
const MAX_TOWN_EDITS = 3;

/**
 * Finds the town whose name is nearest to a misspelt one ("Amsterdm"). Returns its name, region and country as one
 * text. Returns null when no name is near, or when the text contains a digit or comma. Compares only names with the
 * same first two letters, because people rarely misspell these.
 */
export async function findNearestTown(db: Kysely<DB>, text: string): Promise<string | null> {
  if (/[\d,]/.test(text)) return null;
  const { rows } = await sql<{ key: string; name: string; name_key: string; region: string; country: string }>`
    select input.key, name, name_key, region, country from (select search_key(${text}) as key) as input, lateral (
      select * from towns
      where left(name_key, 2) = left(input.key, 2) and length(input.key) >= ${sql.lit(MIN_TOWN_NAME_LENGTH)}
        and abs(length(name_key) - length(input.key)) <= ${sql.lit(MAX_TOWN_EDITS)}
      order by country_order = 0 desc, postal_code_count desc, country_order, name_key, region
      limit ${sql.lit(MAX_TOWN_CANDIDATES)}
    ) as towns`.execute(db);
  // The sort is stable, so the first of several equally near towns wins.
  const [nearest] = rows
    .map((row) => ({ ...row, edits: getEditDistance(row.key, row.name_key) }))
    .filter(({ key, edits }) => edits <= getMaxEdits(key))
    .sort((a, b) => a.edits - b.edits);
  return nearest ? [nearest.name.replaceAll(",", ""), nearest.region, nearest.country].join(", ") : null;
}
