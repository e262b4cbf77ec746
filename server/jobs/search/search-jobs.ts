import * as z from "zod";
import type { SearchSummary, WayOut } from "../../../contract/jobs/search/search.ts";
import type { SearchCriteria } from "../../../contract/jobs/search/search-criteria.ts";
import { applyWayOut } from "../../../contract/jobs/search/understood.ts";
import type { Dependencies } from "../../platform/cache/source.ts";
import { decodeCursor, type ListPage, PagePosition } from "../../platform/http/paging.ts";
import type { JobRow } from "../present.ts";
import { selectJobs } from "../queries.ts";
import { countFewAtHome, leadsAbroad } from "./attempts/at-home.ts";
import { findBest } from "./attempts/attempts.ts";
import { countNamed } from "./attempts/named-occupations.ts";
import { isOfOtherWork } from "./attempts/same-work.ts";
import { ENOUGH_MATCHES, ENOUGH_NEAR, MAX_FIRST, type Result } from "./attempts/try-reading.ts";
import { findWaysOut, isPlaceEmpty, limitWaysOut } from "./attempts/ways-out.ts";
import { describeUnderstood } from "./describe-understood.ts";
import { type ComparedJob, type MatchNumber, type MatchPage, type MatchRow, NO_COUNTS } from "./engine/engine.ts";
import { LAST_RANK } from "./engine/segments.ts";
import { isTool } from "./meaning/occupation-names.ts";
import { type Attempt, prepareSearch, rareFacts } from "./prepare-search.ts";
import type { SearchService } from "./search-service.ts";

/** Alternatives make corrected keywords longer than the given ones. */
const MAX_CORRECTED_LENGTH = 600;

/** Strict, so that the cursor of another version, which may mean another reading, is refused, and its list loads again. */
const SearchPosition = z.strictObject({
  rank: z.int().min(0).max(LAST_RANK),
  ...PagePosition.shape,
  /** The reading of the first page (`Reading`). The next pages use the same. */
  instead: z.string().max(MAX_CORRECTED_LENGTH).optional(),
  town: z.string().max(200).optional(),
  near: z.number().optional(),
  all_countries: z.literal(true).optional(),
  without_facts: z.array(z.enum(rareFacts)).max(rareFacts.length).optional(),
  without_pay: z.literal(true).optional(),
  numbers_as_pay: z.literal(true).optional(),
  remote_as_hybrid: z.literal(true).optional(),
  mentions: z.literal(true).optional(),
  /** The jobs that the first page puts before all others. */
  first: z.array(z.uuid()).max(MAX_FIRST).optional(),
});
type SearchPosition = z.infer<typeof SearchPosition>;

interface PageRequest {
  limit: number;
  /** The cursor of the previous page. */
  after?: string | undefined;
}

/** Results of a search and the jobs that they depend on. */
export type SearchPage = ListPage<MatchRow> & { dependencies: Dependencies };

/**
 * Finds one page of matches. The first page chooses how the search is read, and the next ones read it in the same way.
 *
 * @throws {ApiError} invalid_fields when the cursor is invalid
 */
export async function searchJobs(
  service: SearchService,
  search: SearchCriteria,
  { limit, after }: PageRequest,
): Promise<SearchPage> {
  const start = decodeCursor(after, SearchPosition);
  if (!start) {
    const { attempt, page, first, dependencies } = await findFirstPage(service, search, limit, { withCounts: false });
    return { ...toListPage(attempt, page, first), dependencies };
  }
  const attempt = await prepareSearch(service, search, {
    keywords: start.instead ?? null,
    isChanged: false,
    place: start.town ?? null,
    radiusKm: start.near ?? null,
    includesAllCountries: start.all_countries ?? false,
    leftOutFacts: start.without_facts ?? [],
    leavesOutPay: start.without_pay ?? false,
    readsNumbersAsPay: start.numbers_as_pay ?? false,
    readsRemoteAsHybrid: start.remote_as_hybrid ?? false,
    includesMentions: start.mentions ?? false,
  });
  const { rows, ...page } = await attempt.prepared.findMatches({ start, limit, withCounts: false });
  const { first = [] } = start;
  const further = { ...page, rows: rows.filter(({ id }) => !first.includes(id)) };
  return { ...toListPage(attempt, further, first), dependencies: attempt.prepared.dependencies };
}

/** Finds the first page of matches and the summary of the same search. */
export async function searchFirstPage(
  service: SearchService,
  search: SearchCriteria,
  limit: number,
): Promise<SearchPage & { summary: SearchSummary }> {
  const { attempt, exact, page, read, first, dependencies } = await findFirstPage(service, search, limit, {
    withCounts: true,
  });
  const { place, reading } = attempt;
  const counts = page.counts ?? NO_COUNTS;
  // Any job can change the counts of the ways out.
  const foundAtHome = countFewAtHome(attempt, read);
  const hasFewAtHome = foundAtHome !== undefined;
  const needsWaysOut =
    !attempt.hasNoWords && (Boolean(exact) || hasFewAtHome || hasFewMatches(attempt, read, counts.count));
  const understood = describeUnderstood(search, attempt, read);
  const countOpened = async (way: Omit<WayOut, "is_abroad">) => {
    const changed = applyWayOut(search, understood, way, (country) => country);
    const opened = await findFirstPage(service, changed, ENOUGH_NEAR, { withCounts: false });
    return { ...(await countWithWords(opened)), is_abroad: way.country === null && leadsAbroad(attempt, opened) };
  };
  const listWaysOut = async () => {
    const shown = reading.keywords;
    // Fewer words that find no more than the page shows lead nowhere.
    const findsMore = ({ change, count }: WayOut) =>
      (change !== "word" && change !== "keywords") || count > counts.count;
    const all = exact
      ? await findWaysOut(service, search, exact.attempt, { found: exact.count, shown, countOpened })
      : [];
    const ways = all.filter(findsMore);
    if (exact && counts.count >= ENOUGH_MATCHES && !hasFewAtHome) return ways;
    const request = { found: counts.count, shown: null, foundAtHome, countOpened };
    const further = await findWaysOut(service, search, attempt, request);
    const isSame = (way: WayOut, known: WayOut) =>
      way.change === "radius" || way.change === "place"
        ? way.change === known.change
        : way.keywords === known.keywords && way.radius === known.radius;
    const isNew = (way: WayOut) => !ways.some((known) => isSame(way, known));
    return limitWaysOut([...ways, ...further.filter(isNew)]);
  };
  const summary: SearchSummary = {
    ...counts,
    searched_instead: reading.isChanged ? reading.keywords : null,
    place,
    is_place_area: place !== null && !("latitude" in place),
    is_place_empty: counts.count === 0 && (await isPlaceEmpty(service, attempt)),
    understood,
    ways_out: needsWaysOut ? await listWaysOut() : [],
  };
  return { ...toListPage(attempt, page, first), summary, dependencies: needsWaysOut ? null : dependencies };
}

/** Counts the jobs of a page that have all words of its search, of which the page may leave some out. */
async function countWithWords({
  attempt,
  exact,
  page,
}: Pick<Result, "attempt" | "exact" | "page">): Promise<MatchNumber> {
  if (exact) return exact.page && !isOfOtherWork(exact) ? await exact.attempt.prepared.countMatches() : NO_COUNTS;
  if (page === null || attempt.prepared.absentWords.some(isTool)) return NO_COUNTS;
  return page.hasMore ? await attempt.prepared.countMatches() : { count: page.rows.length, count_is_exact: true };
}

/** Whether few jobs match, or few titles of the first ones have the name of an occupation that the search has. */
function hasFewMatches(attempt: Attempt, rows: MatchRow[], count: number): boolean {
  const { otherWords, sort } = attempt.resolved;
  if (count < ENOUGH_MATCHES) return true;
  if (otherWords.length === 0 || sort !== "relevance") return false;
  return countNamed(attempt, rows) < Math.min(ENOUGH_MATCHES, rows.length);
}

/** Finds the first page of the best reading. `read` are its rows and further ones, which do not depend on a small limit. */
async function findFirstPage(
  service: SearchService,
  search: SearchCriteria,
  limit: number,
  { withCounts }: { withCounts: boolean },
): Promise<
  Pick<Result, "attempt" | "exact" | "dependencies"> & { page: MatchPage; read: MatchRow[]; first: string[] }
> {
  const request = { limit: Math.max(limit, ENOUGH_NEAR), withCounts };
  const { page: found, attempt, exact, first: all = [], dependencies } = await findBest(service, search, request);
  const { rows, hasMore, counts } = found ?? NO_PAGE;
  // The last row of a page is one of this search, so that the next page begins after it.
  const first = attempt.resolved.sort === "relevance" && all.length < limit ? all : [];
  const others = rows.filter((row) => !first.some(({ id }) => id === row.id));
  const isAll = !hasMore && first.length + others.length <= limit && attempt.resolved.sort === "relevance";
  const listed = [...first, ...(isAll ? sortByDistance(others) : others)];
  const isBeyond = (row: MatchRow) => (row.distance_km ?? 0) > (attempt.reading.radiusKm ?? Number.POSITIVE_INFINITY);
  const page = {
    rows: listed.slice(0, limit),
    hasMore: hasMore || listed.length > limit,
    counts: counts && { ...counts, count: counts.count + first.filter(isBeyond).length },
  };
  return { attempt, exact, page, read: listed, first: first.map(({ id }) => id), dependencies };
}

/** Among few jobs of the same rank, the distance matters more than the time. Without a place, they stay as they are. */
const sortByDistance = (rows: MatchRow[]) =>
  rows.toSorted((a, b) => a.rank - b.rank || (a.distance_km ?? 0) - (b.distance_km ?? 0));

const NO_PAGE: MatchPage = { rows: [], hasMore: false, counts: NO_COUNTS };

function toListPage(
  { reading, isNear }: Attempt,
  { rows, hasMore }: Pick<MatchPage, "rows" | "hasMore">,
  first: string[],
): ListPage<MatchRow> {
  const last = rows.at(-1);
  if (!hasMore || !last) return { rows, next: null };
  const next: SearchPosition = {
    ...(reading.keywords !== null && { instead: reading.keywords }),
    ...(reading.place && { town: reading.place }),
    ...(isNear && reading.radiusKm && { near: reading.radiusKm }),
    ...(reading.includesAllCountries && { all_countries: true as const }),
    ...(reading.leftOutFacts.length > 0 && { without_facts: [...reading.leftOutFacts] }),
    ...(reading.leavesOutPay && { without_pay: true as const }),
    ...(reading.readsNumbersAsPay && { numbers_as_pay: true as const }),
    ...(reading.readsRemoteAsHybrid && { remote_as_hybrid: true as const }),
    ...(reading.includesMentions && { mentions: true as const }),
    ...(first.length > 0 && { first }),
    rank: last.rank,
    at: last.created_at.toISOString(),
    id: last.id,
  };
  return { rows, next };
}

const MAX_SIMILAR_JOBS = 6;

/** Finds active jobs like the given one, the most similar first. */
export async function findSimilarJobs({ db, engine }: SearchService, job: ComparedJob): Promise<JobRow[]> {
  const ids = await engine.findSimilarIds(job, MAX_SIMILAR_JOBS);
  if (ids.length === 0) return [];
  const jobs = await selectJobs(db).where("jobs.id", "in", ids).execute();
  return jobs.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
