import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { vi } from "vitest";
import { findRunningServer } from "./postmaster-pid.ts";
import { isServerProcess } from "./process-info.ts";

/** Creates a temporary directory that PostgreSQL's user may enter. */
export async function createTestRoot(): Promise<string> {
  const root = await mkdtemp(path.join(os.tmpdir(), "job-portal-embedded-"));
  await chmod(root, 0o755);
  return root;
}

export async function runQuery(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export interface PortalProcess {
  process: ChildProcess;
  url: string;
}

/** Runs a process that starts a server and stops it on SIGTERM. `call` is an expression on the exports of `module`. */
export async function spawnModule(module: string, call: string): Promise<PortalProcess> {
  const script = `
    import * as database from ${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, "..", module)))};
    const postgres = await database.${call};
    process.on("SIGTERM", () => postgres.stop());
    console.log(postgres.url);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  return { process: child, url: String(line).trim() };
}

export function spawnPortal(dataDir: string): Promise<PortalProcess> {
  const options = `{ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined }`;
  return spawnModule("embedded-postgres.ts", `startEmbeddedPostgres(${options})`);
}

export async function killProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

export async function getServerPid(pgData: string): Promise<number> {
  const server = await findRunningServer(pgData);
  if (!server) throw new Error("PostgreSQL is not running.");
  return server.pid;
}

export async function killServerProcess(pgData: string): Promise<void> {
  const pid = await getServerPid(pgData);
  process.kill(pid, "SIGKILL");
  // The zombie may remain, because the init process of some containers does not reap child processes.
  await vi.waitFor(async () => {
    if (await isServerProcess(pgData, pid)) throw new Error(`${pid} is still running.`);
  }, 60_000);
}
