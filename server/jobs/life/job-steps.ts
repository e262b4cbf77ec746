import { sql, type Transaction } from "kysely";
import type { Job } from "../../../contract/jobs/jobs.ts";
import type { CLOSING_REMINDER_DAYS } from "../../../contract/jobs/life.ts";
import { BEGUN_APPLICATION_DAYS } from "../../../contract/platform/constants.ts";
import type { DB } from "../../../database/schema.ts";
import type { Sweep, SweepCounts } from "../../platform/background/sweep.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import { addNotices } from "../../platform/notifications/add-notices.ts";
import type { PortalSettings } from "../../platform/settings/portal-settings.ts";
import { publishJob } from "../approval.ts";
import { hasAppliedFor } from "../has-applied.ts";
import { recordJobEvent } from "../job-events.ts";
import type { JobHooks } from "../job-hooks.ts";
import { type LockedJob, lockJobs } from "../job-state.ts";
import { requireCompleteJob } from "../policy.ts";
import { presentWrittenJob } from "../present.ts";
import { selectJobs } from "../queries.ts";
import { askForConfirmation, endUnconfirmed, remindOfConfirmation } from "./confirmation.ts";
import { endJob } from "./end-job.ts";
import { notifyRecruiters } from "./notify-recruiters.ts";

/** A job whose last day is over must be gone within five seconds, with the time that caches take. */
const CHECK_INTERVAL_MS = 1_000;

/** The steps of `list_job_steps()` in 0113_job_life.sql. */
type JobStep =
  | "publish"
  | "expire"
  | `announce_closing_${(typeof CLOSING_REMINDER_DAYS)[number]}`
  | "ask_confirmation"
  | "remind_confirmation"
  | "end_unconfirmed";

export interface StepDependencies {
  db: Database;
  settings: Pick<PortalSettings, "current">;
  hooks: Pick<JobHooks, "requireAnsweredApplications">;
}

/** Publishes, announces, asks about and closes jobs on their days. */
export function createJobSweep(dependencies: StepDependencies): Sweep {
  return {
    name: "jobs",
    description: "Publishing and closing jobs on their days",
    intervalMs: CHECK_INTERVAL_MS,
    run: async () => {
      const counts: SweepCounts = {};
      for (let step = await takeNextStep(dependencies); step; step = await takeNextStep(dependencies)) {
        counts[step] = (counts[step] ?? 0) + 1;
      }
      return counts;
    },
  };
}

/**
 * Takes the step that has been due for the longest time, in one transaction with its event, its notices and the next state of
 * the job. Jobs that somebody else has locked are left for the next run. Returns null when nothing is due.
 */
function takeNextStep(dependencies: StepDependencies): Promise<JobStep | null> {
  return dependencies.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; step: JobStep }>`
      select jobs.id, next.step from job_steps as next join jobs on jobs.id = next.job_id
      where next.due_at <= portal_local_now() order by next.due_at, next.step limit 1
      for no key update of jobs skip locked`.execute(trx);
    const [due] = rows;
    if (!due) return null;
    const [job] = await lockJobs(trx.selectFrom("jobs").where("id", "=", due.id));
    // Another process has taken the step before this one locked the job.
    const { numDeletedRows } = await trx
      .deleteFrom("job_steps")
      .where("job_id", "=", due.id)
      .where("step", "=", due.step)
      .where(sql<boolean>`due_at <= portal_local_now()`)
      .executeTakeFirst();
    if (job && numDeletedRows > 0n) await takeStep(dependencies, trx, job, due.step);
    return due.step;
  });
}

async function takeStep(
  dependencies: StepDependencies,
  trx: Transaction<DB>,
  job: LockedJob,
  step: JobStep,
): Promise<void> {
  switch (step) {
    case "publish":
      return publishOnItsDay(dependencies, trx, job);
    case "expire":
      return endJob(trx, job, "expired");
    case "end_unconfirmed":
      return endUnconfirmed(trx, job);
    case "ask_confirmation":
      return askForConfirmation(trx, job, "period");
    case "remind_confirmation":
      return remindOfConfirmation(trx, job);
    default:
      return announceClosing(trx, job);
  }
}

/**
 * Publishes a draft. When its company may not publish at present, the draft stays one without a day, and the company is told.
 */
async function publishOnItsDay(
  { settings, hooks }: StepDependencies,
  trx: Transaction<DB>,
  job: LockedJob,
): Promise<void> {
  const { unanswered_limit, first_jobs_to_approve: firstJobs, age_range } = settings.current;
  try {
    // It was complete when its day was chosen, by the settings of that time.
    requireCompleteJob(await readJob(trx, job), age_range);
    await hooks.requireAnsweredApplications(trx, job.company_id, unanswered_limit);
    await publishJob(trx, job, { firstJobs, actorId: null });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await trx.updateTable("jobs").set({ publish_on: null }).where("id", "=", job.id).execute();
    const event = { jobId: job.id, kind: "publication_blocked", actorId: null, data: { code: error.code } } as const;
    await notifyRecruiters(trx, job, "job_not_published", await recordJobEvent(trx, event));
  }
}

async function readJob(trx: Transaction<DB>, { id }: LockedJob): Promise<Job> {
  const job = await selectJobs(trx).where("jobs.id", "=", id).executeTakeFirstOrThrow();
  // With its age range, also where that is hidden.
  return presentWrittenJob(job, "required");
}

/**
 * Tells those who have saved a job, or begun an application for it, until when they can apply, unless they have applied. Nobody is
 * told about a job that is hidden.
 */
async function announceClosing(trx: Transaction<DB>, job: LockedJob): Promise<void> {
  const { rows: seekers } = await sql<{ user_id: string }>`
    select user_id from (
      select user_id from saved_jobs where job_id = ${job.id}
      union
      select user_id from begun_applications
      where job_id = ${job.id} and begun_at >= portal_now() - make_interval(days => ${BEGUN_APPLICATION_DAYS})
    ) as seekers
    where exists (select from jobs where id = ${job.id} and is_public)
      and not ${hasAppliedFor(job.id, sql.ref("seekers.user_id"))}
    order by user_id`.execute(trx);
  if (seekers.length === 0) return;
  const data = { closes_on: job.closes_on };
  const sourceId = await recordJobEvent(trx, { jobId: job.id, kind: "closing_announced", actorId: null, data });
  await addNotices(
    trx,
    seekers.map(({ user_id: userId }) => ({
      ...{ userId, kind: "job_closing", sourceId, jobId: job.id },
      companyId: null,
      actorId: null,
    })),
  );
}
