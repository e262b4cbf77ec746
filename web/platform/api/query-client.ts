import { infiniteQueryOptions, MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import type * as z from "zod";
import type { ListRoute } from "../../../contract/platform/route.ts";
import { ApiError, fetchList, isNotFoundError, type RequestInput } from "./client.ts";
import { createUserStore } from "./session.ts";

/**
 * Retries failed connections and status 503, at most twice, and in the browser only. All other errors are final, and so
 * is every error while the device is offline.
 */
function shouldRetry(failures: number, error: unknown): boolean {
  if (typeof window === "undefined" || failures >= 2 || navigator.onLine === false) return false;
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}

/**
 * The latest failure that a toast shows, unless the page shows it in its place; null before the first one of a user. It
 * comes from a query in use, after its retries, or from a mutation whose failure no page shows itself. When a polled query
 * fails repeatedly, only the first failure is stored.
 */
export const failureStore = createUserStore<{ error: unknown; isOfQuery: boolean } | null>(null);

/** Writes failures to `failureStore`. Ignores prefetches (by loaders and links), which have no observers. */
function createQueryCache(): QueryCache {
  const failing = new Set<string>();
  return new QueryCache({
    onSuccess: (_, { queryHash }) => failing.delete(queryHash),
    onError: (error, query) => {
      const isRepeated = query.meta?.isPolled && failing.has(query.queryHash);
      failing.add(query.queryHash);
      // What does not exist is missing in its place. A message elsewhere could not say what it is about.
      const isMissing = isNotFoundError(error) && query.state.data === undefined;
      if (!isRepeated && !isMissing && query.getObserversCount() > 0) failureStore.set({ error, isOfQuery: true });
    },
  });
}

function createMutationCache(): MutationCache {
  const cache = new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      const { onError, meta } = mutation.options;
      // The cache is cleared when the user of the tab changes. A late failure does not concern the next one.
      const isOfUser = cache.getAll().some((known) => known === mutation);
      if (isOfUser && !onError && meta !== SHOWN_IN_PAGE && meta !== SILENT)
        failureStore.set({ error, isOfQuery: false });
    },
  });
  return cache;
}

/**
 * Requests fail immediately while the device is offline. By default, TanStack Query would pause them until the
 * connection is back: lists would keep loading, and mutations would run when the user no longer expects them. Queries
 * are refetched when the connection is back, because they change nothing.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: createQueryCache(),
    mutationCache: createMutationCache(),
    defaultOptions: {
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 10_000,
        retry: shouldRetry,
        retryDelay: 1_000,
      },
      mutations: { networkMode: "always" },
    },
  });
}

/** The metadata of a mutation whose failure the page shows beside what has failed. */
export const SHOWN_IN_PAGE = { isShownInPage: true };

/** The metadata of a mutation that the user has not asked for and whose failure is not shown: the page runs it again later. */
export const SILENT = { isSilent: true };

/** The metadata of a polled query: when it fails repeatedly, only the first failure is shown to the user. */
export const POLLED = { isPolled: true };

type CursorListInput<P extends z.ZodObject, Q extends z.ZodObject, Item extends z.ZodType> = Pick<
  RequestInput<ListRoute<P, Q, Item>>,
  "params" | "query"
> & {
  /** True for a list that is polled. Its refreshes do not ask for a login. */
  isPolled?: boolean;
};

/** Returns the options of a list with cursors: `useInfiniteQuery(cursorListQuery(...))`. */
export function cursorListQuery<P extends z.ZodObject, Q extends z.ZodObject, Item extends z.ZodType>(
  queryKey: QueryKey,
  route: ListRoute<P, Q, Item>,
  { isPolled = false, ...input }: CursorListInput<P, Q, Item> = {},
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal, client }) => {
      const query = { ...input.query, ...(pageParam && { after: pageParam }) } as z.input<
        ListRoute<P, Q, Item>["query"]
      >;
      // The user requests the first load and every further page. Polling refetches from the first page.
      const isBackground = isPolled && pageParam === null && client.getQueryData(queryKey) !== undefined;
      return fetchList(route, { ...input, query, signal, isBackground });
    },
    meta: isPolled ? POLLED : {},
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
