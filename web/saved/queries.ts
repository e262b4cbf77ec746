import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { call } from "../api.ts";
import { pagesOf } from "../lists.ts";

/** Which jobs are saved: one request for all the cards there will be. */
export function savedIdsQuery() {
  return queryOptions({
    queryKey: ["saved", "ids"],
    queryFn: ({ signal }) => call(routes.listSavedJobIds, { signal }),
    staleTime: 60_000,
  });
}

export function savedJobsQuery() {
  return pagesOf(["saved", "jobs"], routes.listSavedJobs);
}

export function savedSearchesQuery() {
  return queryOptions({
    queryKey: ["saved", "searches"],
    queryFn: ({ signal }) => call(routes.listSavedSearches, { signal }),
  });
}

export function refreshSavedSearches(queryClient: QueryClient): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: savedSearchesQuery().queryKey });
}
