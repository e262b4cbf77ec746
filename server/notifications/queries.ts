import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB } from "../../database/schema.ts";
import type { RenderedNotification } from "./render-notification.ts";

interface NewNotification extends RenderedNotification {
  event: string;
  user_id: string | null;
  unsubscribe_url: string | null;
  state: "queued" | "stored";
  delete_after_delivery: boolean;
}

/** The id of the new notice, or undefined when this event has one already. */
export async function insertNotification(db: Kysely<DB>, notice: NewNotification): Promise<string | undefined> {
  const row = await db
    .insertInto("notifications")
    .values({ id: uuidv7(), ...notice })
    .onConflict((conflict) => conflict.column("event").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export function findQueuedNotification(db: Kysely<DB>, id: string) {
  return db
    .selectFrom("notifications")
    .select(["id", "channel", "recipient", "reply_to", "subject", "text", "html", "unsubscribe_url"])
    .where("id", "=", id)
    .where("state", "=", "queued")
    .executeTakeFirst();
}

/** It is out: what it said is nobody's business any more. */
export async function markNotificationSent(db: Kysely<DB>, id: string) {
  await deleteIfTransient(db, id);
  await db
    .updateTable("notifications")
    .set({ state: "sent", sent_at: sql`now()`, text: null, html: null, reply_to: null, unsubscribe_url: null })
    .where("id", "=", id)
    .execute();
}

/** It never will be. */
export async function markNotificationFailed(db: Kysely<DB>, id: string) {
  await deleteIfTransient(db, id);
  await db
    .updateTable("notifications")
    .set({ state: "failed", text: null, html: null, reply_to: null, unsubscribe_url: null })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute();
}

/** Whom it went to has no account any more that the row could belong to. */
function deleteIfTransient(db: Kysely<DB>, id: string) {
  return db.deleteFrom("notifications").where("id", "=", id).where("delete_after_delivery", "=", true).execute();
}

/** What was delivered a month ago has told all it had to tell. */
export function deleteOldNotifications(db: Kysely<DB>) {
  return db
    .deleteFrom("notifications")
    .where("created_at", "<", sql<Date>`now() - interval '30 days'`)
    .where("state", "!=", "queued")
    .execute();
}

/** What had no server to go to, newest first. What waits for one is nobody's to read. */
export function listOutboxNotifications(db: Kysely<DB>) {
  return db
    .selectFrom("notifications")
    .select(["channel", "recipient as to", "subject", "text", "created_at"])
    .where("state", "=", "stored")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}
