import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** Gives `use` an empty data folder and removes it afterwards. */
export async function withDataFolder<Result>(use: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "job-portal-bench-"));
  // `mkdtemp` closes the folder to the user that PostgreSQL runs as when this process is root.
  await chmod(dataDir, 0o755);
  try {
    return await use(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
