import { type Kysely, type Selectable, type SelectQueryBuilder, sql, type Transaction } from "kysely";
import { type ClosedReason, type JobEvent, type JobState, jobStates } from "../../contract/jobs/states.ts";
import { JOB_ACTIVE, JOB_INACTIVE } from "../../contract/platform/constants.ts";
import type { DB, Jobs } from "../../database/schema.ts";
import { portalNow, portalToday } from "../platform/database/clock.ts";
import { asLocked, type Locked } from "../platform/database/locked.ts";
import { ApiError } from "../platform/errors.ts";
import { recordJobEvents } from "./job-events.ts";

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
  "jobs.closes_on",
  "jobs.publish_on",
  "jobs.confirm_by",
  "jobs.closed_as",
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
  | "waiting_since"
  | "closes_on"
  | "publish_on"
  | "confirm_by"
  | "closed_as";
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

/** Whether a job has not been published yet, so that it may be incomplete. */
export function isDraft({ status, published_at, closed_as }: Pick<LockedJob, "status" | "published_at" | "closed_as">) {
  return status === JOB_INACTIVE && published_at === null && closed_as === null;
}

/** What each change of a job sets, so that a form that was loaded before is refused. */
export const newVersion = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` };

interface JobMove {
  event: JobEvent;
  to: JobState;
  /** The member who does it. Null for the portal. */
  actorId: string | null;
  /** Whether the company has hired somebody for the job that it closes. */
  isFilled?: boolean;
}

/**
 * Moves jobs to another state: the only writer of the state of jobs that exist. A deleted job keeps its status. Records the
 * event, and begins or ends the time in which the company confirms the job (`schedule_job_steps()` in 0113_job_life.sql).
 * Returns the ids of the events, in the order of the jobs.
 *
 * @throws {ApiError} job_restricted when a company publishes a job that the portal has restricted
 */
export async function moveJobs(trx: Transaction<DB>, jobs: readonly LockedJob[], move: JobMove): Promise<string[]> {
  if (jobs.length === 0) return [];
  const { event, to, actorId } = move;
  for (const job of jobs) {
    const from = getJobState(job);
    if (event === "published" && job.restricted_at !== null) throw new ApiError("job_restricted");
    if (!jobStates[from][event]?.includes(to))
      throw new Error(`The event ${event} does not move a job from ${from} to ${to}.`);
  }
  const ids = jobs.map(({ id }) => id);
  await trx.updateTable("jobs").set(getColumns(move)).where("id", "in", ids).execute();
  if (event === "published") await countRepostings(trx, jobs);
  return recordJobEvents(
    trx,
    jobs.map(({ id, published_at }) => ({
      jobId: id,
      kind: event,
      actorId,
      data: {
        ...(event === "published" && published_at !== null && { again: true }),
        ...(event === "closed" && { closed_as: getClosedReason(move) as "filled" | "withdrawn" }),
      },
    })),
  );
}

/** What is set when a job opens: its company has just said that it is open. */
export const openedColumns = {
  publish_on: null,
  confirmed_on: portalToday,
  confirm_by: null,
  closed_as: null,
} as const;

function getColumns(move: JobMove) {
  if (move.to === "deleted") return { deleted_at: sql<Date>`now()`, confirm_by: null };
  if (move.to === "active") return { deleted_at: null, status: JOB_ACTIVE, ...openedColumns, ...newVersion };
  const closed = { confirm_by: null, closed_as: getClosedReason(move) };
  return { deleted_at: null, status: JOB_INACTIVE, ...(move.event !== "closing_undone" && closed), ...newVersion };
}

function getClosedReason({ event, isFilled }: JobMove): ClosedReason {
  if (event === "expired" || event === "not_confirmed" || event === "removed") return event;
  return isFilled ? "filled" : "withdrawn";
}

/** Counts the publications after the first one. */
async function countRepostings(trx: Transaction<DB>, jobs: readonly LockedJob[]): Promise<void> {
  const ids = jobs.filter(({ published_at }) => published_at !== null).map(({ id }) => id);
  if (ids.length === 0) return;
  await trx
    .updateTable("jobs")
    .set({ reposted_at: portalNow, repost_count: sql<number>`repost_count + 1` })
    .where("id", "in", ids)
    .execute();
}
