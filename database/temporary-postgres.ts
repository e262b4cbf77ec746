import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { isProcessAlive } from "./embedded/process-info.ts";
import { stopServer } from "./embedded/server-process.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

/** An empty PostgreSQL for tests and generators, which `stop()` removes from the disk again. */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  await removeAbandonedClusters();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `job-portal-${process.pid}-`));
  // `mkdtemp` closes the folder to the user that PostgreSQL runs as when this process is root.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    await rm(postgres.clusterDir, { recursive: true, force: true });
  };
  return { ...postgres, stop };
}

/** A killed test run leaves a server that nobody would ever take over. */
async function removeAbandonedClusters(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const maker = Number(/^job-portal-(\d+)-/.exec(name)?.[1]);
    if (!maker || (await isProcessAlive(maker))) continue;
    const folder = path.join(os.tmpdir(), name);
    try {
      await stopServer(path.join(folder, "postgres"));
      await rm(folder, { recursive: true, force: true });
    } catch {
      // It belongs to somebody else, or another run removes it right now.
    }
  }
}
