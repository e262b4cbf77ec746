import { type Kysely, sql } from "kysely";
import type { Place } from "../../../contract/search.ts";
import type { DB } from "../../../database/schema.ts";
import { findTown, listAlternateNames, suggestTowns, type Town } from "./towns.ts";

export interface GeocodedPlace extends Place {
  latitude: number;
  longitude: number;
}

type PlaceRow = Omit<GeocodedPlace, "label">;

const MAX_SUGGESTIONS = 8;

/** A place, and what an address there says. */
export interface GeocodingResult {
  place: GeocodedPlace;
  /** What was typed, without the region or country that only tells which town of that name is meant. */
  written: string;
  /** The same with the other names of the town. */
  alsoWritten: string[];
  /** Others of that name are not meant. */
  isOneOfSeveral: boolean;
}

/**
 * The place that a text means: a postal code or its beginning, alone or before a name ("1012 AB Amsterdam"), else a
 * town ("Springfield, IL"), else the largest town that begins so. Null when nobody knows it.
 */
export async function geocodePlace(db: Kysely<DB>, text: string): Promise<GeocodingResult | null> {
  if (!text) return null;
  const { code, name } = splitPostalCode(text);
  const byCode = code ? await findPostalCode(db, code, name) : null;
  if (byCode) {
    const alsoWritten = listAlternateNames(byCode.country, name).map((other) => `${code.replace(/\s/g, "")} ${other}`);
    return { place: byCode, written: text, alsoWritten, isOneOfSeveral: false };
  }
  const town = code ? name || text : text;
  const found = await findTown(db, town);
  if (found) return toGeocodingResult(found, text, town);
  // "Damrak 12, Amsterdam" names a street first.
  const last = town.split(",").at(-1) ?? "";
  const behind = last === town ? null : await findTown(db, last);
  return behind && toGeocodingResult(behind, text, last);
}

function toGeocodingResult(town: Town, text: string, part: string): GeocodingResult {
  const { within, whole, ...place } = town;
  const found = { place, written: text, alsoWritten: [], isOneOfSeveral: false };
  if (!whole) return found;
  const before = text.slice(0, text.length - part.length);
  const alsoWritten = listAlternateNames(town.country, town.name).map((other) => `${before} ${other}`);
  // American addresses have the state in them.
  const isInAddress = town.country === "US" && within.every((one) => one === town.region.toLowerCase());
  if (within.length === 0 || isInAddress) return { ...found, alsoWritten };
  return { ...found, written: `${before} ${town.name}`, alsoWritten, isOneOfSeveral: true };
}

/** A town for each name, or the codes that begin so. */
export async function suggestPlaces(db: Kysely<DB>, text: string): Promise<Place[]> {
  if (!text) return [];
  const rows = /\d/.test(text)
    ? await suggestPostalCodes(db, text, MAX_SUGGESTIONS)
    : await suggestTowns(db, text, MAX_SUGGESTIONS);
  return rows.map(({ name, region, country, zip_code, label }) => ({ name, region, country, zip_code, label }));
}

/** The words up to the last one with a digit are the postal code, and the others the name. */
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
  return await findPostalCodeCentroid(db, code);
}

/** Half a code stands for the middle of all that begin so, in the first country that has any. */
async function findPostalCodeCentroid(db: Kysely<DB>, code: string): Promise<GeocodedPlace | null> {
  const { rows } = await sql<PlaceRow>`
    select country, zip_key(${code}) as zip_code, min(name) as name, min(region) as region,
      avg(latitude) as latitude, avg(longitude) as longitude
    from postal_codes where zip_key ^@ zip_key(${code}) and length(zip_key(${code})) > 1
    group by country, country_order order by country_order limit 1`.execute(db);
  return rows[0] ? withLabel(rows[0]) : null;
}

async function suggestPostalCodes(db: Kysely<DB>, text: string, limit: number): Promise<GeocodedPlace[]> {
  const { rows } = await sql<PlaceRow>`
    select distinct on (zip_key, country_order) country, zip_code, name, region, latitude, longitude
    from postal_codes where zip_key ^@ zip_key(${text}) and zip_key(${text}) <> ''
    order by zip_key, country_order limit ${limit}`.execute(db);
  return rows.map(withLabel);
}

/** In the United States a name says little without its state. */
function withLabel(row: PlaceRow): GeocodedPlace {
  const town = row.country === "US" ? `${row.name}, ${row.region}` : row.name;
  return { ...row, label: row.zip_code ? `${row.zip_code} ${town}` : town };
}
