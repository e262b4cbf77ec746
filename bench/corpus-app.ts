import type { AddressInfo } from "node:net";
import type pg from "pg";
import { pino } from "pino";
import { migrate } from "../database/migrate.ts";
import { startTemporaryPostgres } from "../database/temporary-postgres.ts";
import { buildApp } from "../server/app.ts";
import { loadPlaces } from "../server/jobs/search/places/load-places.ts";
import type { SearchService } from "../server/jobs/search/search-service.ts";
import { readConfig } from "../server/platform/config/config.ts";
import { createDatabase, createPool, type Database } from "../server/platform/database/pool.ts";
import { createServices } from "../server/services.ts";

/** The secret key of every portal that the bench starts with one. */
export const SECRET_KEY = "only for this bench, thirty-two and more";

export interface CorpusApp {
  origin: string;
  /** The connection string of the database, for portals that run in another process. */
  url: string;
  db: Database;
  pool: pg.Pool;
  search: SearchService;
  close(): Promise<void>;
}

/** A corpus for portals of their own process. A database is bound to its secret key and to the folder of its files. */
export interface PortalCorpus extends Pick<CorpusApp, "url" | "pool" | "search"> {
  /** The environment of every portal on this database. */
  environment: Record<string, string>;
}

export function createPortalEnvironment(url: string, dataDir: string): Record<string, string> {
  return { DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY, DEMO_DATA: "0" };
}

type FillDatabase = (target: { db: Database; pool: pg.Pool }) => Promise<unknown>;

/** Starts a temporary database with places. `fill` inserts the other data. */
export async function startCorpusDatabase(fill: FillDatabase): Promise<Omit<CorpusApp, "origin" | "search">> {
  const postgres = await startTemporaryPostgres();
  const { db, pool } = await prepareDatabase(postgres.url, fill);
  return {
    url: postgres.url,
    db,
    pool,
    async close() {
      await db.destroy();
      await postgres.stop();
    },
  };
}

/** Migrates an empty database and loads the places. `fill` inserts the other data. */
export async function prepareDatabase(url: string, fill: FillDatabase): Promise<{ db: Database; pool: pg.Pool }> {
  const pool = createPool(url, () => undefined);
  const db = createDatabase(pool);
  await migrate(pool);
  await loadPlaces(pool, readConfig({ SECRET_KEY }).searchCountries);
  await fill({ db, pool });
  return { db, pool };
}

/** Starts the API in this process without the search cache, on a database of `startCorpusDatabase`. */
export async function startCorpusApp(fill: FillDatabase): Promise<CorpusApp> {
  const database = await startCorpusDatabase(fill);
  const { url, db, pool } = database;
  const config = readConfig({
    NODE_ENV: "test",
    SECRET_KEY,
    RATE_LIMIT_FACTOR: "100000",
    SEARCH_FRESH_MS: "0",
  });
  const services = await createServices(url, { config, log: pino({ level: "silent" }) });
  const app = await buildApp({ ...services, web: null });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    url,
    db,
    pool,
    search: services.search,
    async close() {
      await app.close();
      await services.stop();
      await database.close();
    },
  };
}
