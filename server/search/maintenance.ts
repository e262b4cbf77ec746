import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { startInterval } from "../background/interval.ts";
import type { Database } from "../database/pool.ts";

const INTERVAL_MS = 10 * 60_000;
/** Any number that nobody else uses for an advisory lock on this database. */
const MAINTENANCE_LOCK_ID = 7_300_004;
const BATCH = 500;

/** Now and then the words are counted anew, and jobs from before the places were known get theirs. */
export function startSearchMaintenance(app: FastifyInstance, db: Database): void {
  async function run(signal: AbortSignal): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      const { rows } = await sql<{
        mine: boolean;
      }>`select pg_try_advisory_xact_lock(${sql.lit(MAINTENANCE_LOCK_ID)}) as mine`.execute(transaction);
      if (rows[0]?.mine) await sql`select update_search_word_counts()`.execute(transaction);
    });
    let last: string | null = "00000000-0000-0000-0000-000000000000";
    while (last && !signal.aborted) last = await geocodeBatch(db, last);
  }

  const interval = startInterval({
    intervalMs: INTERVAL_MS,
    run,
    log: app.log,
    failureMessage: "Search maintenance failed; the next run tries again",
  });
  app.addHook("onClose", () => interval.stop());
}

/** Jobs without coordinates that the places known now give some; returns the last one looked at, null at the end. */
async function geocodeBatch(db: Database, after: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with looked_at as (
      select job_id from job_search where latitude is null and job_id > ${after} order by job_id limit ${BATCH}
    ), located as (
      update job_search set latitude = source.latitude, longitude = source.longitude,
        country = source.country, filter_tokens = source.filter_tokens
      from looked_at join job_search_source as source using (job_id)
      where job_search.job_id = looked_at.job_id and source.latitude is not null
    )
    select job_id as id from looked_at order by job_id`.execute(db);
  return rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
}
