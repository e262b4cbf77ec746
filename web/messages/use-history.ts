import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSession } from "../api/session.ts";
import { useIsLive } from "./live/live-socket.ts";
import { markSeenBeforeLastSeen, markSeenUpTo, mergeMessages } from "./merge-messages.ts";
import { historyQuery, latestQuery } from "./queries.ts";

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
