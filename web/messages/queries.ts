import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { routes } from "../../contract/index.ts";
import type { ChatMessage, Conversation } from "../../contract/messages.ts";
import { callApi, fetchList } from "../api/client.ts";
import { cursorListQuery } from "../api/query-client.ts";
import { getSession, useSession } from "../api/session.ts";
import { countUnread, findConversation } from "./inbox.ts";
import { useIsLive } from "./live/live-socket.ts";
import { findLastContiguousNumber, markSeenBeforeLastSeen, markSeenUpTo, mergeMessages } from "./merge-messages.ts";

/** How often the server is asked, while the page is in sight, as long as there is no live connection. */
const CONVERSATIONS_POLL_MS = 20_000;
const LATEST_POLL_MS = 8_000;

/** Needed only by who has more conversations than the list loads at once; `useUnreadCount` knows. */
export function unreadCountQuery() {
  return queryOptions({
    queryKey: ["messages", "count"],
    queryFn: ({ signal }) => callApi(routes.countUnread, { signal }),
  });
}

export function conversationsQuery(isLive = true) {
  const pages = cursorListQuery(["messages", "conversations"], routes.listConversations, { query: { limit: 100 } });
  return infiniteQueryOptions({ ...pages, refetchInterval: isLive ? false : CONVERSATIONS_POLL_MS });
}

/** A conversation from its latest message back. Loaded once: what comes later is in `latestQuery`. */
export function historyQuery(userId: string) {
  const pages = cursorListQuery(["messages", "history", userId], routes.listMessages, {
    query: getConversationParams(userId),
  });
  return infiniteQueryOptions({ ...pages, staleTime: Number.POSITIVE_INFINITY });
}

/** Without a person: the beginning of all such keys. */
export function latestKey(...userId: [] | [userId: string]) {
  return ["messages", "latest", ...userId];
}

/**
 * Messages that came since the history was loaded, oldest first; `loadedAt` says when that was. Live
 * events put theirs in; the server is asked when there is no live connection, and for what was missed meanwhile.
 */
export function latestQuery(userId: string, loadedAt: number, isLive: boolean) {
  const queryKey = latestKey(userId);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<ChatMessage[]> => {
      const loaded = client.getQueryData(historyQuery(userId).queryKey)?.pages[0]?.rows[0]?.number ?? 0;
      const known = () => client.getQueryData<ChatMessage[]>(queryKey) ?? [];
      const latest = await fetchMessagesSince(findLastContiguousNumber(loaded, known()), userId, signal);
      // What is known is looked up again, so that a message that came or was sent in the meantime is not lost.
      return mergeMessages(known(), latest);
    },
    initialData: [],
    initialDataUpdatedAt: loadedAt,
    enabled: loadedAt > 0,
    staleTime: LATEST_POLL_MS / 2,
    refetchInterval: isLive ? false : LATEST_POLL_MS,
  });
}

/** All messages after the one with this number, oldest first. */
async function fetchMessagesSince(since: number, userId: string, signal: AbortSignal): Promise<ChatMessage[]> {
  const messages: ChatMessage[] = [];
  let after: string | null = null;
  do {
    const query = { ...getConversationParams(userId), limit: 100, since, ...(after && { after }) };
    const page: { rows: ChatMessage[]; next: string | null } = await fetchList(routes.listMessages, { query, signal });
    messages.push(...page.rows);
    after = page.next;
  } while (after);
  return messages;
}

export function blocksQuery() {
  return cursorListQuery(["messages", "blocks"], routes.listBlocks);
}

export function messageMailQuery() {
  return queryOptions({
    queryKey: ["messages", "mail"],
    queryFn: ({ signal }) => callApi(routes.getMessageMail, { signal }),
  });
}

function getConversationParams(userId: string) {
  return { from_user_id: getSession().user?.id ?? "", to_user_id: userId, limit: 30 };
}

/**
 * The messages with one person, oldest first, as far back as they were asked for. How far the other one has read them
 * stands in the list of conversations.
 */
export function useMessageHistory(userId: string, seenNumber: number) {
  const ownId = useSession().user?.id ?? "";
  const history = useInfiniteQuery(historyQuery(userId));
  const latest = useQuery(latestQuery(userId, history.dataUpdatedAt, useIsLive()));
  const messages = useMemo(() => {
    const loaded = history.data?.pages.flatMap((page) => page.rows) ?? [];
    // Nothing older than what is loaded without a gap.
    const since = latest.data.filter(({ number }) => number >= (loaded.at(-1)?.number ?? 0));
    return markSeenBeforeLastSeen(markSeenUpTo(mergeMessages(loaded, since), ownId, seenNumber), ownId);
  }, [history.data, latest.data, ownId, seenNumber]);

  return { ...history, messages };
}

export function useInbox() {
  return useInfiniteQuery(conversationsQuery(useIsLive()));
}

/** What the list knows of the conversation with one person; undefined when it is not among those that are loaded. */
export function useConversation(userId: string): Conversation | undefined {
  const { data } = useInbox();
  return data && findConversation(data, userId);
}

/**
 * The one unread count that menu, tile and title show. It is the sum of what the list shows, so that they cannot
 * disagree; only where the list goes on beyond what is loaded does the server count. Undefined until it is known.
 */
export function useUnreadCount(): number | undefined {
  const list = useInbox();
  const isPart = list.hasNextPage;
  const refetchInterval = useIsLive() ? false : 20_000;
  const count = useQuery({ ...unreadCountQuery(), enabled: isPart, refetchInterval });
  if (!list.data) return undefined;
  return isPart ? count.data?.count : countUnread(list.data);
}
