import { type DehydratedState, dehydrate, type QueryClient } from "@tanstack/react-query";
import type { HydrationState } from "react-router";
import type { Settings } from "./settings.ts";

/** What comes with a page as JSON, so that the browser takes over where the server stopped. */
export interface PageState {
  settings: Settings;
  /** Of pages that the server rendered. */
  queries?: DehydratedState;
  loaderData?: HydrationState["loaderData"];
}

/** Without times, so that a page whose content is the same is the same page. */
export function dehydrateQueries(queryClient: QueryClient): DehydratedState {
  return setUpdatedAt(dehydrate(queryClient), 0);
}

/**
 * The answers are as new as the page that brings them, by the visitor's own clock. The server keeps pages for as long as
 * nothing changes; taken by their age, the answers would be asked for again, and the first drawing would not be the
 * server's.
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
