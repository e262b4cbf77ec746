import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../../database/migrate.ts";
import { startTemporaryPostgres } from "../../database/temporary-postgres.ts";
import { loadPlaces } from "../jobs/search/places/load-places.ts";
import { loadHolidays } from "../operation/settings/load-holidays.ts";
import { createDatabase } from "../platform/database/pool.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of the PostgreSQL server for all tests. Each test file creates its own database there. */
    postgres: string;
    /**
     * The number of requests of all fuzz tests, which also sets the size of other random tests, and the seed of their
     * generators.
     */
    fuzz: { requests: number; seed: number };
  }
}

export const TEMPLATE_DATABASE = "portal_template";
/** The countries whose places are loaded. Two keep the template database small, which every test file copies. */
const COUNTRIES = ["NL", "BE"];

/**
 * No data have to survive a crash, so nothing waits for the disk. Few buffers make a new database and a connection cheap.
 */
const FAST_SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  wal_compression: "off",
  shared_buffers: "256MB",
};

/**
 * Starts one PostgreSQL server for the test run and creates a migrated template database. Copying it takes
 * milliseconds.
 */
export default async function setUp(
  project: TestProject,
  settings: Record<string, string> = FAST_SETTINGS,
): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres(settings);
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  // Commits do not wait for the disk, which takes ten times as long as a short transaction.
  await pool.query("alter role current_user set synchronous_commit = off");
  await pool.query(`create database ${TEMPLATE_DATABASE}`);
  await pool.end();
  const template = new URL(postgres.url);
  template.pathname = `/${TEMPLATE_DATABASE}`;
  await migrate(template.href);
  const templatePool = new pg.Pool({ connectionString: template.href, max: 1 });
  await loadPlaces(templatePool, COUNTRIES);
  await loadHolidays(createDatabase(templatePool), COUNTRIES, new Date());
  await templatePool.end();
  project.provide("postgres", postgres.url);
  project.provide("fuzz", readFuzzOptions());
  return () => postgres.stop();
}

/** Returns 1,000 requests with a fixed seed by default, so that every test run sends the same ones. */
function readFuzzOptions(): { requests: number; seed: number } {
  // biome-ignore lint/style/noProcessEnv: the duration of a test is not part of the portal's configuration
  const { FUZZ_REQUESTS = "1000", FUZZ_SEED = "1" } = process.env;
  return { requests: Number(FUZZ_REQUESTS), seed: Number(FUZZ_SEED) };
}
