import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB } from "../../../database/schema.ts";
import type { RenderedNotification } from "./render-notification.ts";

interface NewNotification extends RenderedNotification {
  event: string;
  user_id: string | null;
  unsubscribe_url: string | null;
  /** JSON. */
  calendar_event: string | null;
  state: "queued" | "stored";
  delete_after_delivery: boolean;
}

/** Resolves with the id of the new notification, or undefined when its idempotency key exists already. */
export async function insertNotification(db: Kysely<DB>, notification: NewNotification): Promise<string | undefined> {
  const row = await db
    .insertInto("notifications")
    .values({ id: uuidv7(), ...notification })
    .onConflict((conflict) => conflict.column("event").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Whether a user logs in with their email and has no password. */
export async function needsLoginCode(db: Kysely<DB>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("login_method", "=", "Email")
    .where("password_hash", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export function findQueuedNotification(db: Kysely<DB>, id: string) {
  return db
    .selectFrom("notifications")
    .select(["id", "channel", "recipient", "reply_to", "subject", "text", "html", "unsubscribe_url", "calendar_event"])
    .where("id", "=", id)
    .where("state", "=", "queued")
    .executeTakeFirst();
}

/** Erases the content, which may contain a code or personal data. */
const erasedContent = { text: null, html: null, reply_to: null, unsubscribe_url: null, calendar_event: null };

/** Also erases the content. */
export async function markNotificationSent(db: Kysely<DB>, id: string) {
  await deleteIfTransient(db, id);
  await db
    .updateTable("notifications")
    .set({ state: "sent", sent_at: sql`now()`, ...erasedContent })
    .where("id", "=", id)
    .execute();
}

/** Marks a queued notification as failed and erases its content. */
export async function markNotificationFailed(db: Kysely<DB>, id: string) {
  await deleteIfTransient(db, id);
  await db
    .updateTable("notifications")
    .set({ state: "failed", ...erasedContent })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute();
}

function deleteIfTransient(db: Kysely<DB>, id: string) {
  return db.deleteFrom("notifications").where("id", "=", id).where("delete_after_delivery", "=", true).execute();
}

/** Deletes notifications older than 30 days, except those that are still queued. */
export function deleteOldNotifications(db: Kysely<DB>) {
  return db
    .deleteFrom("notifications")
    .where("created_at", "<", sql<Date>`now() - interval '30 days'`)
    .where("state", "!=", "queued")
    .execute();
}

/**
 * The latest 200 stored notifications, newest first. Queued ones are left out, because they are sent to a real
 * recipient.
 */
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
