import type { InfiniteData } from "@tanstack/react-query";
import type { ChatMessage, Conversation } from "../../contract/messages/messages.ts";

/** The pages of the conversation list in the query cache, latest conversation first. */
export type ConversationPages = InfiniteData<{ rows: Conversation[]; next: string | null }, unknown>;

/**
 * The `apply…` functions apply one live event to the conversation list. They are idempotent: applying an event twice
 * changes nothing. A result of null means that the loaded conversations are not sufficient: an earlier event was
 * missed, or the conversation is not loaded. The caller then loads the list again.
 */

/** Adds a message that the current user sent or received, and moves its conversation to the top. */
export function applyMessage(inbox: ConversationPages, message: ChatMessage, ownId: string): ConversationPages | null {
  const isOwn = message.from_user_id === ownId;
  const conversation = findConversation(inbox, isOwn ? message.to_user_id : message.from_user_id);
  if (!conversation || message.number > conversation.number + 1) return null;
  if (message.number <= conversation.number) return inbox;
  const updated: Conversation = {
    ...conversation,
    message: message.message,
    from_user_id: message.from_user_id,
    seen: message.seen,
    number: message.number,
    unread_count: conversation.unread_count + (isOwn ? 0 : 1),
    updatedAt: message.createdAt,
  };
  const [firstPage, ...otherPages] = inbox.pages.map((page) => ({
    ...page,
    rows: page.rows.filter((row) => row !== conversation),
  }));
  return firstPage ? { ...inbox, pages: [{ ...firstPage, rows: [updated, ...firstPage.rows] }, ...otherPages] } : null;
}

/** Marks a conversation as read by the current user up to a message number, in this tab or elsewhere. */
export function applyReadByCurrentUser(
  inbox: ConversationPages,
  userId: string,
  number: number,
): ConversationPages | null {
  const conversation = findConversation(inbox, userId);
  if (!conversation || conversation.unread_count === 0) return inbox;
  return number < conversation.number ? null : replaceConversation(inbox, { ...conversation, unread_count: 0 });
}

/** Marks a conversation as read by the other participant up to a message number. */
export function applyReadReceipt(inbox: ConversationPages, userId: string, number: number): ConversationPages {
  const conversation = findConversation(inbox, userId);
  if (!conversation || number <= conversation.seen_number) return inbox;
  const isLatestRead = conversation.from_user_id !== userId && number >= conversation.number;
  return replaceConversation(inbox, {
    ...conversation,
    seen_number: number,
    seen: conversation.seen || isLatestRead,
  });
}

/** Marks the other participant as blocked or unblocked by the current user. */
export function applyBlock(inbox: ConversationPages, userId: string, blocked: boolean): ConversationPages {
  const conversation = findConversation(inbox, userId);
  return conversation ? replaceConversation(inbox, { ...conversation, blocked }) : inbox;
}

/** Sums the unread messages of the loaded conversations. */
export function countUnread(inbox: ConversationPages): number {
  return inbox.pages.flatMap((page) => page.rows).reduce((sum, { unread_count }) => sum + unread_count, 0);
}

/** Finds the conversation with a user among the loaded ones. */
export function findConversation(inbox: ConversationPages, userId: string): Conversation | undefined {
  return inbox.pages.flatMap((page) => page.rows).find(({ to_user_id }) => to_user_id === userId);
}

function replaceConversation(inbox: ConversationPages, updated: Conversation): ConversationPages {
  const replace = (row: Conversation) => (row.to_user_id === updated.to_user_id ? updated : row);
  return { ...inbox, pages: inbox.pages.map((page) => ({ ...page, rows: page.rows.map(replace) })) };
}

/**
 * Returns the conversations whose participant's name or company contains the filter text, ignoring case; an empty
 * filter matches all. Removes duplicates: a conversation that moves to the top while later pages load occurs on two pages.
 */
export function filterConversations(conversations: readonly Conversation[], filter: string): Conversation[] {
  const text = filter.trim().toLowerCase();
  const listedIds = new Set<string>();
  return conversations.filter(({ to_user_id, users }) => {
    if (listedIds.has(to_user_id)) return false;
    listedIds.add(to_user_id);
    const { name, company } = users[0] ?? {};
    return [name, company].some((label) => (label ?? "").toLowerCase().includes(text));
  });
}
