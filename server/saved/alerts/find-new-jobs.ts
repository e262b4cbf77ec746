import { type Kysely, sql } from "kysely";
import { SearchParams } from "../../../contract/search.ts";
import type { DB } from "../../../database/schema.ts";
import { buildConditions } from "../../search/conditions.ts";
import { findNewestMatches } from "../../search/find.ts";
import { type ResolvedSearch, resolveCorrections, resolveSearch } from "../../search/resolve-search.ts";
import type { ListTimeWindows } from "../../search/stretches.ts";

interface NewJobsQuery {
  id: string;
  terms: unknown;
  /** From (included) and until (excluded), as PostgreSQL writes a moment: a `Date` would lose digits. */
  told_until: string;
  until: string;
}

/** The jobs that opened in that time, match the search, and were in no mail about it; the newest first. */
export async function findNewJobs(
  db: Kysely<DB>,
  stretches: ListTimeWindows,
  asked: NewJobsQuery,
  limit: number,
): Promise<string[]> {
  const { wanted } = await resolveAlertSearch(db, stretches, SearchParams.parse(asked.terms));
  const conditions = [
    sql`opened_at >= ${asked.told_until}::timestamptz`,
    sql`opened_at < ${asked.until}::timestamptz`,
    sql`not exists (select from told_jobs where saved_search_id = ${asked.id} and told_jobs.job_id = job_search.job_id)`,
    ...(wanted.notBefore ? [sql`created_at >= ${new Date(wanted.notBefore)}`] : []),
    ...buildConditions(wanted),
  ];
  const { rows } = await sql<{ id: string }>`
    select job_id as id from job_search where ${sql.join(conditions, sql` and `)}
    order by created_at desc, job_id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** As the page of the same search takes it: other words or another town only when nothing at all is found as typed. */
async function resolveAlertSearch(
  db: Kysely<DB>,
  stretches: ListTimeWindows,
  terms: Parameters<typeof resolveSearch>[1],
): Promise<ResolvedSearch> {
  const typed = await resolveSearch(db, terms);
  const finds = async ({ wanted }: ResolvedSearch) =>
    (await findNewestMatches(db, stretches, wanted, null, 1)).length > 0;
  if (await finds(typed)) return typed;
  for await (const corrected of resolveCorrections(db, stretches, terms, typed)) {
    if (await finds(corrected)) return corrected;
  }
  return typed;
}
