import type { Logger } from "pino";
import { fillWithDemo } from "../database/demo.ts";
import { startEmbeddedPostgres } from "../database/embedded.ts";
import { migrate } from "../database/migrate.ts";
import type { Config } from "./config.ts";
import { openDatabase, openPool } from "./database.ts";
import { requireFreePort } from "./port.ts";
import { loadPlaces } from "./search/load-places.ts";

/** What is done once, however many processes serve: a database that runs, is up to date, and has something in it. */
export async function prepare(config: Config, log: Logger): Promise<{ url: string; stop(): Promise<void> }> {
  await requireFreePort(config);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) });
  const url = embedded?.url ?? config.databaseUrl ?? "";
  const pool = openPool(url, (error) => log.warn({ err: error }, "a database connection broke"));
  try {
    await migrate(pool);
    await loadPlaces(pool, config.searchCountries);
    if (config.demoData) await fillWithDemo(openDatabase(pool));
  } catch (error) {
    await pool.end();
    await embedded?.stop();
    throw error;
  }
  await pool.end();
  return { url, stop: async () => embedded?.stop() };
}
