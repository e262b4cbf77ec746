import { type ChildProcess, execFile, spawn } from "node:child_process";
import { constants, type FileHandle, open, readFile, rename, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { getErrorCode } from "../start-error.ts";
import type { ClusterLocation } from "./cluster-location.ts";
import type { OsUser } from "./os-user.ts";
import { findRunningServer } from "./postmaster-pid.ts";
import { isServerProcess } from "./process-info.ts";

const runFile = promisify(execFile);

const MAX_LOG_BYTES = 10 * 1024 * 1024;
/** Time for a fast shutdown (SIGINT). Then an immediate shutdown (SIGQUIT) follows. */
const FAST_SHUTDOWN_MS = 10_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;

export interface ServerProcess {
  isRunning(): boolean;
  /** Requests a fast shutdown. */
  kill(): void;
  /** Returns the last lines that PostgreSQL has logged since it was spawned, without their time stamps. */
  readStartupLog(): Promise<string>;
}

/** Spawns `postgres` as a process that outlives this one. Does not wait until the server accepts connections. */
export async function spawnServer(
  location: ClusterLocation,
  binDir: string,
  settings: Record<string, string>,
): Promise<ServerProcess> {
  const logFile = path.join(location.dataDir, "postgres.log");
  await rotateLogFile(logFile);
  const log = await openLogFile(logFile, location.osUser);
  const logOffset = (await log.stat()).size;
  const parameters = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

  let spawnError: Error | undefined;
  let child: ChildProcess;
  try {
    child = spawn(path.join(binDir, "postgres"), ["-D", location.pgData, ...parameters], {
      ...location.osUser,
      cwd: binDir,
      env: createServerEnvironment(),
      // Creates a new process group, because Ctrl-C in the terminal must not stop the database before the portal has
      // finished its requests.
      detached: true,
      // Logs to a file instead of a pipe, so that PostgreSQL can still log after this process was killed.
      stdio: ["ignore", log.fd, log.fd],
      windowsHide: true,
    });
    child.once("error", (error) => {
      spawnError = error;
    });
    child.unref();
  } finally {
    await log.close();
  }
  return {
    isRunning: () => !spawnError && child.exitCode === null && child.signalCode === null,
    kill: () => void child.kill("SIGINT"),
    readStartupLog: async () =>
      spawnError?.message ?? formatLastLines((await readFile(logFile)).subarray(logOffset).toString()),
  };
}

/**
 * Returns the environment for PostgreSQL's programs, without the variables of the portal. Those contain secrets, which
 * other processes of the user `nobody` could read. Variables such as `PGOPTIONS` would change the settings of
 * PostgreSQL.
 */
export function createServerEnvironment(): Record<string, string> | undefined {
  // Programs on Windows need `SystemRoot` to start, so they inherit the environment.
  return process.platform === "win32" ? undefined : { LC_ALL: "C" };
}

function formatLastLines(logText: string): string {
  const lines = logText.trim().split("\n").slice(-3);
  return lines.map(stripLogPrefix).join(" ");
}

/** Removes the time and process number at the beginning of a line of PostgreSQL's log. */
export function stripLogPrefix(line: string): string {
  return line.replace(/^\S+ \S+ \S+ \[\d+\] /, "").trim();
}

/**
 * Opens the log file for appending. Follows no symbolic link, because this process may be root and the data folder may
 * belong to an ordinary user.
 */
async function openLogFile(file: string, osUser: OsUser | undefined): Promise<FileHandle> {
  try {
    const created = await open(file, "ax", 0o600);
    if (osUser) await created.chown(osUser.uid, osUser.gid);
    return created;
  } catch (error) {
    if (getErrorCode(error) !== "EEXIST") throw error;
    return await open(file, constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW);
  }
}

async function rotateLogFile(file: string): Promise<void> {
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await rename(file, `${file}.1`);
}

/**
 * Stops the server on this data directory, even if another process has started it. Returns when the server has ended,
 * or after 15 seconds. `binDir` is needed on Windows only, for `pg_ctl`.
 */
export async function stopServer(pgData: string, binDir = ""): Promise<void> {
  const server = await findRunningServer(pgData);
  if (!server) return;
  await sendSignal("SIGINT", server.pid, binDir);
  if (await waitForExit(pgData, server.pid, FAST_SHUTDOWN_MS)) return;
  await sendSignal("SIGQUIT", server.pid, binDir);
  await waitForExit(pgData, server.pid, IMMEDIATE_SHUTDOWN_MS);
}

async function sendSignal(signal: "SIGINT" | "SIGQUIT", pid: number, binDir: string): Promise<void> {
  if (process.platform === "win32") {
    // Windows has no signals. PostgreSQL replaces them by a named pipe, which `pg_ctl` writes to.
    await runFile(path.join(binDir, "pg_ctl"), ["kill", signal.slice(3), String(pid)]).catch(() => undefined);
    return;
  }
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended already.
  }
}

async function waitForExit(pgData: string, pid: number, timeoutMs: number): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(20)) {
    if (!(await isServerProcess(pgData, pid))) return true;
  }
  return false;
}
