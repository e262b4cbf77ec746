import { type Kysely, sql } from "kysely";
import { UNREAD_MAIL_UNSUBSCRIBE_PATH } from "../../contract/messages/messages.ts";
import { toLanguage } from "../../contract/platform/languages.ts";
import type { DB } from "../../database/schema.ts";
import { repeatUntilDone, type Sweep, type SweepCounts } from "../platform/background/sweep.ts";
import { portalNow, readClock } from "../platform/database/clock.ts";
import type { Database } from "../platform/database/pool.ts";
import { ApiError } from "../platform/errors.ts";
import { texts } from "../platform/i18n/texts.ts";
import { type RateLimiter, toAccountKey } from "../platform/limits/rate-limiter.ts";
import type { Notifier } from "../platform/notifications/notification.ts";
import { createUnsubscribeLinks, type UnsubscribeLinks } from "../platform/notifications/unsubscribe.ts";
import type { SecretKeys } from "../platform/signing/signer.ts";
import { findReader, getSenderName, type UnreadConversation } from "./unread-reader.ts";

/** How long a message stays unread before a mail about it is sent. */
export const UNREAD_MAIL_DELAY = "10 minutes";
const DELAY = sql`interval ${sql.lit(UNREAD_MAIL_DELAY)}`;
/** The minimum time between two mails to one reader about one conversation. */
const MIN_MAIL_INTERVAL = sql`interval '1 day'`;
const CHECK_INTERVAL_MS = 30_000;

/** Links that unsubscribe one user from mails about unread messages. */
export function createMessageUnsubscribeLinks(secretKeys: SecretKeys): UnsubscribeLinks {
  return createUnsubscribeLinks(secretKeys, "message mail off", UNREAD_MAIL_UNSUBSCRIBE_PATH);
}

export interface UnreadMailDependencies {
  db: Database;
  notify: Notifier;
  limits: RateLimiter;
  links: UnsubscribeLinks;
  /** The public origin of the portal, without a trailing slash. */
  origin: string;
}

/** Sends due mails about unread messages. */
export function createUnreadMailSweep(dependencies: UnreadMailDependencies): Sweep {
  return {
    name: "unread_mails",
    description: "Sending mail about unread messages",
    intervalMs: CHECK_INTERVAL_MS,
    run: () => sendDueUnreadMails(dependencies),
  };
}

/**
 * Sends the mails that are due. One transaction locks the row of a conversation and reader, saves the mail and updates
 * the row. So each mail is sent once, even when several processes call this function at the same time or one of them
 * crashes.
 */
export async function sendDueUnreadMails(dependencies: UnreadMailDependencies): Promise<SweepCounts> {
  return repeatUntilDone("conversations", () => sendNextUnreadMail(dependencies));
}

/** Handles the row that is due first, and sends its mail if one is needed. Resolves with false when no row is due. */
function sendNextUnreadMail(dependencies: UnreadMailDependencies): Promise<boolean> {
  const { db, notify, limits, links, origin } = dependencies;
  return db.transaction().execute(async (trx) => {
    const due = await selectDueMailForUpdate(trx);
    if (!due) return false;
    const unread = await findUnreadSinceLastMail(trx, due);
    const recipient = unread && (await findReader(trx, due));
    if (!unread || !recipient?.email || !recipient.is_unread_mail_enabled) {
      await updateDueAt(trx, due, null);
      return true;
    }
    const now = await readClock(trx);
    if (unread.mail_at > now) {
      await updateDueAt(trx, due, unread.mail_at);
      return true;
    }
    const retryAt = await consumeDailyMail(limits, due.user_id, now);
    if (retryAt) {
      await updateDueAt(trx, due, retryAt);
      return true;
    }
    const language = toLanguage(recipient.language);
    const unsubscribeUrl = origin + links.createPath(due.user_id, language);
    const { unnamed_sender } = texts[language].unread_messages;
    await notify.send(trx, {
      template: "unread_message",
      to: { email: recipient.email },
      language,
      values: {
        // An address that is not verified may belong to a stranger.
        name: recipient.email_verified_at === null ? unnamed_sender : (getSenderName(recipient) ?? unnamed_sender),
        conversation_url: `${origin}/jobs/messages/${recipient.sender_id}`,
        unsubscribe_url: unsubscribeUrl,
      },
      unsubscribeUrl,
      idempotencyKey: `unread_message:${due.conversation_id}:${due.user_id}:${unread.number}`,
      userId: due.user_id,
    });
    await markMailSent(trx, due);
    return true;
  });
}

/** Consumes one of the mails of a reader's daily limit. Returns null, or the time when the next mail is allowed. */
async function consumeDailyMail(limits: RateLimiter, readerId: string, now: Date): Promise<Date | null> {
  try {
    await limits.consume("unread_mail_daily", [toAccountKey(readerId)]);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.retryAfter === undefined) throw error;
    return new Date(now.getTime() + error.retryAfter * 1000);
  }
}

/** Locks the row that is due first. Rows that other processes have locked are skipped. */
function selectDueMailForUpdate(trx: Kysely<DB>): Promise<UnreadConversation | undefined> {
  return trx
    .selectFrom("unread_mails")
    .select(["conversation_id", "user_id"])
    .where("due_at", "<=", portalNow)
    .orderBy("due_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * Reads the number of the first unread message since the last mail, and the earliest time for the next mail. Null when
 * there is no such message.
 */
async function findUnreadSinceLastMail(trx: Kysely<DB>, due: UnreadConversation) {
  const { number, mail_at } = await trx
    .selectFrom("messages")
    .innerJoin("unread_mails as mail", (join) =>
      join
        .onRef("mail.conversation_id", "=", "messages.conversation_id")
        .onRef("mail.user_id", "=", "messages.to_user_id"),
    )
    .select([
      sql<number | null>`min(messages.number)`.as("number"),
      sql<Date | null>`greatest(min(messages.created_at) + ${DELAY}, max(mail.last_sent_at) + ${MIN_MAIL_INTERVAL})`.as(
        "mail_at",
      ),
    ])
    .where("messages.conversation_id", "=", due.conversation_id)
    .where("messages.to_user_id", "=", due.user_id)
    .where("messages.seen_at", "is", null)
    .where(sql<boolean>`messages.created_at > coalesce(mail.last_sent_at, '-infinity')`)
    .executeTakeFirstOrThrow();
  return number === null || mail_at === null ? null : { number, mail_at };
}

/** Sets when the unread messages are checked again. With null, only a new message causes a check. */
async function updateDueAt(trx: Kysely<DB>, due: UnreadConversation, dueAt: Date | null): Promise<void> {
  await updateDueMail(trx, due).set({ due_at: dueAt }).execute();
}

async function markMailSent(trx: Kysely<DB>, due: UnreadConversation): Promise<void> {
  await updateDueMail(trx, due).set({ due_at: null, last_sent_at: portalNow }).execute();
}

function updateDueMail(trx: Kysely<DB>, due: UnreadConversation) {
  return trx
    .updateTable("unread_mails")
    .where("conversation_id", "=", due.conversation_id)
    .where("user_id", "=", due.user_id);
}

export async function isUnreadMailEnabled(db: Kysely<DB>, userId: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("is_unread_mail_enabled").where("id", "=", userId).executeTakeFirst();
  return row?.is_unread_mail_enabled ?? false;
}

/** Returns false when the account does not exist or is deleted. */
export async function setUnreadMailEnabled(db: Kysely<DB>, userId: string, isEnabled: boolean): Promise<boolean> {
  const result = await db
    .updateTable("users")
    .set({ is_unread_mail_enabled: isEnabled })
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
