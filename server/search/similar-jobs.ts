import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import type { JobRow } from "../jobs/present.ts";
import { selectJobs } from "../jobs/queries.ts";
import { EMPTY_PLAN, matchAny } from "./plan.ts";
import type { SearchEngine } from "./search-jobs.ts";

const MAX_SIMILAR_JOBS = 6;
/** Compares at most this number of the newest jobs that share a word with the title. */
const MAX_CANDIDATES = 100;

/**
 * Finds active jobs like the given one: the newest with all words of its title, then those that share the most words
 * with it, then the newest of the same industry. Each step is a separate search and runs only while jobs are missing,
 * so the cost does not depend on the number of jobs.
 */
export async function findSimilarJobs(
  { db, executor }: SearchEngine,
  job: Pick<JobRow, "id" | "title" | "industry">,
): Promise<JobRow[]> {
  const findIds = (query: string, limit: number) => executor.findIds({ ...EMPTY_PLAN, query }, limit);
  const words = await selectTitleWords(db, job.title);
  const queries = words.map((stems) => matchAny(stems.map((stem) => `title:${stem}`)));
  const steps = [
    async () => (words.length > 0 ? await findIds(queries.join(" & "), MAX_SIMILAR_JOBS + 1) : []),
    async () => {
      if (words.length < 2) return [];
      const candidates = await findIds(queries.join(" | "), MAX_CANDIDATES);
      return await sortBySharedWords(db, candidates, words, job.industry);
    },
    async () => await findIds(matchAny([`industry:${job.industry}`]), 2 * MAX_SIMILAR_JOBS + 1),
  ];
  const ids = new Set<string>();
  for (const findMore of steps) {
    if (ids.size >= MAX_SIMILAR_JOBS) break;
    for (const id of await findMore()) if (id !== job.id) ids.add(id);
  }
  return await selectJobsInOrder(db, [...ids].slice(0, MAX_SIMILAR_JOBS));
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

async function selectJobsInOrder(db: Kysely<DB>, ids: string[]): Promise<JobRow[]> {
  if (ids.length === 0) return [];
  const jobs = await selectJobs(db).where("jobs.id", "in", ids).execute();
  return jobs.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
