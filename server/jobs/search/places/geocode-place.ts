import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { Place } from "../../../../contract/jobs/search/search.ts";
import type { DB } from "../../../../database/schema.ts";
import type { Database } from "../../../platform/database/pool.ts";
import { findPlaceAlias } from "./place-aliases.ts";
import { beginsWith, findTown, listAlternateNames, suggestTowns, type Town } from "./towns.ts";

export interface GeocodedPlace extends Place {
  latitude: number;
  longitude: number;
  /** Most of the region that the text names lies within this distance. 0 or undefined for a place that is no region. */
  extentKm?: number;
}

const NO_RESULT = { alternateTexts: [], isOneOfSeveral: false, isPostalCode: false, isWholeName: false };

type PlaceRow = Omit<GeocodedPlace, "label">;

const MAX_SUGGESTIONS = 8;

export interface GeocodingResult {
  place: GeocodedPlace;
  /** The text to find in addresses: the given text, without a region or country that only distinguishes namesakes. */
  addressText: string;
  /** `addressText` with each alternate name of the town. */
  alternateTexts: string[];
  /** True when the text contains a region or country that distinguishes namesakes and that addresses do not contain. */
  isOneOfSeveral: boolean;
  /** True when the text is a postal code or the beginning of one, and nothing else. Other countries may have it, too. */
  isPostalCode: boolean;
  /** False when the text is only the beginning of a name. */
  isWholeName: boolean;
}

export type Geocode = (text: string) => Promise<GeocodingResult | null>;

/** Enough for the places that most searches name. */
const MAX_REMEMBERED_TEXTS = 5_000;

/** Returns `geocodeText` with a memory, because places change only when SEARCH_COUNTRIES changes. */
export function createGeocoder(db: Database): Geocode {
  const results = new LRUCache<string, { result: GeocodingResult | null }>({
    max: MAX_REMEMBERED_TEXTS,
    ttl: 10 * 60_000,
  });
  return async (text) => {
    const remembered = results.get(text);
    if (remembered) return remembered.result;
    const result = await geocodeText(db, text);
    results.set(text, { result });
    return result;
  };
}

/** Finds a well-known place or region, when its country is searched, and otherwise the place that a text names. */
async function geocodeText(db: Kysely<DB>, text: string): Promise<GeocodingResult | null> {
  const alias = findPlaceAlias(text);
  const found = alias && (await geocodePlace(db, alias.text));
  if (alias && found?.place.country === alias.country)
    return { ...found, place: { ...found.place, label: alias.name, extentKm: alias.extentKm } };
  return await geocodePlace(db, text);
}

/** A town with as many postal codes is a place whatever the texts of the jobs say: Reading has twelve. */
const LARGE_TOWN_CODES = 10;

/**
 * Returns which of the texts are the whole name of a town or well-known place, or a postal code. A
 * stop word is none ("only"), nor is the name of a small town when it is a word that more than twice as many jobs have in their
 * texts as in their addresses: Day, Home and Best are towns.
 */
export type FindPlaceNames = (texts: string[]) => Promise<string[]>;

const MAX_REMEMBERED_NAMES = 20_000;

/** Creates the function with a memory, because each search without a place asks for its last words. */
export function createPlaceNames(pool: pg.Pool, geocode: Geocode): FindPlaceNames {
  const known = new LRUCache<string, boolean>({ max: MAX_REMEMBERED_NAMES, ttl: 10 * 60_000 });
  return async (texts) => {
    for (const text of texts) {
      const alias = findPlaceAlias(text);
      if (alias && (await geocode(text))?.place.label === alias.name) known.set(text, true);
    }
    const missing = texts.filter((text) => known.get(text) === undefined);
    if (missing.length > 0) {
      const { rows } = await pool.query<{ text: string; is_place: boolean }>({
        name: "find_place_names",
        text: FIND_PLACE_NAMES,
        values: [missing],
      });
      for (const { text, is_place } of rows) known.set(text, is_place);
    }
    return texts.filter((text) => known.get(text));
  };
}

const FIND_PLACE_NAMES = `
  select text, exists (
      select from towns where name_key = search_key(text)
        and to_tsvector('english_unaccent', text) <> '' and to_tsvector('dutch_unaccent', text) <> ''
        and (postal_code_count >= ${LARGE_TOWN_CODES} or 2 * coalesce(addresses, 0) >= coalesce(texts, 0))
    ) or text ~ '\\d' and exists (select from postal_codes where zip_key = any(zip_key_candidates(text))) as is_place
  from unnest($1::text[]) as text cross join lateral (
    select max(job_count) filter (where kind = 'word') as texts,
      max(job_count) filter (where kind = 'place') as addresses
    from search_words where kind in ('word', 'place') and word = search_word_key(text) and text !~ '\\s'
  ) as counted`;

/**
 * Finds the place that a text names. Tries in this order: a postal code or the beginning of one, with or without a name
 * after it ("1012 AB Amsterdam"); a town ("Springfield, IL"); a town whose name begins with the text; the town after
 * the last comma ("Damrak 12, Amsterdam"). Returns null for an unknown place.
 */
async function geocodePlace(db: Kysely<DB>, text: string): Promise<GeocodingResult | null> {
  if (!text) return null;
  const { code, name } = splitPostalCode(text);
  // With a name after it, as in "10 Downing Street", the beginning of a postal code is none.
  const place = code ? await findPostalCode(db, code, name) : null;
  if (place) {
    const alternateTexts = listAlternateNames(place.country, name).map(
      (alternate) => `${code.replace(/\s/g, "")} ${alternate}`,
    );
    return { ...NO_RESULT, place, addressText: text, alternateTexts, isPostalCode: name === "", isWholeName: true };
  }
  const townText = code ? name || text : text;
  const town = await findTown(db, townText);
  if (town) return toGeocodingResult(town, text, townText);
  // In "Damrak 12, Amsterdam" the town follows the street.
  const lastPart = townText.split(",").at(-1) ?? "";
  const lastTown = lastPart === townText ? null : await findTown(db, lastPart);
  return lastTown && toGeocodingResult(lastTown, text, lastPart);
}

/** `townText` is the part at the end of `text` that names the town. */
function toGeocodingResult(town: Town, text: string, townText: string): GeocodingResult {
  const { qualifiers, isFullName, ...place } = town;
  const result = { ...NO_RESULT, place, addressText: text, isWholeName: isFullName };
  if (!isFullName) return result;
  const before = text.slice(0, text.length - townText.length);
  const alternateTexts = listAlternateNames(town.country, town.name).map((alternate) => `${before} ${alternate}`);
  // Addresses in the United States contain the state, so the state can stay in the address text.
  const isInAddress = town.country === "US" && qualifiers.every((qualifier) => qualifier === town.region.toLowerCase());
  if (qualifiers.length === 0 || isInAddress) return { ...result, alternateTexts };
  return { ...result, addressText: `${before} ${town.name}`, alternateTexts, isOneOfSeveral: true };
}

/** Suggests postal codes for a text with a digit, else towns. */
export async function suggestPlaces(db: Kysely<DB>, text: string): Promise<Place[]> {
  if (!text) return [];
  const places = /\d/.test(text)
    ? await suggestPostalCodes(db, text, MAX_SUGGESTIONS)
    : await suggestTowns(db, text, MAX_SUGGESTIONS);
  return places.map(({ name, region, country, zip_code, label }) => ({ name, region, country, zip_code, label }));
}

/**
 * Splits a text into a postal code at its start and the name after it; both are empty when it starts with no postal
 * code. A postal code is a word with a digit, optionally followed by a second word that starts with a digit ("SW1A
 * 1AA") and by one or two capital letters ("1012 AB").
 */
function splitPostalCode(text: string): { code: string; name: string } {
  const [, code = "", letters = "", name = ""] =
    /^\s*((?:[\p{L}\d-]*\d[\p{L}\d-]*)(?:\s+(?:\d[\p{L}\d]*))?)(\s+\p{Lu}{1,2}(?=\s|,|$))?[\s,]*(.*)$/u.exec(text) ??
    [];
  return { code: code + letters, name };
}

async function findPostalCode(db: Kysely<DB>, code: string, name: string): Promise<GeocodedPlace | null> {
  const { rows } = await sql<PlaceRow>`
    select country, zip_code, name, region, latitude, longitude from postal_codes
    where zip_key = any(zip_key_candidates(${code}))
    order by (name_key = search_key(${name})) desc, country_order, length(zip_key) desc limit 1`.execute(db);
  if (rows[0]) return withLabel(rows[0]);
  return name === "" ? await findPostalCodeCentroid(db, code) : null;
}

/**
 * Finds the mean coordinates and the most frequent town of the postal codes that begin with the code, in the first
 * country that has any.
 */
async function findPostalCodeCentroid(db: Kysely<DB>, code: string): Promise<GeocodedPlace | null> {
  const { rows } = await sql<PlaceRow>`
    select country, zip_key(${code}) as zip_code, mode() within group (order by name) as name,
      mode() within group (order by region) as region, avg(latitude) as latitude, avg(longitude) as longitude
    from postal_codes where ${beginsWith(sql`zip_key`, sql`zip_key(${code})`)} and length(zip_key(${code})) > 1
    group by country, country_order order by country_order limit 1`.execute(db);
  return rows[0] ? withLabel(rows[0]) : null;
}

async function suggestPostalCodes(db: Kysely<DB>, prefix: string, limit: number): Promise<GeocodedPlace[]> {
  const { rows } = await sql<PlaceRow>`
    select distinct on (zip_key, country_order) country, zip_code, name, region, latitude, longitude
    from postal_codes where ${beginsWith(sql`zip_key`, sql`zip_key(${prefix})`)} and zip_key(${prefix}) <> ''
    order by zip_key, country_order limit ${limit}`.execute(db);
  return rows.map(withLabel);
}

/** Labels in the United States contain the state, because many towns share a name. */
function withLabel(row: PlaceRow): GeocodedPlace {
  const town = row.country === "US" ? `${row.name}, ${row.region}` : row.name;
  return { ...row, label: row.zip_code ? `${row.zip_code} ${town}` : town };
}
