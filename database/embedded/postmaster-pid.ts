import { open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "../start-error.ts";
import { isRoot } from "./os-user.ts";
import { isServerProcess, processExists } from "./process-info.ts";

export interface RunningServer {
  pid: number;
  port: number;
}

/** The server that runs on this data directory, as its `postmaster.pid` and the process table agree. */
export async function findRunningServer(cluster: string): Promise<RunningServer | undefined> {
  const lock = parseLock(await readLock(getLockPath(cluster)));
  return lock && (await isServerProcess(cluster, lock.pid)) ? lock : undefined;
}

/**
 * Makes the lock of a killed server harmless; to be called just before a new one is launched.
 *
 * PostgreSQL takes any living process with the recorded number for its predecessor, even a zombie or another program
 * that got the number later. The number of its own parent it knows to be stale, so that goes in its place. Deleting
 * the file would also delete the key by which PostgreSQL sees that workers of the old server still write.
 */
export async function replaceStaleLock(cluster: string): Promise<void> {
  const file = getLockPath(cluster);
  const text = await readLock(file);
  const lock = parseLock(text);
  if (!lock || !processExists(lock.pid) || (await isServerProcess(cluster, lock.pid))) return;

  const { uid, gid } = await stat(cluster);
  const temporary = `${file}.${process.pid}.${Date.now()}`;
  // "wx" does not follow a link: the folder belongs to the user of PostgreSQL, and this may be root.
  const handle = await open(temporary, "wx", 0o600);
  await handle.writeFile(text.replace(/^-?\d+/, String(process.pid)));
  if (isRoot()) await handle.chown(uid, gid);
  await handle.close();
  // Another portal process may have been faster, and its server's lock must stay.
  if ((await readLock(file)) === text) await rename(temporary, file);
  else await rm(temporary);
}

function getLockPath(cluster: string): string {
  return path.join(cluster, "postmaster.pid");
}

async function readLock(file: string): Promise<string> {
  return await readFile(file, "utf8").catch((error) => {
    if (errorCode(error) === "ENOENT") return "";
    throw error;
  });
}

/** Line 1 is the process, line 4 the port; the number is negative when somebody repairs the cluster by hand. */
function parseLock(text: string): RunningServer | undefined {
  const lines = text.split("\n");
  const pid = Math.abs(Number.parseInt(lines[0] ?? "", 10));
  const port = Number.parseInt(lines[3] ?? "", 10);
  return pid > 0 ? { pid, port } : undefined;
}
