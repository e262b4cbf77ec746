import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { callApi } from "../platform/api/client.ts";

/** How many people, companies and jobs there are in the states that concern the staff. */
export function directoryTotalsQuery() {
  return queryOptions({
    queryKey: ["staff", "totals"],
    queryFn: ({ signal }) => callApi(routes.getDirectoryTotals, { signal }),
  });
}

/** Refetches what the staff sees of cases. Called after the live event `case`. */
export function invalidateCases(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["staff"] });
}
