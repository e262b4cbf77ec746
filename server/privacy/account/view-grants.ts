import { type Kysely, sql } from "kysely";
import { VIEW_GRANT_MINUTES, type ViewGrant } from "../../../contract/privacy/account.ts";
import type { DB } from "../../../database/schema.ts";
import { recordStaffEvent } from "../../accounts/staff/events.ts";
import type { Database } from "../../platform/database/pool.ts";

const MAX_OPENINGS = 20;

/** A condition for users whose account the staff may read now. */
export const isViewGranted = sql<boolean>`users.view_granted_until > portal_now()`;

export async function readViewGrant(db: Kysely<DB>, userId: string): Promise<ViewGrant> {
  const grant = await db
    .selectFrom("users")
    .select("view_granted_until")
    .where("id", "=", userId)
    .where(isViewGranted)
    .executeTakeFirst();
  const openings = await db
    .selectFrom("staff_events")
    .select("created_at")
    .where("user_id", "=", userId)
    .where("kind", "=", "account_viewed")
    .orderBy("created_at", "desc")
    .limit(MAX_OPENINGS)
    .execute();
  return {
    until: grant?.view_granted_until?.toISOString() ?? null,
    openings: openings.map(({ created_at }) => created_at.toISOString()),
  };
}

/** Lets the staff read an account from now on. A permission in force is prolonged. */
export function grantView(db: Database, userId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable("users")
      .set({ view_granted_until: sql<Date>`portal_now() + make_interval(mins => ${VIEW_GRANT_MINUTES})` })
      .where("id", "=", userId)
      .execute();
    await recordStaffEvent(trx, { kind: "view_granted", actorId: null, userId });
  });
}

export function withdrawView(db: Database, userId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const withdrawn = await trx
      .updateTable("users")
      .set({ view_granted_until: null })
      .where("id", "=", userId)
      .where(isViewGranted)
      .returning("id")
      .executeTakeFirst();
    if (withdrawn) await recordStaffEvent(trx, { kind: "view_withdrawn", actorId: null, userId });
  });
}
