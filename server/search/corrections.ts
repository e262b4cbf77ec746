import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import { EMPTY_CRITERIA } from "./conditions.ts";
import { findNewestMatches } from "./find-matches.ts";
import type { ListTimeWindows } from "./search-context.ts";
import { splitWords } from "./text-query.ts";

const MAX_WORD_CANDIDATES = 100;
const MIN_WORD_LENGTH = 3;
/** With more unknown words, the text is probably not misspelt but nonsense, and each correction takes milliseconds. */
const MAX_UNKNOWN_WORDS = 3;

/**
 * Replaces every keyword that no active job contains by the nearest word of the table `search_words`. Keeps quotes and
 * exclusions. Returns null when it replaces no keyword, and when more than `MAX_UNKNOWN_WORDS` are unknown.
 */
export async function correctKeywords(
  db: Kysely<DB>,
  listTimeWindows: ListTimeWindows,
  keywords: string,
): Promise<string | null> {
  const withoutExclusions = keywords.replace(/(?<=^|\s)-("[^"]*"|\S+)/gu, " ");
  const words = [...new Set(splitWords(withoutExclusions.replaceAll('"', " ")))];
  const unknownWords: string[] = [];
  for (const word of words) {
    if (!(await isWordKnown(db, listTimeWindows, word))) unknownWords.push(word);
    if (unknownWords.length > MAX_UNKNOWN_WORDS) return null;
  }
  const replacements = new Map<string, string>();
  for (const word of unknownWords) {
    const nearest = await findNearestWord(db, word);
    if (nearest) replacements.set(word, nearest);
  }
  if (replacements.size === 0) return null;
  return keywords
    .normalize("NFC")
    .replace(/[\p{L}\p{N}\p{M}+#]+/gu, (word) => replacements.get(word) ?? word)
    .trim();
}

/** True when an active job contains the word or a word with the same stem. Also true for a stop word. */
async function isWordKnown(db: Kysely<DB>, listTimeWindows: ListTimeWindows, word: string): Promise<boolean> {
  const { rows } = await sql<{ query: string | null }>`
    select string_agg(quote_literal(stem), ' | ')::tsquery::text as query
    from unnest(tsvector_to_array(to_bilingual_tsvector(${word}))) as stem`.execute(db);
  const wordsQuery = rows[0]?.query;
  if (!wordsQuery) return true;
  return (await findNewestMatches(db, listTimeWindows, { ...EMPTY_CRITERIA, wordsQuery }, null, 1)).length > 0;
}

async function findNearestWord(db: Kysely<DB>, word: string): Promise<string | null> {
  if ([...word].length < MIN_WORD_LENGTH) return null;
  const { rows } = await sql<{ key: string; word: string; job_count: number }>`
    select input.key, word, job_count from (select replace(search_key(${word}), ' ', '') as key) as input, search_words
    where kind = 'word' and word % input.key
    order by word <-> input.key, job_count desc limit ${MAX_WORD_CANDIDATES}`.execute(db);
  const ranked = rows
    .map((row) => ({ ...row, edits: getEditDistance(row.key, row.word) }))
    .filter(({ key, edits }) => edits <= getMaxEdits(key))
    .sort((a, b) => a.edits - b.edits || b.job_count - a.job_count || (a.word < b.word ? -1 : 1));
  return ranked[0]?.word ?? null;
}

/** Returns the greatest allowed edit distance between a word and its correction. */
function getMaxEdits(word: string): number {
  if (word.length < 5) return 1;
  return word.length < 9 ? 2 : 3;
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
