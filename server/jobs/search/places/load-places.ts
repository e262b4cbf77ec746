import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type pg from "pg";
import { getErrorCode, StartError } from "../../../../database/start-error.ts";
import { ALTERNATE_TOWN_NAMES, DUTCH_PROVINCES } from "./towns.ts";

const DATA_DIR = path.join(import.meta.dirname, "../../../../database/data/postal-codes");
/**
 * A part of `place_imports.source`. Increase it when the data files or this code change: every database then loads the
 * files again.
 */
const DATA_VERSION = 2;
/** The key of an advisory lock, unlike those in `advisory-lock.ts`. */
const LOAD_LOCK_ID = 7_300_003;
const BATCH_SIZE = 20_000;

/**
 * Fills the tables of places from the GeoNames files of the given countries. Their order matters: searches prefer a
 * place in the first country. Does nothing when the tables hold these countries in this order. Several processes may
 * call this function at the same time.
 *
 * @throws {StartError} when a country has no file
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
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE);
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
  for (const [name, alternates] of Object.entries(ALTERNATE_TOWN_NAMES[country] ?? {})) {
    await client.query(
      `insert into towns (country, name, name_key, region, latitude, longitude, postal_code_count, country_order)
       select country, alternate, search_key(alternate), region, latitude, longitude, postal_code_count, country_order
       from (
         select * from towns where country = $1 and name_key = search_key($2) order by postal_code_count desc limit 1
       ) as town, unnest($3::text[]) as alternate`,
      [country, name, alternates],
    );
  }
}

async function readPostalCodes(country: string): Promise<string[][]> {
  const file = path.join(DATA_DIR, `${country}.tsv.gz`);
  const compressed = await readFile(file).catch((error) => {
    if (getErrorCode(error) !== "ENOENT") throw error;
    throw new StartError(
      `SEARCH_COUNTRIES contains ${country}, but ${file} does not exist. Add the file or remove the country.`,
    );
  });
  const text = (await promisify(gunzip)(compressed)).toString("utf8");
  const rows = text.split("\n").map((line) => line.split("\t"));
  const completeRows = rows.filter(([code, name, , latitude, longitude]) => code && name && latitude && longitude);
  return country === "NL" ? completeRows.map(splitProvince) : completeRows;
}

/** Removes the province from names such as "Bergen (NH)". Replaces the number of the province by its abbreviation. */
function splitProvince([code = "", name = "", number = "", ...position]: string[]): string[] {
  const province = DUTCH_PROVINCES[number] ?? number;
  const [, bareName = name, suffix] = /^(.+) \(?(\p{L}{1,3})\)?$/u.exec(name) ?? [];
  return [code, suffix?.toUpperCase() === province ? bareName : name, province, ...position];
}
