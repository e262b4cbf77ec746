import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { toSearchParams } from "../../contract/search-criteria.ts";
import { callApi } from "../api/client.ts";
import { cursorListQuery } from "../api/query-client.ts";
import { parseSearchParams } from "./search-criteria.ts";

/** The results of the search in a page's query parameters. */
export function searchQuery(params: URLSearchParams) {
  const criteria = parseSearchParams(params);
  return cursorListQuery(["search", criteria], routes.searchJobs, { query: toSearchParams(criteria) });
}

/** The number of results, the corrected keywords, the resolved place and the facets of the same search. */
export function summaryQuery(params: URLSearchParams) {
  const criteria = { ...parseSearchParams(params), sort: undefined };
  return queryOptions({
    queryKey: ["search", "summary", criteria],
    queryFn: ({ signal }) => callApi(routes.summarizeSearch, { query: toSearchParams(criteria), signal }),
  });
}
