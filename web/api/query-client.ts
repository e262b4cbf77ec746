import { infiniteQueryOptions, QueryClient, type QueryKey } from "@tanstack/react-query";
import type * as z from "zod";
import type { ListRoute } from "../../contract/route.ts";
import { ApiError, fetchList, type RequestInput } from "./client.ts";

/** Retries failed connections and status 503, at most twice, and in the browser only. All other errors are final. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (typeof window === "undefined" || failures >= 2) return false;
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 10_000, retry: shouldRetry, retryDelay: 1_000 } },
  });
}

/** Returns the options of a list with cursors: `useInfiniteQuery(cursorListQuery(...))`. */
export function cursorListQuery<P extends z.ZodObject, Q extends z.ZodObject, Item extends z.ZodType>(
  queryKey: QueryKey,
  route: ListRoute<P, Q, Item>,
  input: Pick<RequestInput<ListRoute<P, Q, Item>>, "params" | "query"> = {},
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...input.query, ...(pageParam && { after: pageParam }) } as z.input<
        ListRoute<P, Q, Item>["query"]
      >;
      return fetchList(route, { ...input, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
