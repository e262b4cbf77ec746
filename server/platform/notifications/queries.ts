import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { NotificationChannel } from "../../../contract/operation/mail.ts";
import type { DB } from "../../../database/schema.ts";
import type { RenderedNotification } from "./render-notification.ts";

interface NewNotification extends RenderedNotification {
  /** The idempotency key. */
  event: string;
  user_id: string | null;
  unsubscribe_url: string | null;
  /** `CalendarEvent` as JSON. */
  calendar_event: string | null;
  state: "queued" | "stored";
  delete_after_delivery: boolean;
}

/** Resolves with the id of the new notification, or undefined when its idempotency key exists already. */
export async function insertNotification(db: Kysely<DB>, notification: NewNotification): Promise<string | undefined> {
  const row = await db
    .insertInto("notifications")
    .values({ id: uuidv7(), ...notification, next_attempt_at: notification.state === "queued" ? sql`now()` : null })
    .onConflict((conflict) => conflict.column("event").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/**
 * Locks the account that a notification belongs to, so that it is not deleted meanwhile. Returns undefined when it is
 * deleted, otherwise whether its user logs in with the email and has no password.
 */
export function lockRecipient(trx: Kysely<DB>, userId: string): Promise<{ needs_login_code: boolean } | undefined> {
  return trx
    .selectFrom("users")
    .select(sql<boolean>`login_method = 'Email' and password_hash is null`.as("needs_login_code"))
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .forKeyShare()
    .executeTakeFirst();
}

/** An attempt without an end is repeated after this time, because its process may have ended. */
const ATTEMPT_TIMEOUT = sql<string>`interval '5 minutes'`;

/**
 * Begins an attempt for the notifications of a channel that are due, the longest waiting first. Concurrent callers get
 * different ones.
 */
export function claimDueNotifications(db: Kysely<DB>, channel: NotificationChannel, limit: number) {
  return db
    .with("due", (query) =>
      query
        .selectFrom("notifications")
        .select("id")
        .where("channel", "=", channel)
        .where("state", "=", "queued")
        .where("next_attempt_at", "<=", sql<Date>`now()`)
        .orderBy("next_attempt_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("notifications")
    .from("due")
    .set({
      is_sending: true,
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`now() + ${ATTEMPT_TIMEOUT}`,
    })
    .whereRef("notifications.id", "=", "due.id")
    .returning([
      ...(["notifications.id", "channel", "recipient", "reply_to", "subject", "text", "html"] as const),
      ...(["unsubscribe_url", "calendar_event", "attempts", "subscription_id", "notifications.created_at"] as const),
    ])
    .execute();
}

export type QueuedNotification = Awaited<ReturnType<typeof claimDueNotifications>>[number];

/** Ends an attempt. The delay before the next one doubles from five seconds to at most one hour. */
export async function postponeNotification(db: Kysely<DB>, { id, attempts }: QueuedNotification, reason: string) {
  const delaySeconds = Math.min(5 * 2 ** (attempts - 1), 3_600);
  await db
    .updateTable("notifications")
    .set({
      is_sending: false,
      last_error: reason,
      next_attempt_at: sql`now() + make_interval(secs => ${delaySeconds})`,
    })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute();
}

/**
 * Sends a notification that waits, is held or has failed now, except during an attempt and after its text has been erased.
 * Returns whether it does.
 */
export async function retryNotification(db: Kysely<DB>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("notifications")
    .set({ state: "queued", next_attempt_at: sql`now()`, attempts: 0, is_sending: false })
    .where("id", "=", id)
    .where("state", "in", ["queued", "failed"])
    .where("text", "is not", null)
    .where((where) => where.not(isBeingSent(where)))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether an attempt runs. An attempt that was interrupted ends when it becomes due again. */
export const isBeingSent = (where: ExpressionBuilder<DB, "notifications">) =>
  where.and([where("is_sending", "=", true), where("next_attempt_at", ">", sql<Date>`now()`)]);

const withoutAttempt = { is_sending: false, next_attempt_at: null };
/** Erases the content, which may contain a code or personal data. */
const erasedContent = { text: null, html: null, reply_to: null, unsubscribe_url: null, calendar_event: null };

/** Also erases the content. */
export async function markNotificationSent(db: Kysely<DB>, id: string) {
  await deleteIfTransient(db, id);
  await db
    .updateTable("notifications")
    .set({ state: "sent", sent_at: sql`now()`, last_error: null, ...withoutAttempt, ...erasedContent })
    .where("id", "=", id)
    .execute();
}

/** Marks a queued notification as failed. Its content stays for seven days, so that the staff can send it again. */
export async function markNotificationFailed(db: Kysely<DB>, id: string, reason: string) {
  await deleteIfTransient(db, id);
  await db
    .updateTable("notifications")
    .set({ state: "failed", last_error: reason, ...withoutAttempt })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute();
}

function deleteIfTransient(db: Kysely<DB>, id: string) {
  return db.deleteFrom("notifications").where("id", "=", id).where("delete_after_delivery", "=", true).execute();
}

/** Notes that the mail server of the address of an account or alert refuses mail, or that it has taken some. */
export async function markEmailRefused(db: Kysely<DB>, email: string, isRefused: boolean): Promise<void> {
  for (const table of ["users", "saved_searches"] as const) {
    await db
      .updateTable(table)
      .set({ email_refused_at: isRefused ? sql`now()` : null })
      .where("email", "=", email)
      .where("email_refused_at", isRefused ? "is" : "is not", null)
      .execute();
  }
}

/**
 * Deletes notifications older than 30 days, except those that are still queued, and erases the content of those that have
 * failed after seven days.
 */
export async function deleteOldNotifications(db: Kysely<DB>): Promise<void> {
  await db
    .updateTable("notifications")
    .set(erasedContent)
    .where("created_at", "<", sql<Date>`now() - interval '7 days'`)
    .where("state", "=", "failed")
    .where("text", "is not", null)
    .execute();
  await db
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
