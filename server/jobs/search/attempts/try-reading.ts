import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import type { Dependencies } from "../../../platform/cache/source.ts";
import type { MatchPage, MatchRequest, MatchRow } from "../engine/engine.ts";
import { type Attempt, prepareSearch, type Reading } from "../prepare-search.ts";
import type { SearchService } from "../search-service.ts";

export const MAX_NEAR_KM = 50;
/** The distances that a search near a place tries. */
const NEAR_RADII_KM = [5, 10, 25, MAX_NEAR_KM] as const;
/** With this number of matches, a search near a place tries no greater distance. */
export const ENOUGH_NEAR = 10;

/** A search with fewer matches, or fewer matches in titles, gets ways out. */
export const ENOUGH_MATCHES = 3;
/** The number of jobs that may come before those of a search with fewer words. */
export const MAX_FIRST = ENOUGH_NEAR;

/** The first page of an attempt. Its limit is at least `ENOUGH_NEAR`. */
export type FirstPageRequest = Omit<MatchRequest, "start">;

/** An attempt with its first page. It is null when the attempt can have no matches. */
export interface Result {
  attempt: Attempt;
  page: MatchPage | null;
  /** The number of matches, up to `ENOUGH_NEAR`. */
  count: number;
  /** The jobs on which this result depends. */
  dependencies: Dependencies;
  /** The result with all words, when this one leaves some out. */
  exact?: Result;
  /** The few jobs with all words, which come before those of this result. */
  first?: MatchRow[];
}

/**
 * Tries a reading with jobs whose titles name the occupation, and, when there are none, with those whose descriptions mention it.
 */
export async function tryMentioned(
  service: SearchService,
  search: SearchCriteria,
  reading: Reading,
  request: FirstPageRequest,
): Promise<Result> {
  const named = await tryNear(service, search, reading, request);
  if (named.count > 0 || !named.attempt.resolved.namesOnly) return named;
  const mentioned = await tryNear(service, search, { ...reading, includesMentions: true }, request);
  return { ...mentioned, dependencies: joinDependencies(named.dependencies, mentioned.dependencies) };
}

export const joinDependencies = (a: Dependencies, b: Dependencies): Dependencies => (a && b ? [...a, ...b] : null);

/**
 * Searches as far around a place as enough matches need, at least as far as a region reaches. Without a match, it searches for the
 * place in the addresses, unless the words name a distance.
 */
export async function tryNear(
  service: SearchService,
  search: SearchCriteria,
  reading: Reading,
  request: FirstPageRequest,
): Promise<Result> {
  const farthestKm = reading.withinKm ?? MAX_NEAR_KM;
  const widest = await prepareSearch(service, search, { ...reading, radiusKm: farthestKm });
  if (!widest.isNear || !canMatch(widest)) return await tryAttempt(widest, request);
  const extentKm = (widest.place && "extentKm" in widest.place && widest.place.extentKm) || 0;
  const radiiKm = [...NEAR_RADII_KM.filter((km) => km >= extentKm && km < farthestKm), farthestKm];
  const near = await widest.prepared.findNear(radiiKm, ENOUGH_NEAR, { ...request, start: null });
  if (near) {
    const { radiusKm, prepared, page } = near;
    return toResult({ ...widest, reading: { ...reading, radiusKm }, prepared }, page);
  }
  if (reading.withinKm) return toResult(widest, null);
  // Jobs whose coordinates are not known can match by their address.
  const anywhere = await tryAttempt(await prepareSearch(service, search, { ...reading, radiusKm: null }), request);
  return { ...anywhere, dependencies: joinDependencies(anywhere.dependencies, widest.prepared.dependencies) };
}

async function tryAttempt(attempt: Attempt, request: FirstPageRequest): Promise<Result> {
  return toResult(attempt, canMatch(attempt) ? await attempt.prepared.findMatches({ ...request, start: null }) : null);
}

function toResult(attempt: Attempt, page: MatchPage | null): Result {
  const count = Math.min(page?.counts?.count ?? page?.rows.length ?? 0, ENOUGH_NEAR);
  return { attempt, page, count, dependencies: attempt.prepared.dependencies };
}

function canMatch({ hasNoWords, prepared }: Attempt): boolean {
  return !hasNoWords && prepared.unknownWords.length === 0;
}
