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

it("loads the pages again when the server refuses a cursor of an older version", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let version = "old";
  const list = new InfiniteQueryObserver(client, {
    queryKey: ["list"],
    queryFn: async ({ pageParam }) => {
      if (pageParam && !pageParam.startsWith(version))
        throw Object.assign(new Error(), { fields: { after: "cursor" } });
      return version;
    },
    initialPageParam: "",
    getNextPageParam: (last, pages) => `${last} ${pages.length}`,
  });
  const unsubscribe = list.subscribe(() => undefined);
  await list.refetch();

  version = "new";
  await loadNextPage(list.getCurrentResult());
  expect(list.getCurrentResult().data?.pageParams).toEqual(["", "new 1"]);
  expect(list.getCurrentResult().isError).toBe(false);
  unsubscribe();
});
