import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigation, useSearchParams } from "react-router";
import { searchQuery } from "./queries.ts";
import { readSearch } from "./search-params.ts";

/** The search in the address bar of the page at `path`, and its results. */
export function useSearch(path: string) {
  const [address] = useSearchParams();
  const { location: next } = useNavigation();
  const query = useInfiniteQuery({ ...searchQuery(address), placeholderData: keepPreviousData });
  // A page with a loader stays as it is until the next results are there; one without shows the old ones meanwhile.
  const leaving = next?.pathname === path;
  return {
    search: readSearch(address),
    query,
    busy: leaving || (query.isFetching && !query.isFetchingNextPage),
    outdated: leaving || query.isPlaceholderData,
  };
}
