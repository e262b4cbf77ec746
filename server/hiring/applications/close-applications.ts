import { type Kysely, sql, type Transaction } from "kysely";
import type { ApplicationStage, EndReason } from "../../../contract/hiring/stages.ts";
import { type ClosingForm, type ClosingStage, closingStages } from "../../../contract/jobs/jobs.ts";
import { JOB_ACTIVE } from "../../../contract/platform/constants.ts";
import type { DB } from "../../../database/schema.ts";
import { portalNow } from "../../platform/database/clock.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Member } from "../../platform/http/access.ts";
import { deleteWaitingMail, insertDecisionMails } from "./application-mails.ts";
import { lockSeekers } from "./change-stage.ts";
import { deleteDelayedDecisions } from "./delayed-decisions.ts";
import { type Actor, recordEvents } from "./events.ts";
import { requireChangeable } from "./policy.ts";
import { hasEnded, isLate, openStages, requireTransition } from "./stages.ts";

const BATCH_SIZE = 1000;

/** An application that the caller has locked. */
interface LockedApplication {
  id: string;
  stage: ApplicationStage;
}

/** Why jobs end their applications, and who has ended the jobs. */
interface Closing {
  reason: EndReason;
  actor: Actor;
}

/**
 * Ends the open applications to a job that is being closed or deleted: the chosen ones with their decision, all others as
 * `position_closed`. Each gets an event, and its seeker a mail after ten minutes. The caller has updated the job in the
 * same transaction, so that nobody applies meanwhile.
 *
 * An application on a legal hold ends as well, because the end of its job is no decision on it, and a seeker who must not
 * be told of the hold would notice the difference. Only owners choose a decision for it.
 *
 * @throws {ApiError} not_found for a chosen application to another job; application_ended
 * @throws {ApiError} application_held for a chosen application on a legal hold, except for owners
 */
export async function closeApplicationsWithDecisions(
  trx: Transaction<DB>,
  member: Member,
  jobId: string,
  { applications: chosen = [], application_messages: messages = {} }: ClosingForm,
  reason: EndReason,
): Promise<void> {
  const closing: Closing = { reason, actor: { kind: "member", id: member.id } };
  const locked = await selectForUpdate(trx, jobId, [...new Set(chosen.map(({ id }) => id))]);
  for (const application of locked) requireChangeable(member, application);
  for (const stage of closingStages) {
    const decisions = new Map(chosen.filter((one) => one.stage === stage).map(({ id, message }) => [id, message]));
    const decided = locked.filter(({ id }) => decisions.has(id));
    for (const application of decided) requireTransition(application.stage, stage);
    await endApplications(trx, decided, stage, closing, ({ id }) => decisions.get(id) || messages[stage] || "");
  }
  await closeApplications(trx, [jobId], closing);
}

/** Locks applications to a job in the order of their ids. */
async function selectForUpdate(trx: Kysely<DB>, jobId: string, ids: string[]) {
  if (ids.length === 0) return [];
  const applications = trx.selectFrom("applications").where("job_id", "=", jobId).where("id", "in", ids);
  await lockSeekers(trx, applications.select("applied_by_user_id"));
  const rows = await applications
    .select(["id", "company_id", "held_until", "erased_at", "stage"])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (rows.length < ids.length) throw new ApiError("not_found");
  return rows;
}

/** Ends all open applications to jobs as `position_closed`, as `closeApplicationsWithDecisions` does. */
export async function closeApplications(
  trx: Transaction<DB>,
  jobIds: readonly string[],
  closing: Closing,
): Promise<void> {
  if (jobIds.length === 0) return;
  const open = trx.selectFrom("applications").where("job_id", "in", jobIds).where("stage", "in", openStages);
  await lockSeekers(trx, open.select("applied_by_user_id"));
  for (;;) {
    const applications = await open.select(["id", "stage"]).orderBy("id").limit(BATCH_SIZE).forNoKeyUpdate().execute();
    if (applications.length === 0) return;
    await endApplications(trx, applications, "position_closed", closing, () => "");
  }
}

/** Moves applications to the stage in which they end, and schedules the mails about it. */
async function endApplications(
  trx: Transaction<DB>,
  applications: readonly LockedApplication[],
  to: ClosingStage | "position_closed",
  { reason, actor }: Closing,
  getMessage: (application: LockedApplication) => string,
): Promise<void> {
  if (applications.length === 0) return;
  const ids = applications.map(({ id }) => id);
  const isDecision = to !== "position_closed";
  await trx
    .updateTable("applications")
    .set({
      stage: to,
      ...(isDecision ? { seen_at: sql`coalesce(seen_at, portal_now())` } : { end_reason: reason }),
      decided_at: sql`coalesce(decided_at, portal_now())`,
      ended_at: portalNow,
      updated_at: portalNow,
    })
    .where("id", "in", ids)
    .execute();
  const eventIds = await recordEvents(
    trx,
    applications.map((application) => {
      const { id: applicationId, stage: from } = application;
      const message = getMessage(application);
      const data = { from, to, reason, ...(message && { message }), ...(isLate(from) && { is_late: true }) };
      return { applicationId, actor, kind: isDecision ? "stage_changed" : "position_closed", data };
    }),
  );
  await insertDecisionMails(
    trx,
    ids.map((applicationId, index) => ({ applicationId, eventId: eventIds[index] as string })),
  );
}

/**
 * Takes the closing or deletion of a job back while the mails about it have not been sent: the job is as before, and its
 * applications return to their stages, also those that got a decision with the closing.
 *
 * @throws {ApiError} decision_sent when the job is open, or no application waits for its mail
 * @throws {ApiError} application_held when one got a decision and is on a legal hold, except for owners
 */
export async function undoClosing(trx: Transaction<DB>, member: Member, jobId: string): Promise<void> {
  const job = await trx
    .selectFrom("jobs")
    .select(["status", "deleted_at"])
    .where("id", "=", jobId)
    .where("company_id", "=", member.company_id)
    .forUpdate()
    .executeTakeFirst();
  if (!job) throw new ApiError("not_found");
  if (job.status === JOB_ACTIVE && job.deleted_at === null) throw new ApiError("decision_sent");
  const applications = trx.selectFrom("applications").where("job_id", "=", jobId);
  await lockSeekers(trx, applications.select("applied_by_user_id"));
  const closings = await selectUnsentClosings(trx, jobId);
  for (const closing of closings) if (closing.data.to !== "position_closed") requireChangeable(member, closing);
  const reopened: typeof closings = [];
  for (const closing of closings) if (await deleteWaitingMail(trx, closing.eventId)) reopened.push(closing);
  if (reopened.length === 0) throw new ApiError("decision_sent");
  for (const { id, data } of reopened) {
    const { from = "received" } = data;
    await trx
      .updateTable("applications")
      .set({
        stage: from,
        end_reason: null,
        // The closing has set these times to the same value, unless they had one.
        seen_at: sql`case when seen_at = ended_at then null else seen_at end`,
        decided_at: sql`case when decided_at = ended_at then null else decided_at end`,
        ended_at: hasEnded(from) ? portalNow : null,
        updated_at: portalNow,
      })
      .where("id", "=", id)
      .execute();
  }
  await recordEvents(
    trx,
    reopened.map(({ id, eventId, data }) => ({
      applicationId: id,
      actor: { kind: "member", id: member.id },
      kind: "decision_undone",
      data: { from: data.to, to: data.from, undone_event_id: eventId },
    })),
  );
  await deleteDelayedDecisions(
    trx,
    reopened.map(({ id }) => id),
  );
  const wasClosed = reopened.some(({ data }) => data.reason === "job_closed");
  await trx
    .updateTable("jobs")
    .set({ deleted_at: null, ...(wasClosed && { status: JOB_ACTIVE }) })
    .where("id", "=", jobId)
    .execute();
}

/** Locks the applications that ended with their job and whose mail has not been sent. */
async function selectUnsentClosings(trx: Kysely<DB>, jobId: string) {
  const rows = await trx
    .selectFrom("applications")
    .innerJoin("application_events as event", "event.application_id", "applications.id")
    .innerJoin("application_mails as mail", "mail.event_id", "event.id")
    .select(["applications.id", "company_id", "held_until", "erased_at", "event.id as eventId", "event.data"])
    .where("applications.job_id", "=", jobId)
    .where(sql<boolean>`event.data ->> 'to' = applications.stage and event.data ? 'reason'`)
    .where("mail.sent_at", "is", null)
    .orderBy("applications.id")
    .forNoKeyUpdate("applications")
    .execute();
  return rows;
}
