import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import type { Position } from "../paging.ts";
import type { Terms } from "./terms.ts";

/** Compiled text queries; an empty one restricts nothing. */
export interface TextQueries {
  words: string;
  /** The same words, all of them in the title. */
  title: string;
  place: string;
}

export async function compileTerms(db: Kysely<DB>, words: Terms, place: Terms): Promise<TextQueries> {
  const { rows } = await sql<TextQueries>`select
    ${compile("job_words", words, "")}::text as words,
    ${compile("job_words", words, "A")}::text as title,
    ${compile("job_place", place, "")}::text as place`.execute(db);
  return rows[0] ?? { words: "", title: "", place: "" };
}

/** Every operand is quoted, so that it is a word and never an operator. Stop words vanish in to_tsquery. */
function compile(configuration: "job_words" | "job_place", terms: Terms, weight: "" | "A"): RawBuilder<unknown> {
  const operand = (word: string, flags: string) =>
    `'${word.replaceAll("'", "''").replaceAll("\\", "\\\\")}'${flags && `:${flags}`}`;
  const parts: RawBuilder<unknown>[] = [
    ...terms.words.map((word) => sql`to_tsquery(${configuration}::regconfig, ${operand(word, weight)})`),
    ...terms.phrases.map(
      (phrase) => sql`to_tsquery(${configuration}::regconfig, ${phraseOf(phrase, operand, weight)})`,
    ),
  ];
  if (terms.prefix !== null) {
    const whole = sql`to_tsquery(${configuration}::regconfig, ${operand(terms.prefix, weight)})`;
    const begun = sql`to_tsquery('job_place', ${operand(terms.prefix, `*${weight}`)})`;
    // A stop word as the last word restricts nothing, rather than finding only words that begin like it.
    parts.push(sql`(case when numnode(${whole}) = 0 then ''::tsquery else ${whole} || ${begun} end)`);
  }
  return parts.length === 0 ? sql`''::tsquery` : sql`(${sql.join(parts, sql` && `)})`;
}

function phraseOf(phrase: string, operand: (word: string, flags: string) => string, weight: string): string {
  return phrase
    .split(" ")
    .map((word) => operand(word, weight))
    .join(" <-> ");
}

export interface Filters {
  type?: string | undefined;
  industry?: string | undefined;
  salary_min?: number | undefined;
}

/** What a search looks for, in one tier: `words` must match, `exceptWords` must not. */
export interface Wanted {
  words: string;
  exceptWords: string;
  place: string;
  filters: Filters;
}

export interface Found {
  id: string;
  created_at: Date;
}

/**
 * Looks through the `size` newest jobs after `after`, and no further, whatever the planner thinks of the words.
 * `end` is the oldest job of the window; null when the window reached the oldest job of all.
 */
export async function searchWindow(
  db: Kysely<DB>,
  wanted: Wanted,
  after: Position | null,
  size: number,
  limit: number,
): Promise<{ found: Found[]; end: Found | null }> {
  const { rows } = await sql<Found & { matches: boolean; last: boolean }>`
    with newest as materialized (
      select jobs.id, jobs.created_at, ${matches(wanted)} as matches, row_number() over () = ${size} as last
      from (
        select * from jobs where status = 1 and deleted_at is null ${olderThan(after)}
        order by created_at desc, id desc limit ${size}
      ) as jobs
    )
    (select * from newest where matches order by created_at desc, id desc limit ${limit})
    union all
    (select id, created_at, false, last from newest where last)`.execute(db);
  const found = rows.filter((row) => row.matches);
  return { found, end: rows.find((row) => !row.matches && row.last) ?? null };
}

/** Fetches matches through the text indexes: for words so rare that the windows did not fill a page. */
export async function searchIndex(
  db: Kysely<DB>,
  wanted: Wanted,
  after: Position | null,
  limit: number,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with matching as materialized (
      select id, created_at from jobs where status = 1 and deleted_at is null and ${matches(wanted)}
    )
    select id, created_at from matching where true ${olderThan(after)}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

function matches({ words, exceptWords, place, filters }: Wanted): RawBuilder<boolean> {
  const conditions = [sql`true`];
  if (words) conditions.push(sql`words @@ ${words}::tsquery`);
  if (exceptWords) conditions.push(sql`not words @@ ${exceptWords}::tsquery`);
  if (place) conditions.push(sql`place @@ ${place}::tsquery`);
  if (filters.type) conditions.push(sql`type = ${filters.type}`);
  if (filters.industry) conditions.push(sql`industry = ${filters.industry}`);
  if (filters.salary_min) conditions.push(sql`starting_salary >= ${Math.ceil(filters.salary_min)}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function olderThan(after: Position | null): RawBuilder<unknown> {
  return after ? sql`and (created_at, id) < (${after.at}, ${after.id})` : sql``;
}
