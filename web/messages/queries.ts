import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import type { ChatMessage } from "../../contract/messages.ts";
import { call, callList } from "../api.ts";
import { pagesOf } from "../lists.ts";
import { currentSession } from "../session.ts";
import { mergeMessages } from "./merge-messages.ts";

/** How often the server is asked while the page is in sight. */
const COUNT_EVERY_MS = 15_000;
const CONVERSATIONS_EVERY_MS = 10_000;
const LATEST_EVERY_MS = 5_000;

export function unreadCountQuery() {
  return queryOptions({
    queryKey: ["counts", "messages"],
    queryFn: ({ signal }) => call(routes.countUnread, { signal }),
    refetchInterval: COUNT_EVERY_MS,
  });
}

export function conversationsQuery() {
  const pages = pagesOf(["messages", "conversations"], routes.listConversations, { query: { limit: 100 } });
  return infiniteQueryOptions({ ...pages, refetchInterval: CONVERSATIONS_EVERY_MS });
}

/** A conversation from its latest message back. Loaded once: what comes later is in `latestQuery`. */
export function historyQuery(userId: string) {
  const pages = pagesOf(["messages", "history", userId], routes.listMessages, { query: between(userId) });
  return infiniteQueryOptions({ ...pages, staleTime: Number.POSITIVE_INFINITY });
}

/** Messages that came, or were read, since the history was loaded, oldest first; `loadedAt` says when that was. */
export function latestQuery(userId: string, loadedAt: number) {
  const queryKey = ["messages", "latest", userId];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<ChatMessage[]> => {
      const loaded = client.getQueryData(historyQuery(userId).queryKey)?.pages[0]?.rows[0];
      const known = () => client.getQueryData<ChatMessage[]>(queryKey) ?? [];
      const latest = await fetchDownTo((known().at(-1) ?? loaded)?.number ?? 0, userId, signal);
      // What is known is read again, so that a message that was sent in the meantime is not lost.
      return mergeMessages(known(), latest);
    },
    initialData: [],
    initialDataUpdatedAt: loadedAt,
    enabled: loadedAt > 0,
    staleTime: LATEST_EVERY_MS / 2,
    refetchInterval: LATEST_EVERY_MS,
  });
}

/** The latest messages, as many pages of them as it takes to leave none out after the known one. */
async function fetchDownTo(known: number, userId: string, signal: AbortSignal): Promise<ChatMessage[]> {
  const messages: ChatMessage[] = [];
  let after: string | null = null;
  do {
    const query = { ...between(userId), ...(after && { after }) };
    const page: { rows: ChatMessage[]; next: string | null } = await callList(routes.listMessages, { query, signal });
    messages.push(...page.rows);
    after = page.next;
  } while (after && (messages.at(-1)?.number ?? 0) > known + 1);
  return messages;
}

function between(userId: string) {
  return { from_user_id: currentSession().user?.id ?? "", to_user_id: userId, limit: 30 };
}
