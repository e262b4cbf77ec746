import { type QueryClient, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { useIsLive } from "../../platform/api/live-socket.ts";
import { cursorListQuery, POLLED } from "../../platform/api/query-client.ts";
import { refetchChanged } from "../../platform/api/refetch-changed.ts";

/** The polling interval without a live connection. TanStack Query polls only while the tab is visible. */
const POLL_MS = 20_000;

/** The number of unread notices. */
export function unreadNoticesQuery() {
  return queryOptions({
    queryKey: ["notices", "count"],
    queryFn: ({ signal }) => callApi(routes.countUnreadNotices, { signal, isBackground: true }),
    meta: POLLED,
  });
}

/** The current user's notices, newest first. */
export function noticesQuery() {
  return cursorListQuery(["notices", "list"], routes.listNotices, { isPolled: true });
}

/** Polls the server unless a live connection announces changes. */
export function useNotices() {
  return useInfiniteQuery({ ...noticesQuery(), refetchInterval: useIsLive() ? false : POLL_MS });
}

/** The number of unread notices in the header; undefined while loading. */
export function useUnreadNoticeCount(): number | undefined {
  const refetchInterval = useIsLive() ? false : POLL_MS;
  return useQuery({ ...unreadNoticesQuery(), refetchInterval }).data?.count;
}

/** Refetches the notices and their number. Called after the live event `notice`. */
export function invalidateNotices(queryClient: QueryClient): Promise<void> {
  return refetchChanged(queryClient, ["notices"]);
}
