import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, copyFile, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres.ts";
import { processExists } from "./process-info.ts";
import { createTestRoot, getServerPid, killProcess, killServerProcess, runQuery, spawnPortal } from "./testing.ts";

let root: string;
let dataDir: string;
let cluster: string;

beforeAll(async () => {
  root = await createTestRoot();
  dataDir = path.join(root, "data");
  cluster = path.join(dataDir, "postgres");
  const postgres = await start();
  await runQuery(postgres.url, "create table kept as select 1 as one");
  await postgres.stop();
});

afterAll(() => rm(root, { recursive: true, force: true }));

function start(folder = dataDir): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
}

/** A living process of the user that PostgreSQL runs as: of others PostgreSQL knows that they are strangers. */
async function stranger(command: string): Promise<{ process: ChildProcess; pid: number }> {
  const account = process.getuid?.() === 0 ? await stat(cluster) : undefined;
  const identity = account && { uid: account.uid, gid: account.gid };
  const child = spawn("sh", ["-c", command], { ...identity, stdio: ["pipe", "pipe", "inherit"] });
  const [line] = await once(child.stdout, "data");
  return { process: child, pid: Number(String(line)) };
}

async function startOverLockOf(pid: number): Promise<void> {
  const other = await spawnPortal(dataDir);
  await killProcess(other.process, "SIGKILL");
  await killServerProcess(cluster);
  const lock = path.join(cluster, "postmaster.pid");
  await writeFile(lock, (await readFile(lock, "utf8")).replace(/^\d+/, String(pid)));
  const postgres = await start();
  expect(await runQuery(postgres.url, "select * from kept")).toEqual([{ one: 1 }]);
  expect(await getServerPid(cluster)).not.toBe(pid);
  await postgres.stop();
}

// A number above the largest that a process can have.
test("is not held up by the lock of a dead process", () => startOverLockOf(4_194_304));

test("is not held up by a lock whose number another program got", async () => {
  const { process: child, pid } = await stranger("echo $$; exec cat");
  await startOverLockOf(pid);
  expect(processExists(pid)).toBe(true);
  await killProcess(child, "SIGKILL");
});

test("is not held up by the lock of a zombie", async () => {
  const { process: child, pid } = await stranger("true & echo $!; exec cat");
  await startOverLockOf(pid);
  await killProcess(child, "SIGKILL");
});

test("a copied folder does not take over the server of the original", async () => {
  const copy = path.join(root, "copy");
  await (await start(copy)).stop();
  const original = await start();
  const lock = path.join(copy, "postgres", "postmaster.pid");
  await copyFile(path.join(cluster, "postmaster.pid"), lock);
  const { uid, gid } = await stat(path.dirname(lock));
  await chown(lock, uid, gid);
  const other = await start(copy);
  expect(other.url).not.toBe(original.url);
  await other.stop();
  expect(await runQuery(original.url, "select * from kept")).toEqual([{ one: 1 }]);
  await original.stop();
});
