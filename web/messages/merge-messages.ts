import type { ChatMessage } from "../../contract/messages/messages.ts";

/**
 * Merges two lists into one without duplicates, ordered by message number. A message in `newer` replaces the same
 * message in `older`. A message that is marked as read stays read: a response that shows it as unread is older than the
 * read receipt. A report stays as well: live events never contain it.
 */
export function mergeMessages(older: readonly ChatMessage[], newer: readonly ChatMessage[]): ChatMessage[] {
  const byNumber = new Map(older.map((message) => [message.number, message]));
  for (const message of newer) {
    const existing = byNumber.get(message.number);
    byNumber.set(message.number, existing ? keepReaderState(existing, message) : message);
  }
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

function keepReaderState(existing: ChatMessage, message: ChatMessage): ChatMessage {
  const seen = existing.seen || message.seen;
  const report = message.report ?? existing.report;
  return seen === message.seen && report === message.report ? message : { ...message, seen, report };
}

/**
 * Returns the highest message number up to which no message is missing.
 * @param complete Number up to which all messages are known to be loaded.
 * @param messages Further messages, ordered by number.
 */
export function findLastContiguousNumber(complete: number, messages: readonly ChatMessage[]): number {
  let last = complete;
  for (const { number } of messages) if (number === last + 1) last = number;
  return last;
}

/** Marks the messages of one sender as read, up to a message number. Returns the same array if nothing changes. */
export function markReadUpTo(messages: ChatMessage[], senderId: string, number: number): ChatMessage[] {
  const becomesSeen = (message: ChatMessage) =>
    !message.seen && message.from_user_id === senderId && message.number <= number;
  return messages.some(becomesSeen)
    ? messages.map((message) => (becomesSeen(message) ? { ...message, seen: true } : message))
    : messages;
}

/**
 * Marks all messages of one sender before their last read message as read. Reading a message includes the messages
 * before it, but pages that were loaded earlier may still show those as unread.
 */
export function markSeenBeforeLastSeen(messages: ChatMessage[], senderId: string): ChatMessage[] {
  const lastSeen = messages.findLast((message) => message.seen && message.from_user_id === senderId);
  return lastSeen ? markReadUpTo(messages, senderId, lastSeen.number) : messages;
}
