import { type Kysely, sql } from "kysely";
import type { Place } from "../../contract/search.ts";
import type { DB } from "../../database/schema.ts";

export interface KnownPlace extends Place {
  latitude: number;
  longitude: number;
}

type Row = Omit<KnownPlace, "label">;

const MOST_PROPOSED = 8;

/**
 * The place that a text means: a postal code or its beginning, alone or before a name ("1012 AB Amsterdam"), else a
 * town ("Springfield, IL"), else the largest town that begins so. Null when nobody knows it.
 */
export async function findPlace(db: Kysely<DB>, text: string): Promise<KnownPlace | null> {
  if (!text) return null;
  const { code, name } = takeApart(text);
  const byCode = code ? await findCode(db, code, name) : null;
  if (byCode) return byCode;
  const town = code ? name || text : text;
  // "Damrak 12, Amsterdam" names a street first.
  for (const part of new Set([town, town.split(",").at(-1) ?? ""])) {
    const [found] = await findTowns(db, part, 1);
    if (found) return found;
  }
  return null;
}

/** A town for each name, or the codes that begin so. */
export async function proposePlaces(db: Kysely<DB>, text: string): Promise<Place[]> {
  if (!text) return [];
  const rows = /\d/.test(text) ? await findCodes(db, text, MOST_PROPOSED) : await findTowns(db, text, MOST_PROPOSED);
  return rows.map(({ name, region, country, zip_code, label }) => ({ name, region, country, zip_code, label }));
}

/** The words up to the last one with a digit are the postal code, and the others the name. */
function takeApart(text: string): { code: string; name: string } {
  const [, code = "", letters = "", name = ""] =
    /^\s*((?:[\p{L}\d-]*\d[\p{L}\d-]*)(?:\s+(?:\d[\p{L}\d]*))?)(\s+\p{Lu}{1,2}(?=\s|,|$))?[\s,]*(.*)$/u.exec(text) ??
    [];
  return { code: code + letters, name };
}

async function findCode(db: Kysely<DB>, code: string, name: string): Promise<KnownPlace | null> {
  const { rows } = await sql<Row>`
    select country, zip_code, name, region, latitude, longitude from postal_codes
    where zip_key = any(zip_keys(${code}))
    order by (name_key = search_key(${name})) desc, country_order, length(zip_key) desc limit 1`.execute(db);
  if (rows[0]) return labelled(rows[0]);
  return await middleOfCodes(db, code);
}

/** Half a code stands for the middle of all that begin so, in the first country that has any. */
async function middleOfCodes(db: Kysely<DB>, code: string): Promise<KnownPlace | null> {
  const { rows } = await sql<Row>`
    select country, zip_key(${code}) as zip_code, min(name) as name, min(region) as region,
      avg(latitude) as latitude, avg(longitude) as longitude
    from postal_codes where zip_key ^@ zip_key(${code}) and length(zip_key(${code})) > 1
    group by country, country_order order by country_order limit 1`.execute(db);
  return rows[0] ? labelled(rows[0]) : null;
}

async function findCodes(db: Kysely<DB>, text: string, limit: number): Promise<KnownPlace[]> {
  const { rows } = await sql<Row>`
    select distinct on (zip_key, country_order) country, zip_code, name, region, latitude, longitude
    from postal_codes where zip_key ^@ zip_key(${text}) and zip_key(${text}) <> ''
    order by zip_key, country_order limit ${limit}`.execute(db);
  return rows.map(labelled);
}

/** Who asks for one means that name; who is proposed several is still typing, and more likely means a large town. */
async function findTowns(db: Kysely<DB>, text: string, limit: number): Promise<KnownPlace[]> {
  const [name = "", region = ""] = text.split(",").map((part) => part.trim());
  const key = sql`search_key(${name})`;
  const length = [...name.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "")].length;
  if (length === 0) return [];
  const begins =
    length > 2
      ? sql`name_key ^@ ${key}`
      : length === 2
        ? sql`left(name_key, 2) = ${key}`
        : sql`left(name_key, 1) = ${key}`;
  const { rows } = await sql<Row>`
    select country, name, region, null as zip_code, latitude, longitude from (
      select *, name_key = ${key} as whole,
        search_key(region) = search_key(${region}) or lower(country) = lower(${region}) as agrees
      from (select * from towns where ${begins} and ${key} <> '' 
        order by ${length > 2 ? sql`name_key = ${key} desc, codes desc` : sql`codes desc`} limit 500) as begun
    ) as towns
    order by agrees desc, ${limit === 1 ? sql`whole desc,` : sql``} codes desc, country_order, name limit ${limit}`.execute(
    db,
  );
  return rows.map(labelled);
}

/** In the United States a name says little without its state. */
function labelled(row: Row): KnownPlace {
  const town = row.country === "US" ? `${row.name}, ${row.region}` : row.name;
  return { ...row, label: row.zip_code ? `${row.zip_code} ${town}` : town };
}
