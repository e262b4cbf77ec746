import * as z from "zod";
import { JOB_ACTIVE } from "../../contract/constants.ts";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import { findApplicationForJob } from "../jobs/queries.ts";
import { saveSnapshot } from "../snapshots/queries.ts";
import { selectUserForShare } from "../users/queries.ts";
import { insertApplication } from "./queries.ts";

/**
 * Applies a seeker to an active job with a snapshot of the present profile and resume. Returns the id of the application.
 *
 * The transaction locks the job row for share, so the job cannot be closed or deleted before it ends, and then the
 * seeker's row, so the resume cannot be replaced or removed. A unique constraint on job and seeker lets only one of
 * several concurrent calls succeed.
 *
 * @throws {ApiError} not_found when the job does not exist or is deleted
 * @throws {ApiError} job_closed when the job is not active
 * @throws {ApiError} already_applied when the seeker has applied before, even if the job is closed or deleted now
 */
export async function applyToJob(db: Database, seekerId: string, jobId: string): Promise<string> {
  if (!z.uuid().safeParse(jobId).success) throw new ApiError("not_found");
  return db.transaction().execute(async (trx) => {
    const job = await trx
      .selectFrom("jobs")
      .select(["company_id", "user_id", "status", "deleted_at"])
      .where("id", "=", jobId)
      .forShare()
      .executeTakeFirst();
    if (!job) throw new ApiError("not_found");
    if (await findApplicationForJob(trx, jobId, seekerId)) throw new ApiError("already_applied");
    if (job.deleted_at !== null) throw new ApiError("not_found");
    if (job.status !== JOB_ACTIVE) throw new ApiError("job_closed");
    await selectUserForShare(trx, seekerId);
    const id = await insertApplication(trx, {
      job_id: jobId,
      company_id: job.company_id,
      applied_by_user_id: seekerId,
      posted_by_user_id: job.user_id,
    });
    await saveSnapshot(trx, id);
    return id;
  });
}
