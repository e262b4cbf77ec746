import { type DehydratedState, dehydrate, type QueryClient } from "@tanstack/react-query";
import type { HydrationState } from "react-router";
import type { Settings } from "../settings.ts";

/** The JSON in `#state`: what the browser needs to hydrate a server-rendered page. */
export interface PageState {
  settings: Settings;
  /** Present on server-rendered pages only. */
  queries?: DehydratedState;
  loaderData?: HydrationState["loaderData"];
}

/** Sets all timestamps to 0, so that equal content gives an equal page and ETag. */
export function dehydrateQueries(queryClient: QueryClient): DehydratedState {
  return setUpdatedAt(dehydrate(queryClient), 0);
}

/**
 * Sets the timestamps of all query results to now, by the browser's clock. A cached page may be older than `staleTime`:
 * TanStack Query would then refetch during hydration, and the markup would differ from the server's.
 */
export function markQueriesFresh(answers: DehydratedState): DehydratedState {
  return setUpdatedAt(answers, Date.now());
}

function setUpdatedAt({ queries, mutations }: DehydratedState, time: number): DehydratedState {
  return {
    mutations,
    queries: queries.map((query) => ({ ...query, dehydratedAt: time, state: { ...query.state, dataUpdatedAt: time } })),
  };
}
