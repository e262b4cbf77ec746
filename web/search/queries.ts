import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { callApi } from "../api/client.ts";
import { cursorListQuery } from "../api/query-client.ts";
import { parseSearchParams } from "./search-criteria.ts";

/** The search that an address asks for. */
export function searchQuery(address: URLSearchParams) {
  const search = parseSearchParams(address);
  return cursorListQuery(["search", search], routes.searchJobs, { query: { ...search } });
}

/** What is said above its results. */
export function summaryQuery(address: URLSearchParams) {
  const { sort: _, ...search } = parseSearchParams(address);
  return queryOptions({
    queryKey: ["search", "summary", search],
    queryFn: ({ signal }) => callApi(routes.summarizeSearch, { query: search, signal }),
  });
}
