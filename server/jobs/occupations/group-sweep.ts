import { sql } from "kysely";
import { repeatUntilDone, type Sweep } from "../../platform/background/sweep.ts";
import type { Database } from "../../platform/database/pool.ts";
import { proposeOccupations } from "./propose-groups.ts";

const INTERVAL_MS = 2_000;
/** So few that whoever changes one of the jobs meanwhile waits for a fraction of a second. */
const BATCH_SIZE = 100;

/** Gives jobs of before the occupation group that their title tells, and those without one after an import of names. */
export function createOccupationGroupSweep(db: Database): Sweep {
  return {
    name: "occupation_groups",
    description: "Finding the occupation groups of jobs by their titles",
    intervalMs: INTERVAL_MS,
    run: () => repeatUntilDone("jobs", () => groupNextJobs(db)),
  };
}

/** Looks at the titles of some jobs. Those that somebody is changing are left for the next time. Returns how many it was. */
function groupNextJobs(db: Database): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const jobs = await trx
      .selectFrom("jobs")
      .select(["id", "title"])
      .where("occupation_group_source", "is", null)
      .orderBy("id")
      .limit(BATCH_SIZE)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    const proposed = await proposeOccupations(
      trx,
      jobs.map(({ title }) => title),
    );
    const groups = proposed.map((occupation) => occupation?.group ?? null);
    const ids = jobs.map(({ id }) => id);
    await sql`
      update jobs set occupation_group_source = 'title' where id = any(${ids}::uuid[])`.execute(trx);
    // By itself, because it indexes the jobs anew.
    await sql`
      update jobs set occupation_group = proposed.occupation_group
      from unnest(${ids}::uuid[], ${groups}::text[]) as proposed (id, occupation_group)
      where proposed.id = jobs.id and proposed.occupation_group is not null`.execute(trx);
    return jobs.length;
  });
}
