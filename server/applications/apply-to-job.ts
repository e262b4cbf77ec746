import * as z from "zod";
import { ACTIVE } from "../../contract/values.ts";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import { findApplicationForJob, insertApplication } from "./queries.ts";

/**
 * Applies once to an open job, and returns the application's id. The job is locked against closing until this is
 * committed; that only one of several tries at once wins is the database's unique constraint.
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
    if (job.status !== ACTIVE) throw new ApiError("job_closed");
    return insertApplication(trx, { job_id: jobId, applied_by_user_id: seekerId, posted_by_user_id: job.user_id });
  });
}
