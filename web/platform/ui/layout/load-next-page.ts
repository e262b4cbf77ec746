import type { InfiniteData, InfiniteQueryObserverResult } from "@tanstack/react-query";

/**
 * Loads the next page of a list. A refetch, such as after a live event, neither ends this nor is ended by it: the page is
 * requested again after it. Rejects never: the result of the query tells of an error.
 */
export async function loadNextPage(query: InfiniteQueryObserverResult<InfiniteData<unknown>>): Promise<void> {
  const count = query.data?.pages.length ?? 0;
  let result = query;
  do result = await result.fetchNextPage({ cancelRefetch: false });
  while (result.hasNextPage && !result.isError && (result.data?.pages.length ?? 0) <= count);
}
