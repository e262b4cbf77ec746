import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { getErrorCode } from "../start-error.ts";
import { isProcessAlive } from "./process-info.ts";

/**
 * Creates an empty directory beside `target`. The caller fills the directory and then calls `renameUnlessExists`, so
 * `target` is complete or absent, even after a crash. Removes the unfinished directories of processes that have ended.
 */
export async function createTemporarySibling(target: string): Promise<string> {
  const parent = path.dirname(target);
  const prefix = `${path.basename(target)}.new-`;
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (pid === process.pid || (await isProcessAlive(pid))) continue;
    // Retries, because child processes of a killed process may still write for a moment.
    await rm(path.join(parent, name), { recursive: true, force: true, maxRetries: 10 });
  }
  return await mkdtemp(path.join(parent, `${prefix}${process.pid}-`));
}

/** Renames `directory` to `target`. Does nothing when another process has created `target` first. */
export async function renameUnlessExists(directory: string, target: string): Promise<void> {
  try {
    await rename(directory, target);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes(getErrorCode(error) ?? "")) throw error;
  }
}
