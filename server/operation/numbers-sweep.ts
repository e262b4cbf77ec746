import { sql } from "kysely";
import type { EmptySearches } from "../jobs/search/empty-searches.ts";
import type { Sweep } from "../platform/background/sweep.ts";
import type { Database } from "../platform/database/pool.ts";

const INTERVAL_MS = 600_000;
/** As many weeks as the page of the numbers can show. */
const KEPT_WEEKS = 104;

/** Counts the open jobs of the week, and deletes who has searched for what after the week. */
export function createNumbersSweep(db: Database, emptySearches: EmptySearches): Sweep {
  return {
    name: "numbers",
    description: "Counting the open jobs of the week",
    intervalMs: INTERVAL_MS,
    async run() {
      await emptySearches.flush();
      await db.transaction().execute(async (trx) => {
        const present = sql`(select date_trunc('week', portal_now() at time zone time_zone)::date from clock)`;
        await sql`
          insert into week_counts (week, jobs_open) select ${present}, count(*) from jobs where is_public
          on conflict (week) do update set jobs_open = excluded.jobs_open`.execute(trx);
        await sql`delete from empty_searches where week < ${present}`.execute(trx);
        await sql`delete from empty_search_words where week <= ${present} - 7 * ${KEPT_WEEKS}`.execute(trx);
        await sql`delete from empty_area_searches where week <= ${present} - 7 * ${KEPT_WEEKS}`.execute(trx);
        await sql`delete from week_counts where week <= ${present} - 7 * ${KEPT_WEEKS}`.execute(trx);
      });
      return {};
    },
  };
}
