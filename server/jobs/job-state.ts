import { type Kysely, type Selectable, type SelectQueryBuilder, sql, type Transaction } from "kysely";
import { type JobEvent, type JobState, jobStates } from "../../contract/jobs/states.ts";
import { JOB_ACTIVE, JOB_INACTIVE } from "../../contract/platform/constants.ts";
import type { DB, Jobs } from "../../database/schema.ts";
import { asLocked, type Locked } from "../platform/database/locked.ts";
import { ApiError } from "../platform/errors.ts";

const lockedColumns = [
  "jobs.id",
  "jobs.company_id",
  "jobs.status",
  "jobs.version",
  "jobs.deleted_at",
  "jobs.restricted_at",
  "jobs.restricted_as_copy_of",
  "jobs.published_at",
  "jobs.waiting_since",
] as const;

type LockedColumn =
  | "id"
  | "company_id"
  | "status"
  | "version"
  | "deleted_at"
  | "restricted_at"
  | "restricted_as_copy_of"
  | "published_at"
  | "waiting_since";
export type LockedJob = Locked<Pick<Selectable<Jobs>, LockedColumn>>;

/** Locks the jobs of a query until the transaction ends, so that nobody else changes them, and nobody applies. */
export async function lockJobs(query: SelectQueryBuilder<DB, "jobs", object>, limit?: number): Promise<LockedJob[]> {
  const jobs = await query
    .select(lockedColumns)
    .orderBy("jobs.id")
    .$if(limit !== undefined, (all) => all.limit(limit as number))
    .forNoKeyUpdate()
    .execute();
  return jobs.map(asLocked);
}

/**
 * Locks a job of a company, as `lockJobs` does.
 *
 * @throws {ApiError} not_found
 */
export async function lockJobOfCompany(trx: Kysely<DB>, id: string, companyId: string): Promise<LockedJob> {
  const [job] = await lockJobs(trx.selectFrom("jobs").where("id", "=", id).where("company_id", "=", companyId));
  if (!job) throw new ApiError("not_found");
  return job;
}

/**
 * Locks a job for the staff of the portal, as `lockJobs` does. Returns undefined when its company has been erased.
 */
export async function lockAnyJob(trx: Kysely<DB>, id: string): Promise<LockedJob | undefined> {
  const [job] = await lockJobs(trx.selectFrom("jobs").where("id", "=", id));
  return job;
}

export function getJobState({ status, deleted_at }: Pick<LockedJob, "status" | "deleted_at">): JobState {
  if (deleted_at !== null) return "deleted";
  return status === JOB_ACTIVE ? "active" : "inactive";
}

/** What each change of a job sets, so that a form that was loaded before is refused. */
export const newVersion = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` };

/**
 * Moves jobs to another state: the only writer of the state of jobs that exist. A deleted job keeps its status.
 *
 * @throws {ApiError} job_restricted when a company publishes a job that the portal has restricted
 */
export async function moveJobs(
  trx: Transaction<DB>,
  jobs: readonly LockedJob[],
  event: JobEvent,
  to: JobState,
): Promise<void> {
  if (jobs.length === 0) return;
  for (const job of jobs) {
    const from = getJobState(job);
    if (event === "published" && job.restricted_at !== null) throw new ApiError("job_restricted");
    if (!jobStates[from][event]?.includes(to))
      throw new Error(`The event ${event} does not move a job from ${from} to ${to}.`);
  }
  const columns =
    to === "deleted"
      ? { deleted_at: sql<Date>`now()` }
      : { deleted_at: null, status: to === "active" ? JOB_ACTIVE : JOB_INACTIVE, ...newVersion };
  await trx
    .updateTable("jobs")
    .set(columns)
    .where(
      "id",
      "in",
      jobs.map(({ id }) => id),
    )
    .execute();
}
