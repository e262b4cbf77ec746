import type { QueryClient } from "@tanstack/react-query";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { localPath } from "../contract/paths.ts";
import { ApiFailure } from "./api.ts";
import { languageOf } from "./i18n.ts";
import { industriesQuery, jobQuery } from "./jobs/queries.ts";
import { searchQuery } from "./search/queries.ts";

/** What public pages need before they are shown. A failure is left to the page, which can say so and try again. */

export function prefetchSearch(queryClient: QueryClient) {
  return async ({ request }: LoaderFunctionArgs) => {
    await Promise.all([
      queryClient.prefetchInfiniteQuery(searchQuery(new URL(request.url).searchParams)),
      queryClient.prefetchQuery(industriesQuery()),
    ]);
    return null;
  };
}

/** A job that does not exist, or may not be seen, leads to the page that says so. */
export function prefetchJob(queryClient: QueryClient) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    try {
      await queryClient.fetchQuery(jobQuery(params.job_id ?? ""));
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 404) return null;
      return redirect(localPath("/404", languageOf(new URL(request.url).pathname)));
    }
    return null;
  };
}
