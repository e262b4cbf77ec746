import type { AppContext } from "../app-context.ts";
import type { Caller } from "../http/access.ts";
import { getParticipant } from "./participants.ts";
import { markMessagesRead } from "./queries.ts";

/** Everything from that person is read, or everything up to a number. Answers with how many were not before. */
export async function markConversationRead(
  { db, live }: Pick<AppContext, "db" | "live">,
  caller: Caller,
  from: { user_id: string; number: number | undefined },
): Promise<{ count: number }> {
  const partner = await getParticipant(db, caller, from.user_id);
  if (!partner.conversation_id) return { count: 0 };
  const { count, number } = await markMessagesRead(db, partner.conversation_id, caller.user.id, from.number);
  if (number !== null) live.publishSeen({ by_user_id: caller.user.id, from_user_id: partner.id, number, count });
  return { count };
}
