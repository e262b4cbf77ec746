import type { FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import { createContext, data, type LoaderFunctionArgs, RouterContextProvider, redirect } from "react-router";
import { localizePath } from "../../contract/paths.ts";
import type { UserType } from "../../contract/users.ts";
import { ApiError } from "../api/client.ts";
import { getStoredLanguage } from "../api/device-preferences.ts";
import { restoreSession } from "../api/session.ts";
import { getPathLanguage } from "../app/i18n.ts";
import { companyJobsQuery, industriesQuery, type JobLoaderData, jobQuery, similarJobsQuery } from "../jobs/queries.ts";
import { searchQuery } from "../search/queries.ts";
import { companyQuery } from "../users/queries.ts";

const queryClientContext = createContext<QueryClient>();

/**
 * Creates the context that loaders read. The routes do not refer to a query client, so that the server creates them
 * once: preparing them for matching takes longer than rendering a small page.
 */
export function createLoaderContext(queryClient: QueryClient): RouterContextProvider {
  return new RouterContextProvider(new Map([[queryClientContext, queryClient]]));
}

/** Redirects to the login page without a session, and to the info step without an account type. */
export async function requireMember({ request }: LoaderFunctionArgs) {
  const { user } = await restoreSession();
  if (!user) return redirect(getLoginPath(request));
  if (user.user_type === null) return redirect("/info");
  return null;
}

/** Redirects users of the other account type to the dashboard. */
export function requireUserType(userType: UserType) {
  return async () => {
    const { user } = await restoreSession();
    return user && user.user_type !== userType ? redirect("/dashboard") : null;
  };
}

/** Redirects interviewers to the dashboard, and with `owner` all members except owners. */
export function requireCompanyRole(needed: "recruiter" | "owner") {
  return async () => {
    const { user } = await restoreSession();
    const role = user?.company_role;
    const isAllowed = needed === "owner" ? role === "owner" : role !== "interviewer";
    return user && !isAllowed ? redirect("/dashboard") : null;
  };
}

/** Lets only users without an account type open the info step. */
export async function requireInfoStep({ request }: LoaderFunctionArgs) {
  const { user } = await restoreSession();
  if (!user) return redirect(getLoginPath(request));
  return user.user_type === null ? null : redirect("/dashboard");
}

function getLoginPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const language = getStoredLanguage() === "nl" ? "nl" : getPathLanguage(pathname);
  return `${localizePath("/login", language)}?${new URLSearchParams({ next: pathname + search })}`;
}

/** Loads the data of the search page. A failed request does not fail the page, which shows the error and a retry. */
export async function loadSearchPage({ request, context }: LoaderFunctionArgs) {
  const queryClient = context.get(queryClientContext);
  const address = new URL(request.url).searchParams;
  await Promise.all([
    queryClient.prefetchInfiniteQuery(searchQuery(address)),
    queryClient.prefetchQuery(industriesQuery()),
  ]);
  return null;
}

/** Responds to a closed job with status 410 and similar jobs. Redirects to the 404 page for an unknown id. */
export async function loadJobPage({ params, request, context }: LoaderFunctionArgs) {
  const queryClient = context.get(queryClientContext);
  const id = params.job_id ?? "";
  if (await prefetchIfExists(queryClient, jobQuery(id))) return null;
  if (await prefetchIfExists(queryClient, similarJobsQuery(id)))
    return data<JobLoaderData>({ gone: true }, { status: 410 });
  return redirect(localizePath("/404", getPathLanguage(new URL(request.url).pathname)));
}

/** Redirects to the 404 page for a company without a public page. */
export async function loadCompanyPage({ params, request, context }: LoaderFunctionArgs) {
  const queryClient = context.get(queryClientContext);
  const id = params.company_id ?? "";
  if (!(await prefetchIfExists(queryClient, companyQuery(id)))) {
    return redirect(localizePath("/404", getPathLanguage(new URL(request.url).pathname)));
  }
  await queryClient.prefetchInfiniteQuery(companyJobsQuery(id));
  return null;
}

/** Loads the data of a query. When the server answers 404, returns false and removes the query from the cache. */
async function prefetchIfExists<Data>(queryClient: QueryClient, query: FetchQueryOptions<Data, Error, Data, string[]>) {
  try {
    await queryClient.fetchQuery(query);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      queryClient.removeQueries({ queryKey: query.queryKey });
      return false;
    }
  }
  return true;
}
