import { open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "../start-error.ts";
import { runsAsRoot } from "./account.ts";
import { isServerOf, processExists } from "./process-info.ts";

export interface LiveServer {
  pid: number;
  port: number;
}

/** The server that runs on this data directory, as its `postmaster.pid` and the process table agree. */
export async function findServer(cluster: string): Promise<LiveServer | undefined> {
  const lock = parse(await read(lockFile(cluster)));
  return lock && (await isServerOf(cluster, lock.pid)) ? lock : undefined;
}

/**
 * Makes the lock of a killed server harmless; to be called just before a new one is launched.
 *
 * PostgreSQL takes any living process with the recorded number for its predecessor, even a zombie or another program
 * that got the number later. The number of its own parent it knows to be stale, so that goes in its place. Deleting
 * the file would also delete the key by which PostgreSQL sees that workers of the old server still write.
 */
export async function clearStaleLock(cluster: string): Promise<void> {
  const file = lockFile(cluster);
  const text = await read(file);
  const lock = parse(text);
  if (!lock || !processExists(lock.pid) || (await isServerOf(cluster, lock.pid))) return;

  const { uid, gid } = await stat(cluster);
  const temporary = `${file}.${process.pid}.${Date.now()}`;
  // "wx" does not follow a link: the folder belongs to the user of PostgreSQL, and this may be root.
  const handle = await open(temporary, "wx", 0o600);
  await handle.writeFile(text.replace(/^-?\d+/, String(process.pid)));
  if (runsAsRoot()) await handle.chown(uid, gid);
  await handle.close();
  // Another portal process may have been faster, and its server's lock must stay.
  if ((await read(file)) === text) await rename(temporary, file);
  else await rm(temporary);
}

function lockFile(cluster: string): string {
  return path.join(cluster, "postmaster.pid");
}

async function read(file: string): Promise<string> {
  return await readFile(file, "utf8").catch((error) => {
    if (errorCode(error) === "ENOENT") return "";
    throw error;
  });
}

/** Line 1 is the process, line 4 the port; the number is negative when somebody repairs the cluster by hand. */
function parse(text: string): LiveServer | undefined {
  const lines = text.split("\n");
  const pid = Math.abs(Number.parseInt(lines[0] ?? "", 10));
  const port = Number.parseInt(lines[3] ?? "", 10);
  return pid > 0 ? { pid, port } : undefined;
}
