import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../database/schema.ts";
import { ApiError } from "../platform/errors.ts";
import { recordJobEvent } from "./job-events.ts";
import { getJobState, type LockedJob, moveJobs, newVersion, openedColumns } from "./job-state.ts";

/**
 * Whether the next job that a company publishes waits for the approval of the staff: it has published fewer jobs than
 * `firstJobs` (the setting `first_jobs_to_approve`). A job counts once everybody has found it, and not while it is restricted.
 */
export async function isNewCompany(db: Kysely<DB>, companyId: string, firstJobs: number): Promise<boolean> {
  if (firstJobs === 0) return false;
  const published = await db
    .selectFrom("jobs")
    .select("id")
    .where("company_id", "=", companyId)
    .where("published_at", "is not", null)
    .where("restricted_at", "is", null)
    .limit(firstJobs)
    .execute();
  return published.length < firstJobs;
}

/**
 * Publishes a draft or a closed job. It waits for the staff when its company is new, unless everybody has found it before.
 *
 * @param actorId The member who publishes it. Null for the portal, on its day
 * @throws {ApiError} job_restricted
 */
export async function publishJob(
  trx: Transaction<DB>,
  job: LockedJob,
  { firstJobs, actorId }: { firstJobs: number; actorId: string | null },
): Promise<void> {
  const waits = job.published_at === null && (await isNewCompany(trx, job.company_id, firstJobs));
  await trx
    .updateTable("jobs")
    .set({ waiting_since: waits ? sql<Date>`coalesce(waiting_since, portal_now())` : null })
    .where("id", "=", job.id)
    .execute();
  await moveJobs(trx, [job], { event: "published", to: "active", actorId });
}

/**
 * Approves a job that waits: everybody finds it.
 *
 * @throws {ApiError} job_not_waiting, job_restricted
 * @throws {ApiError} job_changed when its company has changed it since the version that the staff has read
 */
export async function approveJob(trx: Transaction<DB>, job: LockedJob, version: number): Promise<void> {
  if (job.waiting_since === null || getJobState(job) !== "active") throw new ApiError("job_not_waiting");
  if (job.restricted_at !== null) throw new ApiError("job_restricted");
  if (job.version !== version) throw new ApiError("job_changed", { version: String(job.version) });
  await trx
    .updateTable("jobs")
    .set({ waiting_since: null, updated_at: newVersion.updated_at, ...openedColumns })
    .where("id", "=", job.id)
    .execute();
  await recordJobEvent(trx, { jobId: job.id, kind: "approved", actorId: null });
}
