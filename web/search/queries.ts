import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { call } from "../api.ts";
import { pagesOf } from "../lists.ts";
import { readSearch } from "./search-params.ts";

/** The search that an address asks for. */
export function searchQuery(address: URLSearchParams) {
  const search = readSearch(address);
  return pagesOf(["search", search], routes.searchJobs, { query: { ...search } });
}

/** What is said above its results. */
export function summaryQuery(address: URLSearchParams) {
  const { sort: _, ...search } = readSearch(address);
  return queryOptions({
    queryKey: ["search", "summary", search],
    queryFn: ({ signal }) => call(routes.summarizeSearch, { query: search, signal }),
  });
}
