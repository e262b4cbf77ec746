import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { JOB_ACTIVE, JOB_INACTIVE } from "../../contract/platform/constants.ts";
import { callApi } from "../platform/api/client.ts";
import { cursorListQuery } from "../platform/api/query-client.ts";

/** Each query key starts with a noun, by which `invalidateJobs` and `invalidateApplications` refetch the query. */
export function jobQuery(id: string) {
  return queryOptions({
    queryKey: ["jobs", "one", id],
    queryFn: ({ signal }) => callApi(routes.getJob, { params: { id }, signal }),
  });
}

/** Open jobs similar to a closed one. */
export function similarJobsQuery(id: string) {
  return queryOptions({
    queryKey: ["jobs", "similar", id],
    queryFn: ({ signal }) => callApi(routes.listSimilarJobs, { params: { id }, signal }),
  });
}

/** The name of a closed job. */
export function closedJobQuery(id: string) {
  return queryOptions({
    queryKey: ["jobs", "closed", id],
    queryFn: ({ signal }) => callApi(routes.getClosedJob, { params: { id }, signal }),
  });
}

/** Reads the status of the listed jobs from the address of a page. */
export function readJobStatus(params: URLSearchParams): 1 | 2 {
  return params.get("status") === String(JOB_INACTIVE) ? JOB_INACTIVE : JOB_ACTIVE;
}

/** The current employer's jobs with a status. */
export function ownJobsQuery(status: 1 | 2) {
  return cursorListQuery(["jobs", "own", status], routes.listOwnJobs, { params: { status: String(status) } });
}

/** The jobs that the current employer is asked to confirm. */
export function jobsToConfirmQuery() {
  const params = { status: String(JOB_ACTIVE) };
  return cursorListQuery(["jobs", "own", "to_confirm"], routes.listOwnJobs, { params, query: { to_confirm: "true" } });
}

/** The active jobs of a company. */
export function companyJobsQuery(id: string) {
  return cursorListQuery(["jobs", "company", id], routes.listCompanyJobs, { params: { id } });
}

export function ownJobsCountQuery() {
  return queryOptions({
    queryKey: ["counts", "jobs"],
    queryFn: ({ signal }) => callApi(routes.countOwnJobs, { signal }),
  });
}

/** All industries. Only a setting changes them, so they are loaded once per page. */
export function industriesQuery() {
  return queryOptions({
    queryKey: ["industries"],
    queryFn: ({ signal }) => callApi(routes.listIndustries, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What the loader of the public job page returns: `gone` for a closed job, null for an open one. */
export type JobLoaderData = { gone: true } | null;

/** Refetches all queries whose results may contain jobs. Called after a job was created, changed or deleted. */
export function invalidateJobs(queryClient: QueryClient): Promise<unknown> {
  const nouns = ["jobs", "search", "applications", "counts"];
  return Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })));
}
