import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

/** An empty PostgreSQL for tests and generators, which `stop()` removes from the disk again. */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "job-portal-"));
  // `mkdtemp` closes the folder to the user that PostgreSQL runs as when this process is root.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    await rm(postgres.home, { recursive: true, force: true });
  };
  return { ...postgres, stop };
}
