import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import { repeatUntilDone, type Sweep } from "../platform/background/sweep.ts";
import type { Database } from "../platform/database/pool.ts";

const INTERVAL_MS = 2_000;
/** So few that whoever changes one of the jobs meanwhile waits for a fraction of a second. */
const BATCH_SIZE = 100;

/** Moves the jobs of merged and renamed industries to their successors. */
export function createIndustrySweep(db: Database): Sweep {
  return {
    name: "industries",
    description: "Moving the jobs of merged and renamed industries",
    intervalMs: INTERVAL_MS,
    run: () => repeatUntilDone("batches", () => moveNextJobs(db)),
  };
}

/** Moves some jobs of an industry that has a successor. Resolves with false when no industry has one that can be moved now. */
export function moveNextJobs(db: Database): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const industry = await trx
      .selectFrom("industries")
      .select(["title", "successor"])
      .where("successor", "is not", null)
      .orderBy("title")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!industry?.successor) return false;
    return (await moveJobsToSuccessor(trx, industry.title, industry.successor)) > 0;
  });
}

/**
 * Moves some jobs from an industry to another one, and deletes the industry when it has no more. The caller has locked the
 * industry, so that no new job gets it. Jobs that somebody is changing are left for the next time.
 *
 * @returns the number of moved jobs
 */
export async function moveJobsToSuccessor(trx: Kysely<DB>, title: string, successor: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with batch as (
      select id from jobs where industry = ${title} order by id limit ${BATCH_SIZE} for no key update skip locked
    )
    update jobs set industry = ${successor} from batch where jobs.id = batch.id returning jobs.id
  `.execute(trx);
  await trx
    .deleteFrom("industries")
    .where("title", "=", title)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("jobs").select("jobs.id").where("industry", "=", title))))
    .execute();
  return rows.length;
}
