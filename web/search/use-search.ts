import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigation, useSearchParams } from "react-router";
import { searchQuery, summaryQuery } from "./queries.ts";
import { parseSearchParams } from "./search-criteria.ts";

/** The search in the address bar of the page at `path`, its results, and what is said about them. */
export function useSearch(path: string) {
  const [address] = useSearchParams();
  const { location: next } = useNavigation();
  const query = useInfiniteQuery({ ...searchQuery(address), placeholderData: keepPreviousData });
  const summary = useQuery({ ...summaryQuery(address), placeholderData: keepPreviousData });
  // A page with a loader stays as it is until the next results are there; one without shows the old ones meanwhile.
  const leaving = next?.pathname === path;
  return {
    search: parseSearchParams(address),
    query,
    summary: summary.isPlaceholderData ? undefined : summary.data,
    counting: summary.isPending || summary.isPlaceholderData,
    busy: leaving || (query.isFetching && !query.isFetchingNextPage),
    outdated: leaving || query.isPlaceholderData,
  };
}

export type SearchState = ReturnType<typeof useSearch>;
