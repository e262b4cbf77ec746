import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Caller } from "../platform/http/access.ts";
import { getParticipant } from "./participants.ts";

/**
 * Marks the messages from a participant as read: all of them, or those up to a message number. If any was unread, both
 * participants receive a read receipt. Returns how many messages were unread before.
 *
 * @throws {ApiError} not_found when the caller may not read messages from this user
 */
export async function markConversationRead(
  { db, live }: Pick<AppContext, "db" | "live">,
  caller: Caller,
  from: { user_id: string; number: number | undefined },
): Promise<{ count: number }> {
  const sender = await getParticipant(db, caller, from.user_id);
  if (!sender.conversation_id) return { count: 0 };
  const { count, number } = await markMessagesRead(db, sender.conversation_id, caller.user.id, from.number);
  if (number !== null) live.publishSeen({ by_user_id: caller.user.id, from_user_id: sender.id, number, count });
  return { count };
}

/** Returns the number of messages that were marked, and the highest message number among them. */
function markMessagesRead(
  db: Kysely<DB>,
  conversationId: string,
  readerId: string,
  upToNumber: number | undefined,
): Promise<{ count: number; number: number | null }> {
  return db
    .with("marked", (cte) => {
      const unread = cte
        .updateTable("messages")
        .set({ seen_at: sql`now()`, updated_at: sql`now()` })
        .where("conversation_id", "=", conversationId)
        .where("to_user_id", "=", readerId)
        .where("seen_at", "is", null);
      return (upToNumber === undefined ? unread : unread.where("number", "<=", upToNumber)).returning("number");
    })
    .selectFrom("marked")
    .select([sql<number>`count(*)::int`.as("count"), sql<number | null>`max(number)`.as("number")])
    .executeTakeFirstOrThrow();
}
