import type pg from "pg";
import * as z from "zod";
import type { SearchSummary } from "../../contract/search.ts";
import type { SearchCriteria } from "../../contract/search-criteria.ts";
import type { Dependencies } from "../cache/source.ts";
import { createDatabase, type Database } from "../database/pool.ts";
import { decodeCursor, type ListPage, PagePosition } from "../http/paging.ts";
import { correctKeywords, findNearestTown } from "./corrections.ts";
import {
  createSearchExecutor,
  type MatchPage,
  type MatchRow,
  NO_COUNTS,
  OTHER_TIER,
  type SearchExecutor,
  TITLE_TIER,
} from "./execute.ts";
import { parseKeywords, parsePlaceText, splitWords } from "./parse.ts";
import { createGeocoder, type Geocode, type GeocodedPlace } from "./places/geocode-place.ts";
import { type CompiledSearch, compileSearch } from "./plan.ts";

/** What searches need. All searches of a process share it. */
export interface SearchEngine {
  pool: pg.Pool;
  db: Database;
  geocode: Geocode;
  executor: SearchExecutor;
}

/** @param pool The pool for searches (`createSearchPool`) */
export function createSearchEngine(pool: pg.Pool): SearchEngine {
  const db = createDatabase(pool);
  return { pool, db, geocode: createGeocoder(db), executor: createSearchExecutor(pool) };
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

/** A search whose place is found and whose plan is made. */
export interface ResolvedSearch extends CompiledSearch {
  place: GeocodedPlace | null;
  correction: Correction;
}

/** Results of a search and the jobs that they depend on. */
export type SearchPage = ListPage<MatchRow> & { dependencies: Dependencies };

/**
 * Finds one page of matches. The first page uses corrections when nothing matches without them.
 *
 * @throws {ApiError} invalid_fields when the cursor is invalid
 */
export async function searchJobs(
  engine: SearchEngine,
  search: SearchCriteria,
  { limit, after }: PageRequest,
): Promise<SearchPage> {
  const start = decodeCursor(after, SearchPosition);
  if (!start) {
    const { resolved, page, dependencies } = await findFirstPage(engine, search, limit, { withCounts: false });
    return { ...toListPage(resolved, page), dependencies };
  }
  const resolved = await resolveSearch(engine, search, {
    keywords: start.instead ?? null,
    town: start.town ?? null,
    includesAllCountries: start.all_countries ?? false,
  });
  const page = await engine.executor.findMatches(resolved.plan, { start, limit, withCounts: false });
  return { ...toListPage(resolved, page), dependencies: [resolved.jobConditions] };
}

/** Finds the first page of matches and the summary of the same search. */
export async function searchFirstPage(
  engine: SearchEngine,
  search: SearchCriteria,
  limit: number,
): Promise<SearchPage & { summary: SearchSummary }> {
  const { resolved, page, dependencies } = await findFirstPage(engine, search, limit, { withCounts: true });
  const { correction, place } = resolved;
  const summary = { ...(page.counts ?? NO_COUNTS), searched_instead: correction.keywords, place };
  return { ...toListPage(resolved, page), summary, dependencies };
}

/**
 * Finds the first page of a search or, when nothing matches, of the first corrected search that has matches. The page of
 * a corrected search depends on all jobs, because any word of any job may change the correction.
 */
async function findFirstPage(
  engine: SearchEngine,
  search: SearchCriteria,
  limit: number,
  { withCounts }: { withCounts: boolean },
): Promise<{ resolved: ResolvedSearch; page: MatchPage; dependencies: Dependencies }> {
  const first = await resolveSearch(engine, search);
  for await (const resolved of listAttempts(engine, search, first)) {
    const page = await engine.executor.findMatches(resolved.plan, { start: null, limit, withCounts });
    if (page.rows.length > 0 || (page.counts?.count ?? 0) > 0) {
      return { resolved, page, dependencies: resolved === first ? [first.jobConditions] : null };
    }
  }
  const page = { rows: [], hasMore: false, counts: withCounts ? NO_COUNTS : null };
  return { resolved: first, page, dependencies: null };
}

/**
 * Yields the search and then corrected searches: in all countries instead of the first one with the postal code, with
 * corrected keywords, with both, with the nearest town instead of an unknown place, and with corrected keywords and this
 * town. The caller uses the first one that has matches. A search with an unknown word is left out, because nothing
 * matches it.
 */
export async function* listAttempts(
  engine: SearchEngine,
  search: SearchCriteria,
  first: ResolvedSearch,
): AsyncGenerator<ResolvedSearch> {
  const resolve = (correction: Partial<Correction>) =>
    resolveSearch(engine, search, { ...NO_CORRECTION, ...correction });
  const isInOneCountry = first.plan.country !== null;
  let { unknownWords } = first;
  if (unknownWords.length === 0) {
    yield first;
    if (isInOneCountry) yield await resolve({ includesAllCountries: true });
    if (splitWords(search.keywords).length > 0) {
      ({ unknownWords } = await resolveSearch(engine, search, NO_CORRECTION, { trustsWordList: false }));
    }
  }
  const keywords = correctKeywords(search.keywords, unknownWords);
  if (keywords) yield await resolve({ keywords });
  if (keywords && isInOneCountry) yield await resolve({ keywords, includesAllCountries: true });
  const town = first.place ? null : await findNearestTown(engine.db, search.place);
  if (town && unknownWords.length === 0) yield await resolve({ town });
  if (keywords && town) yield await resolve({ keywords, town });
}

/**
 * The radius of a search that states none and names one of several towns of the same name. Few jobs with this town in
 * their address are farther away, and few namesakes are nearer.
 */
const NAMESAKE_RADIUS_KM = 50;

/** Finds the place and compiles the plan. An unknown place is searched as text in the addresses. */
export async function resolveSearch(
  { pool, geocode }: SearchEngine,
  { keywords, place: placeText, ...filters }: SearchCriteria,
  correction: Correction = NO_CORRECTION,
  { trustsWordList } = { trustsWordList: true },
): Promise<ResolvedSearch> {
  const searchedPlace = correction.town ?? placeText;
  const geocoded = searchedPlace ? await geocode(searchedPlace) : null;
  const { place = null, addressText = searchedPlace, alternateTexts = [] } = geocoded ?? {};
  const radiusKm = place ? (filters.radius ?? (geocoded?.isOneOfSeveral ? NAMESAKE_RADIUS_KM : null)) : null;
  // With a radius, only the distance decides. The text of the address does not matter.
  const usesAddress = !(place && filters.radius);
  // A circle may cross a border.
  const isInOneCountry = geocoded?.isPostalCode && radiusKm === null && !correction.includesAllCountries;
  const texts = {
    keywords: parseKeywords(correction.keywords ?? keywords),
    place: parsePlaceText(usesAddress ? addressText : ""),
    alternatePlaces: usesAddress ? alternateTexts.map((text) => splitWords(text)) : [],
    center: place,
    radiusKm,
    country: isInOneCountry ? geocoded.place.country : null,
  };
  return { ...(await compileSearch(pool, filters, texts, { trustsWordList })), place, correction };
}

function toListPage({ correction }: ResolvedSearch, { rows, hasMore }: MatchPage): ListPage<MatchRow> {
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
