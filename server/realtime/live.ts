import type { Seen } from "../../contract/events.ts";
import type { ChatMessage } from "../../contract/messages.ts";

/**
 * Tells open pages what has happened, in all processes. Called after the commit, never before; nothing waits for it, and
 * nothing is lost when it fails, since clients ask for what they missed.
 */
export interface Live {
  /** To every socket of both people. */
  message(saved: ChatMessage): void;
  /** To every socket of both people. */
  seen(seen: Seen): void;
  /** To every socket of all who have a conversation with who is gone. */
  personGone(userId: string, partnerIds: string[]): void;
  typing(fromUserId: string, toUserId: string): void;
}
