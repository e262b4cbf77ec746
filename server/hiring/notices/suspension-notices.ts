import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { openStages } from "../../../contract/hiring/stages/stages.ts";
import type { DB } from "../../../database/schema.ts";
import { addNotices } from "../../platform/notifications/add-notices.ts";

const NOTICES_AT_ONCE = 1_000;

/** Tells the seekers of open applications that the company is suspended and cannot answer them. */
export async function addSuspensionNotices(trx: Transaction<DB>, companyId: string): Promise<void> {
  await notifyApplicants(trx, "company_suspended", await selectOpen(trx, companyId).execute());
}

/** Deletes suspension notices that were neither read nor mailed, and tells the other seekers that the suspension has ended. */
export async function addReinstatementNotices(
  trx: Transaction<DB>,
  companyId: string,
  suspendedAt: Date,
): Promise<void> {
  const ofSuspension = trx
    .selectFrom("notices")
    .select("notices.id")
    .innerJoin("applications", "applications.id", "notices.application_id")
    .where("notices.kind", "=", "company_suspended")
    .where("applications.company_id", "=", companyId);
  await trx
    .deleteFrom("notices")
    .where("id", "in", ofSuspension)
    .where("read_at", "is", null)
    .where("id", "in", trx.selectFrom("notice_mails").select("notice_id"))
    .execute();
  const notified = await selectOpen(trx, companyId)
    .where(
      "id",
      "in",
      trx
        .selectFrom("notices")
        .select("application_id")
        .where("kind", "=", "company_suspended")
        .where("created_at", ">=", suspendedAt),
    )
    .execute();
  await notifyApplicants(trx, "company_reinstated", notified);
}

function selectOpen(trx: Kysely<DB>, companyId: string) {
  return trx
    .selectFrom("applications")
    .select(["id", "applied_by_user_id"])
    .where("company_id", "=", companyId)
    .where("stage", "in", openStages)
    .orderBy("applied_by_user_id");
}

async function notifyApplicants(
  trx: Transaction<DB>,
  kind: "company_suspended" | "company_reinstated",
  applications: readonly { id: string; applied_by_user_id: string }[],
): Promise<void> {
  const notices = applications.map(({ id, applied_by_user_id: userId }) => ({
    userId,
    kind,
    sourceId: uuidv7(),
    companyId: null,
    applicationId: id,
    actorId: null,
  }));
  for (let start = 0; start < notices.length; start += NOTICES_AT_ONCE) {
    await addNotices(trx, notices.slice(start, start + NOTICES_AT_ONCE));
  }
}
