import { MAX_SAVED_JOBS } from "../../contract/saved.ts";
import { findApplicationForJob } from "../applications/queries.ts";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import { canViewJob } from "../jobs/policy.ts";
import { presentJob } from "../jobs/present.ts";
import { findJob } from "../jobs/queries.ts";
import { insertSavedJob, isJobSaved, listSavedJobIds, selectUserForUpdate } from "./job-queries.ts";

/** Saves an open job. One that is saved stays so, whatever has become of it. */
export async function saveJob(db: Database, user: { id: string }, jobId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await selectUserForUpdate(trx, user.id);
    if (await isJobSaved(trx, user.id, jobId)) return;
    const job = await findJob(trx, jobId);
    const application = job && (await findApplicationForJob(trx, jobId, user.id));
    if (!job || !canViewJob(user, job, application !== undefined)) throw new ApiError("not_found");
    if (!presentJob(job).is_available) throw new ApiError("job_unavailable");
    if ((await listSavedJobIds(trx, user.id)).length >= MAX_SAVED_JOBS) throw new ApiError("too_many_saved_jobs");
    await insertSavedJob(trx, user.id, job);
  });
}
