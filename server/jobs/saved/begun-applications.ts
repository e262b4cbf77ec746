import { type Kysely, sql } from "kysely";
import { BEGUN_APPLICATION_DAYS } from "../../../contract/platform/constants.ts";
import type { DB } from "../../../database/schema.ts";
import type { Sweep, SweepCounts } from "../../platform/background/sweep.ts";
import { portalNow } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/pool.ts";
import type { CallerUser } from "../../platform/http/access.ts";
import { findVisibleJob } from "../policy.ts";

const INTERVAL_MS = 3_600_000;

/**
 * Remembers that a user has begun an application for an open job. Does nothing for one that is closed, or when the user has
 * applied.
 *
 * @throws {ApiError} not_found when the user cannot view the job
 */
export async function beginApplication(db: Database, user: CallerUser, jobId: string): Promise<void> {
  const { job, application } = await findVisibleJob(db, user, jobId);
  if (!job.is_public || application) return;
  await db
    .insertInto("begun_applications")
    .values({ user_id: user.id, job_id: job.id })
    .onConflict((conflict) => conflict.columns(["user_id", "job_id"]).doUpdateSet({ begun_at: portalNow }))
    .execute();
}

/** Forgets it when the application is sent, or the user discards it. */
export async function forgetBegunApplication(db: Kysely<DB>, userId: string, jobId: string): Promise<void> {
  await db.deleteFrom("begun_applications").where("user_id", "=", userId).where("job_id", "=", jobId).execute();
}

export function listBegunApplications(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom("begun_applications")
    .innerJoin("jobs", "jobs.id", "begun_applications.job_id")
    .select(["jobs.id", "jobs.title", "begun_applications.begun_at"])
    .where("begun_applications.user_id", "=", userId)
    .orderBy("begun_at")
    .execute();
}

/** Deletes what is older than the browser keeps it. */
export function createBegunApplicationSweep(db: Database): Sweep {
  return {
    name: "begun_applications",
    description: "Deleting applications that were begun and not sent",
    intervalMs: INTERVAL_MS,
    run: async () => {
      const { numDeletedRows } = await db
        .deleteFrom("begun_applications")
        .where(sql<boolean>`begun_at < portal_now() - make_interval(days => ${BEGUN_APPLICATION_DAYS})`)
        .executeTakeFirst();
      const counts: SweepCounts = numDeletedRows > 0n ? { deleted: Number(numDeletedRows) } : {};
      return counts;
    },
  };
}
