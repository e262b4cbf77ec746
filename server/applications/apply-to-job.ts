import * as z from "zod";
import { JOB_ACTIVE } from "../../contract/constants.ts";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import { findApplicationForJob } from "../jobs/queries.ts";
import { insertApplication } from "./queries.ts";

/**
 * Applies a seeker to an active job and returns the id of the application.
 *
 * The job row stays locked for share until the transaction ends, so the job cannot be closed or deleted in between. A
 * unique constraint on job and seeker makes sure that only one of several concurrent calls succeeds.
 *
 * @throws {ApiError} not_found when the job does not exist or is deleted
 * @throws {ApiError} job_closed when the job is not active
 * @throws {ApiError} already_applied, also for a job that has been closed or deleted since
 */
export async function applyToJob(db: Database, seekerId: string, jobId: string): Promise<string> {
  if (!z.uuid().safeParse(jobId).success) throw new ApiError("not_found");
  return db.transaction().execute(async (trx) => {
    const job = await trx
      .selectFrom("jobs")
      .select(["user_id", "status", "deleted_at"])
      .where("id", "=", jobId)
      .forShare()
      .executeTakeFirst();
    if (!job) throw new ApiError("not_found");
    if (await findApplicationForJob(trx, jobId, seekerId)) throw new ApiError("already_applied");
    if (job.deleted_at !== null) throw new ApiError("not_found");
    if (job.status !== JOB_ACTIVE) throw new ApiError("job_closed");
    return insertApplication(trx, { job_id: jobId, applied_by_user_id: seekerId, posted_by_user_id: job.user_id });
  });
}
