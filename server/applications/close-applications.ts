import { type Kysely, sql, type Transaction } from "kysely";
import type { ApplicationEventData, ApplicationStage, EndReason } from "../../contract/applications.ts";
import { JOB_ACTIVE } from "../../contract/constants.ts";
import type { DB } from "../../database/schema.ts";
import { portalNow } from "../database/clock.ts";
import { ApiError } from "../errors.ts";
import type { Member } from "../http/access.ts";
import { deleteUnsentMail, insertDecisionMails } from "./application-mails.ts";
import { type Actor, recordEvents } from "./events.ts";
import { openStages } from "./stages.ts";

const BATCH_SIZE = 1000;

/**
 * Ends the open applications to jobs that are being closed or deleted as `position_closed`. Each gets an event, and its
 * seeker a mail after ten minutes. The caller has updated the jobs in the same transaction, so that nobody applies
 * meanwhile. Returns the ids of the applications.
 */
export async function closeApplications(
  trx: Transaction<DB>,
  jobIds: readonly string[],
  reason: EndReason,
  actor: Actor,
): Promise<string[]> {
  if (jobIds.length === 0) return [];
  const ids: string[] = [];
  for (;;) {
    const applications = await trx
      .selectFrom("applications")
      .select(["id", "stage"])
      .where("job_id", "in", jobIds)
      .where("stage", "in", openStages)
      .orderBy("id")
      .limit(BATCH_SIZE)
      .forNoKeyUpdate()
      .execute();
    if (applications.length === 0) return ids;
    const batch = applications.map(({ id }) => id);
    await trx
      .updateTable("applications")
      .set({
        stage: "position_closed",
        end_reason: reason,
        decided_at: sql`coalesce(decided_at, portal_now())`,
        ended_at: portalNow,
        updated_at: portalNow,
      })
      .where("id", "in", batch)
      .execute();
    const eventIds = await recordEvents(
      trx,
      applications.map(({ id, stage }) => ({
        applicationId: id,
        actor,
        kind: "position_closed",
        data: { from: stage as ApplicationStage, to: "position_closed", reason },
      })),
    );
    await insertDecisionMails(
      trx,
      batch.map((applicationId, index) => ({ applicationId, eventId: eventIds[index] as string })),
    );
    ids.push(...batch);
  }
}

/**
 * Takes the closing or deletion of a job back while the mails about it have not been sent: the job is as before, and its
 * applications return to their stages. Returns the ids of the applications.
 *
 * @throws {ApiError} decision_sent when the job is open, or no application waits for its mail
 */
export async function undoClosing(trx: Transaction<DB>, member: Member, jobId: string): Promise<string[]> {
  const job = await trx
    .selectFrom("jobs")
    .select(["status", "deleted_at"])
    .where("id", "=", jobId)
    .where("company_id", "=", member.company_id)
    .forUpdate()
    .executeTakeFirst();
  if (!job) throw new ApiError("not_found");
  if (job.status === JOB_ACTIVE && job.deleted_at === null) throw new ApiError("decision_sent");
  const closings = await selectUnsentClosings(trx, jobId);
  const reopened: typeof closings = [];
  for (const closing of closings) if (await deleteUnsentMail(trx, closing.eventId)) reopened.push(closing);
  if (reopened.length === 0) throw new ApiError("decision_sent");
  for (const { id, data } of reopened) {
    await trx
      .updateTable("applications")
      .set({
        stage: data.from ?? "received",
        end_reason: null,
        decided_at: sql`case when decided_at = ended_at then null else decided_at end`,
        ended_at: null,
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
      data: { from: "position_closed", to: data.from, undone_event_id: eventId },
    })),
  );
  const wasDeleted = job.deleted_at !== null;
  await trx
    .updateTable("jobs")
    .set(wasDeleted ? { deleted_at: null } : { status: JOB_ACTIVE })
    .where("id", "=", jobId)
    .execute();
  return reopened.map(({ id }) => id);
}

/** Locks the applications to a job that have been closed and whose mail has not been sent. */
async function selectUnsentClosings(trx: Kysely<DB>, jobId: string) {
  const rows = await trx
    .selectFrom("applications")
    .innerJoin("application_events as event", "event.application_id", "applications.id")
    .innerJoin("application_mails as mail", "mail.event_id", "event.id")
    .select(["applications.id", "event.id as eventId", "event.data"])
    .where("applications.job_id", "=", jobId)
    .where("applications.stage", "=", "position_closed")
    .where("event.kind", "=", "position_closed")
    .where("mail.sent_at", "is", null)
    .orderBy("applications.id")
    .forNoKeyUpdate("applications")
    .execute();
  return rows.map((row) => ({ ...row, data: row.data as ApplicationEventData }));
}
