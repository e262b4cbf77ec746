import type { Understood } from "../../../contract/jobs/search.ts";
import type { SearchCriteria } from "../../../contract/jobs/search-criteria.ts";
import type { Dependencies } from "../../platform/cache/source.ts";
import { correctKeywords, findNearestTown } from "./corrections.ts";
import type { MatchPage, MatchRequest, MatchRow, PreparedSearch, ResolvedSearch } from "./engine/engine.ts";
import { findCircumstances } from "./meaning/circumstances.ts";
import {
  asTyped,
  findFilterWords,
  findMeantType,
  type MeantFilters,
  removeEmptyWords,
} from "./meaning/filter-words.ts";
import { findOtherWords, isField, isOccupationName, isWordOfName } from "./meaning/occupation-names.ts";
import { hasOperators, type ParsedText, parseKeywords, parsePlaceText, splitWords } from "./parse.ts";
import { findArea, isAreaCode } from "./places/areas.ts";
import type { Geocode, GeocodingResult } from "./places/geocode-place.ts";
import { listRelaxations } from "./relaxations.ts";
import type { SearchService } from "./search-service.ts";

/** What a search uses instead of the given texts. A cursor keeps it, so that all pages of a result agree. */
export interface Reading {
  /** The keywords: corrected, relaxed or without the words that mean a place. Null keeps the given ones. */
  keywords: string | null;
  /** Whether the keywords are corrected or relaxed. */
  isChanged: boolean;
  /** The place among the keywords, or the town whose name is nearest to an unknown place. Null keeps the given one. */
  place: string | null;
  /** The distance around a known place. Null for a search without a place, or one that states a distance. */
  radiusKm: number | null;
  /** True when a search for a postal code or its beginning includes all countries, not only the first that has it. */
  includesAllCountries: boolean;
}

export const GIVEN: Reading = {
  keywords: null,
  isChanged: false,
  place: null,
  radiusKm: null,
  includesAllCountries: false,
};

/** A search in one reading, which the engine has compiled. */
export interface Attempt {
  prepared: PreparedSearch;
  reading: Reading;
  /** The place with its coordinates, or an area. */
  place: PlaceOfSearch | null;
  /** The country from which one may do the remote jobs that are searched, instead of a distance from the place. */
  remoteFrom: string | null;
  resolved: ResolvedSearch;
  /** What words among the keywords mean. Nothing in a search as typed. */
  meant: MeantFilters;
  /** Whether the keywords have no word that can be searched, and nothing else is given, as in "the". */
  hasNoWords: boolean;
  /** Whether the place is a postal code that several countries may have, and only the first of them is searched. */
  isInOneCountry: boolean;
  /** Whether the search has a place without a distance, so that it takes the nearest jobs. */
  isNear: boolean;
}

type PlaceOfSearch = GeocodingResult["place"] | NonNullable<ReturnType<typeof findArea>>["place"];

export const MAX_NEAR_KM = 50;
/** The distances that a search near a place tries. */
const NEAR_RADII_KM = [5, 10, 25, MAX_NEAR_KM] as const;
/** The number of matches with which a search near a place goes no farther. */
export const ENOUGH_NEAR = 10;

/** A search with fewer matches, or fewer matches in titles, gets ways out. */
export const ENOUGH_MATCHES = 3;

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
}

/**
 * Tries the readings of a search in the order of docs/search.md, and returns the first that finds something: the search as
 * given, with the last keywords as the place when that finds as many jobs, in all countries, with corrected words, and
 * without the words beside the name of an occupation. The last three depend on all jobs, because any job may change them.
 *
 * A few matches whose titles do not have the named occupation are not enough: then jobs of the occupation come instead.
 * Near a place where none is found, nothing does: no teacher works in Houston because a vice principal there leads teachers.
 */
export async function findBest(
  service: SearchService,
  search: SearchCriteria,
  request: FirstPageRequest,
): Promise<Result> {
  const tryReading = (reading: Partial<Reading>) => tryNear(service, search, { ...GIVEN, ...reading }, request);
  const first = await tryReading({});
  const placeReading = await findPlaceAmongKeywords(service, search, first.attempt);
  const withPlace = placeReading ? await tryReading(placeReading) : first;
  const dependencies = withPlace === first ? first.dependencies : join(first.dependencies, withPlace.dependencies);
  // Without other words, "bijbaan groningen" means the work of students near Groningen, however many texts name the town.
  const isAlone = placeReading !== null && placeReading.keywords === first.attempt.meant.alone;
  const found = withPlace.count > 0 && (isAlone || withPlace.count >= first.count) ? withPlace : first;
  if (found.count > 0) {
    if (search.as_typed || !isOfOtherWork(found)) return { ...found, dependencies };
    const relaxed = await findRelaxed(found.attempt, tryReading);
    const isBetter = relaxed !== null && relaxed.count >= ENOUGH_MATCHES && !isOfOtherWork(relaxed);
    if (isBetter) return { ...relaxed, exact: found, dependencies: null };
    const isElsewhere = await isOccupationElsewhere(service, search, found.attempt, request);
    return { ...found, dependencies: null, ...(isElsewhere && { page: null, count: 0 }) };
  }
  let best = withPlace;
  for await (const correction of listCorrections(service, search, withPlace.attempt)) {
    const corrected = await tryReading({ ...placeReading, ...correction });
    if (corrected.count > 0) return { ...corrected, dependencies: null };
    // Relaxations and ways out start from the first reading whose words are known, else from one with corrected words.
    const isSpelt = best.attempt.reading.isChanged || !corrected.attempt.reading.isChanged;
    if (best.page === null && (corrected.page !== null || !isSpelt)) best = corrected;
  }
  const relaxed = search.as_typed ? null : await findRelaxed(best.attempt, tryReading);
  return relaxed ? { ...relaxed, exact: best, dependencies: null } : { ...best, dependencies: null };
}

/** Whether a search names an occupation, and finds a few jobs whose titles do not. */
function isOfOtherWork({ attempt, page, count }: Result): boolean {
  if (page === null || count >= ENOUGH_NEAR || attempt.resolved.otherWords.length === 0) return false;
  return countNamed(attempt, page.rows) === 0;
}

/** Whether a search for nothing but an occupation near a place would find jobs of it elsewhere. */
async function isOccupationElsewhere(
  service: SearchService,
  search: SearchCriteria,
  { isNear, meant, reading, resolved }: Attempt,
  request: FirstPageRequest,
): Promise<boolean> {
  const names = resolved.otherWords.filter((group) => !isField(group)).flatMap(({ words }) => words);
  const given = splitWords((reading.keywords ?? meant.keywords).toLowerCase());
  if (!isNear || !given.every((word) => names.includes(word))) return false;
  const everywhere = { ...reading, place: null, radiusKm: null, keywords: given.join(" ") };
  const elsewhere = await tryNear(service, { ...search, place: "", radius: undefined }, everywhere, request);
  return countNamed(elsewhere.attempt, elsewhere.page?.rows ?? []) > 0;
}

/** Counts the titles with a name of each occupation in a search, or of one of its fields of work when it has no occupation. */
export function countNamed({ resolved: { otherWords } }: Attempt, rows: MatchRow[]): number {
  const occupations = otherWords.filter((group) => !isField(group));
  const groups = (occupations.length > 0 ? occupations : otherWords).map(({ words, alternatives }) =>
    [words, ...alternatives.map(({ name }) => name)].map((name) => name.join(" ").toLowerCase()),
  );
  const hasName = (title: string) => (names: string[]) => names.some((name) => title.toLowerCase().includes(name));
  return rows.filter(({ title }) =>
    occupations.length > 0 ? groups.every(hasName(title)) : groups.some(hasName(title)),
  ).length;
}

/** Finds the first relaxation with enough matches, else the first with any. Only titles of the occupation count. */
async function findRelaxed(
  { reading, meant, resolved }: Attempt,
  tryReading: (reading: Partial<Reading>) => Promise<Result>,
): Promise<Result | null> {
  let named: Result | null = null;
  for (const { keywords, keepsField } of listRelaxations(reading.keywords ?? meant.keywords, resolved)) {
    const relaxed = await tryReading({ ...reading, keywords, isChanged: true });
    if (countNamed(relaxed.attempt, relaxed.page?.rows ?? []) === 0) continue;
    if (relaxed.count >= (keepsField ? 1 : ENOUGH_MATCHES)) return relaxed;
    named ??= relaxed;
  }
  return named;
}

const join = (a: Dependencies, b: Dependencies): Dependencies => (a && b ? [...a, ...b] : null);

/** Searches as far around a place as enough matches need. Without a match, it searches for the place in the addresses. */
async function tryNear(
  service: SearchService,
  search: SearchCriteria,
  reading: Reading,
  request: FirstPageRequest,
): Promise<Result> {
  const widest = await prepareSearch(service, search, { ...reading, radiusKm: MAX_NEAR_KM });
  if (!widest.isNear || !canMatch(widest)) return await tryAttempt(widest, request);
  const near = await widest.prepared.findNear(NEAR_RADII_KM, ENOUGH_NEAR, { ...request, start: null });
  if (near) {
    const { radiusKm, prepared, page } = near;
    return toResult({ ...widest, reading: { ...reading, radiusKm }, prepared }, page);
  }
  // Jobs whose coordinates are not known can match by their address.
  const anywhere = await tryAttempt(await prepareSearch(service, search, { ...reading, radiusKm: null }), request);
  return { ...anywhere, dependencies: join(anywhere.dependencies, widest.prepared.dependencies) };
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

const MAX_PLACE_WORDS = 3;
const MIN_PLACE_LENGTH = 3;

/** What stands between the other words and a place: "nurse near Utrecht", "kok in de buurt van Utrecht". */
const PLACE_PREPOSITION =
  /(?:^|\s+)(?:in de (?:buurt|omgeving|regio) van|close to|in|near|bij|vlakbij|nabij|rond|rondom|te|around|omgeving|regio)$/i;

/** Reads the last keywords as a place when they name a town, postal code, region or country: "verpleegkundige utrecht". */
async function findPlaceAmongKeywords(
  { findPlaceNames }: Pick<SearchService, "findPlaceNames">,
  search: SearchCriteria,
  { meant: { keywords, alone } }: Attempt,
): Promise<Partial<Reading> | null> {
  if (search.as_typed || search.place) return null;
  if (hasOperators(keywords)) return null;
  const words = keywords.split(/\s+/).filter(Boolean);
  const endings = Array.from({ length: Math.min(MAX_PLACE_WORDS, words.length) }, (_, index) =>
    words.slice(-1 - index).join(" "),
  );
  // Walker is a town, and no place in "dog walker", nor is Java in "applicatieontwikkelaar java".
  const name = endings.findLastIndex((text) => text.includes(" ") && isOccupationName(text));
  const candidates = endings
    .slice(name + 1)
    .filter((text) => isAreaCode(text) || (text.length >= MIN_PLACE_LENGTH && !isWordOfName(withoutAreaCode(text))));
  const towns = await findPlaceNames(candidates.map(withoutAreaCode));
  const place = candidates.findLast((text) => findArea(text) !== null || towns.includes(withoutAreaCode(text)));
  if (!place) return null;
  const before = words.slice(0, -place.split(" ").length).join(" ");
  return { keywords: removeEmptyWords(before.replace(PLACE_PREPOSITION, "")) || alone, place };
}

/** Returns the town of "Dallas TX" and "dallas tx". */
function withoutAreaCode(text: string): string {
  const [, town = text, code = ""] = /^(.+?),?\s+(\S+)$/.exec(text) ?? [];
  return isAreaCode(code.toUpperCase()) ? town : text;
}

/**
 * Yields readings for a search without matches: in all countries instead of the first one with the postal code, with
 * corrected keywords, with both, with the nearest town instead of an unknown place, and with corrected keywords and this
 * town.
 */
async function* listCorrections(
  service: SearchService,
  search: SearchCriteria,
  { isInOneCountry, meant, reading, prepared, place }: Attempt,
): AsyncGenerator<Partial<Reading>> {
  if (isInOneCountry) yield { includesAllCountries: true };
  let { unknownWords } = prepared;
  const given = reading.keywords ?? meant.keywords;
  if (unknownWords.length === 0 && splitWords(given).length > 0) {
    const verified = await prepareSearch(service, search, reading, { trustsWordList: false });
    ({ unknownWords } = verified.prepared);
  }
  const keywords = search.as_typed ? null : correctKeywords(given, unknownWords);
  if (keywords) yield { keywords, isChanged: true };
  if (keywords && isInOneCountry) yield { keywords, isChanged: true, includesAllCountries: true };
  const town = place || !search.place ? null : await findNearestTown(service.db, search.place);
  if (town && unknownWords.length === 0) yield { place: town };
  if (keywords && town) yield { keywords, isChanged: true, place: town };
}

/**
 * The radius of a search by address that names one of several towns of the same name. Few jobs with this town in their
 * address are farther away, and few namesakes are nearer.
 */
const NAMESAKE_RADIUS_KM = 50;

const DAY_MS = 86_400_000;

/** Finds the place and compiles the search. An unknown place is searched as text in the addresses. */
export async function prepareSearch(
  { geocode, engine }: Pick<SearchService, "geocode" | "engine">,
  criteria: SearchCriteria,
  reading: Reading = GIVEN,
  options = { trustsWordList: true },
): Promise<Attempt> {
  const resolution = await resolveSearch(geocode, criteria, reading);
  const prepared = await engine.prepare(resolution.resolved, options);
  const hasNoWords = !prepared.hasKeywords && hasKeywordsOnly(criteria, resolution);
  return { ...resolution, reading, prepared, hasNoWords };
}

function hasKeywordsOnly(
  { keywords: _, place: __, sort: ___, as_typed: ____, pay_currency: _____, ...filters }: SearchCriteria,
  { meant, place, resolved }: Resolution,
): boolean {
  const isPlaceGiven = place !== null || resolved.place.prefix !== null || resolved.place.words.length > 0;
  const isFiltered = Object.values({ ...filters, ...resolved.filters }).some((value) => value !== undefined);
  return meant.keywords.trim() !== "" && !isPlaceGiven && !isFiltered;
}

type Resolution = Pick<Attempt, "resolved" | "meant" | "place" | "remoteFrom" | "isInOneCountry" | "isNear">;

/** Parses the texts of a search and finds its place. */
export async function resolveSearch(
  geocode: Geocode,
  criteria: SearchCriteria,
  reading: Reading = GIVEN,
): Promise<Resolution> {
  const {
    keywords: given,
    place: givenPlace,
    radius,
    posted_within,
    sort = "relevance",
    as_typed,
    pay_currency,
    ...filters
  } = criteria;
  const meant = as_typed ? asTyped(given) : findFilterWords(given);
  const keywordsText = reading.keywords ?? meant.keywords;
  if (!as_typed) meant.type ??= findMeantType(keywordsText);
  const parsed = parseKeywords(keywordsText);
  const otherWords = as_typed ? [] : findOtherWords(parsed);
  const circumstances = as_typed ? [] : findCircumstances(parsed, otherWords);
  const placeText = reading.place ?? givenPlace;
  const area = placeText ? findArea(placeText) : null;
  const geocoded = placeText && !area ? await geocode(placeText) : null;
  const { place = null, addressText = area ? "" : placeText, alternateTexts = [] } = geocoded ?? {};
  const workPlace = filters.work_place ?? meant.workPlace;
  const country = place?.country ?? area?.place.country ?? null;
  const remoteFrom = workPlace === "remote" && radius === undefined ? country : null;
  const isNear = place !== null && radius === undefined && remoteFrom === null;
  const nearRadiusKm = isNear ? reading.radiusKm : null;
  const radiusKm =
    place && remoteFrom === null
      ? (radius ?? nearRadiusKm ?? (geocoded?.isOneOfSeveral ? NAMESAKE_RADIUS_KM : null))
      : null;
  // With a radius, only the distance decides. The text of the address does not matter.
  const usesAddress = remoteFrom === null && !(place && (radius ?? nearRadiusKm));
  // A stated distance is searched across borders.
  const isInOneCountry = Boolean(geocoded?.isPostalCode && radius === undefined && !reading.includesAllCountries);
  const resolved: ResolvedSearch = {
    // Alone, "ziekenhuis" may be the beginning of a longer word.
    keywords: endWithWholeWord(parsed, [...otherWords, ...(parsed.words.length > 0 ? circumstances : [])]),
    place: parsePlaceText(usesAddress ? addressText : ""),
    alternatePlaces: usesAddress ? alternateTexts.map((text) => splitWords(text)) : [],
    center: remoteFrom === null ? place : null,
    radiusKm,
    country: isInOneCountry && usesAddress ? (geocoded?.place.country ?? null) : null,
    area: remoteFrom === null ? (area?.lexeme ?? null) : `remote:${remoteFrom}`,
    otherWords,
    circumstances,
    filters: { ...filters, type: filters.type ?? meant.type, work_place: workPlace },
    postedSince: posted_within ? new Date(Date.now() - posted_within * DAY_MS) : null,
    payCurrency: pay_currency ?? null,
    sort: place || sort !== "distance" ? sort : "relevance",
  };
  return { resolved, meant, place: place ?? area?.place ?? null, remoteFrom, isInOneCountry, isNear };
}

/** The last word of the name of an occupation, or of a circumstance, is a whole word: "nurse" does not mean nurseries. */
function endWithWholeWord(keywords: ParsedText, groups: { words: string[] }[]): ParsedText {
  const { words, prefix } = keywords;
  if (prefix === null || groups.every((group) => group.words.at(-1) !== prefix)) return keywords;
  return { ...keywords, words: [...words, [prefix]], prefix: null };
}

/** Says what a search made of the criteria. */
export function describeUnderstood(
  criteria: SearchCriteria,
  { reading, resolved, meant, remoteFrom, prepared, isNear, hasNoWords }: Attempt,
): Understood {
  const searched = new Set(splitWords(reading.keywords ?? "").map((word) => word.toLowerCase()));
  const placeWords = splitWords(reading.place ?? "");
  const given = splitWords(meant.keywords).filter((word) => !placeWords.includes(word));
  return {
    keywords: reading.keywords ?? meant.keywords,
    type: criteria.type ? null : (meant.type ?? null),
    work_place: criteria.work_place ? null : (meant.workPlace ?? null),
    remote_from: remoteFrom,
    place: criteria.place ? null : reading.place,
    radius: isNear && prepared.unknownWords.length === 0 ? reading.radiusKm : null,
    other_words: [
      ...new Set([
        ...resolved.otherWords.flatMap(({ alternatives }) => alternatives.map(({ name }) => name.join(" "))),
        ...resolved.circumstances.flatMap(({ others }) => others),
      ]),
    ],
    lacked: meant.leftOut,
    dropped: reading.isChanged ? given.filter((word) => !searched.has(word.toLowerCase())) : [],
    has_no_words: hasNoWords,
  };
}
