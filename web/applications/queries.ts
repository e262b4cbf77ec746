import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { callApi } from "../api/client.ts";
import { cursorListQuery } from "../api/query-client.ts";

/** 1: the pending applications of an employer, or all applications of a seeker. 2: the shortlisted applications. */
export type ListedStatus = 1 | 2;

export function applicationsQuery(status: ListedStatus) {
  return cursorListQuery(["applications", status], routes.listApplications, { params: { status: String(status) } });
}

/** The number of applications in the whole list. Status 0 counts the list that status 1 returns. */
export function applicationsCountQuery(status: 0 | 2) {
  return queryOptions({
    queryKey: ["counts", "applications", status],
    queryFn: ({ signal }) => callApi(routes.countApplications, { params: { status: String(status) }, signal }),
  });
}

/** Refetches all queries whose results may contain applications. Called after an application or a decision. */
export function invalidateApplications(queryClient: QueryClient): Promise<unknown> {
  const nouns = ["jobs", "applications", "counts", "users"];
  return Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })));
}
