import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { callApi } from "../api/client.ts";
import { cursorListQuery } from "../api/query-client.ts";

/** Keys begin with the noun that a change invalidates. */
export function jobQuery(id: string) {
  return queryOptions({
    queryKey: ["jobs", "one", id],
    queryFn: ({ signal }) => callApi(routes.getJob, { params: { id }, signal }),
  });
}

/** For a job that is closed: what is open instead. */
export function similarJobsQuery(id: string) {
  return queryOptions({
    queryKey: ["jobs", "similar", id],
    queryFn: ({ signal }) => callApi(routes.listSimilarJobs, { params: { id }, signal }),
  });
}

export function ownJobsQuery(status: 1 | 2) {
  return cursorListQuery(["jobs", "own", status], routes.listOwnJobs, { params: { status: String(status) } });
}

/** Active ones only, whoever asks. */
export function companyJobsQuery(id: string) {
  return cursorListQuery(["jobs", "company", id], routes.listCompanyJobs, { params: { id } });
}

export function ownJobsCountQuery() {
  return queryOptions({
    queryKey: ["counts", "jobs"],
    queryFn: ({ signal }) => callApi(routes.countOwnJobs, { signal }),
  });
}

/** They come with the database and do not change while a page is open. */
export function industriesQuery() {
  return queryOptions({
    queryKey: ["industries"],
    queryFn: ({ signal }) => callApi(routes.listIndustries, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** After a job was made, changed or deleted. */
export function invalidateJobs(queryClient: QueryClient): Promise<unknown> {
  return invalidateQueryKeys(queryClient, ["jobs", "search", "applications", "counts"]);
}

/** After applying to a job, or deciding about an application. */
export function invalidateApplications(queryClient: QueryClient): Promise<unknown> {
  return invalidateQueryKeys(queryClient, ["jobs", "applications", "counts", "users"]);
}

function invalidateQueryKeys(queryClient: QueryClient, nouns: string[]): Promise<unknown> {
  return Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })));
}
