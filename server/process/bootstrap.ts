import type pg from "pg";
import type { Logger } from "pino";
import { hasUsers } from "../../database/demo/demo-logins.ts";
import { startEmbeddedPostgres } from "../../database/embedded-postgres.ts";
import { migrate } from "../../database/migrate.ts";
import type { Config } from "../config/config.ts";
import { createDatabase, createMaintenancePool } from "../database/pool.ts";
import { arePlacesLoaded } from "../search/places/load-places.ts";
import { fillDatabase } from "./fill-database.ts";
import { requireFreePort } from "./listen.ts";

/**
 * Prepares the database once, before any process serves: starts the embedded PostgreSQL unless DATABASE_URL is set,
 * migrates, and loads places and demonstration data. `signal` ends the loading early.
 *
 * @throws {StartError} with a message for the operator
 */
export async function bootstrapDatabase(
  config: Config,
  log: Logger,
  signal: AbortSignal,
): Promise<{ url: string; stop(): Promise<void> }> {
  await requireFreePort(config);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) });
  const url = embedded?.url ?? config.databaseUrl ?? "";
  const pool = createMaintenancePool(url, (error) => log.warn({ err: error }, "An idle database connection broke"));
  try {
    await migrate(pool);
    const { searchCountries, demoData } = config;
    if (!(await isDatabaseFilled(pool, config))) {
      await fillDatabase({ databaseUrl: url, searchCountries, demoData }, signal);
    }
  } catch (error) {
    await pool.end();
    await embedded?.stop();
    throw error;
  }
  await pool.end();
  return { url, stop: async () => embedded?.stop() };
}

async function isDatabaseFilled(pool: pg.Pool, { searchCountries, demoData }: Config): Promise<boolean> {
  if (!(await arePlacesLoaded(pool, searchCountries))) return false;
  return !demoData || (await hasUsers(createDatabase(pool)));
}
