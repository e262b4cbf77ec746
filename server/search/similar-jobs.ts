import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import type { JobRow } from "../jobs/present.ts";
import { selectJobs } from "../jobs/queries.ts";
import { type CompiledCriteria, NO_CRITERIA } from "./conditions.ts";
import { findNewestMatches } from "./find-matches.ts";
import type { SearchContext } from "./search-context.ts";

const MAX_SIMILAR_JOBS = 6;
/** So many of the newest that share a word of the title are compared. */
const MAX_CANDIDATES = 100;

/**
 * Open jobs like this one: the newest whose titles have all its words, then those that share most of them, then those of
 * the same industry. Each is a search of its own, made only while there are too few, so that it costs the same however
 * many jobs there are.
 */
export function findSimilarJobs(
  { bounded, stretches }: SearchContext,
  job: Pick<JobRow, "id" | "title" | "industry">,
): Promise<JobRow[]> {
  return bounded(async (db) => {
    const search = async (wanted: Partial<CompiledCriteria>, limit: number) =>
      (await findNewestMatches(db, stretches, { ...NO_CRITERIA, ...wanted }, null, limit)).map(({ id }) => id);
    const words = await selectTitleWordQueries(db, job.title);
    const ways = [
      async () => words.length > 0 && search({ title: buildTitleCondition(words, " & ") }, MAX_SIMILAR_JOBS + 1),
      async () =>
        words.length > 1 &&
        sortBySharedWords(
          db,
          await search({ title: buildTitleCondition(words, " | ") }, MAX_CANDIDATES),
          words,
          job.industry,
        ),
      async () => search({ filters: { industry: job.industry } }, 2 * MAX_SIMILAR_JOBS + 1),
    ];
    const ids = new Set<string>();
    for (const way of ways) {
      if (ids.size >= MAX_SIMILAR_JOBS) break;
      for (const id of (await way()) || []) if (id !== job.id) ids.add(id);
    }
    return await selectJobsInOrder(db, [...ids].slice(0, MAX_SIMILAR_JOBS));
  });
}

/** A query for each word of a title, as either language stems it. What is no word in one of them is left out. */
async function selectTitleWordQueries(db: Kysely<DB>, title: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select '(' || (en || nl)::text || ')' as word
    from unnest(tsvector_to_array(to_tsvector('simple_unaccent', split_joined_words(${title})))) as typed,
      plainto_tsquery('english_unaccent', typed) as en, plainto_tsquery('dutch_unaccent', typed) as nl
    where numnode(en) > 0 and numnode(nl) > 0`.execute(db);
  return rows.map(({ word }) => word);
}

function buildTitleCondition(words: string[], operator: string): CompiledCriteria["title"] {
  return { query: words.join(operator), holds: true };
}

/** Those that share the most words first, then the same industry. */
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
  return jobs.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
