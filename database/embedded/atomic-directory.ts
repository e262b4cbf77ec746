import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "../start-error.ts";
import { isProcessAlive } from "./process-info.ts";

/**
 * An empty folder beside `target`, to be filled and then renamed: whenever the machine stops, `target` is
 * whole or absent. What earlier processes left half done is removed.
 */
export async function createTemporarySibling(target: string): Promise<string> {
  const parent = path.dirname(target);
  const prefix = `${path.basename(target)}.new-`;
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const maker = Number.parseInt(name.slice(prefix.length), 10);
    if (maker === process.pid || (await isProcessAlive(maker))) continue;
    // The programs that the killed process had started may still write there for a moment.
    await rm(path.join(parent, name), { recursive: true, force: true, maxRetries: 10 });
  }
  return await mkdtemp(path.join(parent, `${prefix}${process.pid}-`));
}

/** Renames; when another process was faster, its folder stays and ours is left for the caller to remove. */
export async function renameUnlessExists(folder: string, target: string): Promise<void> {
  try {
    await rename(folder, target);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes(errorCode(error) ?? "")) throw error;
  }
}
