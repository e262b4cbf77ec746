import type pg from "pg";
import type { Logger } from "pino";
import { DEMO_PASSWORD, demoLogins, hasUsers } from "../../database/demo/demo-logins.ts";
import { findLostCluster } from "../../database/embedded/lost-cluster.ts";
import { startEmbeddedPostgres } from "../../database/embedded-postgres.ts";
import { migrate, requireMigrated } from "../../database/migrate.ts";
import { StartError } from "../../database/start-error.ts";
import type { Config } from "../config/config.ts";
import { setTimeZone } from "../database/clock.ts";
import { findConnectionLimit, requireOwnSessions } from "../database/connection-checks.ts";
import { createDatabase, createMaintenancePool, type Database } from "../database/pool.ts";
import { openStorage } from "../files/file-store.ts";
import { usesNotificationQueue } from "../notifications/notifier.ts";
import { arePlacesLoaded } from "../search/places/load-places.ts";
import { fillDatabase } from "./fill-database.ts";
import { requireFreePort } from "./listen.ts";
import { listCountriesWithoutHolidays } from "./load-holidays.ts";
import { claimSecretKey } from "./secret-key.ts";
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
  if (!config.databaseUrl) await rejectLostCluster(config, log);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) });
  const url = embedded?.url ?? config.databaseUrl ?? "";
  const pool = createMaintenancePool(url, (error) => log.warn({ err: error }, "An idle database connection broke"));
  try {
    if (config.databaseUrl) await requireOwnSessions(url);
    await checkConnectionLimit(pool, config, log);
    if (config.migratesAtStart) {
      await migrate(pool, { onApplied: (migration) => log.info(migration, "Applied a migration") });
      if (usesNotificationQueue(config)) {
        await (await import("../notifications/queue.ts")).migrateNotificationQueue(pool);
      }
    } else {
      await requireMigrated(pool);
    }
    await claimSecretKey(createDatabase(pool), config);
    const storageWarning = await claimStorage(createDatabase(pool), (await openStorage(config)).storage, config);
    if (storageWarning) log.warn(storageWarning);
    await setTimeZone(createDatabase(pool), config.timeZone);
    await setRetentionDays(createDatabase(pool), config.retentionDays);
    await warnAboutLossyCommits(pool, log);
    if (config.production) await rejectDemoPasswords(createDatabase(pool));
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

/** Sets for how many days applications are kept after their end. Applications that have ended keep their date. */
async function setRetentionDays(db: Database, days: number): Promise<void> {
  await db.updateTable("retention_settings").set({ days }).where("days", "!=", days).execute();
}

/** @throws {StartError} when the portal can never have the connections of `DATABASE_CONNECTIONS` */
async function checkConnectionLimit(pool: pg.Pool, { databaseConnections }: Config, log: Logger): Promise<void> {
  const finding = await findConnectionLimit(pool, databaseConnections);
  if (finding?.isFatal) throw new StartError(finding.message);
  if (finding) log.warn(finding.message);
}

/** Warns when the settings of an external PostgreSQL let a crash lose what the portal has acknowledged. */
async function warnAboutLossyCommits(pool: pg.Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from pg_settings where name in ('fsync', 'synchronous_commit') and setting = 'off'",
  );
  for (const { name } of rows) {
    log.warn(`The database has ${name} = off: a crash can lose data that the portal has acknowledged`);
  }
}

async function isDatabaseFilled(pool: pg.Pool, { searchCountries, demoData }: Config): Promise<boolean> {
  if (!(await arePlacesLoaded(pool, searchCountries))) return false;
  if ((await listCountriesWithoutHolidays(pool, searchCountries, new Date())).length > 0) return false;
  return !demoData || (await hasUsers(createDatabase(pool)));
}

/** @throws {StartError} when a demonstration login still has its public password */
async function rejectDemoPasswords(db: Database): Promise<void> {
  const emails = demoLogins.map(({ email }) => email);
  const users = await db.selectFrom("users").select(["email", "password_hash"]).where("email", "in", emails).execute();
  if (users.length === 0) return;
  const { verifyPassword } = await import("../auth/passwords.ts");
  for (const { email, password_hash } of users) {
    if (!(await verifyPassword(DEMO_PASSWORD, password_hash))) continue;
    throw new StartError(
      `The demonstration login ${email} still has its public password. ` +
        "Run npm run admin -- demo remove, which deletes the demonstration data, and start the portal again.",
    );
  }
}
