import type { ChatMessage } from "../../contract/messages.ts";

/** Both lists as one, oldest first, each message once. Of two states of a message the one in `newer` counts. */
export function mergeMessages(older: readonly ChatMessage[], newer: readonly ChatMessage[]): ChatMessage[] {
  const byNumber = new Map(older.map((message) => [message.number, message]));
  for (const message of newer) {
    const known = byNumber.get(message.number);
    // Nothing that was read becomes unread: what says so was sent before.
    byNumber.set(message.number, known?.seen && !message.seen ? { ...message, seen: true } : message);
  }
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}

/** The last number up to which nothing is missing, counted from a number up to which that is known. */
export function findLastContiguousNumber(known: number, messages: readonly ChatMessage[]): number {
  let last = known;
  for (const { number } of messages) if (number === last + 1) last = number;
  return last;
}

/** Marks as read what a person wrote up to a number. */
export function markSeenUpTo(messages: ChatMessage[], writerId: string, number: number): ChatMessage[] {
  const isNew = (message: ChatMessage) =>
    !message.seen && message.from_user_id === writerId && message.number <= number;
  return messages.some(isNew)
    ? messages.map((message) => (isNew(message) ? { ...message, seen: true } : message))
    : messages;
}

/** Who has read a message has read all before it: what was loaded earlier may not know that yet. */
export function markSeenBeforeLastSeen(messages: ChatMessage[], writerId: string): ChatMessage[] {
  const last = messages.findLast((message) => message.seen && message.from_user_id === writerId);
  return last ? markSeenUpTo(messages, writerId, last.number) : messages;
}
