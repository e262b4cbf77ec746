import * as z from "zod";
import type { SearchSummary, WayOut } from "../../../contract/jobs/search.ts";
import type { SearchCriteria } from "../../../contract/jobs/search-criteria.ts";
import type { Dependencies } from "../../platform/cache/source.ts";
import { decodeCursor, type ListPage, PagePosition } from "../../platform/http/paging.ts";
import type { JobRow } from "../present.ts";
import { selectJobs } from "../queries.ts";
import {
  type Attempt,
  countNamed,
  describeUnderstood,
  ENOUGH_MATCHES,
  ENOUGH_NEAR,
  findBest,
  prepareSearch,
  type Result,
} from "./attempts.ts";
import { type ComparedJob, type MatchPage, type MatchRow, NO_COUNTS } from "./engine/engine.ts";
import { LAST_RANK } from "./engine/segments.ts";
import type { SearchService } from "./search-service.ts";
import { findWaysOut, isPlaceEmpty, MAX_WAYS_OUT } from "./ways-out.ts";

/** Alternatives make corrected keywords longer than the given ones. */
const MAX_CORRECTED_LENGTH = 600;

const SearchPosition = z.object({
  rank: z.int().min(0).max(LAST_RANK),
  ...PagePosition.shape,
  /** The reading of the first page (`Reading`). The next pages use the same. */
  instead: z.string().max(MAX_CORRECTED_LENGTH).optional(),
  town: z.string().max(200).optional(),
  near: z.number().optional(),
  all_countries: z.literal(true).optional(),
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
    const { attempt, page, dependencies } = await findFirstPage(service, search, limit, { withCounts: false });
    return { ...toListPage(attempt, page), dependencies };
  }
  const attempt = await prepareSearch(service, search, {
    keywords: start.instead ?? null,
    isChanged: false,
    place: start.town ?? null,
    radiusKm: start.near ?? null,
    includesAllCountries: start.all_countries ?? false,
  });
  const page = await attempt.prepared.findMatches({ start, limit, withCounts: false });
  return { ...toListPage(attempt, page), dependencies: attempt.prepared.dependencies };
}

/** Finds the first page of matches and the summary of the same search. */
export async function searchFirstPage(
  service: SearchService,
  search: SearchCriteria,
  limit: number,
): Promise<SearchPage & { summary: SearchSummary }> {
  const { attempt, exact, page, dependencies } = await findFirstPage(service, search, limit, { withCounts: true });
  const { place, reading } = attempt;
  const counts = page.counts ?? NO_COUNTS;
  // Any job can change the counts of the ways out.
  const needsWaysOut = !attempt.hasNoWords && (Boolean(exact) || hasFewMatches(attempt, page.rows, counts.count));
  const listWaysOut = async () => {
    const shown = reading.keywords;
    const ways = exact ? await findWaysOut(service, search, exact.attempt, { found: exact.count, shown }) : [];
    if (exact && counts.count >= ENOUGH_MATCHES) return ways;
    const further = await findWaysOut(service, search, attempt, { found: counts.count, shown: null });
    const isSame = (way: WayOut, known: WayOut) =>
      way.change === "radius" || way.change === "place"
        ? way.change === known.change
        : way.keywords === known.keywords && way.radius === known.radius;
    const isNew = (way: WayOut) => !ways.some((known) => isSame(way, known));
    return [...ways, ...further.filter(isNew)].slice(0, MAX_WAYS_OUT);
  };
  const summary: SearchSummary = {
    ...counts,
    searched_instead: reading.isChanged ? reading.keywords : null,
    place,
    is_place_empty: counts.count === 0 && (await isPlaceEmpty(service, attempt)),
    understood: describeUnderstood(search, attempt),
    ways_out: needsWaysOut ? await listWaysOut() : [],
  };
  return { ...toListPage(attempt, page), summary, dependencies: needsWaysOut ? null : dependencies };
}

/** Whether few jobs match, or few titles on the page have the name of an occupation that the search has. */
function hasFewMatches(attempt: Attempt, rows: MatchRow[], count: number): boolean {
  const { otherWords, sort } = attempt.resolved;
  if (count < ENOUGH_MATCHES) return true;
  if (otherWords.length === 0 || sort !== "relevance") return false;
  return countNamed(attempt, rows) < Math.min(ENOUGH_MATCHES, rows.length);
}

/** Finds the first page of the best reading. */
async function findFirstPage(
  service: SearchService,
  search: SearchCriteria,
  limit: number,
  { withCounts }: { withCounts: boolean },
): Promise<{ attempt: Attempt; exact: Result | undefined; page: MatchPage; dependencies: Dependencies }> {
  const request = { limit: Math.max(limit, ENOUGH_NEAR), withCounts };
  const { page: found, attempt, exact, dependencies } = await findBest(service, search, request);
  const { rows, hasMore, counts } = found ?? NO_PAGE;
  const page = { rows: rows.slice(0, limit), hasMore: hasMore || rows.length > limit, counts };
  return { attempt, exact, page, dependencies };
}

const NO_PAGE: MatchPage = { rows: [], hasMore: false, counts: NO_COUNTS };

function toListPage({ reading, isNear }: Attempt, { rows, hasMore }: MatchPage): ListPage<MatchRow> {
  const last = rows.at(-1);
  if (!hasMore || !last) return { rows, next: null };
  const next: SearchPosition = {
    ...(reading.keywords !== null && { instead: reading.keywords }),
    ...(reading.place && { town: reading.place }),
    ...(isNear && reading.radiusKm && { near: reading.radiusKm }),
    ...(reading.includesAllCountries && { all_countries: true as const }),
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
