import { type Kysely, sql } from "kysely";
import type { DB } from "../schema.ts";

const WEEKS = 26;
/** Where readers come from, and how many of one job in one week at most. */
const mostViews = { search: 24, page: 9, alert: 7, feed: 4, link: 3 };

/** Inserts the numbers of readers of each job, for the last weeks since it was posted. */
export async function insertJobViews(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into job_views (job_id, week, source, views)
    select jobs.id, week, key, views from jobs cross join clock
      cross join generate_series(0, ${WEEKS - 1}::int) as number
      cross join jsonb_each_text(${JSON.stringify(mostViews)}::jsonb)
      cross join lateral (
        select date_trunc('week', portal_now() at time zone time_zone)::date - 7 * number as week
      ) as period
      cross join lateral (
        select abs(hashtext(title || address || number || key)::bigint) % (value::int + 1) as views
      ) as counted
    where week + 7 > (created_at at time zone time_zone)::date and views > 0`.execute(db);
}
