import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Place } from "../../../contract/search.ts";
import type { DB } from "../../../database/schema.ts";

interface TownRow {
  country: string;
  name: string;
  name_key: string;
  region: string;
  latitude: number;
  longitude: number;
  /** How many postal codes it has, which stands for its size. */
  postal_code_count: number;
}

export interface Town extends Place {
  latitude: number;
  longitude: number;
  /** The name was typed to its end. */
  whole: boolean;
  /** Regions and countries that were typed behind the name, and are those of this town. */
  within: string[];
}

/** A name, and the regions or countries typed behind it. */
interface TownQuery {
  name: string;
  within: string[];
}

/** Among so many of the largest towns that begin so is looked for the others. */
const MAX_PREFIX_CANDIDATES = 500;
/** Nobody thinks of a town, when its name is said, that has a fifth of another one's postal codes. */
const DOMINANT_SIZE_RATIO = 5;
/** What people write instead of the code of a country. */
const COUNTRY_ALIASES: Record<string, string> = { uk: "gb", usa: "us" };

/**
 * The town that a name means: one that is called just so before one that only begins so; then, of those, one in the
 * first country of the configuration before the largest. A region or country behind it decides ("Springfield, IL").
 */
export async function findTown(db: Kysely<DB>, text: string): Promise<Town | null> {
  const town = await findTownByQuery(db, parseTownQuery(text));
  if (town?.whole) return town;
  // "Bergen NH" without a comma.
  const [, name, behind] = /^([^,]+?)\s+\(?(\p{L}{2,3}|L)\)?\s*$/iu.exec(text) ?? [];
  if (!name || !behind) return town;
  const within = await findTownByQuery(db, parseTownQuery(`${name},${behind}`));
  return within?.whole && within.within.length > 0 ? within : town;
}

/** Who is proposed several is still typing, and more likely means a large town; unless one near home is called just so. */
export async function suggestTowns(db: Kysely<DB>, text: string, limit: number): Promise<Town[]> {
  const named = parseTownQuery(text);
  const rows = await selectTownsByPrefix(db, named, limit);
  const keys = rows.map(({ name_key }) => name_key);
  const namesakes = rows.length > 0 ? await selectTownsByName(db, sql`name_key = any(${keys})`) : [];
  const towns = rows.map((row) => toTown(row, named, namesakes, false));
  return towns.filter(({ label }, index) => towns.findIndex((other) => other.label === label) === index);
}

function parseTownQuery(text: string): TownQuery {
  const [name = "", ...behind] = text.split(",").map((part) => part.trim());
  const within = behind.filter(Boolean).map((part) => part.toLowerCase());
  return { name, within: within.map((part) => COUNTRY_ALIASES[part] ?? part) };
}

async function findTownByQuery(db: Kysely<DB>, named: TownQuery): Promise<Town | null> {
  if (countLetters(named.name) === 0) return null;
  const called = await selectTownsByName(db, sql`name_key = search_key(${named.name})`);
  const agreeing = called.find((row) => isInRegions(row, named.within));
  if (agreeing) return toTown(agreeing, named, called, true);
  const [begun] = await selectTownsByPrefix(db, named, 1);
  if (!begun) return null;
  const [row, whole] = called[0] && !isInRegions(begun, named.within) ? [called[0], true] : [begun, false];
  const namesakes = whole ? called : await selectTownsByName(db, sql`name_key = ${row.name_key}`);
  return toTown(row, named, namesakes, whole);
}

/** All towns that are called just so, in the order in which the name alone means them. */
async function selectTownsByName(db: Kysely<DB>, called: RawBuilder<unknown>): Promise<TownRow[]> {
  const { rows } = await sql<TownRow>`
    select country, name, name_key, region, latitude, longitude, postal_code_count from towns where ${called}
    order by country_order = 0 desc, postal_code_count desc, country_order, region`.execute(db);
  return rows;
}

/** The largest that begin so; before them those that agree with what is behind the name, and who is called so at home. */
async function selectTownsByPrefix(db: Kysely<DB>, { name, within }: TownQuery, limit: number): Promise<TownRow[]> {
  const length = countLetters(name);
  if (length === 0) return [];
  const key = sql`search_key(${name})`;
  const begins =
    length > 2
      ? sql`name_key ^@ ${key}`
      : length === 2
        ? sql`left(name_key, 2) = ${key}`
        : sql`left(name_key, 1) = ${key}`;
  const { rows } = await sql<TownRow>`
    select country, name, name_key, region, latitude, longitude, postal_code_count from (
      select * from towns where ${begins} and ${key} <> ''
      order by ${length > 2 ? sql`name_key = ${key} desc,` : sql``} postal_code_count desc limit ${sql.lit(MAX_PREFIX_CANDIDATES)}
    ) as begun
    order by ${within.length > 0 ? sql`array[lower(region), lower(country)] @> ${within} desc,` : sql``}
      ${length > 2 ? sql`name_key = ${key} and country_order = 0 desc,` : sql``} postal_code_count desc, country_order, name, region
    limit ${limit}`.execute(db);
  return rows;
}

function countLetters(name: string): number {
  return [...name.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "")].length;
}

/** In all of these regions and countries. */
function isInRegions({ region, country }: TownRow, within: string[]): boolean {
  const around = [region.toLowerCase(), country.toLowerCase()];
  return within.every((part) => around.includes(part.toLowerCase()));
}

function toTown(row: TownRow, { within }: TownQuery, called: TownRow[], whole: boolean): Town {
  const { name, region, country, latitude, longitude } = row;
  const namesakes = called.filter(({ name_key }) => name_key === row.name_key);
  const place = { name, region, country, zip_code: null, label: buildUniqueLabel(row, namesakes), latitude, longitude };
  return { ...place, whole, within: isInRegions(row, within) ? within : [] };
}

/**
 * What to type to mean just this town: its name where that is enough, else with the country or region behind it. In the
 * United States a name says little without its state.
 */
function buildUniqueLabel({ name, region, country, postal_code_count }: TownRow, namesakes: TownRow[]): string {
  const isKnownBest = namesakes.every(
    (other) =>
      other.country !== country ||
      other.region === region ||
      other.postal_code_count * DOMINANT_SIZE_RATIO <= postal_code_count,
  );
  const inCountry = isKnownBest && country !== "US" ? [[], [country]] : [];
  const ways = [...inCountry, [region], [region, country]].filter((way) => !way.includes(""));
  const own = ways.find((way) => {
    const meant = namesakes.find((one) => isInRegions(one, way));
    return meant?.country === country && meant.region === region;
  });
  return [name.replaceAll(",", ""), ...(own ?? [country])].join(", ");
}

/** Other names under which towns are looked for, by country and the name that GeoNames gives them. */
export const ALTERNATE_TOWN_NAMES: Record<string, Record<string, string[]>> = {
  NL: {
    "'s-Gravenhage": ["Den Haag", "The Hague"],
    "'s-Hertogenbosch": ["Den Bosch"],
  },
  BE: {
    Bruxelles: ["Brussel", "Brussels"],
    Antwerpen: ["Antwerp", "Anvers"],
    Gent: ["Ghent", "Gand"],
    Brugge: ["Bruges"],
    Leuven: ["Louvain"],
    Mechelen: ["Malines"],
    Liège: ["Luik"],
    Namur: ["Namen"],
    Mons: ["Bergen"],
    Kortrijk: ["Courtrai"],
    Oostende: ["Ostend", "Ostende"],
  },
  DE: {
    München: ["Munich", "Muenchen"],
    Köln: ["Cologne", "Keulen", "Koeln"],
    Düsseldorf: ["Duesseldorf"],
    Nürnberg: ["Nuremberg", "Neurenberg", "Nuernberg"],
    Hannover: ["Hanover"],
    Aachen: ["Aken"],
    Braunschweig: ["Brunswick"],
  },
  US: { "New York": ["New York City", "NYC"], "Los Angeles": ["LA"], Washington: ["Washington DC"] },
  GB: { London: ["Londen"], Edinburgh: ["Edinburg"], Cardiff: ["Caerdydd"] },
};

/** The provinces as the Dutch write them behind a name that several towns have, by the numbers that GeoNames has. */
export const DUTCH_PROVINCES: Record<string, string> = {
  "01": "DR",
  "02": "FR",
  "03": "GLD",
  "04": "GN",
  "05": "L",
  "06": "NB",
  "07": "NH",
  "09": "UT",
  "10": "ZLD",
  "11": "ZH",
  "15": "OV",
  "16": "FL",
};

/** What a town is called besides: "The Hague" is also "'s-Gravenhage" and "Den Haag". */
export function listAlternateNames(country: string, name: string): string[] {
  const key = toSearchKey(name);
  for (const [main, others] of Object.entries(ALTERNATE_TOWN_NAMES[country] ?? {})) {
    const names = [main, ...others];
    if (names.some((one) => toSearchKey(one) === key)) return names.filter((one) => toSearchKey(one) !== key);
  }
  return [];
}

/** As `search_key` (database/migrations/0007_search.sql) has it, as far as these names need it. */
function toSearchKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
