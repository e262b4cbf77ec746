import { infiniteQueryOptions, type QueryClient, queryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { type ApplicationFilter, applicationFilters } from "../../contract/hiring/applications.ts";
import { MAX_STAGE_CHANGES } from "../../contract/hiring/stage-changes.ts";
import { routes } from "../../contract/index.ts";
import { callApi } from "../platform/api/client.ts";
import { useIsLive } from "../platform/api/live-socket.ts";
import { cursorListQuery } from "../platform/api/query-client.ts";
import { refetchChanged } from "../platform/api/refetch-changed.ts";

/** The polling interval without a live connection. TanStack Query polls only while the tab is visible. */
const POLL_MS = 20_000;

/** The number of due applications that the dashboard shows at first, and adds with each "Show more". */
const DUE_PAGE_SIZE = 5;

/** The pending applications of an employer, or all applications of a seeker. */
export const MAIN_LIST = 1;
/** The shortlisted applications of both. */
export const SHORTLIST = 2;
/** The value of `:status` in the path of the API. */
export type ApplicationListId = typeof MAIN_LIST | typeof SHORTLIST;

interface ApplicationListOptions {
  filter?: ApplicationFilter | undefined;
  /** False prevents the list from loading. */
  enabled?: boolean;
}

/** Reads the filter of the seeker's list from the address of its page. */
export function readApplicationFilter(params: URLSearchParams): ApplicationFilter | undefined {
  return applicationFilters.find((value) => value === params.get("filter"));
}

export function applicationsQuery(list: ApplicationListId, { filter, enabled = true }: ApplicationListOptions = {}) {
  // A seeker sees first where it is their turn, and keeps in view what they have withdrawn. Neither is in a company's lists.
  const query = { filter, sort: "your_turn", withdrawn: "true" } as const;
  const options = cursorListQuery(["applications", list, query], routes.listApplications, {
    params: { status: String(list) },
    query,
    isPolled: true,
  });
  return infiniteQueryOptions({ ...options, enabled });
}

export function applicationQuery(id: string) {
  return queryOptions({
    queryKey: ["applications", "one", id],
    queryFn: ({ signal }) => callApi(routes.getApplication, { params: { id }, signal }),
  });
}

export function timelineQuery(id: string) {
  return queryOptions({
    queryKey: ["applications", "events", id],
    queryFn: ({ signal }) => callApi(routes.listApplicationEvents, { params: { id }, signal }),
  });
}

/** How often a list of applications is polled: not at all while a live connection announces changes. */
export function usePollInterval(): number | false {
  return useIsLive() ? false : POLL_MS;
}

/** A list of applications, for which the server is polled. */
export function useApplications(list: ApplicationListId, options: ApplicationListOptions = {}) {
  return useInfiniteQuery({ ...applicationsQuery(list, options), refetchInterval: usePollInterval() });
}

/**
 * Returns the length of a list of applications, including rows that are not loaded; undefined while loading. It comes
 * from the reply with the first rows, so the counts in the menu, on the dashboard and in the title match the list.
 */
export function useApplicationCount(list: ApplicationListId, options: ApplicationListOptions = {}): number | undefined {
  return useApplications(list, options).data?.pages[0]?.total;
}

/**
 * The open applications of the company by the date until which they have to be answered, or those that were not answered
 * in time.
 */
export function dueApplicationsQuery(stage?: "unanswered") {
  return cursorListQuery(["applications", "due", stage ?? "open"], routes.listDueApplications, {
    query: { stage, limit: stage ? MAX_STAGE_CHANGES : DUE_PAGE_SIZE },
    isPolled: true,
  });
}

export function useDueApplications(stage?: "unanswered") {
  return useInfiniteQuery({ ...dueApplicationsQuery(stage), refetchInterval: usePollInterval() });
}

/** Refetches all queries whose results may contain applications. Called after an application or a decision. */
export function invalidateApplications(queryClient: QueryClient): Promise<unknown> {
  const nouns = ["jobs", "applications", "users"];
  return Promise.all(nouns.map((noun) => refetchChanged(queryClient, [noun])));
}
