import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { ApiError, callApi } from "../platform/api/client.ts";
import { refetchChanged } from "../platform/api/refetch-changed.ts";

/** How many people, companies and jobs there are in the states that concern the staff. */
export function directoryTotalsQuery() {
  return queryOptions({
    queryKey: ["staff", "totals"],
    queryFn: ({ signal }) => callApi(routes.getDirectoryTotals, { signal }),
  });
}

/** Whether the server refuses the calls of the staff until the session has a second factor. Any of them tells. */
export function secondFactorQuery() {
  return queryOptions({
    queryKey: ["second_factor"],
    // Nothing but the end of the set-up may take the recovery codes from the page.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    queryFn: ({ signal }) =>
      callApi(routes.getDirectoryTotals, { signal }).then(
        () => false,
        (error: unknown) => {
          if (error instanceof ApiError && error.code === "second_factor_required") return true;
          throw error;
        },
      ),
  });
}

/** Refetches what the staff sees of cases. Called after the live event `case`. */
export function invalidateCases(queryClient: QueryClient): Promise<void> {
  return refetchChanged(queryClient, ["staff"]);
}
