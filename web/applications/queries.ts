import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { callApi } from "../api/client.ts";
import { cursorListQuery } from "../api/query-client.ts";

/** 1: for an employer those to review, for a seeker all of one's own. 2: shortlisted. */
export type ListedStatus = 1 | 2;

export function applicationsQuery(status: ListedStatus) {
  return cursorListQuery(["applications", status], routes.listApplications, { params: { status: String(status) } });
}

/** How long the list is, all pages together; 0 counts the list 1. */
export function applicationsCountQuery(status: 0 | 2) {
  return queryOptions({
    queryKey: ["counts", "applications", status],
    queryFn: ({ signal }) => callApi(routes.countApplications, { params: { status: String(status) }, signal }),
  });
}
