import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import { selectApplicationsAs } from "../platform/database/seeker-applications.ts";

type Id = string | RawBuilder<unknown>;

/**
 * Whether a seeker has applied for a job, as a condition of a query. A withdrawn application counts, because a seeker can apply
 * for each job once.
 */
export const hasAppliedFor = (jobId: Id, seekerId: Id) => sql<boolean>`exists (
  select from applications where applications.job_id = ${jobId} and applications.applied_by_user_id = ${seekerId})`;

/** Finds the application of one seeker for one job, as the seeker sees it. A unique constraint allows at most one. */
export function findApplicationForJob(db: Kysely<DB>, jobId: string, seekerId: string) {
  return selectApplicationsAs("seeker", db)
    .selectAll("applications")
    .where("job_id", "=", jobId)
    .where("applied_by_user_id", "=", seekerId)
    .executeTakeFirst();
}

/** Lists all jobs for which a seeker has applied, as `hasAppliedFor` counts them. */
export async function listJobsAppliedFor(db: Kysely<DB>, seekerId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("applications")
    .select("job_id")
    .where("applied_by_user_id", "=", seekerId)
    .execute();
  return new Set(rows.map(({ job_id }) => job_id));
}

/** The API document names this number. */
const MAX_MARKED_JOBS = 1_000;

/**
 * Lists the jobs that are marked as applied for, the newest applications first. Applications that were withdrawn, or that ended
 * with the position, do not count, because no company considers them or has decided on them.
 */
export async function listMarkedJobIds(db: Kysely<DB>, seekerId: string): Promise<string[]> {
  const rows = await selectApplicationsAs("seeker", db)
    .select("job_id")
    .where("applied_by_user_id", "=", seekerId)
    .where("stage", "not in", ["withdrawn", "position_closed"])
    .orderBy("created_at", "desc")
    .limit(MAX_MARKED_JOBS)
    .execute();
  return rows.map(({ job_id }) => job_id);
}
