import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useNavigation, useSearchParams } from "react-router";
import { searchQuery } from "./queries.ts";
import { readSearch, type Search, searchAddress } from "./search-params.ts";

/** The search in the address bar of the page at `path`, its results, and how to change a part of it. */
export function useSearch(path: string) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const search = readSearch(address);
  const query = useInfiniteQuery({ ...searchQuery(address), placeholderData: keepPreviousData });
  // A page with a loader stays as it is until the next results are there; one without shows the old ones meanwhile.
  const leaving = next?.pathname === path;
  return {
    search,
    query,
    busy: leaving || (query.isFetching && !query.isFetchingNextPage),
    outdated: leaving || query.isPlaceholderData,
    change: (part: Partial<Search>) =>
      navigate(searchAddress(path, { ...search, ...part }), { preventScrollReset: true }),
  };
}
