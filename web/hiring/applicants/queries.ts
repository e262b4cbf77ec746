import {
  hashKey,
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
} from "@tanstack/react-query";
import {
  type ApplicantCounts,
  type ApplicantOrder,
  applicantOrders,
  type JobApplication,
  parseAnswerFilters,
} from "../../../contract/hiring/applicants.ts";
import {
  type ApplicationStage,
  applicationStages,
  isLate,
  pendingStages,
  shortlistedStages,
} from "../../../contract/hiring/stages/stages.ts";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { cursorListQuery } from "../../platform/api/query-client.ts";
import { usePollInterval } from "../queries.ts";
import type { MovableApplication } from "./stages.ts";

/** What applicants are filtered and sorted by, beside their stage. */
export interface ApplicantFilters {
  /** The id of the only job. The page of one job ignores it. */
  job?: string | undefined;
  /** Only what is overdue or was not answered in time. */
  late?: "true" | undefined;
  q?: string | undefined;
  must_haves?: "met" | undefined;
  /** The wanted answers, as the API expects them. */
  answers?: string | undefined;
  /** The id of the question whose answers are shown. */
  answer_to?: string | undefined;
  min_stars?: "1" | "2" | "3" | "4" | undefined;
  max_distance_km?: string | undefined;
  /** Without one, `DEFAULT_ORDER`. */
  sort?: ApplicantOrder | undefined;
}

/** The order of the pages: what has to be answered first comes first. */
export const DEFAULT_ORDER: ApplicantOrder = "due";

/** The distances by which applicants can be filtered. */
export const applicantDistancesKm = ["5", "10", "15", "25", "50", "100"];

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

const readId = (params: URLSearchParams, name: string) => UUID.exec(params.get(name) ?? "")?.[0];

/** Reads stage and filters from the address of a page. */
export function readFilters(params: URLSearchParams): ApplicantFilters & Pick<ApplicantList, "stage"> {
  const stars = (["1", "2", "3", "4"] as const).find((value) => value === params.get("min_stars"));
  const answers = params.get("answers") ?? "";
  return {
    job: readId(params, "job"),
    stage: applicationStages.find((value) => value === params.get("stage")),
    late: params.get("late") === "true" ? "true" : undefined,
    q: params.get("q") || undefined,
    must_haves: params.get("must_haves") === "met" ? "met" : undefined,
    // A changed link must not make the page fail.
    answers: parseAnswerFilters(answers) ? answers : undefined,
    answer_to: readId(params, "answer_to"),
    min_stars: stars,
    max_distance_km: applicantDistancesKm.find((km) => km === params.get("max_distance_km")),
    sort: applicantOrders.find((order) => order === params.get("sort")),
  };
}

/** Which applications a list shows: those of a job or of the whole company, in some stages, with the filters of the page. */
export interface ApplicantList extends ApplicantFilters {
  group?: ApplicantGroup | undefined;
  stage?: ApplicationStage | undefined;
}

/** The lists of the whole company, each with its status in the API and its stages. */
export const applicantGroups = {
  pending: { status: "1", path: "/jobs/applications", stages: pendingStages },
  shortlisted: { status: "2", path: "/jobs/shortlist", stages: shortlistedStages },
} as const;
export type ApplicantGroup = keyof typeof applicantGroups;
const applicantGroupNames = Object.keys(applicantGroups) as ApplicantGroup[];

function toQuery({ group, sort, ...list }: ApplicantList) {
  return { ...list, sort: sort ?? DEFAULT_ORDER, status: group && applicantGroups[group].status };
}

export function applicantsQuery(list: ApplicantList, limit = "50") {
  const query = { ...toQuery(list), limit };
  return cursorListQuery([...APPLICANTS_KEY, list, limit], routes.listCompanyApplications, { query, isPolled: true });
}

const APPLICANTS_KEY = ["applications", "applicants"];

/**
 * A list of applications. Live events about applications refetch it, because its key starts with `applications`. Without a
 * live connection, it is refetched at an interval.
 */
export function useApplicants(list: ApplicantList, limit?: string) {
  return useInfiniteQuery({ ...applicantsQuery(list, limit), refetchInterval: usePollInterval() });
}

/** The number of applications in each stage, to a job or to the whole company. */
export function stageCountsQuery(job?: string) {
  return queryOptions({
    queryKey: ["applications", "counts", job ?? null],
    queryFn: ({ signal }) => callApi(routes.countCompanyApplications, { query: { job }, signal }),
  });
}

/**
 * The place of an applicant in a list. Its key does not start with `applications`: it is fetched anew by every visit to the
 * page and after a decision on the applicant, not after a look or what happens to others.
 */
export function neighboursQuery(id: string, list: ApplicantList, stage: ApplicationStage) {
  return queryOptions({
    queryKey: ["neighbours", id, list, stage === "received" ? "seen" : stage],
    queryFn: ({ signal }) => callApi(routes.findNeighbours, { params: { id }, query: toQuery(list), signal }),
    placeholderData: keepPreviousData,
    staleTime: "static",
    gcTime: 0,
  });
}

/** More columns would be too narrow to read on most screens. */
export const MAX_COMPARED = 4;

/** What the pages about applicants of a list keep in their address: the list, and the filters of its page. */
export function toListParams(group: ApplicantGroup | undefined, search: string): URLSearchParams {
  return new URLSearchParams({ ...(group && { list: group }), ...Object.fromEntries(new URLSearchParams(search)) });
}

/** The group of the list in the address of a page about its applicants. Undefined for the list of a job. */
export function readGroup(params: URLSearchParams): ApplicantGroup | undefined {
  return applicantGroupNames.find((group) => group === params.get("list"));
}

/** The path of the list in the address of a page about its applicants, with its filters. */
export function getListPath(params: URLSearchParams, jobId: string): string {
  const group = readGroup(params);
  const filters = new URLSearchParams(params);
  for (const name of ["list", "ids"]) filters.delete(name);
  const path = group ? applicantGroups[group].path : `/jobs/${jobId}/applicants`;
  return filters.size > 0 ? `${path}?${filters}` : path;
}

/**
 * The page that compares applications to one job. Null when they are to several jobs, too few or too many.
 *
 * @param list the parameters of the list that they come from, see `toListParams`
 */
export function getComparisonPath(
  applications: readonly JobApplication[],
  list = new URLSearchParams(),
): string | null {
  const [first, second] = applications;
  if (!first || !second || applications.length > MAX_COMPARED) return null;
  if (applications.some(({ job_id }) => job_id !== first.job_id)) return null;
  const search = [list, `ids=${applications.map(({ id }) => id).join(",")}`].map(String).filter(Boolean).join("&");
  return `/jobs/${first.job_id}/applicants/compare?${search}`;
}

/** Reads the ids of the compared applications from the address of their page. */
export function readComparedIds(search: URLSearchParams): string[] {
  const ids = (search.get("ids") ?? "").split(",").filter(Boolean);
  return [...new Set(ids)].slice(0, MAX_COMPARED);
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
  // The page sorts the rows that it has loaded, so "Show more" can put rows before those shown. More than 100 are rare.
  return cursorListQuery(["applications", "assigned"], routes.listAssignedApplications, { query: { limit: "100" } });
}

type ApplicantPages = InfiniteData<{ rows: JobApplication[]; next: string | null }, string | null>;

/** Whether a list that differs in its stage only would show an application that has just been moved to this stage. */
function showsMoved({ stage, group, late }: ApplicantList, wanted: ApplicationStage): boolean {
  if (late) return false;
  return (stage === undefined || stage === wanted) && (!group || applicantGroups[group].stages.includes(wanted));
}

/**
 * Shows applications in another stage before the server has confirmed it: in the lists that have them, and on top of
 * the lists with the same filters in the new stage. A move is an answer, so it is late no more, and its next due date is not known
 * yet. What is in no list stays as it is until it is loaded again. Returns a function that restores what was shown before.
 */
export function moveInCache(
  queryClient: QueryClient,
  applications: readonly MovableApplication[],
  stage: ApplicationStage,
): () => void {
  const cached = queryClient.getQueriesData<ApplicantPages>({ queryKey: APPLICANTS_KEY });
  const counts = queryClient.getQueriesData<ApplicantCounts>({ queryKey: ["applications", "counts"] });
  const movedIds = new Set(applications.map(({ id }) => id));
  const lists = cached.flatMap(([key, data]) => (data ? [{ key, data, list: key[2] as ApplicantList }] : []));
  for (const { key, data, list } of lists) {
    const filters = hashKey([{ ...list, stage: undefined }, key[3]]);
    const siblings = lists.filter((other) => hashKey([{ ...other.list, stage: undefined }, other.key[3]]) === filters);
    const rows = new Map(
      siblings.flatMap(({ data: { pages } }) => pages.flatMap((page) => page.rows)).map((row) => [row.id, row]),
    );
    const own = new Set(data.pages.flatMap((page) => page.rows).map(({ id }) => id));
    const isShown = showsMoved(list, stage);
    const toMoved = (row: JobApplication) => ({ ...row, stage, is_overdue: false, answer_due_at: null });
    const entering = applications.flatMap(({ id }) => {
      const row = rows.get(id);
      return isShown && row && !own.has(id) ? [toMoved(row)] : [];
    });
    const pages = data.pages.map((page, index) => {
      const kept = page.rows.filter(({ id }) => isShown || !movedIds.has(id));
      const changed = kept.map((row) => (movedIds.has(row.id) ? toMoved(row) : row));
      return { ...page, rows: index === 0 ? [...entering, ...changed] : changed };
    });
    queryClient.setQueryData<ApplicantPages>(key, { ...data, pages });
  }
  for (const [key, data] of counts) {
    const moved = applications.filter(({ job_id }) => key[2] === null || key[2] === job_id);
    if (!data || moved.length === 0) continue;
    const next = { ...data, late: { ...data.late } };
    for (const application of moved) {
      next[application.stage] -= 1;
      next[stage] += 1;
      if (isLate(application)) next.late[application.stage] -= 1;
    }
    queryClient.setQueryData(key, next);
  }
  return () => {
    for (const [key, data] of [...cached, ...counts]) queryClient.setQueryData(key, data);
  };
}
