import { type ChildProcess, spawn } from "node:child_process";
import { constants, type FileHandle, open, readFile, rename, stat } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "../start-error.ts";
import { createServerEnvironment } from "./environment.ts";
import type { OsUser } from "./os-user.ts";
import type { ClusterLocation } from "./place.ts";
import { createServerSettings } from "./server-settings.ts";

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
