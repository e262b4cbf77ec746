import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import type { ApplicationFilter } from "../../contract/applications.ts";
import { routes } from "../../contract/index.ts";
import { useIsLive } from "../api/live-socket.ts";
import { cursorListQuery } from "../api/query-client.ts";

/** The polling interval without a live connection. TanStack Query polls only while the tab is visible. */
const POLL_MS = 20_000;

/** 1: the pending applications of an employer, or all applications of a seeker. 2: the shortlisted applications. */
export type ListedStatus = 1 | 2;

interface ApplicationListOptions {
  /** Only the applications without a decision, or only those with one. */
  filter?: ApplicationFilter | undefined;
  /** False keeps the list from being loaded. */
  enabled?: boolean;
}

function applicationsQuery(status: ListedStatus, { filter, enabled = true }: ApplicationListOptions, isLive: boolean) {
  const options = cursorListQuery(["applications", status, filter ?? "all"], routes.listApplications, {
    params: { status: String(status) },
    query: { filter },
    isPolled: true,
  });
  return infiniteQueryOptions({ ...options, enabled, refetchInterval: isLive ? false : POLL_MS });
}

/** A list of applications. Polls the server unless a live connection announces changes. */
export function useApplications(status: ListedStatus, options: ApplicationListOptions = {}) {
  return useInfiniteQuery(applicationsQuery(status, options, useIsLive()));
}

/**
 * The length of a whole list of applications. It comes from the reply that contains the first rows of the list, so a
 * count in the menu, on the dashboard or in the page title always agrees with the list. Undefined while loading.
 */
export function useApplicationCount(status: ListedStatus, options: ApplicationListOptions = {}): number | undefined {
  return useApplications(status, options).data?.pages[0]?.total;
}

/** Refetches all queries whose results may contain applications. Called after an application or a decision. */
export function invalidateApplications(queryClient: QueryClient): Promise<unknown> {
  const nouns = ["jobs", "applications", "users"];
  return Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })));
}
