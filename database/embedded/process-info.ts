import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";
import { getErrorCode } from "../start-error.ts";

const runFile = promisify(execFile);

/** Returns true for a zombie as well. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return getErrorCode(error) === "EPERM";
  }
}

/** Returns false for a zombie on Linux. On other systems, a zombie counts as alive. */
export async function isProcessAlive(pid: number): Promise<boolean> {
  return processExists(pid) && (process.platform !== "linux" || (await isProcessAliveOnLinux(pid)));
}

/**
 * Returns true when process `pid` is a running PostgreSQL server on the data directory `pgData`, not a zombie. On
 * Windows, checks the name of the program only.
 */
export async function isServerProcess(pgData: string, pid: number): Promise<boolean> {
  if (!processExists(pid)) return false;
  if (process.platform === "linux") return isServerProcessOnLinux(pgData, pid);
  if (process.platform === "win32") return isServerProcessOnWindows(pid);
  const { stdout } = await runFile("ps", ["-ww", "-o", "stat=,command=", "-p", String(pid)]).catch(() => ({
    stdout: "",
  }));
  return !stdout.trimStart().startsWith("Z") && stdout.includes(pgData);
}

async function isProcessAliveOnLinux(pid: number): Promise<boolean> {
  // The state follows the program name, which is in parentheses and may contain any character.
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const state = stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3);
  return state !== "" && state !== "Z" && state !== "X";
}

async function isServerProcessOnLinux(pgData: string, pid: number): Promise<boolean> {
  if (!(await isProcessAliveOnLinux(pid))) return false;
  // The working directory of PostgreSQL is its data directory. Some containers do not allow root to read it. Then the
  // command line is checked.
  const workingDir = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (workingDir !== undefined) return workingDir === pgData;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return command.split("\0").includes(pgData);
}

async function isServerProcessOnWindows(pid: number): Promise<boolean> {
  const { stdout } = await runFile("tasklist", ["/FI", `PID eq ${pid}`, "/FO", "CSV", "/NH"]);
  return stdout.includes("postgres.exe");
}
