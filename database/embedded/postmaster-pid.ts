import { open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { getErrorCode } from "../start-error.ts";
import { isRoot } from "./os-user.ts";
import { isServerProcess, processExists } from "./process-info.ts";

export interface RunningServer {
  pid: number;
  port: number;
}

/** Returns the server on this data directory if `postmaster.pid` names a PostgreSQL process that is alive. */
export async function findRunningServer(pgData: string): Promise<RunningServer | undefined> {
  const lock = parseLock(await readLock(getLockPath(pgData)));
  return lock && (await isServerProcess(pgData, lock.pid)) ? lock : undefined;
}

/**
 * Makes the lock file of a killed server harmless. Call this just before starting a new server.
 *
 * PostgreSQL refuses to start while the process in the lock file exists, even if it is a zombie or another program that
 * got the same process number later. PostgreSQL ignores the number of its own parent, so this function writes the
 * number of this process into the file. It does not delete the file, because the file also holds the shared-memory key
 * by which PostgreSQL detects processes of the old server that are still writing.
 */
export async function replaceStaleLock(pgData: string): Promise<void> {
  const file = getLockPath(pgData);
  const content = await readLock(file);
  const lock = parseLock(content);
  if (!lock || !processExists(lock.pid) || (await isServerProcess(pgData, lock.pid))) return;

  const { uid, gid } = await stat(pgData);
  const temporary = `${file}.${process.pid}.${Date.now()}`;
  // This process may be root while the directory belongs to another user, so "wx" is used: it follows no symbolic
  // links.
  const handle = await open(temporary, "wx", 0o600);
  await handle.writeFile(content.replace(/^-?\d+/, String(process.pid)));
  if (isRoot()) await handle.chown(uid, gid);
  await handle.close();
  // Replaces the lock file only if no other portal process has started a server in the meantime.
  if ((await readLock(file)) === content) await rename(temporary, file);
  else await rm(temporary);
}

function getLockPath(pgData: string): string {
  return path.join(pgData, "postmaster.pid");
}

async function readLock(file: string): Promise<string> {
  return await readFile(file, "utf8").catch((error) => {
    if (getErrorCode(error) === "ENOENT") return "";
    throw error;
  });
}

/** Line 1 is the process number, negative for a standalone backend (`postgres --single`); line 4 is the port. */
function parseLock(content: string): RunningServer | undefined {
  const lines = content.split("\n");
  const pid = Math.abs(Number.parseInt(lines[0] ?? "", 10));
  const port = Number.parseInt(lines[3] ?? "", 10);
  return pid > 0 ? { pid, port } : undefined;
}
