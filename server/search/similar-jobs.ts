import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import type { JobRow } from "../jobs/present.ts";
import { selectJobs } from "../jobs/queries.ts";
import { type CompiledCriteria, EMPTY_CRITERIA } from "./conditions.ts";
import { findNewestMatches } from "./find-matches.ts";
import type { SearchContext } from "./search-context.ts";

const MAX_SIMILAR_JOBS = 6;
/** Compares at most this number of the newest jobs that share a word with the title. */
const MAX_CANDIDATES = 100;

/**
 * Finds active jobs like the given one: the newest with all words of its title, then those that share the most words
 * with it, then the newest of the same industry. Each step is a separate search and runs only while jobs are missing,
 * so the cost does not depend on the number of jobs.
 *
 * @throws {OverloadError} when too many searches wait
 */
export function findSimilarJobs(
  { runSearch, listTimeWindows }: SearchContext,
  ipAddress: string,
  job: Pick<JobRow, "id" | "title" | "industry">,
): Promise<JobRow[]> {
  return runSearch(ipAddress, async (db) => {
    async function findIds(criteria: Partial<CompiledCriteria>, limit: number): Promise<string[]> {
      const matches = await findNewestMatches(db, listTimeWindows, { ...EMPTY_CRITERIA, ...criteria }, null, limit);
      return matches.map(({ id }) => id);
    }
    const words = await selectTitleWordQueries(db, job.title);
    const steps = [
      async () => {
        if (words.length === 0) return [];
        return await findIds({ title: buildTitleCondition(words, " & ") }, MAX_SIMILAR_JOBS + 1);
      },
      async () => {
        if (words.length < 2) return [];
        const candidates = await findIds({ title: buildTitleCondition(words, " | ") }, MAX_CANDIDATES);
        return await sortBySharedWords(db, candidates, words, job.industry);
      },
      async () => findIds({ filters: { industry: job.industry } }, 2 * MAX_SIMILAR_JOBS + 1),
    ];
    const ids = new Set<string>();
    for (const findMore of steps) {
      if (ids.size >= MAX_SIMILAR_JOBS) break;
      for (const id of await findMore()) if (id !== job.id) ids.add(id);
    }
    return await selectJobsInOrder(db, [...ids].slice(0, MAX_SIMILAR_JOBS));
  });
}

/** Selects a `tsquery` of the English and the Dutch stem for each word of a title, except stop words. */
async function selectTitleWordQueries(db: Kysely<DB>, title: string): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select '(' || (en || nl)::text || ')' as query
    from unnest(tsvector_to_array(to_tsvector('simple_unaccent', split_joined_words(${title})))) as word,
      plainto_tsquery('english_unaccent', word) as en, plainto_tsquery('dutch_unaccent', word) as nl
    where numnode(en) > 0 and numnode(nl) > 0`.execute(db);
  return rows.map(({ query }) => query);
}

function buildTitleCondition(words: string[], operator: " & " | " | "): CompiledCriteria["title"] {
  return { query: words.join(operator), matches: true };
}

/** Sorts jobs by the number of shared words, then those of the same industry first, then newest first. */
async function sortBySharedWords(db: Kysely<DB>, ids: string[], words: string[], industry: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select job_id as id from job_search where job_id = any(${ids}::uuid[])
    order by (select count(*) from unnest(${words}::text[]) as word where title @@ word::tsquery) desc,
      ${`industry ${industry}`} = any(filter_tokens) desc, created_at desc, job_id desc`.execute(db);
  return rows.map(({ id }) => id);
}

async function selectJobsInOrder(db: Kysely<DB>, ids: string[]): Promise<JobRow[]> {
  if (ids.length === 0) return [];
  const jobs = await selectJobs(db).where("jobs.id", "in", ids).execute();
  return jobs.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
