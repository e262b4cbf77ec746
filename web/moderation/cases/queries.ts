import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { type CaseDetail, type CaseState, caseStates } from "../../../contract/moderation/cases.ts";
import { type SubjectKind, subjectKinds } from "../../../contract/moderation/subjects.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useIsLive } from "../../platform/api/live-socket.ts";
import { cursorListQuery, POLLED } from "../../platform/api/query-client.ts";
import { invalidateCases } from "../queries.ts";

/** The polling interval without a live connection. */
const POLL_MS = 20_000;
/** The polling interval with one: no event tells when a claim ends. */
const CLAIM_POLL_MS = 60_000;

export interface CaseFilter {
  /** Undefined with a reference, which finds its case in any state. */
  state?: CaseState | undefined;
  kind?: SubjectKind | undefined;
  assignee?: "me" | "none" | undefined;
  reference?: string | undefined;
}

/** Reads the filter of a list of cases from an address. */
export function readCaseFilter(params: URLSearchParams): CaseFilter {
  const reference = params.get("reference");
  if (reference) return { reference };
  const assignee = params.get("assignee");
  return {
    state: caseStates.find((state) => state === params.get("state")) ?? "open",
    kind: subjectKinds.find((kind) => kind === params.get("kind")),
    assignee: assignee === "me" || assignee === "none" ? assignee : undefined,
  };
}

/** Cases, those that have waited longest first. */
export function casesQuery(filter: CaseFilter) {
  return cursorListQuery(["staff", "cases", filter], routes.listCases, { query: filter, isPolled: true });
}

export function useCases(filter: CaseFilter) {
  return useInfiniteQuery({ ...casesQuery(filter), refetchInterval: useIsLive() ? CLAIM_POLL_MS : POLL_MS });
}

export function caseQuery(id: string) {
  const queryKey = ["staff", "case", id];
  return queryOptions({
    queryKey,
    // The user requests the first load. Polling does not ask for a login.
    queryFn: ({ signal, client }) =>
      callApi(routes.getCase, { params: { id }, signal, isBackground: client.getQueryData(queryKey) !== undefined }),
    meta: POLLED,
  });
}

export function useCase(id: string) {
  return useQuery({ ...caseQuery(id), refetchInterval: useIsLive() ? CLAIM_POLL_MS : POLL_MS });
}

/**
 * Returns a function that changes a case with the version that the page shows. When somebody else has changed the case
 * meanwhile, the page shows it as it is now, and the call fails with `case_changed`.
 */
export function useChangeCase(id: string) {
  const queryClient = useQueryClient();
  return async <Reply>(send: (version: number) => Promise<Reply>): Promise<Reply> => {
    const { queryKey } = caseQuery(id);
    try {
      const reply = await send(queryClient.getQueryData(queryKey)?.version ?? 0);
      await invalidateCases(queryClient);
      return reply;
    } catch (error) {
      if (error instanceof ApiError && error.code === "case_changed" && error.current) {
        queryClient.setQueryData(queryKey, error.current as CaseDetail);
      }
      throw error;
    }
  };
}
