import type pg from "pg";
import * as z from "zod";
import type { SearchSummary } from "../../../contract/jobs/search.ts";
import type { SearchCriteria } from "../../../contract/jobs/search-criteria.ts";
import type { Dependencies } from "../../platform/cache/source.ts";
import { createDatabase, type Database } from "../../platform/database/pool.ts";
import { decodeCursor, type ListPage, PagePosition } from "../../platform/http/paging.ts";
import type { JobRow } from "../present.ts";
import { selectJobs } from "../queries.ts";
import { correctKeywords, findNearestTown } from "./corrections.ts";
import {
  type ComparedJob,
  type MatchPage,
  type MatchRow,
  NO_COUNTS,
  OTHER_TIER,
  type PreparedSearch,
  type ResolvedSearch,
  type SearchEngine,
  TITLE_TIER,
} from "./engine.ts";
import { parseKeywords, parsePlaceText, splitWords } from "./parse.ts";
import { createGeocoder, type Geocode, type GeocodedPlace } from "./places/geocode-place.ts";
import { createPostgresEngine } from "./postgres-engine.ts";

/** What searches need. All searches of a process share it. */
export interface SearchService {
  db: Database;
  geocode: Geocode;
  engine: SearchEngine;
}

/** @param pool The pool for searches (`createSearchPool`) */
export function createSearchService(pool: pg.Pool): SearchService {
  const db = createDatabase(pool);
  return { db, geocode: createGeocoder(db), engine: createPostgresEngine(pool, db) };
}

/** Alternatives make corrected keywords longer than the given ones. */
const MAX_CORRECTED_LENGTH = 600;

const SearchPosition = z.object({
  tier: z.literal([TITLE_TIER, OTHER_TIER]),
  ...PagePosition.shape,
  /** The corrected keywords, when the first page used any. The next pages use the same keywords. */
  instead: z.string().max(MAX_CORRECTED_LENGTH).optional(),
  /** The corrected town, when the first page used one. The next pages use the same town. */
  town: z.string().max(200).optional(),
  /** True when the first page included all countries. The next pages include them, too. */
  all_countries: z.literal(true).optional(),
});
type SearchPosition = z.infer<typeof SearchPosition>;

interface PageRequest {
  limit: number;
  /** The cursor of the previous page. */
  after?: string | undefined;
}

/** Texts that a search uses instead of the given ones. Null keeps the given text. */
interface Correction {
  keywords: string | null;
  /** The town whose name is nearest to an unknown place. */
  town: string | null;
  /** True when a search for a postal code or its beginning includes all countries, not only the first that has it. */
  includesAllCountries: boolean;
}

const NO_CORRECTION: Correction = { keywords: null, town: null, includesAllCountries: false };

/** A search, as it is given or corrected, that the engine has compiled. */
interface SearchAttempt {
  prepared: PreparedSearch;
  place: GeocodedPlace | null;
  correction: Correction;
  isInOneCountry: boolean;
}

/** Results of a search and the jobs that they depend on. */
export type SearchPage = ListPage<MatchRow> & { dependencies: Dependencies };

/**
 * Finds one page of matches. The first page uses corrections when nothing matches without them.
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
    town: start.town ?? null,
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
  const { attempt, page, dependencies } = await findFirstPage(service, search, limit, { withCounts: true });
  const { correction, place } = attempt;
  const summary = { ...(page.counts ?? NO_COUNTS), searched_instead: correction.keywords, place };
  return { ...toListPage(attempt, page), summary, dependencies };
}

/**
 * Finds the first page of a search or, when nothing matches, of the first corrected search that has matches. The page of
 * a corrected search depends on all jobs, because any word of any job may change the correction.
 */
async function findFirstPage(
  service: SearchService,
  search: SearchCriteria,
  limit: number,
  { withCounts }: { withCounts: boolean },
): Promise<{ attempt: SearchAttempt; page: MatchPage; dependencies: Dependencies }> {
  const first = await prepareSearch(service, search);
  for await (const attempt of listAttempts(service, search, first)) {
    const page = await attempt.prepared.findMatches({ start: null, limit, withCounts });
    if (page.rows.length > 0 || (page.counts?.count ?? 0) > 0) {
      return { attempt, page, dependencies: attempt === first ? first.prepared.dependencies : null };
    }
  }
  const page = { rows: [], hasMore: false, counts: withCounts ? NO_COUNTS : null };
  return { attempt: first, page, dependencies: null };
}

/**
 * Yields the search and then corrected searches: in all countries instead of the first one with the postal code, with
 * corrected keywords, with both, with the nearest town instead of an unknown place, and with corrected keywords and this
 * town. The caller uses the first one that has matches. A search with an unknown word is left out, because nothing
 * matches it.
 */
export async function* listAttempts(
  service: SearchService,
  search: SearchCriteria,
  first: SearchAttempt,
): AsyncGenerator<SearchAttempt> {
  const prepare = (correction: Partial<Correction>) =>
    prepareSearch(service, search, { ...NO_CORRECTION, ...correction });
  const { isInOneCountry } = first;
  let { unknownWords } = first.prepared;
  if (unknownWords.length === 0) {
    yield first;
    if (isInOneCountry) yield await prepare({ includesAllCountries: true });
    if (splitWords(search.keywords).length > 0) {
      const verified = await prepareSearch(service, search, NO_CORRECTION, { trustsWordList: false });
      ({ unknownWords } = verified.prepared);
    }
  }
  const keywords = correctKeywords(search.keywords, unknownWords);
  if (keywords) yield await prepare({ keywords });
  if (keywords && isInOneCountry) yield await prepare({ keywords, includesAllCountries: true });
  const town = first.place ? null : await findNearestTown(service.db, search.place);
  if (town && unknownWords.length === 0) yield await prepare({ town });
  if (keywords && town) yield await prepare({ keywords, town });
}

/**
 * The radius of a search that states none and names one of several towns of the same name. Few jobs with this town in
 * their address are farther away, and few namesakes are nearer.
 */
const NAMESAKE_RADIUS_KM = 50;

const DAY_MS = 86_400_000;

/** Finds the place and compiles the search. An unknown place is searched as text in the addresses. */
export async function prepareSearch(
  { geocode, engine }: Pick<SearchService, "geocode" | "engine">,
  criteria: SearchCriteria,
  correction: Correction = NO_CORRECTION,
  options = { trustsWordList: true },
): Promise<SearchAttempt> {
  const { search, place } = await resolveSearch(geocode, criteria, correction);
  return {
    prepared: await engine.prepare(search, options),
    place,
    correction,
    isInOneCountry: search.country !== null,
  };
}

/** Parses the texts of a search and finds its place. */
export async function resolveSearch(
  geocode: Geocode,
  { keywords, place: placeText, radius, posted_within, sort = "relevance", ...filters }: SearchCriteria,
  correction: Correction = NO_CORRECTION,
): Promise<{ search: ResolvedSearch; place: GeocodedPlace | null }> {
  const searchedPlace = correction.town ?? placeText;
  const geocoded = searchedPlace ? await geocode(searchedPlace) : null;
  const { place = null, addressText = searchedPlace, alternateTexts = [] } = geocoded ?? {};
  const radiusKm = place ? (radius ?? (geocoded?.isOneOfSeveral ? NAMESAKE_RADIUS_KM : null)) : null;
  // With a radius, only the distance decides. The text of the address does not matter.
  const usesAddress = !(place && radius);
  // A circle may cross a border.
  const isInOneCountry = geocoded?.isPostalCode && radiusKm === null && !correction.includesAllCountries;
  const search = {
    keywords: parseKeywords(correction.keywords ?? keywords),
    place: parsePlaceText(usesAddress ? addressText : ""),
    alternatePlaces: usesAddress ? alternateTexts.map((text) => splitWords(text)) : [],
    center: place,
    radiusKm,
    country: isInOneCountry ? geocoded.place.country : null,
    filters,
    postedSince: posted_within ? new Date(Date.now() - posted_within * DAY_MS) : null,
    sort,
  };
  return { search, place };
}

function toListPage({ correction }: SearchAttempt, { rows, hasMore }: MatchPage): ListPage<MatchRow> {
  const last = rows.at(-1);
  if (!hasMore || !last) return { rows, next: null };
  const next: SearchPosition = {
    ...(correction.keywords && { instead: correction.keywords }),
    ...(correction.town && { town: correction.town }),
    ...(correction.includesAllCountries && { all_countries: true as const }),
    tier: last.tier,
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
