import type { Kysely } from "kysely";
import type { SearchCriteria } from "../../contract/search-criteria.ts";
import type { DB } from "../../database/schema.ts";
import type { CompiledCriteria } from "./conditions.ts";
import { correctKeywords, findNearestTown } from "./corrections.ts";
import { type GeocodedPlace, geocodePlace } from "./places/geocode-place.ts";
import type { ListTimeWindows } from "./search-context.ts";
import { compileTextQueries, parseKeywords, parsePlaceText } from "./text-query.ts";

const DAY_MS = 86_400_000;
/**
 * The radius of a search that states none and names one of several towns of the same name. Few jobs with this town in
 * their address are farther away, and few namesakes are nearer.
 */
const NAMESAKE_RADIUS_KM = 50;

/** Texts that the search uses instead of the given ones. Null keeps the given text. */
export interface Correction {
  keywords: string | null;
  /** The town whose name is nearest to an unknown place. */
  town: string | null;
  /** True when a search for a postal code or its beginning includes all countries, not only the first that has it. */
  includesAllCountries: boolean;
}

const NO_CORRECTION: Correction = { keywords: null, town: null, includesAllCountries: false };

/** A search whose place is found and whose criteria are compiled for the index. */
export interface ResolvedSearch {
  criteria: CompiledCriteria;
  place: GeocodedPlace | null;
  correction: Correction;
}

/** Finds the place and compiles the criteria. An unknown place is searched as text in the addresses. */
export async function resolveSearch(
  db: Kysely<DB>,
  search: SearchCriteria,
  correction: Correction = NO_CORRECTION,
): Promise<ResolvedSearch> {
  const placeText = correction.town ?? search.place;
  const geocoded = await geocodePlace(db, placeText);
  const { place = null, addressText = placeText, alternateTexts = [] } = geocoded ?? {};
  const radiusKm = search.radius ?? (geocoded?.isOneOfSeveral ? NAMESAKE_RADIUS_KM : null);
  const circle = place && radiusKm ? { ...place, radiusKm } : null;
  // A circle may cross a border.
  const isInOneCountry = geocoded?.isPostalCode && !circle && !correction.includesAllCountries;
  const country = isInOneCountry ? geocoded.place.country : null;
  const keywords = parseKeywords(correction.keywords ?? search.keywords);
  // With a radius, only the distance decides. The text of the address does not matter.
  const textQueries =
    place && search.radius
      ? await compileTextQueries(db, keywords, parsePlaceText(""))
      : await compileTextQueries(db, keywords, parsePlaceText(addressText), alternateTexts);
  const { type, industry, priority, salary_min } = search;
  const notBefore = search.posted_within ? Date.now() - search.posted_within * DAY_MS : null;
  const filters = { type, industry, priority, salary_min };
  return { criteria: { ...textQueries, title: null, filters, circle, country, notBefore }, place, correction };
}

/**
 * Yields corrected searches for a search without matches: in all countries instead of the first one with the postal
 * code, with corrected keywords, with the nearest town instead of an unknown place, and with both. The caller uses the
 * first one that has matches.
 */
export async function* resolveCorrections(
  db: Kysely<DB>,
  listTimeWindows: ListTimeWindows,
  search: SearchCriteria,
  resolved: ResolvedSearch,
): AsyncGenerator<ResolvedSearch> {
  const includesAllCountries = resolved.criteria.country !== null;
  if (includesAllCountries) yield await resolveSearch(db, search, { ...NO_CORRECTION, includesAllCountries });
  const keywords = resolved.criteria.wordsQuery ? await correctKeywords(db, listTimeWindows, search.keywords) : null;
  if (keywords) yield await resolveSearch(db, search, { ...NO_CORRECTION, keywords });
  if (keywords && includesAllCountries)
    yield await resolveSearch(db, search, { ...NO_CORRECTION, keywords, includesAllCountries });
  const town = resolved.place ? null : await findNearestTown(db, search.place);
  if (town) yield await resolveSearch(db, search, { ...NO_CORRECTION, town });
  if (keywords && town) yield await resolveSearch(db, search, { ...NO_CORRECTION, keywords, town });
}
