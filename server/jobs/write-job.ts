import type { Transaction } from "kysely";
import type * as z from "zod";
import type { ClosingForm, JobForm, JobUpdateForm } from "../../contract/jobs/job-form.ts";
import { JOB_ACTIVE, JOB_INACTIVE } from "../../contract/platform/constants.ts";
import type { DB } from "../../database/schema.ts";
import { ApiError } from "../platform/errors.ts";
import type { Member } from "../platform/http/access.ts";
import type { PortalSettings } from "../platform/settings/portal-settings.ts";
import { isNewCompany, publishJob } from "./approval.ts";
import { resolveDates } from "./job-dates.ts";
import type { JobHooks } from "./job-hooks.ts";
import { isDraft, type LockedJob, lockJobOfCompany, moveJobs } from "./job-state.ts";
import { requireCompleteJob, requireCurrency, requireIndustry } from "./policy.ts";
import type { JobDetailRow, JobRow } from "./present.ts";
import { presentPay } from "./present-pay.ts";
import * as queries from "./queries.ts";
import { recordChanges } from "./record-changes.ts";

interface Writing {
  settings: Pick<PortalSettings, "current">;
  hooks: JobHooks;
}

/**
 * Creates a job, as a draft or open. The first jobs of a new company wait for the staff.
 *
 * @throws {ApiError} invalid_fields, unanswered_applications
 */
export async function createJob(
  trx: Transaction<DB>,
  { settings: { current }, hooks }: Writing,
  member: Member,
  form: z.output<typeof JobForm>,
): Promise<JobRow> {
  await requireIndustry(trx, form.industry);
  const isOpen = form.status === JOB_ACTIVE;
  const ageRule = current.age_range;
  const { work_start: workStart } = form;
  const maxDays = current.job_days;
  const dates = await resolveDates(trx, form, null, { isOpen, isPublished: isOpen, workStart, maxDays });
  if (!isOpen) return queries.insertJob(trx, member, form, { ageRule, dates });
  await hooks.requireAnsweredApplications(trx, member.company_id, current.unanswered_limit);
  const waits = await isNewCompany(trx, member.company_id, current.first_jobs_to_approve);
  return queries.insertJob(trx, member, form, { ageRule, dates, waits });
}

/**
 * Changes a job of the member's company, which may publish or close it. Applicants are told about changes that concern them.
 *
 * @returns The job, and until when the end of its applications can be undone, which is null when no applicant is told
 * @throws {ApiError} not_found, invalid_fields, unanswered_applications
 * @throws {ApiError} job_changed when the form was filled in for another version
 */
export async function updateJob(
  trx: Transaction<DB>,
  { settings: { current }, hooks }: Writing,
  member: Member,
  id: string,
  { applications, application_messages, rejection_reason, closed_as, version, ...form }: z.output<typeof JobUpdateForm>,
): Promise<{ job: JobDetailRow; undoUntil: Date | null }> {
  const choices = { applications, application_messages, rejection_reason, closed_as };
  const job = await lockManagedJob(trx, member, id);
  if (version !== undefined && version !== job.version) {
    throw new ApiError("job_changed", { version: String(job.version) });
  }
  const before = await requireJob(trx, id);
  const isClosing = form.status === JOB_INACTIVE;
  const isMoved = form.status !== job.status;
  const isPublished = !isClosing && isMoved;
  const workStart = form.work_start === undefined ? before.work_start : form.work_start;
  const maxDays = current.job_days;
  const dates = await resolveDates(
    trx,
    form,
    { ...job, work_start: before.work_start },
    { isOpen: !isClosing, isPublished, workStart, maxDays },
  );
  // The form of a draft need not name the day on which it is published, and none need name the questions.
  const staysDraft = isClosing && isDraft(job) && dates.publish_on === null;
  if (!staysDraft) requireCompleteJob({ ...form, questions: form.questions ?? before.questions }, current.age_range);
  if (isMoved && isClosing) await closeOwnJob(trx, job, member, choices);
  // A currency that the portal no longer offers stays.
  if (form.pay_currency !== presentPay(before).pay_currency) requireCurrency(current, form);
  await queries.updateJob(trx, job, { ...form, ...dates }, { stored: before, ageRule: current.age_range });
  // Afterwards, because the database keeps no open job that is incomplete.
  if (isPublished) {
    await hooks.requireAnsweredApplications(trx, member.company_id, current.unanswered_limit);
    await publishJob(trx, job, { firstJobs: current.first_jobs_to_approve, actorId: member.id });
  }
  await recordChanges(trx, member, before, await requireJob(trx, id), { isClosing });
  const undoUntil = isClosing ? await hooks.endApplications(trx, member, id, choices, "job_closed") : null;
  return { job: await requireJob(trx, id), undoUntil };
}

/**
 * Closes a job of the member's company and ends its applications.
 *
 * @returns Until when that can be undone. Null when no applicant is told
 * @throws {ApiError} not_found; application_ended or application_held for a chosen decision
 */
export async function closeJob(
  trx: Transaction<DB>,
  { hooks }: Writing,
  member: Member,
  id: string,
  form: ClosingForm,
): Promise<Date | null> {
  const job = await lockManagedJob(trx, member, id);
  if (job.status === JOB_ACTIVE) await closeOwnJob(trx, job, member, form);
  return hooks.endApplications(trx, member, id, form, "job_closed");
}

/** Deletes a job as `closeJob` closes it. */
export async function deleteJob(
  trx: Transaction<DB>,
  { hooks }: Writing,
  member: Member,
  id: string,
  form: ClosingForm,
): Promise<Date | null> {
  const job = await lockManagedJob(trx, member, id);
  await moveJobs(trx, [job], { event: "deleted", to: "deleted", actorId: member.id });
  return hooks.endApplications(trx, member, id, form, "job_deleted");
}

/** @throws {ApiError} not_found when the job was deleted after the caller was authorized */
async function lockManagedJob(trx: Transaction<DB>, member: Member, id: string): Promise<LockedJob> {
  const job = await lockJobOfCompany(trx, id, member.company_id);
  if (job.deleted_at !== null) throw new ApiError("not_found");
  return job;
}

/** Closes an open job of the member's company. Its applications end afterwards. */
async function closeOwnJob(
  trx: Transaction<DB>,
  job: LockedJob,
  member: Member,
  { applications: decisions, closed_as: reason }: ClosingForm,
): Promise<void> {
  const hired = (await queries.countApplicantsOfJobs(trx, [job.id])).get(job.id)?.hired ?? 0;
  const hasHired = hired > 0 || (decisions?.some(({ stage }) => stage === "hired") ?? false);
  const isFilled = reason ? reason === "filled" : hasHired;
  await moveJobs(trx, [job], { event: "closed", to: "inactive", actorId: member.id, isFilled });
}

/** Reads a job that the transaction has locked. */
async function requireJob(trx: Transaction<DB>, id: string): Promise<JobDetailRow> {
  const job = await queries.findJob(trx, id);
  if (!job) throw new ApiError("not_found");
  return job;
}
