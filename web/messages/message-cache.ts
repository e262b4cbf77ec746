import { notifyManager, type QueryClient } from "@tanstack/react-query";
import type { ReadReceipt } from "../../contract/events.ts";
import type { ChatMessage } from "../../contract/messages/messages.ts";
import {
  applyMessage,
  applyReadByCurrentUser,
  applyReadReceipt,
  type ConversationPages,
} from "./conversation-cache.ts";
import { findLastContiguousNumber, markReadUpTo, mergeMessages } from "./merge-messages.ts";
import { conversationsQuery, historyQuery, newMessagesKey, unreadCountQuery } from "./queries.ts";

/**
 * The functions below write live events into the query cache. History, conversation list, side menu, dashboard tile and
 * page title read only from that cache.
 */

/** Adds a message that the current user sent or received. After a gap in the numbers, refetches missing messages. */
export function addMessageToCache(client: QueryClient, ownId: string, message: ChatMessage): void {
  const userId = message.from_user_id === ownId ? message.to_user_id : message.from_user_id;
  notifyManager.batch(() => {
    const queryKey = newMessagesKey(userId);
    client.setQueryData<ChatMessage[]>(queryKey, (current) => current && mergeMessages(current, [message]));
    const newMessages = client.getQueryData<ChatMessage[]>(queryKey);
    const loaded = client.getQueryData(historyQuery(userId).queryKey)?.pages[0]?.rows[0]?.number ?? 0;
    if (newMessages && findLastContiguousNumber(loaded, newMessages) < message.number) {
      void client.invalidateQueries({ queryKey });
    }
    updateInbox(client, (inbox) => applyMessage(inbox, message, ownId));
  });
}

/** Applies a read receipt of the other participant, or of the current user's other tabs and devices. */
export function applyReceiptToCache(client: QueryClient, ownId: string, receipt: ReadReceipt): void {
  if (receipt.by_user_id === ownId) {
    markConversationRead(client, receipt.from_user_id, receipt.number);
    return;
  }
  const userId = receipt.by_user_id;
  notifyManager.batch(() => {
    updateMessages(client, userId, (messages) => markReadUpTo(messages, ownId, receipt.number));
    updateInbox(client, (inbox) => applyReadReceipt(inbox, userId, receipt.number));
  });
}

/** Records that the current user has reported a message of another user. */
export function addReportToCache(client: QueryClient, reported: ChatMessage): void {
  const replace = (message: ChatMessage) => (message.id === reported.id ? reported : message);
  notifyManager.batch(() => updateMessages(client, reported.from_user_id, (messages) => messages.map(replace)));
}

/** Updates the cached messages of the conversation with a user. */
function updateMessages(client: QueryClient, userId: string, update: (messages: ChatMessage[]) => ChatMessage[]): void {
  client.setQueryData<ChatMessage[]>(newMessagesKey(userId), (current) => current && update(current));
  client.setQueryData(
    historyQuery(userId).queryKey,
    (history) => history && { ...history, pages: history.pages.map((page) => ({ ...page, rows: update(page.rows) })) },
  );
}

/** Records that the current user has read a conversation up to a message number. */
export function markConversationRead(client: QueryClient, userId: string, number: number): void {
  notifyManager.batch(() => updateInbox(client, (inbox) => applyReadByCurrentUser(inbox, userId, number)));
}

/** Discards everything cached about a user whose account was deleted. */
export function resetParticipantCache(client: QueryClient, userId: string): void {
  for (const queryKey of [historyQuery(userId).queryKey, newMessagesKey(userId)]) {
    void client.resetQueries({ queryKey });
  }
  void client.invalidateQueries({ queryKey: ["users", userId] });
  void client.invalidateQueries({ queryKey: conversationsQuery().queryKey });
}

/** Refetches conversations, new messages and unread count, after events may have been missed. */
export function invalidateMessages(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: conversationsQuery().queryKey });
  void client.invalidateQueries({ queryKey: newMessagesKey() });
  void client.invalidateQueries({ queryKey: unreadCountQuery().queryKey });
}

/** Updates the conversation list in the cache. Refetches it when `update` returns null. */
function updateInbox(client: QueryClient, update: (inbox: ConversationPages) => ConversationPages | null): void {
  const { queryKey } = conversationsQuery();
  const inbox = client.getQueryData(queryKey);
  const updated = inbox ? update(inbox) : null;
  if (updated && updated !== inbox) client.setQueryData(queryKey, updated);
  // The response to a running request may be older than this event and would then overwrite the update.
  if (!updated || client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
  // When more pages exist, the unread count comes from the server (see useUnreadCount).
  if (updated !== inbox && inbox?.pages.at(-1)?.next) {
    void client.invalidateQueries({ queryKey: unreadCountQuery().queryKey });
  }
}
