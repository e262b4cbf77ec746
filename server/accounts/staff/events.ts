import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { StaffEventKind } from "../../../contract/accounts/staff.ts";
import type { DB } from "../../../database/schema.ts";
import { repeatUntilDone, type Sweep } from "../../platform/background/sweep.ts";
import type { Database } from "../../platform/database/pool.ts";

const INTERVAL_MS = 3_600_000;
const BATCH_SIZE = 1_000;
const EVENT_DAYS = 400;
/** How long the link of an invitation still says that it has been used or has expired. */
const INVITATION_DAYS = 90;

interface StaffEvent {
  kind: StaffEventKind;
  /** The member of the staff who acts. Null for the operator. */
  actorId: string | null;
  /** The user whose role or second factor it is about. */
  userId?: string;
  data?: {
    role?: string;
    email?: string;
    application_id?: string;
    company_id?: string;
    job_id?: string;
    language?: string;
  };
}

/** Adds an event to the audit of the staff. What happens to a case is an event of the case instead. */
export async function recordStaffEvent(trx: Kysely<DB>, { kind, actorId, userId, data = {} }: StaffEvent) {
  const row = { id: uuidv7(), kind, actor_id: actorId, user_id: userId ?? null, data: JSON.stringify(data) };
  await trx.insertInto("staff_events").values(row).execute();
}

/** Takes an email out of the audit. */
export async function eraseEmailFromStaffEvents(trx: Kysely<DB>, email: string): Promise<void> {
  await trx.updateTable("staff_events").set({ data: "{}" }).where(sql`data ->> 'email'`, "=", email).execute();
}

/** Deletes events of the staff after 400 days, and invitations that ended long ago. */
export function createStaffSweep(db: Database): Sweep {
  return {
    name: "staff",
    description: "Deleting old events and invitations of the staff",
    intervalMs: INTERVAL_MS,
    run: () => repeatUntilDone("events", () => deleteOldRows(db)),
  };
}

async function deleteOldRows(db: Database): Promise<number> {
  await db
    .deleteFrom("staff_invitations")
    .where(sql<boolean>`expires_at < now() - make_interval(days => ${INVITATION_DAYS})`)
    .execute();
  const due = db
    .selectFrom("staff_events")
    .select("id")
    .where(sql<boolean>`created_at < portal_now() - make_interval(days => ${EVENT_DAYS})`)
    .limit(BATCH_SIZE);
  const { numDeletedRows } = await db.deleteFrom("staff_events").where("id", "in", due).executeTakeFirst();
  return Number(numDeletedRows);
}
