import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { callApi } from "../api/client.ts";
import { cursorListQuery } from "../api/query-client.ts";

/** Which jobs are saved: one request for all the cards there will be. */
export function savedJobIdsQuery() {
  return queryOptions({
    queryKey: ["saved", "ids"],
    queryFn: ({ signal }) => callApi(routes.listSavedJobIds, { signal }),
    staleTime: 60_000,
  });
}

export function savedJobsQuery() {
  return cursorListQuery(["saved", "jobs"], routes.listSavedJobs);
}

export function savedSearchesQuery() {
  return queryOptions({
    queryKey: ["saved", "searches"],
    queryFn: ({ signal }) => callApi(routes.listSavedSearches, { signal }),
  });
}

export function invalidateSavedSearches(queryClient: QueryClient): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: savedSearchesQuery().queryKey });
}
