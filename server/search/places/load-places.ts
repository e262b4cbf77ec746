import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type pg from "pg";
import { errorCode, StartError } from "../../../database/start-error.ts";
import { ALTERNATE_TOWN_NAMES, DUTCH_PROVINCES } from "./towns.ts";

const FOLDER = path.join(import.meta.dirname, "../../../database/data/postal-codes");
/** Raised when what is made of the files changes. */
const DATA_VERSION = 2;
/** Any number that nobody else uses for an advisory lock on this database. */
const LOAD_LOCK_ID = 7_300_003;
const BATCH = 20_000;

/**
 * Fills the tables of places from the GeoNames files of the given countries, the first country first wherever a code or
 * name is that of several. Does nothing when they hold just that. Several processes may call it at once.
 */
export async function loadPlaces(pool: pg.Pool, countries: string[]): Promise<void> {
  if (await arePlacesLoaded(pool, countries)) return;
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [LOAD_LOCK_ID]);
    if (!(await arePlacesLoaded(client, countries))) {
      await client.query("delete from place_imports");
      await client.query("truncate postal_codes, towns");
      for (const [order, country] of countries.entries()) await loadCountry(client, country, order);
      await client.query("insert into place_imports (source) values ($1)", [describeSource(countries)]);
    }
    await client.query("commit");
    await client.query("analyze postal_codes, towns");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

export async function arePlacesLoaded(client: pg.Pool | pg.PoolClient, countries: string[]): Promise<boolean> {
  const { rowCount } = await client.query("select from place_imports where source = $1", [describeSource(countries)]);
  return rowCount === 1;
}

const describeSource = (countries: string[]) => `${DATA_VERSION} ${countries.join(",")}`;

async function loadCountry(client: pg.PoolClient, country: string, order: number): Promise<void> {
  const rows = await readPostalCodes(country);
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const column = (index: number) => batch.map((row) => row[index] ?? "");
    await client.query(
      `insert into postal_codes (country, zip_key, zip_code, name, name_key, region, latitude, longitude, country_order)
       select $1, zip_key(zip_code), zip_code, name, search_key(name), region, latitude, longitude, $2
       from unnest($3::text[], $4::text[], $5::text[], $6::real[], $7::real[])
         as row (zip_code, name, region, latitude, longitude)`,
      [country, order, column(0), column(1), column(2), column(3), column(4)],
    );
  }
  await client.query(
    `insert into towns (country, name, name_key, region, latitude, longitude, postal_code_count, country_order)
     select country, mode() within group (order by name), name_key, region, avg(latitude), avg(longitude), count(*),
       country_order
     from postal_codes where country = $1 group by country, name_key, region, country_order`,
    [country],
  );
  for (const [name, others] of Object.entries(ALTERNATE_TOWN_NAMES[country] ?? {})) {
    await client.query(
      `insert into towns (country, name, name_key, region, latitude, longitude, postal_code_count, country_order)
       select country, other, search_key(other), region, latitude, longitude, postal_code_count, country_order
       from (
         select * from towns where country = $1 and name_key = search_key($2) order by postal_code_count desc limit 1
       ) as town, unnest($3::text[]) as other`,
      [country, name, others],
    );
  }
}

async function readPostalCodes(country: string): Promise<string[][]> {
  const file = path.join(FOLDER, `${country}.tsv.gz`);
  const packed = await readFile(file).catch((error) => {
    if (errorCode(error) !== "ENOENT") throw error;
    throw new StartError(`SEARCH_COUNTRIES names ${country}, and there is no ${file}: add the file or leave it out.`);
  });
  const text = (await promisify(gunzip)(packed)).toString("utf8");
  const rows = text.split("\n").map((line) => line.split("\t"));
  const whole = rows.filter(([code, name, , latitude, longitude]) => code && name && latitude && longitude);
  return country === "NL" ? whole.map(splitProvince) : whole;
}

/** "Bergen (NH)" and "Bergen L" are both Bergen, in a province that the files know by its number. */
function splitProvince([code = "", name = "", number = "", ...position]: string[]): string[] {
  const province = DUTCH_PROVINCES[number] ?? number;
  const [, bare = name, told] = /^(.+) \(?(\p{L}{1,3})\)?$/u.exec(name) ?? [];
  return [code, told?.toUpperCase() === province ? bare : name, province, ...position];
}
