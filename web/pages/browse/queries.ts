import { queryOptions } from "@tanstack/react-query";
import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { routes } from "../../../contract/index.ts";
import { type BrowseQuery, MIN_BROWSED_JOBS } from "../../../contract/jobs/browse.ts";
import { getPathLanguage, localizePath } from "../../../contract/platform/languages.ts";
import { getBrowsePath } from "../../../contract/platform/pages/paths.ts";
import { callApi } from "../../platform/api/client.ts";
import { prefetchIfExists, queryClientContext } from "../../platform/app/pages/page-route.ts";

export function browseQuery({ field, town }: BrowseQuery) {
  const query = { ...(field !== undefined && { field }), ...(town !== undefined && { town }) };
  return queryOptions({
    queryKey: ["browse", field ?? "", town ?? ""],
    queryFn: ({ signal }) => callApi(routes.browseJobs, { query, signal }),
  });
}

/**
 * Leads from other names of a town, and from a field that was merged into another, to the one path of the page. Responds to
 * a page with too few jobs with status 410 and its neighbours, and redirects to the 404 page when there is no such place.
 */
export async function loadBrowsePage({ params, request, context }: LoaderFunctionArgs) {
  const queryClient = context.get(queryClientContext);
  const query = browseQuery(params);
  const language = getPathLanguage(new URL(request.url).pathname);
  if (!(await prefetchIfExists(queryClient, query))) return redirect(localizePath("/404", language));
  const page = queryClient.getQueryData(query.queryKey);
  if (!page?.field) return null;
  const path = getBrowsePath({ field: page.field.key, town: page.town?.slug });
  if (path !== getBrowsePath(params)) return redirect(localizePath(path, language), 301);
  return page.jobs < MIN_BROWSED_JOBS ? data(null, { status: 410 }) : null;
}
