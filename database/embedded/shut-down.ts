import { execFile } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findRunningServer } from "./postmaster-pid.ts";
import { isServerProcess } from "./process-info.ts";

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
