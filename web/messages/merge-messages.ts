import type { ChatMessage } from "../../contract/messages.ts";

/** Both lists as one, oldest first, each message once. Of two states of a message the one in `newer` counts. */
export function mergeMessages(older: readonly ChatMessage[], newer: readonly ChatMessage[]): ChatMessage[] {
  const byNumber = new Map([...older, ...newer].map((message) => [message.number, message]));
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}
