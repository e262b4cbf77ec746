import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { routes } from "../../contract/index.ts";
import type { ChatMessage, Conversation } from "../../contract/messages/messages.ts";
import { callApi, fetchList } from "../platform/api/client.ts";
import { useIsLive } from "../platform/api/live-socket.ts";
import { cursorListQuery, POLLED } from "../platform/api/query-client.ts";
import { getSession, useSession } from "../platform/api/session.ts";
import { countUnread, findConversation } from "./conversation-cache.ts";
import { findLastContiguousNumber, markReadUpTo, markSeenBeforeLastSeen, mergeMessages } from "./merge-messages.ts";

/** Polling intervals without a live connection. TanStack Query polls only while the tab is visible. */
const CONVERSATIONS_POLL_MS = 20_000;
const NEW_MESSAGES_POLL_MS = 8_000;
const UNREAD_COUNT_POLL_MS = 20_000;

/** The unread count as the server counts it. `useUnreadCount` needs it only when not all conversations are loaded. */
export function unreadCountQuery() {
  return queryOptions({
    queryKey: ["messages", "count"],
    queryFn: ({ signal }) => callApi(routes.countUnread, { signal, isBackground: true }),
    meta: POLLED,
  });
}

/** The current user's conversations, latest first. Polls the server unless a live connection delivers events. */
export function conversationsQuery(isLive = true) {
  const options = cursorListQuery(["messages", "conversations"], routes.listConversations, {
    query: { limit: 100 },
    isPolled: true,
  });
  return infiniteQueryOptions({ ...options, refetchInterval: isLive ? false : CONVERSATIONS_POLL_MS });
}

/** The messages of one conversation, latest first. Loaded once; `newMessagesQuery` holds later messages. */
export function historyQuery(userId: string) {
  const options = cursorListQuery(["messages", "history", userId], routes.listMessages, {
    query: getConversationParams(userId),
  });
  return infiniteQueryOptions({ ...options, staleTime: Number.POSITIVE_INFINITY });
}

/** The query key of `newMessagesQuery` for one participant; without a user, the prefix of all such keys. */
export function newMessagesKey(...userId: [] | [userId: string]) {
  return ["messages", "latest", ...userId];
}

/**
 * The messages that arrived since the history was loaded, oldest first. Live events are written into the data of this
 * query. The query function fetches missed messages. It polls while there is no live connection.
 * @param loadedAt When the history was loaded, in milliseconds since 1970; 0 before that.
 */
function newMessagesQuery(userId: string, loadedAt: number, isLive: boolean) {
  const queryKey = newMessagesKey(userId);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<ChatMessage[]> => {
      const loaded = client.getQueryData(historyQuery(userId).queryKey)?.pages[0]?.rows[0]?.number ?? 0;
      const readCached = () => client.getQueryData<ChatMessage[]>(queryKey) ?? [];
      const fetched = await fetchMessagesSince(findLastContiguousNumber(loaded, readCached()), userId, signal);
      // Reads the cache again, so that messages added during the request are kept.
      return mergeMessages(readCached(), fetched);
    },
    initialData: [],
    initialDataUpdatedAt: loadedAt,
    enabled: loadedAt > 0,
    meta: POLLED,
    staleTime: NEW_MESSAGES_POLL_MS / 2,
    refetchInterval: isLive ? false : NEW_MESSAGES_POLL_MS,
  });
}

/** Fetches all messages with a number above `since`, oldest first. */
async function fetchMessagesSince(since: number, userId: string, signal: AbortSignal): Promise<ChatMessage[]> {
  const messages: ChatMessage[] = [];
  let after: string | null = null;
  do {
    const query = { ...getConversationParams(userId), limit: 100, since, ...(after && { after }) };
    const page: { rows: ChatMessage[]; next: string | null } = await fetchList(routes.listMessages, {
      query,
      signal,
      isBackground: true,
    });
    messages.push(...page.rows);
    after = page.next;
  } while (after);
  return messages;
}

/** The users that the current user has blocked. */
export function blocksQuery() {
  return cursorListQuery(["messages", "blocks"], routes.listBlocks);
}

/** Whether the current user receives mail about unread messages. */
export function unreadMailQuery() {
  return queryOptions({
    queryKey: ["messages", "mail"],
    queryFn: ({ signal }) => callApi(routes.getMessageMail, { signal }),
  });
}

function getConversationParams(userId: string) {
  return { from_user_id: getSession().user?.id ?? "", to_user_id: userId, limit: 30 };
}

/**
 * The loaded messages with one participant, oldest first. `fetchNextPage` of the result loads older ones.
 * @param seenNumber Message number up to which the participant has read, as the conversation list reports it.
 */
export function useMessageHistory(userId: string, seenNumber: number) {
  const ownId = useSession().user?.id ?? "";
  const history = useInfiniteQuery(historyQuery(userId));
  const newMessages = useQuery(newMessagesQuery(userId, history.dataUpdatedAt, useIsLive()));
  const messages = useMemo(() => {
    const loaded = history.data?.pages.flatMap((page) => page.rows) ?? [];
    // Omits new messages that are older than the oldest loaded page, because the messages between may be missing.
    const oldestLoaded = loaded.at(-1)?.number ?? 0;
    const recent = newMessages.data.filter(({ number }) => number >= oldestLoaded);
    return markSeenBeforeLastSeen(markReadUpTo(mergeMessages(loaded, recent), ownId, seenNumber), ownId);
  }, [history.data, newMessages.data, ownId, seenNumber]);

  return { ...history, messages };
}

/** The pages of the conversation list. */
export function useInbox() {
  return useInfiniteQuery(conversationsQuery(useIsLive()));
}

/** The conversation with one user; undefined if the list does not contain it or has not loaded it yet. */
export function useConversation(userId: string): Conversation | undefined {
  const { data } = useInbox();
  return data && findConversation(data, userId);
}

/**
 * The unread count in the side menu, on the dashboard and in the page title. It is the sum over the conversation list,
 * so that it always agrees with the list. If not all pages of the list are loaded, the server counts instead. Undefined
 * while loading.
 */
export function useUnreadCount(): number | undefined {
  const inbox = useInbox();
  const isPartial = inbox.hasNextPage;
  const refetchInterval = useIsLive() ? false : UNREAD_COUNT_POLL_MS;
  const serverCount = useQuery({ ...unreadCountQuery(), enabled: isPartial, refetchInterval });
  if (!inbox.data) return undefined;
  return isPartial ? serverCount.data?.count : countUnread(inbox.data);
}
