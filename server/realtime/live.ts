import type { ReadReceipt } from "../../contract/events.ts";
import type { ChatMessage } from "../../contract/messages.ts";

/**
 * Tells open pages what has happened, in all processes. Called after the commit, never before; nothing waits for it, and
 * nothing is lost when it fails, since clients ask for what they missed.
 */
export interface LiveEvents {
  /** To every socket of both people. */
  publishMessage(saved: ChatMessage): void;
  /** To every socket of both people. */
  publishSeen(seen: ReadReceipt): void;
  /** To every socket of all who have a conversation with who is gone. */
  publishUserDeleted(userId: string, partnerIds: string[]): void;
  publishTyping(fromUserId: string, toUserId: string): void;
}
