import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { vi } from "vitest";
import { findServer } from "./lock-file.ts";
import { isServerOf } from "./process-info.ts";

/** A folder that the user which PostgreSQL runs as may enter. */
export async function makeRoot(): Promise<string> {
  const root = await mkdtemp(path.join(os.tmpdir(), "job-portal-embedded-"));
  await chmod(root, 0o755);
  return root;
}

export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export interface OtherPortal {
  process: ChildProcess;
  url: string;
}

/** Another process that has started a database, and stops it at SIGTERM. */
export async function otherProcess(module: string, call: string): Promise<OtherPortal> {
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

export function otherPortal(dataDir: string): Promise<OtherPortal> {
  const options = `{ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined }`;
  return otherProcess("embedded.ts", `startEmbeddedPostgres(${options})`);
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

export async function serverPid(cluster: string): Promise<number> {
  const server = await findServer(cluster);
  if (!server) throw new Error("No PostgreSQL runs.");
  return server.pid;
}

export async function killServer(cluster: string): Promise<void> {
  const pid = await serverPid(cluster);
  process.kill(pid, "SIGKILL");
  // Its number may stay taken: not every first process of a container buries the dead.
  await vi.waitFor(async () => {
    if (await isServerOf(cluster, pid)) throw new Error(`${pid} still runs.`);
  });
}
