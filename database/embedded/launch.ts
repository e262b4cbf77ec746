import { type ChildProcess, spawn } from "node:child_process";
import { constants, type FileHandle, open, readFile, rename, stat } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "../start-error.ts";
import type { Account } from "./account.ts";
import { cleanEnvironment } from "./environment.ts";
import type { Place } from "./place.ts";
import { settings } from "./settings.ts";

export interface Launched {
  isRunning(): boolean;
  kill(): void;
  /** What PostgreSQL wrote to its log since the launch, without the time stamps. */
  lastWords(): Promise<string>;
}

/** Starts `postgres` as a process that outlives this one; whether it gets ready is for the caller to see. */
export async function launch(place: Place, bin: string, port: number): Promise<Launched> {
  const logFile = path.join(place.dataDir, "postgres.log");
  await rotate(logFile);
  const log = await openLog(logFile, place.account);
  const start = (await log.stat()).size;
  const parameters = Object.entries(settings(port)).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

  let failure: Error | undefined;
  let child: ChildProcess;
  try {
    child = spawn(path.join(bin, "postgres"), ["-D", place.cluster, ...parameters], {
      ...place.account,
      cwd: bin,
      env: cleanEnvironment(),
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
    lastWords: async () => failure?.message ?? words((await readFile(logFile)).subarray(start).toString()),
  };
}

function words(text: string): string {
  const lines = text.trim().split("\n").slice(-3);
  return lines.map(withoutTime).join(" ");
}

/** PostgreSQL's log lines begin with a time and a process number, which help nobody at the terminal. */
export function withoutTime(line: string): string {
  return line.replace(/^\S+ \S+ \S+ \[\d+\] /, "").trim();
}

/** Neither flag follows a link: where the data folder is an ordinary user's, root must not write wherever one points. */
async function openLog(file: string, account: Account | undefined): Promise<FileHandle> {
  try {
    const created = await open(file, "ax", 0o600);
    if (account) await created.chown(account.uid, account.gid);
    return created;
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    return await open(file, constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW);
  }
}

const ROTATE_AT_BYTES = 10 * 1024 * 1024;

async function rotate(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > ROTATE_AT_BYTES) await rename(file, `${file}.1`);
}
