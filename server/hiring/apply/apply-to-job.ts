import type { Transaction } from "kysely";
import * as z from "zod";
import type { QuestionWithMustHave } from "../../../contract/jobs/questions.ts";
import { JOB_ACTIVE } from "../../../contract/platform/constants.ts";
import type { DB } from "../../../database/schema.ts";
import { selectUserForShare } from "../../accounts/users/queries.ts";
import { findApplicationForJob } from "../../jobs/has-applied.ts";
import { ApiError } from "../../platform/errors.ts";
import { insertApplication } from "../applications/queries.ts";
import { insertAnswers, type SentAnswer, validateAnswers } from "../snapshots/answers.ts";
import { insertSnapshot, type SentProfile, saveSnapshot, sendResumeOf } from "../snapshots/queries.ts";

/** What a seeker applies with. */
export interface ApplicationForm {
  job_id: string;
  answers?: SentAnswer[] | undefined;
  cover_note?: string;
  /** An earlier application of the seeker, whose resume is sent in place of the present one. */
  resume_of?: string | null | undefined;
  /** Without it, the present profile and resume are sent. */
  profile?: SentProfile;
}

/**
 * Locks a job for share, so that it cannot be closed or deleted before the transaction ends.
 *
 * @throws {ApiError} not_found
 */
export async function selectJobForShare(trx: Transaction<DB>, jobId: string) {
  if (!z.uuid().safeParse(jobId).success) throw new ApiError("not_found");
  const job = await trx
    .selectFrom("jobs")
    .select([
      "company_id",
      "user_id",
      "status",
      "is_public",
      "published_at",
      "deleted_at",
      "questions",
      "asks_cover_note",
      "hides_names",
      "apply_url",
    ])
    .where("id", "=", jobId)
    .forShare()
    .executeTakeFirst();
  if (!job) throw new ApiError("not_found");
  return job;
}

type JobToApplyFor = Awaited<ReturnType<typeof selectJobForShare>>;

/**
 * Validates answers to the questions of an active job.
 *
 * @param isComplete Whether the required questions must be answered
 * @throws {ApiError} not_found when the job is a draft, deleted or restricted, job_closed, apply_outside, or invalid_fields
 */
export function validateForJob(job: JobToApplyFor, answers: readonly SentAnswer[], isComplete = true) {
  if (job.deleted_at !== null || job.published_at === null) throw new ApiError("not_found");
  if (job.status !== JOB_ACTIVE) throw new ApiError("job_closed");
  if (!job.is_public) throw new ApiError("not_found");
  if (job.apply_url !== null) throw new ApiError("apply_outside");
  const questions = job.questions as unknown as QuestionWithMustHave[];
  return validateAnswers(isComplete ? questions : questions.map((one) => ({ ...one, is_required: false })), answers);
}

/**
 * Applies a seeker to an active job with a snapshot of profile and resume, answers to the questions of the job and a
 * cover note. Returns the id of the application.
 *
 * The transaction locks the job row for share, so the job cannot be closed or deleted before it ends, and then the
 * seeker's row, so the resume cannot be replaced or removed. A unique constraint on job and seeker lets only one of
 * several concurrent calls succeed.
 *
 * @throws {ApiError} invalid_fields when an answer is missing or invalid; then nothing is stored
 * @throws {ApiError} not_found when the job does not exist, is a draft, or is deleted or restricted
 * @throws {ApiError} job_closed when the job has been closed
 * @throws {ApiError} apply_outside when its company takes applications on its own site
 * @throws {ApiError} account_suspended when the seeker has been suspended
 * @throws {ApiError} invalid_fields when the application whose resume is wanted has none any more
 * @throws {ApiError} already_applied when the seeker has applied before, even if the job is closed or deleted now
 */
export async function applyToJob(
  trx: Transaction<DB>,
  seekerId: string,
  { job_id: jobId, answers = [], cover_note, resume_of, profile }: ApplicationForm,
): Promise<string> {
  const job = await selectJobForShare(trx, jobId);
  if (await findApplicationForJob(trx, jobId, seekerId)) throw new ApiError("already_applied");
  const validAnswers = validateForJob(job, answers);
  const seeker = await selectUserForShare(trx, seekerId);
  if (!seeker) throw new ApiError("not_found");
  if (seeker.suspended_at !== null) throw new ApiError("account_suspended");
  const id = await insertApplication(trx, {
    job_id: jobId,
    company_id: job.company_id,
    applied_by_user_id: seekerId,
    posted_by_user_id: job.user_id,
    cover_note: job.asks_cover_note ? cover_note || null : null,
    is_name_hidden: job.hides_names,
  });
  if (profile) await insertSnapshot(trx, id, profile);
  else await saveSnapshot(trx, seeker, id);
  if (resume_of) await sendResumeOf(trx, { id, seekerId }, resume_of);
  await insertAnswers(trx, id, validAnswers);
  return id;
}
