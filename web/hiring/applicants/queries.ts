import { type InfiniteData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type JobApplication, parseAnswerFilters } from "../../../contract/hiring/applications.ts";
import type { ApplicationStage, StageCounts } from "../../../contract/hiring/stages.ts";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { cursorListQuery } from "../../platform/api/query-client.ts";

/** What the applicants of a job are filtered and sorted by, beside their stage. */
export interface ApplicantFilters {
  q?: string | undefined;
  must_haves?: "met" | undefined;
  /** The wanted answers, as the API expects them. */
  answers?: string | undefined;
  min_stars?: "1" | "2" | "3" | "4" | undefined;
  sort?: "newest" | "oldest" | undefined;
}

/** Reads the filters from the address of a page. */
export function readFilters(params: URLSearchParams): ApplicantFilters {
  const stars = (["1", "2", "3", "4"] as const).find((value) => value === params.get("min_stars"));
  const answers = params.get("answers") ?? "";
  return {
    q: params.get("q") || undefined,
    must_haves: params.get("must_haves") === "met" ? "met" : undefined,
    // A changed link must not make the page fail.
    answers: parseAnswerFilters(answers) ? answers : undefined,
    min_stars: stars,
    sort: params.get("sort") === "oldest" ? "oldest" : undefined,
  };
}

/**
 * The applications to a job in a stage, or in all stages. Live events about applications refetch all queries whose key
 * starts with `applications`.
 */
export function applicantsQuery(
  jobId: string,
  stage: ApplicationStage | undefined,
  filters: ApplicantFilters,
  limit = "50",
) {
  return cursorListQuery(["applications", "job", jobId, stage ?? null, filters], routes.listJobApplications, {
    params: { id: jobId },
    query: { stage, limit, ...filters },
  });
}

export function stageCountsQuery(jobId: string) {
  return queryOptions({
    queryKey: ["applications", "counts", jobId],
    queryFn: ({ signal }) => callApi(routes.countJobApplications, { params: { id: jobId }, signal }),
  });
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

export function notesQuery(id: string) {
  return cursorListQuery(["applications", "notes", id], routes.listNotes, { params: { id } });
}

export function ratingsQuery(id: string) {
  return queryOptions({
    queryKey: ["applications", "ratings", id],
    queryFn: ({ signal }) => callApi(routes.listRatings, { params: { id }, signal }),
  });
}

export function colleaguesQuery(id: string) {
  return queryOptions({
    queryKey: ["applications", "colleagues", id],
    queryFn: ({ signal }) => callApi(routes.listColleagues, { params: { id }, signal }),
  });
}

export function assignedApplicationsQuery() {
  return cursorListQuery(["applications", "assigned"], routes.listAssignedApplications);
}

type ApplicantPages = InfiniteData<{ rows: JobApplication[]; next: string | null }, string | null>;

/**
 * Shows applications in another stage before the server has confirmed it. Returns a function that restores what was
 * shown before.
 */
export function moveInCache(
  queryClient: QueryClient,
  jobId: string,
  applications: readonly JobApplication[],
  stage: ApplicationStage,
): () => void {
  const listKey = ["applications", "job", jobId];
  const countsKey = stageCountsQuery(jobId).queryKey;
  const lists = queryClient.getQueriesData<ApplicantPages>({ queryKey: listKey });
  const counts = queryClient.getQueryData<StageCounts>(countsKey);
  const movedIds = new Set(applications.map(({ id }) => id));
  const moved = applications.map((application) => ({ ...application, stage }));
  for (const [key, data] of lists) {
    if (!data) continue;
    const listStage = key[3];
    const pages = data.pages.map((page, index) => {
      if (listStage === null) {
        return { ...page, rows: page.rows.map((row) => (movedIds.has(row.id) ? { ...row, stage } : row)) };
      }
      const rest = page.rows.filter((row) => !movedIds.has(row.id));
      return { ...page, rows: listStage === stage && index === 0 ? [...moved, ...rest] : rest };
    });
    queryClient.setQueryData<ApplicantPages>(key, { ...data, pages });
  }
  if (counts) {
    const next = { ...counts };
    for (const application of applications) {
      next[application.stage] -= 1;
      next[stage] += 1;
    }
    queryClient.setQueryData(countsKey, next);
  }
  return () => {
    for (const [key, data] of lists) queryClient.setQueryData(key, data);
    if (counts) queryClient.setQueryData(countsKey, counts);
  };
}
