import { sql } from "kysely";
import { repeatUntilDone, type Sweep } from "../../platform/background/sweep.ts";
import type { Database } from "../../platform/database/pool.ts";
import { computeSimhash } from "./simhash.ts";

const INTERVAL_MS = 2_000;
/** Rows locked at once: so few that who changes the text of one of these jobs meanwhile hardly waits. */
const BATCH_SIZE = 200;

/** Computes the hashes of the texts of jobs that are new or have changed. */
export function createTextHashSweep(db: Database): Sweep {
  return {
    name: "text_hashes",
    description: "Comparing the texts of jobs",
    intervalMs: INTERVAL_MS,
    run: () => repeatUntilDone("jobs", () => hashNextTexts(db)),
  };
}

/** Computes some hashes that are pending. Texts that somebody is changing are left for the next time. Returns how many. */
function hashNextTexts(db: Database): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const pending = await trx
      .selectFrom("job_text_hashes")
      .select("job_id")
      .where("is_pending", "=", true)
      .orderBy("job_id")
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (pending.length === 0) return 0;
    // A statement of its own sees the texts that were committed before the locks were taken.
    const ids = pending.map(({ job_id }) => job_id);
    const jobs = await trx.selectFrom("jobs").select(["id", "title", "description"]).where("id", "in", ids).execute();
    const hashes = jobs.map(computeSimhash).map((simhash) => simhash?.toString() ?? null);
    await sql`
      update job_text_hashes set simhash = computed.simhash, is_pending = false
      from unnest(${jobs.map(({ id }) => id)}::uuid[], ${hashes}::bigint[]) as computed (job_id, simhash)
      where computed.job_id = job_text_hashes.job_id`.execute(trx);
    return pending.length;
  });
}
