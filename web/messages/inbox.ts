import type { InfiniteData } from "@tanstack/react-query";
import type { ChatMessage, Conversation } from "../../contract/messages.ts";

/** The list of conversations as the cache holds it. */
export type Inbox = InfiniteData<{ rows: Conversation[]; next: string | null }, unknown>;

/**
 * What live events make of the list. Each answers with null when the list cannot tell what it looks like now, because
 * something before this event was missed: then it is to be loaded again. Told twice, an event changes nothing.
 */

/** A message came in or went out. */
export function applyMessage(inbox: Inbox, message: ChatMessage, ownId: string): Inbox | null {
  const isOwn = message.from_user_id === ownId;
  const row = findConversation(inbox, isOwn ? message.to_user_id : message.from_user_id);
  if (!row || message.number > row.number + 1) return null;
  if (message.number <= row.number) return inbox;
  const next: Conversation = {
    ...row,
    message: message.message,
    from_user_id: message.from_user_id,
    seen: message.seen,
    number: message.number,
    unread_count: row.unread_count + (isOwn ? 0 : 1),
    updatedAt: message.createdAt,
  };
  const [first, ...others] = inbox.pages.map((page) => ({ ...page, rows: page.rows.filter((other) => other !== row) }));
  return first ? { ...inbox, pages: [{ ...first, rows: [next, ...first.rows] }, ...others] } : null;
}

/** Everything from that person up to this number has been read, here or on another device. */
export function applyOwnRead(inbox: Inbox, userId: string, number: number): Inbox | null {
  const row = findConversation(inbox, userId);
  if (!row || row.unread_count === 0) return inbox;
  return number < row.number ? null : replaceConversation(inbox, { ...row, unread_count: 0 });
}

/** That person has read what was sent up to this number. */
export function applyReadReceipt(inbox: Inbox, userId: string, number: number): Inbox {
  const row = findConversation(inbox, userId);
  if (!row || number <= row.seen_number) return inbox;
  const isLatest = row.from_user_id !== userId && number >= row.number;
  return replaceConversation(inbox, { ...row, seen_number: number, seen: row.seen || isLatest });
}

export function applyBlock(inbox: Inbox, userId: string, blocked: boolean): Inbox {
  const row = findConversation(inbox, userId);
  return row ? replaceConversation(inbox, { ...row, blocked }) : inbox;
}

/** How many messages are unread, by the rows that are loaded. */
export function countUnread(inbox: Inbox): number {
  return inbox.pages.flatMap((page) => page.rows).reduce((sum, row) => sum + row.unread_count, 0);
}

export function findConversation(inbox: Inbox, userId: string): Conversation | undefined {
  return inbox.pages.flatMap((page) => page.rows).find((row) => row.to_user_id === userId);
}

function replaceConversation(inbox: Inbox, row: Conversation): Inbox {
  const replace = (other: Conversation) => (other.to_user_id === row.to_user_id ? row : other);
  return { ...inbox, pages: inbox.pages.map((page) => ({ ...page, rows: page.rows.map(replace) })) };
}

/** Those whose name contains the words, whatever the case; nothing typed restores everyone. Nobody is there twice. */
export function filterConversations(conversations: readonly Conversation[], filter: string): Conversation[] {
  const words = filter.trim().toLowerCase();
  // A conversation that moves to the top while later pages are read may be on two of them.
  const met = new Set<string>();
  return conversations.filter(({ to_user_id, users }) => {
    if (met.has(to_user_id)) return false;
    met.add(to_user_id);
    return (users[0]?.name ?? "").toLowerCase().includes(words);
  });
}
