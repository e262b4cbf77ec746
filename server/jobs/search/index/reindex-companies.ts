import { sql } from "kysely";
import { pauseAfterBatch } from "../../../platform/background/interval.ts";
import { tryAdvisoryLock } from "../../../platform/database/advisory-lock.ts";
import type { Database } from "../../../platform/database/pool.ts";

/** Indexing a job with a long description takes up to 20 ms. */
const BATCH_SIZE = 10;

/** Re-indexes the jobs of all companies that have changed their name (`company_reindexes`). */
export async function reindexRenamedCompanies(db: Database, signal: AbortSignal): Promise<void> {
  for (;;) {
    const startedAt = performance.now();
    const jobCount = await reindexBatch(db);
    if (jobCount === null || signal.aborted) return;
    await pauseAfterBatch(startedAt, signal);
  }
}

/**
 * Re-indexes the next jobs of the company that has waited longest, newest job first. Returns the number of jobs, or
 * null when no company is waiting or another process is re-indexing.
 */
export function reindexBatch(db: Database): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await tryAdvisoryLock(trx, "companyReindex"))) return null;
    // A rename that is not committed yet holds the lock of its row and is left for the next run.
    const company = await trx
      .selectFrom("company_reindexes")
      .selectAll()
      .orderBy("updated_at")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!company) return null;
    const { company_id, last_job_created_at, last_job_id } = company;
    // The row locks (FOR SHARE) exclude concurrent changes of these jobs, so no newer index row is replaced by an older one.
    const jobs = await trx
      .selectFrom("jobs")
      .select(["id", "created_at"])
      .where("company_id", "=", company_id)
      .where("is_public", "=", true)
      .$if(last_job_id !== null, (query) =>
        query.where(sql<boolean>`(created_at, id) < (${last_job_created_at}, ${last_job_id})`),
      )
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(BATCH_SIZE)
      .forShare()
      .execute();
    await sql`
      update job_search set document = source.document from job_search_source as source
      where source.job_id = any(${jobs.map(({ id }) => id)}::uuid[]) and job_search.job_id = source.job_id
    `.execute(trx);
    const last = jobs.at(-1);
    if (last && jobs.length === BATCH_SIZE) {
      await trx
        .updateTable("company_reindexes")
        .set({ last_job_created_at: last.created_at, last_job_id: last.id, updated_at: sql`clock_timestamp()` })
        .where("company_id", "=", company_id)
        .execute();
    } else {
      await trx.deleteFrom("company_reindexes").where("company_id", "=", company_id).execute();
    }
    return jobs.length;
  });
}
