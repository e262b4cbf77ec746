import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Place } from "../../contract/search.ts";
import type { DB } from "../../database/schema.ts";

interface Row {
  country: string;
  name: string;
  name_key: string;
  region: string;
  latitude: number;
  longitude: number;
  /** How many postal codes it has, which stands for its size. */
  codes: number;
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
interface Named {
  name: string;
  within: string[];
}

/** Among so many of the largest towns that begin so is looked for the others. */
const BEGUN = 500;
/** Nobody thinks of a town, when its name is said, that has a fifth of another one's postal codes. */
const DWARFED = 5;
/** What people write instead of the code of a country. */
const otherCountryNames: Record<string, string> = { uk: "gb", usa: "us" };

/**
 * The town that a name means: one that is called just so before one that only begins so; then, of those, one in the
 * first country of the configuration before the largest. A region or country behind it decides ("Springfield, IL").
 */
export async function findTown(db: Kysely<DB>, text: string): Promise<Town | null> {
  const town = await findNamed(db, takeApart(text));
  if (town?.whole) return town;
  // "Bergen NH" without a comma.
  const [, name, behind] = /^([^,]+?)\s+\(?(\p{L}{2,3}|L)\)?\s*$/iu.exec(text) ?? [];
  if (!name || !behind) return town;
  const within = await findNamed(db, takeApart(`${name},${behind}`));
  return within?.whole && within.within.length > 0 ? within : town;
}

/** Who is proposed several is still typing, and more likely means a large town; unless one near home is called just so. */
export async function proposeTowns(db: Kysely<DB>, text: string, limit: number): Promise<Town[]> {
  const named = takeApart(text);
  const rows = await selectBegun(db, named, limit);
  const keys = rows.map(({ name_key }) => name_key);
  const namesakes = rows.length > 0 ? await selectCalled(db, sql`name_key = any(${keys})`) : [];
  const towns = rows.map((row) => townOf(row, named, namesakes, false));
  return towns.filter(({ label }, index) => towns.findIndex((other) => other.label === label) === index);
}

function takeApart(text: string): Named {
  const [name = "", ...behind] = text.split(",").map((part) => part.trim());
  const within = behind.filter(Boolean).map((part) => part.toLowerCase());
  return { name, within: within.map((part) => otherCountryNames[part] ?? part) };
}

async function findNamed(db: Kysely<DB>, named: Named): Promise<Town | null> {
  if (lengthOf(named.name) === 0) return null;
  const called = await selectCalled(db, sql`name_key = search_key(${named.name})`);
  const agreeing = called.find((row) => lies(row, named.within));
  if (agreeing) return townOf(agreeing, named, called, true);
  const [begun] = await selectBegun(db, named, 1);
  if (!begun) return null;
  const [row, whole] = called[0] && !lies(begun, named.within) ? [called[0], true] : [begun, false];
  const namesakes = whole ? called : await selectCalled(db, sql`name_key = ${row.name_key}`);
  return townOf(row, named, namesakes, whole);
}

/** All towns that are called just so, in the order in which the name alone means them. */
async function selectCalled(db: Kysely<DB>, called: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select country, name, name_key, region, latitude, longitude, codes from towns where ${called}
    order by country_order = 0 desc, codes desc, country_order, region`.execute(db);
  return rows;
}

/** The largest that begin so; before them those that agree with what is behind the name, and who is called so at home. */
async function selectBegun(db: Kysely<DB>, { name, within }: Named, limit: number): Promise<Row[]> {
  const length = lengthOf(name);
  if (length === 0) return [];
  const key = sql`search_key(${name})`;
  const begins =
    length > 2
      ? sql`name_key ^@ ${key}`
      : length === 2
        ? sql`left(name_key, 2) = ${key}`
        : sql`left(name_key, 1) = ${key}`;
  const { rows } = await sql<Row>`
    select country, name, name_key, region, latitude, longitude, codes from (
      select * from towns where ${begins} and ${key} <> ''
      order by ${length > 2 ? sql`name_key = ${key} desc,` : sql``} codes desc limit ${sql.lit(BEGUN)}
    ) as begun
    order by ${within.length > 0 ? sql`array[lower(region), lower(country)] @> ${within} desc,` : sql``}
      ${length > 2 ? sql`name_key = ${key} and country_order = 0 desc,` : sql``} codes desc, country_order, name, region
    limit ${limit}`.execute(db);
  return rows;
}

function lengthOf(name: string): number {
  return [...name.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "")].length;
}

/** In all of these regions and countries. */
function lies({ region, country }: Row, within: string[]): boolean {
  const around = [region.toLowerCase(), country.toLowerCase()];
  return within.every((part) => around.includes(part.toLowerCase()));
}

function townOf(row: Row, { within }: Named, called: Row[], whole: boolean): Town {
  const { name, region, country, latitude, longitude } = row;
  const namesakes = called.filter(({ name_key }) => name_key === row.name_key);
  const place = { name, region, country, zip_code: null, label: labelOf(row, namesakes), latitude, longitude };
  return { ...place, whole, within: lies(row, within) ? within : [] };
}

/**
 * What to type to mean just this town: its name where that is enough, else with the country or region behind it. In the
 * United States a name says little without its state.
 */
function labelOf({ name, region, country, codes }: Row, namesakes: Row[]): string {
  const isKnownBest = namesakes.every(
    (other) => other.country !== country || other.region === region || other.codes * DWARFED <= codes,
  );
  const inCountry = isKnownBest && country !== "US" ? [[], [country]] : [];
  const ways = [...inCountry, [region], [region, country]].filter((way) => !way.includes(""));
  const own = ways.find((way) => {
    const meant = namesakes.find((one) => lies(one, way));
    return meant?.country === country && meant.region === region;
  });
  return [name.replaceAll(",", ""), ...(own ?? [country])].join(", ");
}
