import { localizePath } from "../../../contract/platform/languages.ts";
import { getJobPath } from "../../../contract/platform/pages/paths.ts";
import { recordStaffEvent } from "../../accounts/staff/events.ts";
import { approveJob } from "../../jobs/approval.ts";
import { lockAnyJob } from "../../jobs/job-state.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import { isOwnContent, type StaffMember } from "../cases/policy.ts";
import { listRecipients } from "../decisions/recipients.ts";
import type { LetterSender } from "../decisions/send-letters.ts";

/**
 * Approves a job that waits, and tells its author and the owners of its company. What breaks a rule is decided in its case
 * instead, with reasons.
 *
 * @param version The version of the job that the member has read
 * @throws {ApiError} not_found, own_case, job_not_waiting, job_restricted or job_changed
 */
export async function approveWaitingJob(
  db: Database,
  sender: Omit<LetterSender, "timeZone">,
  member: StaffMember,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const locked = await lockAnyJob(trx, id);
    if (!locked) throw new ApiError("not_found");
    const job = await trx
      .selectFrom("jobs")
      .select(["user_id", "title"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const parties = { user_id: job.user_id, company_id: locked.company_id };
    if (isOwnContent(member, parties)) throw new ApiError("own_case");
    await approveJob(trx, locked, version);
    await recordStaffEvent(trx, { kind: "job_approved", actorId: member.id, data: { job_id: id } });
    for (const recipient of await listRecipients(trx, parties)) {
      const { email, language } = recipient;
      if (email === null) continue;
      await sender.notify.send(trx, {
        template: "job_approved",
        to: { email },
        language,
        values: { title: job.title, url: sender.origin + localizePath(getJobPath({ id, title: job.title }), language) },
        idempotencyKey: `job_approved:${id}:${recipient.id}`,
        userId: recipient.id,
      });
    }
  });
}
