import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, copyFile, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres.ts";
import { processExists } from "./process-info.ts";
import { createTestRoot, getServerPid, killProcess, killServerProcess, runQuery, spawnPortal } from "./test-helpers.ts";

let root: string;
let dataDir: string;
let pgData: string;

beforeAll(async () => {
  root = await createTestRoot();
  dataDir = path.join(root, "data");
  pgData = path.join(dataDir, "postgres");
  const postgres = await start();
  await runQuery(postgres.url, "create table entries as select 1 as one");
  await postgres.stop();
});

afterAll(() => rm(root, { recursive: true, force: true }));

function start(dir = dataDir): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: dir, log: () => undefined });
}

/**
 * Runs a shell command as PostgreSQL's user and returns the process number that it prints. PostgreSQL ignores a lock
 * file whose process belongs to another user, so a process of this user is the difficult case.
 */
async function spawnUnrelatedProcess(command: string): Promise<{ process: ChildProcess; pid: number }> {
  const owner = process.getuid?.() === 0 ? await stat(pgData) : undefined;
  const osUser = owner && { uid: owner.uid, gid: owner.gid };
  const child = spawn("sh", ["-c", command], { ...osUser, stdio: ["pipe", "pipe", "inherit"] });
  const [line] = await once(child.stdout, "data");
  return { process: child, pid: Number(String(line)) };
}

/** Records `pid` in the lock file of a killed server, and expects a new server to start. */
async function expectStartDespiteLockOf(pid: number): Promise<void> {
  const portal = await spawnPortal(dataDir);
  await killProcess(portal.process, "SIGKILL");
  await killServerProcess(pgData);
  const lock = path.join(pgData, "postmaster.pid");
  await writeFile(lock, (await readFile(lock, "utf8")).replace(/^\d+/, String(pid)));
  const postgres = await start();
  expect(await runQuery(postgres.url, "select * from entries")).toEqual([{ one: 1 }]);
  expect(await getServerPid(pgData)).not.toBe(pid);
  await postgres.stop();
}

// 4,194,304 is above the largest process number of Linux.
test("startEmbeddedPostgres › ignores the lock file of a process that has ended", () =>
  expectStartDespiteLockOf(4_194_304));

test("startEmbeddedPostgres › ignores a lock file whose process number belongs to another program", async () => {
  const { process: child, pid } = await spawnUnrelatedProcess("echo $$; exec cat");
  await expectStartDespiteLockOf(pid);
  expect(processExists(pid)).toBe(true);
  await killProcess(child, "SIGKILL");
});

test("startEmbeddedPostgres › ignores the lock file of a zombie", async () => {
  const { process: child, pid } = await spawnUnrelatedProcess("true & echo $!; exec cat");
  await expectStartDespiteLockOf(pid);
  await killProcess(child, "SIGKILL");
});

test("startEmbeddedPostgres › does not use the server of the original on a copied data folder", async () => {
  const copy = path.join(root, "copy");
  await (await start(copy)).stop();
  const original = await start();
  const lock = path.join(copy, "postgres", "postmaster.pid");
  await copyFile(path.join(pgData, "postmaster.pid"), lock);
  const { uid, gid } = await stat(path.dirname(lock));
  await chown(lock, uid, gid);
  const copied = await start(copy);
  expect(copied.url).not.toBe(original.url);
  await copied.stop();
  expect(await runQuery(original.url, "select * from entries")).toEqual([{ one: 1 }]);
  await original.stop();
});
