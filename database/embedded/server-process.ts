import { type ChildProcess, execFile, spawn } from "node:child_process";
import { constants, type FileHandle, open, readFile, rename, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { errorCode } from "../start-error.ts";
import type { ClusterLocation } from "./cluster-location.ts";
import type { OsUser } from "./os-user.ts";
import { findRunningServer } from "./postmaster-pid.ts";
import { isServerProcess } from "./process-info.ts";
import { createServerSettings } from "./server-settings.ts";

/**
 * What PostgreSQL's programs get to see: nothing. The portal's secrets are in its environment, which any process of
 * the user `nobody` could read; and variables such as `PGOPTIONS` or `LC_ALL` would change what they do.
 */
export function createServerEnvironment(): Record<string, string> | undefined {
  // Programs on Windows do not start without `SystemRoot`, so there the environment is inherited.
  return process.platform === "win32" ? undefined : { LC_ALL: "C" };
}

export interface ServerProcess {
  isRunning(): boolean;
  kill(): void;
  /** What PostgreSQL wrote to its log since the launch, without the time stamps. */
  readStartupLog(): Promise<string>;
}

/** Starts `postgres` as a process that outlives this one; whether it gets ready is for the caller to see. */
export async function spawnServer(place: ClusterLocation, bin: string, port: number): Promise<ServerProcess> {
  const logFile = path.join(place.dataDir, "postgres.log");
  await rotateLogFile(logFile);
  const log = await openLogFile(logFile, place.osUser);
  const start = (await log.stat()).size;
  const parameters = Object.entries(createServerSettings(port)).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

  let failure: Error | undefined;
  let child: ChildProcess;
  try {
    child = spawn(path.join(bin, "postgres"), ["-D", place.dataDirectory, ...parameters], {
      ...place.osUser,
      cwd: bin,
      env: createServerEnvironment(),
      // Its own process group: a Ctrl-C in the terminal must not end the database before the portal has drained.
      detached: true,
      // A file and not a pipe, so that it can write on when this process is killed.
      stdio: ["ignore", log.fd, log.fd],
      windowsHide: true,
    });
    child.once("error", (error) => {
      failure = error;
    });
    child.unref();
  } finally {
    await log.close();
  }
  return {
    isRunning: () => !failure && child.exitCode === null && child.signalCode === null,
    kill: () => void child.kill("SIGINT"),
    readStartupLog: async () =>
      failure?.message ?? formatLastLines((await readFile(logFile)).subarray(start).toString()),
  };
}

function formatLastLines(text: string): string {
  const lines = text.trim().split("\n").slice(-3);
  return lines.map(stripLogPrefix).join(" ");
}

/** PostgreSQL's log lines begin with a time and a process number, which help nobody at the terminal. */
export function stripLogPrefix(line: string): string {
  return line.replace(/^\S+ \S+ \S+ \[\d+\] /, "").trim();
}

/** Neither flag follows a link: where the data folder is an ordinary user's, root must not write wherever one points. */
async function openLogFile(file: string, account: OsUser | undefined): Promise<FileHandle> {
  try {
    const created = await open(file, "ax", 0o600);
    if (account) await created.chown(account.uid, account.gid);
    return created;
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    return await open(file, constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW);
  }
}

const MAX_LOG_BYTES = 10 * 1024 * 1024;

async function rotateLogFile(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await rename(file, `${file}.1`);
}

const runPgCtl = promisify(execFile);

/**
 * Ends the server on this data directory, whoever launched it: politely first, after ten seconds at once. `bin` is
 * where Windows finds the program for it.
 */
export async function stopServer(cluster: string, bin = ""): Promise<void> {
  const server = await findRunningServer(cluster);
  if (!server) return;
  await sendSignal("SIGINT", server.pid, bin);
  if (await waitForExit(cluster, server.pid, 10_000)) return;
  await sendSignal("SIGQUIT", server.pid, bin);
  await waitForExit(cluster, server.pid, 5_000);
}

async function sendSignal(name: "SIGINT" | "SIGQUIT", pid: number, bin: string): Promise<void> {
  if (process.platform === "win32") {
    // Windows knows no signals; PostgreSQL listens on a pipe of its own instead.
    await runPgCtl(path.join(bin, "pg_ctl"), ["kill", name.slice(3), String(pid)]).catch(() => undefined);
    return;
  }
  try {
    process.kill(pid, name);
  } catch {
    // It ended in between.
  }
}

async function waitForExit(cluster: string, pid: number, patience: number): Promise<boolean> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(20)) {
    if (!(await isServerProcess(cluster, pid))) return true;
  }
  return false;
}
