import type { InfiniteData, InfiniteQueryObserverResult } from "@tanstack/react-query";

/**
 * Loads the next page of a list. A refetch, such as after a live event, neither ends this nor is ended by it: the page is
 * requested again after it. When the server refuses the cursor, which an older version has given, the pages so far are loaded
 * again, with new cursors. Rejects never: the result of the query tells of an error.
 */
export async function loadNextPage(query: InfiniteQueryObserverResult<InfiniteData<unknown>>): Promise<void> {
  const count = query.data?.pages.length ?? 0;
  let result = query;
  do result = await result.fetchNextPage({ cancelRefetch: false });
  while (result.hasNextPage && !result.isError && (result.data?.pages.length ?? 0) <= count);
  if (!isCursorRefused(result.error)) return;
  await result.refetch();
  await result.fetchNextPage();
}

function isCursorRefused(error: (Error & { fields?: Record<string, string> }) | null): boolean {
  return error?.fields?.after !== undefined;
}
