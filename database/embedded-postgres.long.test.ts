import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findRunningServer } from "./embedded/postmaster-pid.ts";
import { isServerProcess } from "./embedded/process-info.ts";
import {
  createTestRoot,
  getServerPid,
  killProcess,
  killServerProcess,
  runQuery,
  spawnPortal,
} from "./embedded/test-helpers.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

let root: string;
let dataDir: string;
let pgData: string;

beforeAll(async () => {
  root = await createTestRoot();
  dataDir = path.join(root, "data");
  pgData = path.join(dataDir, "postgres");
  await (await start()).stop();
});

afterAll(() => rm(root, { recursive: true, force: true }));

function start(dir = dataDir, log: (message: string) => void = () => undefined): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: dir, log });
}

test("startEmbeddedPostgres › creates a cluster at the first start and uses it at the next one", async () => {
  const newDataDir = path.join(root, "first");
  await mkdir(path.join(newDataDir, "postgres.new-4194300-cut"), { recursive: true });
  const first = await start(newDataDir);
  expect((await readdir(newDataDir)).sort()).toEqual([
    "database.json",
    "postgres",
    "postgres-password",
    "postgres.log",
  ]);
  expect((await stat(path.join(newDataDir, "postgres-password"))).mode & 0o777).toBe(0o600);
  const rows = await runQuery(
    first.url,
    `select datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding,
       current_setting('data_checksums') as checksums, current_setting('TimeZone') as zone
     from pg_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ provider: "b", locale: "C.UTF-8", encoding: "UTF8", checksums: "on", zone: "UTC" }]);
  await runQuery(first.url, "create table entries as select 1 as one");
  await first.stop();
  await first.stop();
  await expect(runQuery(first.url, "select 1")).rejects.toThrow("ECONNREFUSED");

  const second = await start(newDataDir);
  expect(await runQuery(second.url, "select * from entries")).toEqual([{ one: 1 }]);
  await second.stop();
});

test("startEmbeddedPostgres › restarts the server after a smart shutdown (SIGTERM) that waits for connected clients", async () => {
  const messages: string[] = [];
  const postgres = await start(dataDir, (message) => messages.push(message));
  process.kill(await getServerPid(pgData), "SIGTERM");
  await expect.poll(() => messages.at(-1)).toBe("PostgreSQL is running again.");
  expect(await runQuery(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await postgres.stop();
});

test("startEmbeddedPostgres › shares one server between two concurrent calls on a new data folder", async () => {
  const newDataDir = path.join(root, "shared");
  const [one, two] = await Promise.all([start(newDataDir), start(newDataDir)]);
  expect(one.url).toBe(two.url);
  await one.stop();
  expect(await runQuery(two.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await two.stop();
  await expect(runQuery(two.url, "select 1")).rejects.toThrow("ECONNREFUSED");
});

test("startEmbeddedPostgres › uses and stops the server that a killed portal has left running", async () => {
  const portal = await spawnPortal(dataDir);
  const pid = await getServerPid(pgData);
  await killProcess(portal.process, "SIGKILL");
  const postgres = await start();
  expect(postgres.url).toBe(portal.url);
  expect(await getServerPid(pgData)).toBe(pid);
  await postgres.stop();
  expect(await isServerProcess(pgData, pid)).toBe(false);
});

test("stop › leaves the server running while another portal process uses it", async () => {
  const portal = await spawnPortal(dataDir);
  const messages: string[] = [];
  const postgres = await start(dataDir, (message) => messages.push(message));
  await postgres.stop();
  expect(messages).toEqual(["PostgreSQL keeps running, because another portal process uses it."]);
  expect(await runQuery(portal.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await killProcess(portal.process, "SIGTERM");
  expect(await findRunningServer(pgData)).toBeUndefined();
});

test("startEmbeddedPostgres › restarts a killed server on the same port", async () => {
  const { promise: restarted, resolve } = Promise.withResolvers<void>();
  const postgres = await start(dataDir, (message) => {
    if (message === "PostgreSQL is running again.") resolve();
  });
  await killServerProcess(pgData);
  await restarted;
  expect(await runQuery(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await postgres.stop();
});
