import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import type * as z from "zod";
import type { ListRoute } from "../contract/route.ts";
import { fetchList, type RequestInput } from "./api.ts";

/** A list that continues with a cursor, as TanStack Query wants it. `useInfiniteQuery(pagesOf(...))`. */
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
