import { sql, type Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { listOwnerIds } from "../../accounts/memberships/queries.ts";
import { listStaffIds } from "../../accounts/staff/staff.ts";
import { portalNow } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/pool.ts";
import { addNotices } from "../../platform/notifications/add-notices.ts";

/** Reminders are sent this long before the end of a hold. Shorter holds get none. */
const REMINDER_PERIOD = sql`interval '7 days'`;

/**
 * Reminds those who can continue the hold that ends next: the owners of the company, or for a hold of the portal its
 * administrator. Records that in the same transaction, so that each hold has one reminder. Resolves with false when none
 * is due.
 */
export function remindOfNextHoldEnd(db: Database): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const hold = await trx
      .selectFrom("legal_holds as hold")
      .innerJoin("applications", "applications.id", "hold.application_id")
      .innerJoin("users as seeker", "seeker.id", "applications.applied_by_user_id")
      .select(["hold.id", "hold.application_id", "hold.set_by", "hold.is_set_by_portal", "applications.company_id"])
      .where("hold.ended_at", "is", null)
      .where("hold.end_announced_at", "is", null)
      .where("hold.ends_at", ">", portalNow)
      .where("hold.ends_at", "<=", sql<Date>`portal_now() + ${REMINDER_PERIOD}`)
      .where("hold.ends_at", ">", sql<Date>`hold.starts_at + ${REMINDER_PERIOD}`)
      .orderBy("hold.ends_at")
      .limit(1)
      .modifyEnd(sql`for no key update of hold, applications skip locked for key share of seeker skip locked`)
      .executeTakeFirst();
    if (!hold) return false;
    await trx.updateTable("legal_holds").set({ end_announced_at: portalNow }).where("id", "=", hold.id).execute();
    const { is_set_by_portal: isOfPortal, company_id: companyId } = hold;
    const userIds = isOfPortal ? await listHoldManagers(trx, hold.set_by) : await listOwnerIds(trx, companyId);
    await addNotices(
      trx,
      userIds.map((userId) => ({
        userId,
        kind: isOfPortal ? "portal_hold_ending" : "hold_ending",
        sourceId: hold.id,
        companyId: isOfPortal ? null : companyId,
        applicationId: hold.application_id,
        actorId: null,
      })),
    );
    return true;
  });
}

/** Returns the member of the staff who has set a hold, or all who could when that user is no longer one of them. */
async function listHoldManagers(trx: Transaction<DB>, setBy: string | null): Promise<string[]> {
  const ids = await listStaffIds(trx, ["owner", "moderator"]);
  return setBy !== null && ids.includes(setBy) ? [setBy] : ids;
}

/** Deletes the reminders of a hold that is released or continued, with their mails that have not been sent. */
export async function deleteHoldReminders(trx: Transaction<DB>, holdId: string): Promise<void> {
  await trx.deleteFrom("notices").where("source_id", "=", holdId).execute();
}
