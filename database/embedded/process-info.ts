import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";
import { errorCode } from "../start-error.ts";

const runCommand = promisify(execFile);

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return errorCode(error) === "EPERM";
  }
}

/** Whether process `pid` exists and is more than a zombie. */
export async function isProcessAlive(pid: number): Promise<boolean> {
  return processExists(pid) && (process.platform !== "linux" || (await isAliveOnLinux(pid)));
}

/** Whether process `pid` is a PostgreSQL server on the data directory `cluster`: neither a zombie nor a stranger. */
export async function isServerProcess(cluster: string, pid: number): Promise<boolean> {
  if (!processExists(pid)) return false;
  if (process.platform === "linux") return isServerProcessOnLinux(cluster, pid);
  if (process.platform === "win32") return isServerProcessOnWindows(pid);
  const { stdout } = await runCommand("ps", ["-ww", "-o", "stat=,command=", "-p", String(pid)]).catch(() => ({
    stdout: "",
  }));
  return !stdout.trimStart().startsWith("Z") && stdout.includes(cluster);
}

async function isAliveOnLinux(pid: number): Promise<boolean> {
  // The state follows the program's name, which stands in brackets and may hold anything.
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const state = stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3);
  return state !== "" && state !== "Z" && state !== "X";
}

async function isServerProcessOnLinux(cluster: string, pid: number): Promise<boolean> {
  if (!(await isAliveOnLinux(pid))) return false;
  // PostgreSQL works inside its data directory. A container may forbid root to look there; the command line is open.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (folder !== undefined) return folder === cluster;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return command.split("\0").includes(cluster);
}

async function isServerProcessOnWindows(pid: number): Promise<boolean> {
  const { stdout } = await runCommand("tasklist", ["/FI", `PID eq ${pid}`, "/FO", "CSV", "/NH"]);
  return stdout.includes("postgres.exe");
}
