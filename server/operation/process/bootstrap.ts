import type pg from "pg";
import type { Logger } from "pino";
import { hasUsers } from "../../../database/demo/demo-logins.ts";
import { findBaseDir } from "../../../database/embedded/cluster-record.ts";
import { findLostCluster } from "../../../database/embedded/lost-cluster.ts";
import { startEmbeddedPostgres } from "../../../database/embedded-postgres.ts";
import { hasTable } from "../../../database/has-table.ts";
import { migrate, requireMigrated } from "../../../database/migrate.ts";
import { StartError } from "../../../database/start-error.ts";
import { arePlacesLoaded } from "../../jobs/search/places/load-places.ts";
import type { Config } from "../../platform/config/config.ts";
import { createDatabase, createMaintenancePool } from "../../platform/database/pool.ts";
import { openStorage } from "../../platform/storage/file-store.ts";
import { listCalendarsWithoutHolidays } from "../settings/load-holidays.ts";
import { applyStoredSettings } from "../settings/save-settings.ts";
import { fillDatabase } from "./fill-database.ts";
import { requireFreePort } from "./listen.ts";
import { claimSecretKey } from "./secret-key.ts";
import { contentChecks, databaseChecks, runStartChecks, settingChecks } from "./start-checks.ts";
import { claimStorage } from "./storage-identity.ts";

/**
 * Prepares the database once, before any process serves: starts the embedded PostgreSQL unless DATABASE_URL is set,
 * migrates, and loads places, public holidays and demonstration data. `signal` ends the loading early.
 *
 * @throws {StartError} with a message for the operator
 */
export async function bootstrapDatabase(
  config: Config,
  log: Logger,
  signal: AbortSignal,
): Promise<{ url: string; stop(): Promise<void> }> {
  await requireFreePort(config);
  if (config.areDevToolsExposed) {
    log.warn("DEV_TOOLS=1: everybody who can reach this portal can read its mail at /dev/outbox");
  }
  if (config.production) await runStartChecks(settingChecks, config, log);
  if (!config.databaseUrl) await rejectLostCluster(config, log);
  if (config.production && !config.databaseUrl) await requireCluster(config.dataDir);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) });
  const url = embedded?.url ?? config.databaseUrl ?? "";
  const pool = createMaintenancePool(url, (error) => log.warn({ err: error }, "An idle database connection broke"));
  try {
    if (config.production) await requireInitialized(pool);
    const portal = { config, databaseUrl: url, pool, db: createDatabase(pool) };
    await runStartChecks(databaseChecks, portal, log);
    if (config.migratesAtStart) {
      await migrate(pool, { onApplied: (migration) => log.info(migration, "Applied a migration") });
    } else {
      await requireMigrated(pool);
    }
    await claimSecretKey(portal.db, config);
    const storageWarning = await claimStorage(portal.db, (await openStorage(config)).storage, config);
    if (storageWarning) log.warn(storageWarning);
    await applyStoredSettings(portal.db, config.settings);
    await runStartChecks(contentChecks, portal, log);
    const { searchCountries, demoData, dataDir, s3 } = config;
    if (!(await isDatabaseFilled(pool, config))) {
      await fillDatabase({ databaseUrl: url, searchCountries, demoData, dataDir, s3 }, signal);
    }
  } catch (error) {
    await pool.end();
    await embedded?.stop();
    throw error;
  }
  await pool.end();
  return { url, stop: async () => embedded?.stop() };
}

/**
 * @throws {StartError} in production, when an empty database would take the place of the one that the data folder has had,
 * or of one whose data folder is not found. Elsewhere this is logged.
 */
async function rejectLostCluster({ dataDir, production }: Config, log: Logger): Promise<void> {
  const problem = await findLostCluster(dataDir);
  if (problem === null) return;
  if (production) throw new StartError(problem);
  log.warn(problem);
}

/** @throws {StartError} in production, where an empty data folder can be a disk that is not mounted */
async function requireCluster(dataDir: string): Promise<void> {
  if ((await findBaseDir(dataDir)) !== null) return;
  throw new StartError(
    `There is no portal in ${dataDir} yet: set DATA_DIR to the folder of your portal, mount its disk, or run ` +
      "npm run admin -- init to begin a new portal.",
  );
}

/** @throws {StartError} when nothing has been migrated in the database */
async function requireInitialized(pool: pg.Pool): Promise<void> {
  if (await hasTable(pool, "migrations")) return;
  throw new StartError(
    "There is no portal in the database yet: set DATABASE_URL to the database of your portal, or run " +
      "npm run admin -- init to begin a new portal.",
  );
}

/** Sets for how many days applications are kept after their end. Applications that have ended keep their date. */
async function isDatabaseFilled(pool: pg.Pool, { searchCountries, demoData }: Config): Promise<boolean> {
  if (!(await arePlacesLoaded(pool, searchCountries))) return false;
  if ((await listCalendarsWithoutHolidays(createDatabase(pool), searchCountries, new Date())).length > 0) return false;
  return !demoData || (await hasUsers(createDatabase(pool)));
}
