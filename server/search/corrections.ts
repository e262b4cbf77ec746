import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import { NO_CRITERIA } from "./conditions.ts";
import { findNewestMatches } from "./find-matches.ts";
import type { ListTimeWindows } from "./search-context.ts";
import { splitWords } from "./text-query.ts";

const MAX_WORD_CANDIDATES = 100;
const MIN_WORD_LENGTH = 3;

/**
 * The same text with every word that no job holds replaced by the nearest one that some job does; null when there is
 * nothing to replace, or nothing near. Quotes and minuses stay where they are.
 */
export async function correctKeywords(
  db: Kysely<DB>,
  stretches: ListTimeWindows,
  text: string,
): Promise<string | null> {
  const required = text.replace(/(?<=^|\s)-("[^"]*"|\S+)/gu, " ");
  const typed = [...new Set(splitWords(required.replaceAll('"', " ")))];
  const replacements = new Map<string, string>();
  for (const word of typed) {
    if (await isWordKnown(db, stretches, word)) continue;
    const nearest = await findNearestWord(db, word);
    if (nearest) replacements.set(word, nearest);
  }
  if (replacements.size === 0) return null;
  return text
    .normalize("NFC")
    .replace(/[\p{L}\p{N}\p{M}+#]+/gu, (word) => replacements.get(word) ?? word)
    .trim();
}

/** Whether some open job holds the word, or one with the same stem. */
async function isWordKnown(db: Kysely<DB>, stretches: ListTimeWindows, word: string): Promise<boolean> {
  const { rows } = await sql<{ query: string | null }>`
    select string_agg(quote_literal(stem), ' | ')::tsquery::text as query
    from unnest(tsvector_to_array(to_bilingual_tsvector(${word}))) as stem`.execute(db);
  const words = rows[0]?.query;
  return !words || (await findNewestMatches(db, stretches, { ...NO_CRITERIA, words }, null, 1)).length > 0;
}

async function findNearestWord(db: Kysely<DB>, word: string): Promise<string | null> {
  if ([...word].length < MIN_WORD_LENGTH) return null;
  const { rows } = await sql<{ key: string; word: string; job_count: number }>`
    select typed.key, word, job_count from (select replace(search_key(${word}), ' ', '') as key) as typed, search_words
    where kind = 'word' and word % typed.key
    order by word <-> typed.key, job_count desc limit ${MAX_WORD_CANDIDATES}`.execute(db);
  const ranked = rows
    .map((row) => ({ ...row, edits: getEditDistance(row.key, row.word) }))
    .filter(({ key, edits }) => edits <= getMaxEdits(key))
    .sort((a, b) => a.edits - b.edits || b.job_count - a.job_count || (a.word < b.word ? -1 : 1));
  return ranked[0]?.word ?? null;
}

/** How many mistakes somebody may make in a word. */
export function getMaxEdits(word: string): number {
  if (word.length < 5) return 1;
  return word.length < 9 ? 2 : 3;
}

/** How many letters have to be added, left out, replaced or swapped with the next to make one word of the other. */
export function getEditDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const added = (current[column - 1] ?? 0) + 1;
      const leftOut = (above[column] ?? 0) + 1;
      const swaps = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = swaps ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(replaced, added, leftOut, swapped));
    }
    [before, above] = [above, current];
  }
  return above[b.length] ?? 0;
}

/** Those of the first country, and the largest of the others. */
const MAX_TOWN_CANDIDATES = 500;
const MIN_TOWN_NAME_LENGTH = 4;
const MAX_TOWN_EDITS = 3;

/**
 * The town whose name is nearest to what is no name of a place ("Amsterdm"), as it is to be typed; null when none is
 * near. People seldom mistake the first two letters, so all others need not be compared.
 */
export async function findNearestTown(db: Kysely<DB>, text: string): Promise<string | null> {
  if (/[\d,]/.test(text)) return null;
  const { rows } = await sql<{ key: string; name: string; name_key: string; region: string; country: string }>`
    select typed.key, name, name_key, region, country from (select search_key(${text}) as key) as typed, lateral (
      select * from towns
      where left(name_key, 2) = left(typed.key, 2) and length(typed.key) >= ${sql.lit(MIN_TOWN_NAME_LENGTH)}
        and abs(length(name_key) - length(typed.key)) <= ${sql.lit(MAX_TOWN_EDITS)}
      order by country_order = 0 desc, postal_code_count desc, country_order, name_key, region limit ${sql.lit(MAX_TOWN_CANDIDATES)}
    ) as towns`.execute(db);
  // Of those that are equally near, the first: sorting keeps the order.
  const [nearest] = rows
    .map((row) => ({ ...row, edits: getEditDistance(row.key, row.name_key) }))
    .filter(({ key, edits }) => edits <= getMaxEdits(key))
    .sort((one, other) => one.edits - other.edits);
  return nearest ? [nearest.name.replaceAll(",", ""), nearest.region, nearest.country].join(", ") : null;
}
