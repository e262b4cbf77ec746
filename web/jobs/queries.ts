import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { call } from "../api.ts";
import { pagesOf } from "../lists.ts";

/** Keys begin with the noun that a change invalidates. */
export function jobQuery(id: string) {
  return queryOptions({
    queryKey: ["jobs", "one", id],
    queryFn: ({ signal }) => call(routes.getJob, { params: { id }, signal }),
  });
}

/** For a job that is closed: what is open instead. */
export function similarJobsQuery(id: string) {
  return queryOptions({
    queryKey: ["jobs", "similar", id],
    queryFn: ({ signal }) => call(routes.listSimilarJobs, { params: { id }, signal }),
  });
}

export function ownJobsQuery(status: 1 | 2) {
  return pagesOf(["jobs", "own", status], routes.listOwnJobs, { params: { status: String(status) } });
}

/** Active ones only, whoever asks. */
export function companyJobsQuery(id: string) {
  return pagesOf(["jobs", "company", id], routes.listCompanyJobs, { params: { id } });
}

export function ownJobsCountQuery() {
  return queryOptions({
    queryKey: ["counts", "jobs"],
    queryFn: ({ signal }) => call(routes.countOwnJobs, { signal }),
  });
}

/** They come with the database and do not change while a page is open. */
export function industriesQuery() {
  return queryOptions({
    queryKey: ["industries"],
    queryFn: ({ signal }) => call(routes.listIndustries, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** After a job was made, changed or deleted. */
export function refreshJobs(queryClient: QueryClient): Promise<unknown> {
  return refresh(queryClient, ["jobs", "search", "applications", "counts"]);
}

/** After applying to a job, or deciding about an application. */
export function refreshApplications(queryClient: QueryClient): Promise<unknown> {
  return refresh(queryClient, ["jobs", "applications", "counts", "users"]);
}

function refresh(queryClient: QueryClient, nouns: string[]): Promise<unknown> {
  return Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })));
}
