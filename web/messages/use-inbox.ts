import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Conversation } from "../../contract/messages.ts";
import { countUnread, findConversation } from "./inbox.ts";
import { useIsLive } from "./live/live-socket.ts";
import { conversationsQuery, unreadCountQuery } from "./queries.ts";

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
