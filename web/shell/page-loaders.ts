import type { FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { localizePath } from "../../contract/paths.ts";
import type { UserType } from "../../contract/users.ts";
import { ApiError } from "../api/client.ts";
import { restoreSession } from "../api/session.ts";
import { getPathLanguage, LANGUAGE_KEY } from "../app/i18n.ts";
import { companyJobsQuery, industriesQuery, type JobLoaderData, jobQuery, similarJobsQuery } from "../jobs/queries.ts";
import { searchQuery, summaryQuery } from "../search/queries.ts";
import { companyQuery } from "../users/queries.ts";

/** Lets only people through who are signed in and have said who they are; the others come back after they did. */
export async function requireMember({ request }: LoaderFunctionArgs) {
  const { user } = await restoreSession();
  if (!user) return redirect(getLoginPath(request));
  if (user.user_type === null) return redirect("/info");
  return null;
}

/** Some pages make sense to one kind of user only; the other kind is better served by its dashboard. */
export function requireUserType(userType: UserType) {
  return async () => {
    const { user } = await restoreSession();
    return user && user.user_type !== userType ? redirect("/dashboard") : null;
  };
}

/** The info step is for who is signed in and has no account type yet. */
export async function requireIncompleteAccount({ request }: LoaderFunctionArgs) {
  const { user } = await restoreSession();
  if (!user) return redirect(getLoginPath(request));
  return user.user_type === null ? null : redirect("/dashboard");
}

function getLoginPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const language = localStorage.getItem(LANGUAGE_KEY) === "nl" ? "nl" : getPathLanguage(pathname);
  return `${localizePath("/login", language)}?${new URLSearchParams({ next: pathname + search })}`;
}

/** What public pages need before they are shown. A failure is left to the page, which can say so and try again. */

export function createSearchLoader(queryClient: QueryClient) {
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

/** A job that was open once is gone, with others instead; one that never was leads to the page that says so. */
export function createJobLoader(queryClient: QueryClient) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    const id = params.job_id ?? "";
    if (await prefetchIfExists(queryClient, jobQuery(id))) return null;
    if (await prefetchIfExists(queryClient, similarJobsQuery(id)))
      return data<JobLoaderData>({ gone: true }, { status: 410 });
    return redirect(localizePath("/404", getPathLanguage(new URL(request.url).pathname)));
  };
}

/** A company that nobody outside knows of leads to the page that says so. */
export function createCompanyLoader(queryClient: QueryClient) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    const id = params.company_id ?? "";
    if (!(await prefetchIfExists(queryClient, companyQuery(id)))) {
      return redirect(localizePath("/404", getPathLanguage(new URL(request.url).pathname)));
    }
    await queryClient.prefetchInfiniteQuery(companyJobsQuery(id));
    return null;
  };
}

/** False only when the server says so. Then it is no failure, and nothing to keep. */
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
