import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { getPathLanguage, localizePath } from "../../contract/platform/languages.ts";
import { closedJobQuery, industriesQuery, type JobLoaderData, jobQuery, similarJobsQuery } from "../jobs/queries.ts";
import { prefetchIfExists, queryClientContext } from "../platform/app/pages/page-route.ts";

/** Loads the data of the search page. A failed request does not fail the page, which shows the error and a retry. */
export async function loadSearchPage({ request, context }: LoaderFunctionArgs) {
  const queryClient = context.get(queryClientContext);
  const { pathname, searchParams } = new URL(request.url);
  const { searchQuery } = await import("../jobs/search/queries.ts");
  await Promise.all([
    queryClient.prefetchInfiniteQuery(searchQuery(searchParams, getPathLanguage(pathname))),
    queryClient.prefetchQuery(industriesQuery()),
  ]);
  return null;
}

/** Responds to a closed job with status 410 and similar jobs. Redirects to the 404 page for an unknown id. */
export async function loadJobPage({ params, request, context }: LoaderFunctionArgs) {
  const queryClient = context.get(queryClientContext);
  const id = params.job_id ?? "";
  if (await prefetchIfExists(queryClient, jobQuery(id))) return null;
  if (await prefetchIfExists(queryClient, similarJobsQuery(id))) {
    await prefetchIfExists(queryClient, closedJobQuery(id));
    return data<JobLoaderData>({ gone: true }, { status: 410 });
  }
  return redirect(localizePath("/404", getPathLanguage(new URL(request.url).pathname)));
}

/** Loads a job as `loadJobPage` does. A job whose company takes applications elsewhere has no form: its page leads there. */
export async function loadApplicationPage(args: LoaderFunctionArgs) {
  const reply = await loadJobPage(args);
  const job = args.context.get(queryClientContext).getQueryData(jobQuery(args.params.job_id ?? "").queryKey);
  if (!job?.apply_url) return reply;
  return redirect(localizePath(`/job/${job.id}`, getPathLanguage(new URL(args.request.url).pathname)));
}
