import type { Transaction } from "kysely";
import { concernsApplicants } from "../../contract/jobs/life.ts";
import type { DB } from "../../database/schema.ts";
import type { Member } from "../platform/http/access.ts";
import { addNotices } from "../platform/notifications/add-notices.ts";
import { listChanges, type RecordedJob, recordJobEvent } from "./job-events.ts";
import type { JobDetailRow } from "./present.ts";
import { presentPay } from "./present-pay.ts";

/**
 * Records what a member has changed in a job, and on which day a draft is now published. Seekers with an application that has
 * not ended are told about another title, pay or place, each once for a change. The caller has locked the job.
 *
 * @param isClosing Whether the applications end in the same transaction, which their seekers are told
 */
export async function recordChanges(
  trx: Transaction<DB>,
  member: Member,
  before: JobDetailRow,
  after: JobDetailRow,
  { isClosing }: { isClosing: boolean },
): Promise<void> {
  const subject = { jobId: after.id, actorId: member.id };
  if (after.publish_on !== null && after.publish_on !== before.publish_on) {
    await recordJobEvent(trx, { ...subject, kind: "scheduled", data: { publish_on: after.publish_on } });
  }
  const changes = listChanges(toRecorded(before), toRecorded(after));
  if (changes.length === 0) return;
  const eventId = await recordJobEvent(trx, { ...subject, kind: "changed", data: { changes } });
  if (isClosing || !changes.some(concernsApplicants)) return;
  const applications = await trx
    .selectFrom("applications")
    .select(["id", "applied_by_user_id"])
    .where("job_id", "=", after.id)
    .where("ended_at", "is", null)
    .execute();
  await addNotices(
    trx,
    applications.map(({ id, applied_by_user_id: userId }) => ({
      userId,
      kind: "job_changed",
      sourceId: eventId,
      companyId: null,
      applicationId: id,
      jobId: after.id,
      actorId: null,
    })),
  );
}

const toRecorded = (row: JobDetailRow): RecordedJob => ({
  ...row,
  openings: row.openings ?? row.positions,
  questions: JSON.stringify(row.questions),
  pay: presentPay(row),
});
