import { type Kysely, sql } from "kysely";
import { toLanguage } from "../../contract/platform/languages.ts";
import type { DB } from "../../database/schema.ts";
import { repeatUntilDone, type Sweep } from "../platform/background/sweep.ts";
import { portalNow } from "../platform/database/clock.ts";
import type { Database } from "../platform/database/pool.ts";
import { fillPlaceholders, texts } from "../platform/i18n/texts.ts";
import type { Notifier } from "../platform/notifications/notification.ts";
import { findReader, getSenderName, type UnreadConversation } from "./unread-reader.ts";

const CHECK_INTERVAL_MS = 5_000;

interface MessagePushDependencies {
  db: Database;
  notify: Notifier;
}

/** Sends due pushes about unread messages. `schedule_message_push` (0144_push.sql) says when they are due. */
export function createMessagePushSweep(dependencies: MessagePushDependencies): Sweep {
  return {
    name: "message_pushes",
    description: "Sending pushes about unread messages",
    intervalMs: CHECK_INTERVAL_MS,
    run: () => repeatUntilDone("conversations", () => sendNextMessagePush(dependencies)),
  };
}

/** Sends the push that is due first, once, as `sendDueUnreadMails` sends a mail. Resolves with false when none is due. */
function sendNextMessagePush({ db, notify }: MessagePushDependencies): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom("message_pushes")
      .selectAll()
      .where("due_at", "<=", portalNow)
      .orderBy("due_at")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return false;
    const number = await findUnreadSince(trx, due, due.last_sent_at);
    const reader = number === null ? undefined : await findReader(trx, due);
    await trx
      .updateTable("message_pushes")
      .set({ due_at: null, ...(reader && { last_sent_at: portalNow }) })
      .where("conversation_id", "=", due.conversation_id)
      .where("user_id", "=", due.user_id)
      .execute();
    if (!reader) return true;
    const language = toLanguage(reader.language);
    const { unnamed_sender, sentence } = texts[language].unread_messages;
    await notify.push(trx, {
      userId: due.user_id,
      kind: "message",
      language,
      text: fillPlaceholders(sentence, { name: getSenderName(reader) ?? unnamed_sender }),
      path: `/jobs/messages/${reader.sender_id}`,
      tag: `conversation:${due.conversation_id}`,
      // The erasure of an account finds the notifications that name the user by the beginning of this key.
      idempotencyKey: `unread_message:${due.conversation_id}:${due.user_id}:${number}`,
    });
    return true;
  });
}

/** Returns the number of the last unread message since a time, or null without one. */
async function findUnreadSince(
  trx: Kysely<DB>,
  { conversation_id, user_id }: UnreadConversation,
  since: Date | null,
): Promise<number | null> {
  const { number } = await trx
    .selectFrom("messages")
    .select(sql<number | null>`max(number)`.as("number"))
    .where("conversation_id", "=", conversation_id)
    .where("to_user_id", "=", user_id)
    .where("seen_at", "is", null)
    .$if(since !== null, (messages) => messages.where("created_at", ">", since))
    .executeTakeFirstOrThrow();
  return number;
}
