import { sql, type Transaction } from "kysely";
import type { DB } from "../../database/schema.ts";
import { type LockedJob, lockJobs } from "./job-state.ts";

/** What a job was before its restriction. Times are ISO texts, because the caller stores them as JSON. */
export interface JobBeforeRestriction {
  restricted_at: string | null;
  restricted_as_copy_of: string | null;
}

/**
 * Restricts a job: nobody but its company, its applicants and the staff sees it. Its state and its applications stay as they
 * are. No change by the company makes it public again, and a job with the same text is held too (`hold_job()` in
 * 0088_restrictions.sql). The company can still change, close or delete it.
 */
export async function restrictJob(trx: Transaction<DB>, job: LockedJob): Promise<JobBeforeRestriction> {
  await trx
    .updateTable("jobs")
    .set({ restricted_at: sql<Date>`coalesce(restricted_at, portal_now())`, restricted_as_copy_of: null })
    .where("id", "=", job.id)
    .execute();
  return {
    restricted_at: job.restricted_at?.toISOString() ?? null,
    restricted_as_copy_of: job.restricted_as_copy_of,
  };
}

/** Takes a restriction back, also for the jobs that are restricted because they repeat the text of this one. */
export async function unrestrictJob(
  trx: Transaction<DB>,
  job: LockedJob,
  { restricted_at, restricted_as_copy_of }: JobBeforeRestriction,
): Promise<void> {
  await trx
    .updateTable("jobs")
    .set({ restricted_at: restricted_at && new Date(restricted_at), restricted_as_copy_of })
    .where("id", "=", job.id)
    .execute();
  if (restricted_at !== null) return;
  await trx
    .updateTable("jobs")
    .set({ restricted_at: null, restricted_as_copy_of: null })
    .where("restricted_as_copy_of", "=", job.id)
    .execute();
}

/**
 * Hides all jobs of a company while it is suspended, or shows them again with null. Their states and their restrictions
 * stay, so all are as before afterwards. A job that is added meanwhile is hidden too (`hold_job()` in 0088_restrictions.sql).
 */
export async function setSuspensionOfJobs(
  trx: Transaction<DB>,
  companyId: string,
  suspendedAt: Date | null,
): Promise<void> {
  await lockJobs(trx.selectFrom("jobs").where("company_id", "=", companyId));
  await trx.updateTable("jobs").set({ suspended_at: suspendedAt }).where("company_id", "=", companyId).execute();
}

/**
 * Puts a notice of the portal on a job, or takes it away with null. Everybody still finds the job, in the same place. Jobs
 * that repeat its text and have its notice (`hold_job()` in 0104_kept_notices.sql) follow.
 */
export async function labelJob(trx: Transaction<DB>, id: string, label: string | null): Promise<void> {
  await trx.updateTable("jobs").set({ label, label_of_copy_id: null }).where("id", "=", id).execute();
  await trx
    .updateTable("jobs")
    .set({ label, ...(label === null && { label_of_copy_id: null }) })
    .where("label_of_copy_id", "=", id)
    .execute();
}
