import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../../database/migrate.ts";
import { startTemporaryPostgres } from "../../database/temporary-postgres.ts";
import { loadPlaces } from "../search/places/load-places.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of the PostgreSQL server for all tests. Each test file creates its own database there. */
    postgres: string;
    /** The number of requests in the fuzz test, and the seed of its generator. */
    fuzz: { runs: number; seed: number };
  }
}

export const TEMPLATE_DATABASE = "portal_template";
/** The countries with places. Few, because every test file copies the template database. */
const COUNTRIES = ["NL", "BE"];

/** Starts one PostgreSQL for the test run, with a migrated template database that is copied within milliseconds. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres();
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  await pool.query(`create database ${TEMPLATE_DATABASE}`);
  await pool.end();
  const template = new URL(postgres.url);
  template.pathname = `/${TEMPLATE_DATABASE}`;
  await migrate(template.href);
  const templatePool = new pg.Pool({ connectionString: template.href, max: 1 });
  await loadPlaces(templatePool, COUNTRIES);
  await templatePool.end();
  project.provide("postgres", postgres.url);
  project.provide("fuzz", readFuzzOptions());
  return () => postgres.stop();
}

/** By default the same 10,000 requests. `FUZZ_RUNS=1000000 vitest run server/http/fuzz.test.ts` tests new ones. */
function readFuzzOptions(): { runs: number; seed: number } {
  // biome-ignore lint/style/noProcessEnv: the duration of a test is not part of the portal's configuration
  const runs = process.env.FUZZ_RUNS;
  return runs ? { runs: Number(runs), seed: Date.now() } : { runs: 10_000, seed: 1 };
}
