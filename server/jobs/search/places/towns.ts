import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Place } from "../../../../contract/jobs/search/search.ts";
import type { DB } from "../../../../database/schema.ts";

interface TownRow {
  country: string;
  name: string;
  name_key: string;
  region: string;
  latitude: number;
  longitude: number;
  /** The number of postal codes of the town, which measures its size. */
  postal_code_count: number;
}

export interface Town extends Place {
  latitude: number;
  longitude: number;
  /** False when the text is only the beginning of the name. */
  isFullName: boolean;
  /** The regions and countries after the name in the text. Empty unless all of them are those of the town. */
  qualifiers: string[];
}

/** A name, and the regions or countries after it. Regions and countries are in lower case. */
interface TownQuery {
  name: string;
  qualifiers: string[];
}

/** Only this number of towns with a prefix are sorted by all criteria: those of exactly this name, then the largest. */
const MAX_PREFIX_CANDIDATES = 500;
/** A town dominates its namesakes in the same country when it has at least this many times their postal codes. */
const DOMINANT_SIZE_RATIO = 5;
/** Common abbreviations that are not ISO 3166 codes. */
const COUNTRY_ALIASES: Record<string, string> = { uk: "gb", usa: "us" };

/**
 * Finds the town that a text names. A town of exactly this name precedes towns whose names begin with it. Among
 * namesakes, a region or country after the name decides ("Springfield, IL"). Without one, a town in the first country
 * of SEARCH_COUNTRIES precedes all others, and a larger town precedes a smaller one.
 */
export async function findTown(db: Kysely<DB>, text: string): Promise<Town | null> {
  const town = await findTownByQuery(db, parseTownQuery(text));
  if (town?.isFullName) return town;
  // The region may follow the name without a comma: "Bergen NH".
  const [, name, qualifier] = /^([^,]+?)\s+\(?(\p{L}{2,3}|L)\)?\s*$/iu.exec(text) ?? [];
  if (!name || !qualifier) return town;
  const qualifiedTown = await findTownByQuery(db, parseTownQuery(`${name},${qualifier}`));
  return qualifiedTown?.isFullName && qualifiedTown.qualifiers.length > 0 ? qualifiedTown : town;
}

/** Suggests towns whose names begin with the text, in the order of `selectTownsByPrefix` and with distinct labels. */
export async function suggestTowns(db: Kysely<DB>, text: string, limit: number): Promise<Town[]> {
  const query = parseTownQuery(text);
  const rows = await selectTownsByPrefix(db, query, limit);
  const keys = rows.map(({ name_key }) => name_key);
  const namesakes = rows.length > 0 ? await selectTownsByName(db, sql`name_key = any(${keys})`) : [];
  const towns = rows.map((row) => toTown(row, query, namesakes, false));
  return towns.filter(({ label }, index) => towns.findIndex((other) => other.label === label) === index);
}

function parseTownQuery(text: string): TownQuery {
  const [name = "", ...rest] = text.split(",").map((part) => part.trim());
  const qualifiers = rest.filter(Boolean).map((part) => part.toLowerCase());
  return { name, qualifiers: qualifiers.map((part) => COUNTRY_ALIASES[part] ?? part) };
}

async function findTownByQuery(db: Kysely<DB>, query: TownQuery): Promise<Town | null> {
  if (countLetters(query.name) === 0) return null;
  const namesakes = await selectTownsByName(db, sql`name_key = search_key(${query.name})`);
  const qualified = namesakes.find((row) => isInRegions(row, query.qualifiers));
  if (qualified) return toTown(qualified, query, namesakes, true);
  const [prefixMatch] = await selectTownsByPrefix(db, query, 1);
  if (!prefixMatch) return null;
  // No town of exactly this name is in the given regions. A town with a longer name in these regions is a better match.
  if (namesakes[0] && !isInRegions(prefixMatch, query.qualifiers)) return toTown(namesakes[0], query, namesakes, true);
  const prefixNamesakes = await selectTownsByName(db, sql`name_key = ${prefixMatch.name_key}`);
  return toTown(prefixMatch, query, prefixNamesakes, false);
}

/** Selects the towns whose name fulfils the condition: first those in the first country, then the largest. */
async function selectTownsByName(db: Kysely<DB>, condition: RawBuilder<unknown>): Promise<TownRow[]> {
  const { rows } = await sql<TownRow>`
    select country, name, name_key, region, latitude, longitude, postal_code_count from towns where ${condition}
    order by country_order = 0 desc, postal_code_count desc, country_order, region`.execute(db);
  return rows;
}

/**
 * Selects towns whose names begin with the name of the query: those in its regions first, then a town of exactly this
 * name in the first country (from three letters on), then the largest. Prefixes of one letter, of two letters and of
 * more have an index each.
 */
async function selectTownsByPrefix(db: Kysely<DB>, { name, qualifiers }: TownQuery, limit: number): Promise<TownRow[]> {
  const length = countLetters(name);
  if (length === 0) return [];
  const key = sql`search_key(${name})`;
  const hasPrefix =
    length > 2
      ? beginsWith(sql`name_key`, key)
      : length === 2
        ? sql`left(name_key, 2) = ${key}`
        : sql`left(name_key, 1) = ${key}`;
  const exactNameFirst = length > 2 ? sql`name_key = ${key} desc,` : sql``;
  const exactNameInFirstCountryFirst = length > 2 ? sql`name_key = ${key} and country_order = 0 desc,` : sql``;
  const qualifiedFirst =
    qualifiers.length > 0 ? sql`array[lower(region), lower(country)] @> ${qualifiers} desc,` : sql``;
  const { rows } = await sql<TownRow>`
    select country, name, name_key, region, latitude, longitude, postal_code_count from (
      select * from towns where ${hasPrefix} and ${key} <> ''
      order by ${exactNameFirst} postal_code_count desc limit ${sql.lit(MAX_PREFIX_CANDIDATES)}
    ) as candidates
    order by ${qualifiedFirst} ${exactNameInFirstCountryFirst} postal_code_count desc, country_order, name, region
    limit ${limit}`.execute(db);
  return rows;
}

/** SQL for a text that begins with a key. Unlike `^@`, it uses the index in a plan that is made for any key. */
export function beginsWith(column: RawBuilder<unknown>, key: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${column} >= ${key} and ${column} < ${key} || chr(1114111))`;
}

/** Counts letters and digits, without accents. */
function countLetters(name: string): number {
  return [...name.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "")].length;
}

/** True when every qualifier is the region or the country of the town. */
function isInRegions({ region, country }: TownRow, qualifiers: string[]): boolean {
  const regions = [region.toLowerCase(), country.toLowerCase()];
  return qualifiers.every((qualifier) => regions.includes(qualifier.toLowerCase()));
}

function toTown(row: TownRow, { qualifiers }: TownQuery, towns: TownRow[], isFullName: boolean): Town {
  const { name, region, country, latitude, longitude } = row;
  const namesakes = towns.filter(({ name_key }) => name_key === row.name_key);
  const label = buildUniqueLabel(row, namesakes);
  const place = { name, region, country, zip_code: null, label, latitude, longitude };
  return { ...place, isFullName, qualifiers: isInRegions(row, qualifiers) ? qualifiers : [] };
}

/**
 * Builds a label that `findTown` resolves to this town: the name, and a region or country when namesakes make the name
 * ambiguous. In the United States the label always contains the state.
 */
function buildUniqueLabel({ name, region, country, postal_code_count }: TownRow, namesakes: TownRow[]): string {
  const isDominant = namesakes.every(
    (other) =>
      other.country !== country ||
      other.region === region ||
      other.postal_code_count * DOMINANT_SIZE_RATIO <= postal_code_count,
  );
  const shortQualifiers = isDominant && country !== "US" ? [[], [country]] : [];
  const candidates = [...shortQualifiers, [region], [region, country]].filter((parts) => !parts.includes(""));
  const unique = candidates.find((qualifiers) => {
    const resolved = namesakes.find((namesake) => isInRegions(namesake, qualifiers));
    return resolved?.country === country && resolved.region === region;
  });
  return [name.replaceAll(",", ""), ...(unique ?? [country])].join(", ");
}

/** Alternate names of towns, by country and by the name in the GeoNames files. */
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

/** The abbreviations of the Dutch provinces, by the province numbers of GeoNames. */
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

/** Abbreviations of towns, which searches have and addresses hardly. "Adam" is a first name. */
const TOWN_ABBREVIATIONS: [words: RegExp, town: string][] = [
  [/(?<![\p{L}\p{N}])a['’]dam(?![\p{L}\p{N}])/giu, "Amsterdam"],
  [/(?<![\p{L}\p{N}])r['’]?dam(?![\p{L}\p{N}])/giu, "Rotterdam"],
  [/(?<=\p{L} )a[./]?d[.]? (?=(?:rijn|ijssel)(?!\p{L}))/giu, "aan den "],
  // Alone, it is hardly Louisiana.
  [/^\s*LA\s*$/iu, "Los Angeles"],
];
export const spellTowns = (text: string) =>
  TOWN_ABBREVIATIONS.reduce((spelt, [words, town]) => spelt.replace(words, town), text);

/** Lists the other names of a town. For "The Hague": "'s-Gravenhage" and "Den Haag". */
export function listAlternateNames(country: string, name: string): string[] {
  const key = toSearchKey(name);
  for (const [mainName, alternates] of Object.entries(ALTERNATE_TOWN_NAMES[country] ?? {})) {
    const names = [mainName, ...alternates];
    if (names.some((other) => toSearchKey(other) === key)) return names.filter((other) => toSearchKey(other) !== key);
  }
  return [];
}

/** Returns the same key as the SQL function `search_key` (database/migrations/0008_places.sql) for the names above. */
function toSearchKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
