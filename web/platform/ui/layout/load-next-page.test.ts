import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { loadNextPage } from "./load-next-page.ts";

it.each(["before", "after"])("is loaded when the list is refetched %s the request", async (time) => {
  const client = new QueryClient();
  const requested: number[] = [];
  const list = new InfiniteQueryObserver(client, {
    queryKey: ["list"],
    queryFn: async ({ pageParam }) => requested.push(pageParam),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
  });
  const unsubscribe = list.subscribe(() => undefined);
  await list.refetch();

  if (time === "before") void client.invalidateQueries();
  const isLoaded = loadNextPage(list.getCurrentResult());
  if (time === "after") void client.invalidateQueries();
  await isLoaded;
  expect([list.getCurrentResult().data?.pageParams, requested]).toEqual([
    [0, 1],
    time === "before" ? [0, 0, 1] : [0, 1, 0, 1],
  ]);
  unsubscribe();
});
