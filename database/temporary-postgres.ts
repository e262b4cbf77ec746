import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { isProcessAlive } from "./embedded/process-info.ts";
import { stopServer } from "./embedded/server-process.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

/**
 * Starts a server on an empty cluster, for tests and generators. `stop()` also deletes the cluster.
 *
 * @param settings replace those of an ordinary embedded server
 */
export async function startTemporaryPostgres(settings?: Record<string, string>): Promise<EmbeddedPostgres> {
  await deleteAbandonedClusters();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `job-portal-${process.pid}-`));
  // `mkdtemp` sets mode 700. When this process is root, PostgreSQL's user must be able to enter the directory.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    await rm(postgres.baseDir, { recursive: true, force: true });
  };
  return { ...postgres, stop };
}

/** Stops the servers and deletes the clusters of processes that were killed, for example during a test run. */
async function deleteAbandonedClusters(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const pid = Number(/^job-portal-(\d+)-/.exec(name)?.[1]);
    if (!pid || (await isProcessAlive(pid))) continue;
    const dataDir = path.join(os.tmpdir(), name);
    try {
      await stopServer(path.join(dataDir, "postgres"));
      await rm(dataDir, { recursive: true, force: true });
    } catch {
      // The cluster belongs to another user, or another process is deleting it.
    }
  }
}
