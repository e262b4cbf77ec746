import { findBinDir } from "./embedded/binaries.ts";
import { ensureCluster } from "./embedded/cluster.ts";
import { locateCluster, toDataDirError } from "./embedded/cluster-location.ts";
import { createDatabaseUrl } from "./embedded/connection.ts";
import { connectOrStart, superviseServer } from "./embedded/supervisor.ts";

export interface EmbeddedOptions {
  /** The portal's data folder; created when absent. */
  dataDir: string;
  /** Takes whole sentences for the operator. */
  log: (sentence: string) => void;
}

export interface EmbeddedPostgres {
  url: string;
  /** Where the cluster is: the data folder, or the one that replaces it for the user that PostgreSQL runs as. */
  clusterDir: string;
  /** Ends PostgreSQL, unless another portal process uses it. */
  stop(): Promise<void>;
}

/**
 * Runs the PostgreSQL that comes with the package, on a cluster in the data folder. When it dies it comes back on
 * the same port; when one still runs, left by a killed portal, it is taken over.
 *
 * @throws StartError with one sentence for the operator
 */
export async function startEmbeddedPostgres({ dataDir, log }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    const place = await locateCluster(dataDir, log);
    const bin = await findBinDir(place);
    const password = await ensureCluster(place, bin);
    const wanted = { location: place, binDir: bin, password };
    const server = await connectOrStart(wanted);
    return {
      url: createDatabaseUrl(server.port, password),
      clusterDir: place.clusterDir,
      stop: superviseServer(server, wanted, log),
    };
  } catch (error) {
    throw toDataDirError(dataDir, error);
  }
}
