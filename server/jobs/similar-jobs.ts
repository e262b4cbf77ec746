import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { JobRow } from "./present.ts";
import { selectJobs } from "./queries.ts";

const MOST = 6;

/**
 * Open jobs like this one, the most similar first: words of the title in common, then the same industry. Looks among
 * the newest thousand alone, so that it costs the same however many there are. Empty when nothing is like it.
 */
export async function similarJobs(db: Database, job: Pick<JobRow, "id" | "title" | "industry">) {
  const { rows } = await sql<{ id: string }>`
    with newest as materialized (
      select id, title, industry, created_at from jobs
      where status = 1 and deleted_at is null
      order by created_at desc, id desc limit 1000
    ), wanted as (
      select coalesce(string_agg(quote_literal(lexeme), ' | '), '')::tsquery as words
      from unnest(to_tsvector('english', ${job.title}))
    ), scored as (
      select id, created_at, industry = ${job.industry} as same_industry,
        ts_rank(to_tsvector('english', title), words) as rank
      from newest, wanted where id <> ${job.id}
    )
    select id from scored where same_industry or rank > 0
    order by rank desc, same_industry desc, created_at desc, id desc limit ${MOST}
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const jobs = await selectJobs(db).where("jobs.id", "in", ids).execute();
  return jobs.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
