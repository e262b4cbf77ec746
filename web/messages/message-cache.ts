import { notifyManager, type QueryClient } from "@tanstack/react-query";
import type { ReadReceipt } from "../../contract/events.ts";
import type { ChatMessage } from "../../contract/messages.ts";
import { applyMessage, applyOwnRead, applyReadReceipt, type Inbox } from "./inbox.ts";
import { findLastContiguousNumber, markSeenUpTo, mergeMessages } from "./merge-messages.ts";
import { conversationsQuery, historyQuery, latestKey, unreadCountQuery } from "./queries.ts";

/** What is heard goes into the cache, from which the history, the list, the menu, the tile and the title are drawn. */

export function addMessageToCache(client: QueryClient, ownId: string, message: ChatMessage): void {
  const userId = message.from_user_id === ownId ? message.to_user_id : message.from_user_id;
  notifyManager.batch(() => {
    const queryKey = latestKey(userId);
    client.setQueryData<ChatMessage[]>(queryKey, (latest) => latest && mergeMessages(latest, [message]));
    const latest = client.getQueryData<ChatMessage[]>(queryKey);
    const loaded = client.getQueryData(historyQuery(userId).queryKey)?.pages[0]?.rows[0]?.number ?? 0;
    if (latest && findLastContiguousNumber(loaded, latest) < message.number)
      void client.invalidateQueries({ queryKey });
    updateInbox(client, (inbox) => applyMessage(inbox, message, ownId));
  });
}

export function applySeenEvent(client: QueryClient, ownId: string, seen: ReadReceipt): void {
  if (seen.by_user_id === ownId) {
    markConversationRead(client, seen.from_user_id, seen.number);
    return;
  }
  const userId = seen.by_user_id;
  notifyManager.batch(() => {
    const mark = (messages: ChatMessage[]) => markSeenUpTo(messages, ownId, seen.number);
    client.setQueryData<ChatMessage[]>(latestKey(userId), (latest) => latest && mark(latest));
    client.setQueryData(
      historyQuery(userId).queryKey,
      (history) => history && { ...history, pages: history.pages.map((page) => ({ ...page, rows: mark(page.rows) })) },
    );
    updateInbox(client, (inbox) => applyReadReceipt(inbox, userId, seen.number));
  });
}

/** Everything from that person up to this number has been read by the person at this screen. */
export function markConversationRead(client: QueryClient, userId: string, number: number): void {
  notifyManager.batch(() => updateInbox(client, (inbox) => applyOwnRead(inbox, userId, number)));
}

/** Nothing that was loaded of that person is so any more. */
export function resetParticipantCache(client: QueryClient, userId: string): void {
  for (const queryKey of [historyQuery(userId).queryKey, latestKey(userId)]) void client.resetQueries({ queryKey });
  void client.invalidateQueries({ queryKey: ["users", userId] });
  void client.invalidateQueries({ queryKey: conversationsQuery().queryKey });
}

/** Asks for what came while nothing was heard. */
export function invalidateMessages(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: conversationsQuery().queryKey });
  void client.invalidateQueries({ queryKey: latestKey() });
  void client.invalidateQueries({ queryKey: unreadCountQuery().queryKey });
}

function updateInbox(client: QueryClient, change: (inbox: Inbox) => Inbox | null): void {
  const { queryKey } = conversationsQuery();
  const inbox = client.getQueryData(queryKey);
  const changed = inbox ? change(inbox) : null;
  if (changed && changed !== inbox) client.setQueryData(queryKey, changed);
  // A list that is on its way may be from before, also where this one knows already.
  if (!changed || client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
  // One that ends early does not hold the whole count.
  if (changed !== inbox && inbox?.pages.at(-1)?.next)
    void client.invalidateQueries({ queryKey: unreadCountQuery().queryKey });
}
