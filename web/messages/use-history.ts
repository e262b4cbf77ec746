import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { mergeMessages } from "./merge-messages.ts";
import { historyQuery, latestQuery } from "./queries.ts";

/** The messages with one person, oldest first, as far back as they were asked for. */
export function useHistory(userId: string) {
  const history = useInfiniteQuery(historyQuery(userId));
  const latest = useQuery(latestQuery(userId, history.dataUpdatedAt));
  const messages = useMemo(
    () => mergeMessages(history.data?.pages.flatMap((page) => page.rows) ?? [], latest.data),
    [history.data, latest.data],
  );

  return { ...history, messages };
}
