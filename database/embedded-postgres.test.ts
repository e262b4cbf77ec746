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
} from "./embedded/testing.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

let root: string;
let dataDir: string;
let cluster: string;

beforeAll(async () => {
  root = await createTestRoot();
  dataDir = path.join(root, "data");
  cluster = path.join(dataDir, "postgres");
  await (await start()).stop();
});

afterAll(() => rm(root, { recursive: true, force: true }));

function start(folder = dataDir, log: (sentence: string) => void = () => undefined): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: folder, log });
}

test("the first start makes a cluster, the next one finds it again", async () => {
  const folder = path.join(root, "first");
  await mkdir(path.join(folder, "postgres.new-4194300-cut"), { recursive: true });
  const first = await start(folder);
  expect((await readdir(folder)).sort()).toEqual(["postgres", "postgres-password", "postgres.log"]);
  expect((await stat(path.join(folder, "postgres-password"))).mode & 0o777).toBe(0o600);
  const rows = await runQuery(
    first.url,
    `select datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding,
       current_setting('data_checksums') as checksums, current_setting('TimeZone') as zone
     from pg_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ provider: "b", locale: "C.UTF-8", encoding: "UTF8", checksums: "on", zone: "UTC" }]);
  await runQuery(first.url, "create table kept as select 1 as one");
  await first.stop();
  await first.stop();
  await expect(runQuery(first.url, "select 1")).rejects.toThrow("ECONNREFUSED");

  const second = await start(folder);
  expect(await runQuery(second.url, "select * from kept")).toEqual([{ one: 1 }]);
  await second.stop();
});

test("comes back after it was asked to stop gently, although its clients stay", async () => {
  const said: string[] = [];
  const postgres = await start(dataDir, (sentence) => said.push(sentence));
  process.kill(await getServerPid(cluster), "SIGTERM");
  await expect.poll(() => said.at(-1), { timeout: 20_000 }).toBe("PostgreSQL is back.");
  expect(await runQuery(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await postgres.stop();
});

test("two that start at once on a fresh folder share one server", async () => {
  const folder = path.join(root, "shared");
  const [one, two] = await Promise.all([start(folder), start(folder)]);
  expect(one.url).toBe(two.url);
  await one.stop();
  expect(await runQuery(two.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await two.stop();
  await expect(runQuery(two.url, "select 1")).rejects.toThrow("ECONNREFUSED");
});

test("takes over the server that a killed portal left, and ends it", async () => {
  const other = await spawnPortal(dataDir);
  const pid = await getServerPid(cluster);
  await killProcess(other.process, "SIGKILL");
  const postgres = await start();
  expect(postgres.url).toBe(other.url);
  expect(await getServerPid(cluster)).toBe(pid);
  await postgres.stop();
  expect(await isServerProcess(cluster, pid)).toBe(false);
});

test("leaves the server to another portal process that uses it", async () => {
  const other = await spawnPortal(dataDir);
  const sentences: string[] = [];
  const postgres = await start(dataDir, (sentence) => sentences.push(sentence));
  await postgres.stop();
  expect(sentences).toEqual(["PostgreSQL keeps running, because another portal process uses it."]);
  expect(await runQuery(other.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await killProcess(other.process, "SIGTERM");
  expect(await findRunningServer(cluster)).toBeUndefined();
});

test("brings back a server that dies, on the same port", async () => {
  const { promise: back, resolve } = Promise.withResolvers<void>();
  const postgres = await start(dataDir, (sentence) => {
    if (sentence === "PostgreSQL is back.") resolve();
  });
  await killServerProcess(cluster);
  await back;
  expect(await runQuery(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await postgres.stop();
});
