import type { Caller } from "../auth/caller.ts";
import type { Door } from "../http.ts";
import { partnerOf } from "./partner.ts";
import { markRead } from "./queries.ts";

/** Everything from that person is read, or everything up to a number. Answers with how many were not before. */
export async function readMessages(
  { db, live }: Pick<Door, "db" | "live">,
  caller: Caller,
  from: { user_id: string; number: number | undefined },
): Promise<{ count: number }> {
  const partner = await partnerOf(db, caller, from.user_id);
  if (!partner.conversation_id) return { count: 0 };
  const { count, number } = await markRead(db, partner.conversation_id, caller.user.id, from.number);
  if (number !== null) live.seen({ by_user_id: caller.user.id, from_user_id: partner.id, number, count });
  return { count };
}
