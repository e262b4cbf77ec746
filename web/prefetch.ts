import type { FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { localPath } from "../contract/paths.ts";
import { ApiFailure } from "./api.ts";
import { languageOf } from "./i18n.ts";
import { companyJobsQuery, industriesQuery, jobQuery, similarJobsQuery } from "./jobs/queries.ts";
import { searchQuery, summaryQuery } from "./search/queries.ts";
import { companyQuery } from "./users/queries.ts";

/** What public pages need before they are shown. A failure is left to the page, which can say so and try again. */

export function prefetchSearch(queryClient: QueryClient) {
  return async ({ request }: LoaderFunctionArgs) => {
    const address = new URL(request.url).searchParams;
    await Promise.all([
      queryClient.prefetchInfiniteQuery(searchQuery(address)),
      queryClient.prefetchQuery(summaryQuery(address)),
      queryClient.prefetchQuery(industriesQuery()),
    ]);
    return null;
  };
}

export type JobLoaded = { gone: true } | null;

/** A job that was open once is gone, with others instead; one that never was leads to the page that says so. */
export function prefetchJob(queryClient: QueryClient) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    const id = params.job_id ?? "";
    if (await isThere(queryClient, jobQuery(id))) return null;
    if (await isThere(queryClient, similarJobsQuery(id))) return data<JobLoaded>({ gone: true }, { status: 410 });
    return redirect(localPath("/404", languageOf(new URL(request.url).pathname)));
  };
}

/** A company that nobody outside knows of leads to the page that says so. */
export function prefetchCompany(queryClient: QueryClient) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    const id = params.company_id ?? "";
    if (!(await isThere(queryClient, companyQuery(id)))) {
      return redirect(localPath("/404", languageOf(new URL(request.url).pathname)));
    }
    await queryClient.prefetchInfiniteQuery(companyJobsQuery(id));
    return null;
  };
}

/** False only when the server says so. Then it is no failure, and nothing to keep. */
async function isThere<Data>(queryClient: QueryClient, query: FetchQueryOptions<Data, Error, Data, string[]>) {
  try {
    await queryClient.fetchQuery(query);
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) {
      queryClient.removeQueries({ queryKey: query.queryKey });
      return false;
    }
  }
  return true;
}
