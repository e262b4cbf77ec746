import { type Kysely, sql } from "kysely";
import type { DB } from "../../../database/schema.ts";
import type { JobRow } from "../present.ts";
import { matchAny } from "./plan.ts";

/** Compares at most this number of the newest jobs that share a word with the title. */
const MAX_CANDIDATES = 100;

/**
 * Finds active jobs like the given one, in the order of `SearchEngine.findSimilarIds`. Each step is a separate search and
 * runs only while jobs are missing, so the cost does not depend on the number of jobs.
 *
 * @param findIds finds the ids of the newest jobs that match a `tsquery`
 */
export async function findSimilarIds(
  db: Kysely<DB>,
  findIds: (query: string, limit: number) => Promise<string[]>,
  job: Pick<JobRow, "id" | "title" | "industry">,
  limit: number,
): Promise<string[]> {
  const words = await selectTitleWords(db, job.title);
  const queries = words.map((stems) => matchAny(stems.map((stem) => `title:${stem}`)));
  const steps = [
    async () => (words.length > 0 ? await findIds(queries.join(" & "), limit + 1) : []),
    async () => {
      if (words.length < 2) return [];
      const candidates = await findIds(queries.join(" | "), MAX_CANDIDATES);
      return await sortBySharedWords(db, candidates, words, job.industry);
    },
    async () => await findIds(matchAny([`industry:${job.industry}`]), 2 * limit + 1),
  ];
  const ids = new Set<string>();
  for (const findMore of steps) {
    if (ids.size >= limit) break;
    for (const id of await findMore()) if (id !== job.id) ids.add(id);
  }
  return [...ids].slice(0, limit);
}

/** Selects the English and the Dutch stem of each word of a title, except stop words of either language. */
async function selectTitleWords(db: Kysely<DB>, title: string): Promise<string[][]> {
  const { rows } = await sql<{ stems: string[] }>`
    select en || nl as stems
    from unnest(tsvector_to_array(to_unstemmed_tsvector(${title}))) as word,
      tsvector_to_array(to_tsvector('english_unaccent', word)) as en,
      tsvector_to_array(to_tsvector('dutch_unaccent', word)) as nl
    where en <> '{}' and nl <> '{}'`.execute(db);
  return rows.map(({ stems }) => stems);
}

/** Sorts jobs by the number of shared words, then those of the same industry first, then newest first. */
async function sortBySharedWords(
  db: Kysely<DB>,
  ids: string[],
  words: string[][],
  industry: string,
): Promise<string[]> {
  const queries = words.map(matchAny);
  const { rows } = await sql<{ id: string }>`
    select job_id as id from job_search where job_id = any(${ids}::uuid[])
    order by (select count(*) from unnest(${queries}::text[]) as word where title @@ word::tsquery) desc,
      (industry = ${industry}) desc, created_at desc, job_id desc`.execute(db);
  return rows.map(({ id }) => id);
}
