import type pg from "pg";
import { toConnectionError } from "../../../database/database-error.ts";
import { findBaseDir } from "../../../database/embedded/cluster-record.ts";
import { findRecordedCluster } from "../../../database/embedded/lost-cluster.ts";
import { startEmbeddedPostgres } from "../../../database/embedded-postgres.ts";
import { StartError } from "../../../database/start-error.ts";
import { type Config, readConfig } from "../../platform/config/config.ts";
import { createDatabase, createMaintenancePool, type Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import { createBucketError } from "../../platform/storage/file-store.ts";
import type { CommandInput } from "./command.ts";
import { requireOwnDataDir } from "./data-folder.ts";

/** The database and settings of the portal, as a command uses them. */
export interface OpenPortal {
  config: Config;
  databaseUrl: string;
  /** Has one connection, without time limits. */
  pool: pg.Pool;
  db: Database;
}

interface OpenOptions {
  /** Creates the embedded database when there is none. */
  canCreate?: boolean;
}

/**
 * Opens the database of the portal for a command, and closes it afterwards. Uses the PostgreSQL of a running portal.
 * Without one, starts the embedded PostgreSQL for the time of the command.
 *
 * @throws {StartError} when there is no database, or it or the bucket cannot be reached
 */
export async function withPortal<Result>(
  input: Pick<CommandInput, "environment" | "args">,
  use: (portal: OpenPortal) => Promise<Result>,
  { canCreate = false }: OpenOptions = {},
): Promise<Result> {
  const config = readConfig(input.environment, { canCreateKey: canCreate });
  const { dataDir } = config;
  if (!config.databaseUrl) await (canCreate ? requireOwnDataDir(input) : requireCluster(dataDir));
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const databaseUrl = embedded?.url ?? config.databaseUrl ?? "";
  const pool = createMaintenancePool(databaseUrl, () => undefined);
  try {
    const client = await pool.connect().catch((error) => {
      throw toConnectionError(error);
    });
    client.release();
    return await use({ config, databaseUrl, pool, db: createDatabase(pool) });
  } catch (error) {
    throw config.s3 && error instanceof ApiError ? createBucketError(config.s3, error) : error;
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

/** A command with a wrong DATA_DIR must not create an empty database there. */
async function requireCluster(dataDir: string): Promise<void> {
  if ((await findBaseDir(dataDir)) !== null) return;
  throw new StartError(
    (await findRecordedCluster(dataDir)) ??
      `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL to the values that the portal uses.`,
  );
}
