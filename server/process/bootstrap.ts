import type pg from "pg";
import type { Logger } from "pino";
import { hasUsers } from "../../database/demo/demo-logins.ts";
import { startEmbeddedPostgres } from "../../database/embedded-postgres.ts";
import { migrate } from "../../database/migrate.ts";
import type { Config } from "../config/config.ts";
import { createDatabase, createMaintenancePool } from "../database/pool.ts";
import { arePlacesLoaded } from "../search/places/load-places.ts";
import { fillDatabase } from "./fill.ts";
import { requireFreePort } from "./listen.ts";

/**
 * What is done once, however many processes serve: a database that runs, is up to date, and has something in it. Who is
 * told to stop does not fill it to the end.
 */
export async function bootstrapDatabase(
  config: Config,
  log: Logger,
  told: AbortSignal,
): Promise<{ url: string; stop(): Promise<void> }> {
  await requireFreePort(config);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) });
  const url = embedded?.url ?? config.databaseUrl ?? "";
  const pool = createMaintenancePool(url, (error) => log.warn({ err: error }, "a database connection broke"));
  try {
    await migrate(pool);
    const { searchCountries, demoData } = config;
    if (!(await isDatabaseFilled(pool, config)))
      await fillDatabase({ databaseUrl: url, searchCountries, demoData }, told);
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
