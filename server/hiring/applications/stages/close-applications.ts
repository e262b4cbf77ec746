import { type Kysely, sql, type Transaction } from "kysely";
import { type EndReason, openStages } from "../../../../contract/hiring/stages/stages.ts";
import { type ClosingForm, type ClosingStage, closingStages } from "../../../../contract/jobs/job-form.ts";
import { JOB_ACTIVE } from "../../../../contract/platform/constants.ts";
import type { DB } from "../../../../database/schema.ts";
import { getJobState, type LockedJob, lockJobOfCompany, moveJobs } from "../../../jobs/job-state.ts";
import { type JobBeforeRestriction, restrictJob, unrestrictJob } from "../../../jobs/restrict-job.ts";
import { ApiError } from "../../../platform/errors.ts";
import type { Member } from "../../../platform/http/access.ts";
import type { Actor } from "../events.ts";
import { getApplicationAccess, requireRight } from "../policy.ts";
import { deleteWaitingMail, keepRejectionReason } from "./application-mails.ts";
import { type LockedApplication, lockApplications } from "./lock-applications.ts";
import { moveApplications, undoDecisions } from "./move-applications.ts";
import { requireTransition } from "./stages.ts";

const BATCH_SIZE = 1000;

/** Why jobs end their applications, and who has ended the jobs. */
interface Closing {
  reason: EndReason;
  /** Null for the staff of the portal, which neither side sees as persons. */
  actor: Actor | null;
}

/**
 * Ends the open applications to a job that is being closed or deleted: the chosen ones with their decision, all others as
 * `position_closed`. Each gets an event, and its seeker a mail after ten minutes. The caller has updated the job in the
 * same transaction, so that nobody applies meanwhile.
 *
 * An application on a legal hold ends as well, because the end of its job is no decision on it, and a seeker who must not
 * be told of the hold would notice the difference. Only owners choose a decision for it.
 *
 * @returns Until when the end of the job can be undone, or null when it has ended no application
 * @throws {ApiError} not_found for a chosen application to another job; application_ended
 * @throws {ApiError} application_held for a chosen application on a legal hold, except for owners
 */
export async function closeApplicationsWithDecisions(
  trx: Transaction<DB>,
  member: Member,
  jobId: string,
  { applications: chosen = [], application_messages: messages = {}, rejection_reason }: ClosingForm,
  reason: EndReason,
): Promise<Date | null> {
  const closing: Closing = { reason, actor: { kind: "member", id: member.id } };
  const ids = [...new Set(chosen.map(({ id }) => id))];
  const locked = ids.length === 0 ? [] : await lockApplications(trx, selectOfJobs(trx, [jobId]).where("id", "in", ids));
  if (locked.length < ids.length) throw new ApiError("not_found");
  for (const application of locked) requireRight(getApplicationAccess(member, application), "canChange");
  let undoUntil: Date | null = null;
  for (const stage of closingStages) {
    const decisions = new Map(chosen.filter((one) => one.stage === stage).map(({ id, message }) => [id, message]));
    const decided = locked.filter(({ id }) => decisions.has(id));
    for (const application of decided) requireTransition(application.stage, stage);
    const getMessage = ({ id }: LockedApplication) => decisions.get(id) || messages[stage] || "";
    const ended = await endApplications(trx, decided, stage, closing, getMessage);
    undoUntil = ended.undoUntil ?? undoUntil;
    if (stage === "rejected" && rejection_reason) await keepRejectionReason(trx, ended.eventIds, rejection_reason);
  }
  return (await closeApplications(trx, [jobId], closing)) ?? undoUntil;
}

function selectOfJobs(trx: Kysely<DB>, jobIds: readonly string[]) {
  return trx.selectFrom("applications").where("job_id", "in", jobIds);
}

/** Ends all open applications to jobs as `position_closed`, as `closeApplicationsWithDecisions` does. */
export async function closeApplications(
  trx: Transaction<DB>,
  jobIds: readonly string[],
  closing: Closing,
): Promise<Date | null> {
  let undoUntil: Date | null = null;
  if (jobIds.length === 0) return undoUntil;
  const open = selectOfJobs(trx, jobIds).where("stage", "in", openStages);
  for (;;) {
    const applications = await lockApplications(trx, open, BATCH_SIZE);
    if (applications.length === 0) return undoUntil;
    ({ undoUntil } = await endApplications(trx, applications, "position_closed", closing, () => ""));
  }
}

async function endApplications(
  trx: Transaction<DB>,
  applications: readonly LockedApplication[],
  to: ClosingStage | "position_closed",
  { reason, actor }: Closing,
  getMessage: (application: LockedApplication) => string,
): ReturnType<typeof moveApplications> {
  const describe = (application: LockedApplication) => {
    const message = getMessage(application);
    return { reason, ...(message && { message }) };
  };
  return to === "position_closed"
    ? moveApplications(trx, applications, { event: to, to, actor, endReason: reason, describe })
    : moveApplications(trx, applications, { event: "stage_changed", to, actor, describe });
}

/**
 * Takes the closing or deletion of a job back while the mails about it have not been sent: the job is as before, and its
 * applications return to their stages, also those that got a decision with the closing.
 *
 * @throws {ApiError} decision_sent when the job is open, or no application waits for its mail
 * @throws {ApiError} job_restricted when the portal has restricted or removed the job
 * @throws {ApiError} application_held when one got a decision and is on a legal hold, except for owners
 */
export async function undoClosing(trx: Transaction<DB>, member: Member, jobId: string): Promise<void> {
  const job = await lockJobOfCompany(trx, jobId, member.company_id);
  if (getJobState(job) === "active") throw new ApiError("decision_sent");
  if (job.restricted_at !== null) throw new ApiError("job_restricted");
  const closings = await lockUnsentClosings(trx, jobId);
  for (const { application, data } of closings) {
    if (data.to !== "position_closed") requireRight(getApplicationAccess(member, application), "canChange");
  }
  const undone = await undoClosings(trx, closings, { kind: "member", id: member.id });
  if (undone.length === 0) throw new ApiError("decision_sent");
  // The end of a job whose date was over, or that was not confirmed, stays.
  const wasOver = job.closed_as === "expired" || job.closed_as === "not_confirmed";
  const wasClosed = undone.some(({ data }) => data.reason === "job_closed") && !wasOver;
  const isActive = wasClosed || job.status === JOB_ACTIVE;
  const to = isActive ? "active" : "inactive";
  if (getJobState(job) !== to) await moveJobs(trx, [job], { event: "closing_undone", to, actorId: member.id });
}

/** What a job was before the staff of the portal closed it, to be stored as JSON. */
export interface JobBeforeRemoval extends JobBeforeRestriction {
  was_active: boolean;
}

/**
 * Closes a job for the staff of the portal: its open applications end as `position_closed` with the reason `job_removed`,
 * and their seekers are told after ten minutes. The job is also restricted, so that its company cannot publish it again.
 */
export async function closeJobByPortal(trx: Transaction<DB>, job: LockedJob): Promise<JobBeforeRemoval> {
  const before = await restrictJob(trx, job);
  const wasActive = getJobState(job) === "active";
  if (wasActive) await moveJobs(trx, [job], { event: "removed", to: "inactive", actorId: null });
  await closeApplications(trx, [job.id], { reason: "job_removed", actor: null });
  return { ...before, was_active: wasActive };
}

/**
 * Takes `closeJobByPortal` back. The job is open again, unless its company has closed or deleted it itself. Applications
 * return to their stages while their seekers have not been told; later their end stays.
 */
export async function undoClosingByPortal(
  trx: Transaction<DB>,
  job: LockedJob,
  { was_active, ...before }: JobBeforeRemoval,
): Promise<void> {
  await unrestrictJob(trx, job, before);
  const closings = await lockUnsentClosings(trx, job.id);
  await undoClosings(
    trx,
    closings.filter(({ data }) => data.reason === "job_removed"),
    null,
  );
  if (was_active && getJobState(job) === "inactive") {
    await moveJobs(trx, [job], { event: "removal_undone", to: "active", actorId: null });
  }
}

type Closings = Awaited<ReturnType<typeof listUnsentClosings>>;

async function lockUnsentClosings(trx: Transaction<DB>, jobId: string): Promise<Closings> {
  const unsent = trx.selectFrom("application_mails").select("application_id").where("sent_at", "is", null);
  return listUnsentClosings(trx, await lockApplications(trx, selectOfJobs(trx, [jobId]).where("id", "in", unsent)));
}

/** Returns applications to the stages before their job ended. Returns those whose seekers had not been told. */
async function undoClosings(trx: Transaction<DB>, closings: Closings, actor: Actor | null): Promise<Closings> {
  const undone: Closings = [];
  for (const closing of closings) if (await deleteWaitingMail(trx, closing.eventId)) undone.push(closing);
  if (undone.length === 0) return undone;
  const decisions = undone.map(({ application, eventId: id, data }) => ({ application, events: [{ id, data }] }));
  await undoDecisions(trx, decisions, actor);
  return undone;
}

/** Lists the decisions with which applications ended with their job, and whose mail has not been sent. */
async function listUnsentClosings(trx: Kysely<DB>, applications: readonly LockedApplication[]) {
  if (applications.length === 0) return [];
  const byId = new Map(applications.map((application) => [application.id, application]));
  const events = await trx
    .selectFrom("applications")
    .innerJoin("application_events as event", "event.application_id", "applications.id")
    .innerJoin("application_mails as mail", "mail.event_id", "event.id")
    .select(["event.application_id", "event.id as eventId", "event.data"])
    .where("applications.id", "in", [...byId.keys()])
    .where(sql<boolean>`event.data ->> 'to' = applications.stage and event.data ? 'reason'`)
    .where("mail.sent_at", "is", null)
    .orderBy("applications.id")
    .execute();
  return events.map(({ application_id, ...event }) => ({
    ...event,
    application: byId.get(application_id) as LockedApplication,
  }));
}
