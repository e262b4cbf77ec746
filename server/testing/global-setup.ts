import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../../database/migrate.ts";
import { startTemporaryPostgres } from "../../database/temporary-postgres.ts";
import { loadPlaces } from "../search/places/load-places.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the PostgreSQL server that all tests share; each test file makes a database of its own there. */
    postgres: string;
    /** How many requests the fuzz test makes up, and from which seed. */
    fuzz: { runs: number; seed: number };
  }
}

export const TEMPLATE_DATABASE = "portal_template";
/** Whose places the tests know. Few, since every test file copies the template. */
const COUNTRIES = ["NL", "BE"];

/** One PostgreSQL for the whole run, with a migrated database that others are copied from in a few milliseconds. */
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

/** The same 10,000 requests each time; `FUZZ_RUNS=1000000 vitest run server/fuzz.test.ts` goes looking for new ones. */
function readFuzzOptions(): { runs: number; seed: number } {
  // biome-ignore lint/style/noProcessEnv: how long a test looks is no configuration of the portal
  const wanted = process.env.FUZZ_RUNS;
  return wanted ? { runs: Number(wanted), seed: Date.now() } : { runs: 10_000, seed: 1 };
}
