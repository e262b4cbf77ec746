import { type Kysely, sql, type Transaction } from "kysely";
import * as z from "zod";
import { CONFIRMATION_DAYS, JOB_CONFIRMATION_PATH, type JobConfirmation } from "../../../contract/jobs/life.ts";
import { type Language, localizePath } from "../../../contract/platform/languages.ts";
import type { DB } from "../../../database/schema.ts";
import { portalToday } from "../../platform/database/clock.ts";
import { ApiError } from "../../platform/errors.ts";
import { createSigner, type SecretKeys } from "../../platform/signing/signer.ts";
import { recordJobEvent } from "../job-events.ts";
import { getJobState, type LockedJob } from "../job-state.ts";
import { endJob } from "./end-job.ts";
import { notifyRecruiters } from "./notify-recruiters.ts";

/** The working days in which a company confirms a job: as a rule, and after seekers have said that it is filled. */
const WORKING_DAYS = { period: 2, reports: 3 };

/**
 * Asks the company of an open job whether it is still open. Nobody is asked about a job that nobody finds, because it is
 * restricted, suspended or waits: the portal asks on the next day.
 */
export async function askForConfirmation(
  trx: Transaction<DB>,
  job: LockedJob,
  reason: keyof typeof WORKING_DAYS,
): Promise<void> {
  if (!(await isPublic(trx, job))) return askTomorrow(trx, job);
  const { rows } = await sql<{ confirm_by: string }>`
    update jobs set confirm_by = add_working_days(
      ${portalToday}, ${WORKING_DAYS[reason]}::int, job_country(jobs, rules), jobs.company_id, rules)
    from answer_rules as rules
    where jobs.id = ${job.id} and rules.id = (select max(id) from answer_rules)
    returning confirm_by`.execute(trx);
  const data = { confirm_by: rows[0]?.confirm_by as string, ...(reason === "reports" && { reported: true }) };
  const event = { jobId: job.id, kind: "confirmation_asked", actorId: null, data } as const;
  await notifyRecruiters(trx, job, "job_confirmation_due", await recordJobEvent(trx, event));
}

/** Reminds the company on the last day. */
export async function remindOfConfirmation(trx: Transaction<DB>, job: LockedJob): Promise<void> {
  const { confirm_by } = job;
  if (confirm_by === null || !(await isPublic(trx, job))) return;
  const event = { jobId: job.id, kind: "confirmation_reminded", actorId: null, data: { confirm_by } } as const;
  await notifyRecruiters(trx, job, "job_confirmation_due", await recordJobEvent(trx, event));
}

/** Closes a job that its company has not confirmed. */
export async function endUnconfirmed(trx: Transaction<DB>, job: LockedJob): Promise<void> {
  if (await isPublic(trx, job)) await endJob(trx, job, "not_confirmed");
  else await askTomorrow(trx, job);
}

async function isPublic(trx: Kysely<DB>, { id }: LockedJob): Promise<boolean> {
  const job = await trx.selectFrom("jobs").select("is_public").where("id", "=", id).executeTakeFirstOrThrow();
  return job.is_public;
}

async function askTomorrow(trx: Transaction<DB>, { id }: LockedJob): Promise<void> {
  const confirmedOn = sql<string>`${portalToday} - ${CONFIRMATION_DAYS - 1}::int`;
  await trx.updateTable("jobs").set({ confirm_by: null, confirmed_on: confirmedOn }).where("id", "=", id).execute();
}

/**
 * Records that a job is still open. What seekers have said about it counts no longer. A job that was confirmed on the same day
 * stays as it is.
 *
 * @throws {ApiError} job_not_open
 */
export async function confirmJob(trx: Transaction<DB>, job: LockedJob, actorId: string): Promise<void> {
  if (getJobState(job) !== "active") throw new ApiError("job_not_open");
  const { numUpdatedRows } = await trx
    .updateTable("jobs")
    .set({ confirm_by: null, confirmed_on: portalToday })
    .where("id", "=", job.id)
    .where((eb) => eb.or([eb("confirm_by", "is not", null), eb("confirmed_on", "<", portalToday)]))
    .executeTakeFirst();
  await trx.deleteFrom("job_filled_reports").where("job_id", "=", job.id).execute();
  if (numUpdatedRows > 0n) await recordJobEvent(trx, { jobId: job.id, kind: "confirmed", actorId });
}

/** Signed links with which one member confirms one job without a login. They allow nothing else. */
export interface ConfirmationLinks {
  /** Returns the path and query of the URL. */
  createPath(link: ConfirmationLink, language: Language): string;
  /** Returns the job and the member, or null when the signature is not valid. */
  verifyToken(token: string): ConfirmationLink | null;
}

interface ConfirmationLink {
  jobId: string;
  userId: string;
}

export function createConfirmationLinks(secretKeys: SecretKeys): ConfirmationLinks {
  const signer = createSigner(secretKeys, "confirm a job");
  return {
    createPath({ jobId, userId }, language) {
      const subject = `${jobId}.${userId}`;
      return `${localizePath(JOB_CONFIRMATION_PATH, language)}?token=${subject}.${signer.sign(subject)}`;
    },
    verifyToken(token) {
      const [jobId = "", userId = "", signature = ""] = token.split(".");
      const isIds = [jobId, userId].every((id) => z.uuid().safeParse(id).success);
      return isIds && signer.verify(`${jobId}.${userId}`, signature) ? { jobId, userId } : null;
    },
  };
}

/**
 * Finds the job of a link while its member recruits for the company of the job.
 *
 * @throws {ApiError} not_found
 */
export async function findConfirmation(
  db: Kysely<DB>,
  { jobId, userId }: ConfirmationLink,
): Promise<JobConfirmation & { company_id: string }> {
  const job = await db
    .selectFrom("jobs")
    .innerJoin("company_members as member", "member.company_id", "jobs.company_id")
    .innerJoin("users", "users.id", "member.user_id")
    .innerJoin("companies", "companies.id", "jobs.company_id")
    .select(["jobs.id", "jobs.title", "jobs.status", "jobs.confirm_by", "jobs.company_id"])
    .where("jobs.id", "=", jobId)
    .where("jobs.deleted_at", "is", null)
    .where("member.user_id", "=", userId)
    .where("member.left_at", "is", null)
    .where("member.role", "in", ["owner", "recruiter"])
    .where("users.deleted_at", "is", null)
    .where("users.suspended_at", "is", null)
    .where("companies.suspended_at", "is", null)
    .executeTakeFirst();
  if (!job) throw new ApiError("not_found");
  const state = job.status !== 1 ? "closed" : job.confirm_by === null ? "confirmed" : "open";
  const { company_id, title, confirm_by } = job;
  return { job_id: jobId, title, state, confirm_by, company_id };
}
