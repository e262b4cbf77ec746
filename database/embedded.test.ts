import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findServer } from "./embedded/lock-file.ts";
import { isServerOf, processExists } from "./embedded/process-info.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { StartError } from "./start-error.ts";

const asRoot = process.getuid?.() === 0;
const DEAD = 4_194_300;

let root: string;
let dataDir: string;
let cluster: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "job-portal-embedded-"));
  await chmod(root, 0o755);
  dataDir = path.join(root, "data");
  cluster = path.join(dataDir, "postgres");
  const postgres = await start();
  await query(postgres.url, "create table kept as select 1 as one");
  await postgres.stop();
});

afterAll(() => rm(root, { recursive: true, force: true }));

function start(folder = dataDir, log: (sentence: string) => void = () => undefined): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: folder, log });
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function serverPid(): Promise<number> {
  const server = await findServer(cluster);
  if (!server) throw new Error("No PostgreSQL runs.");
  return server.pid;
}

/** Another process that has started the portal's database and prints its address. */
async function otherPortal(): Promise<{ process: ChildProcess; url: string }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, "embedded.ts"))};
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });
    process.on("SIGTERM", () => postgres.stop());
    console.log(postgres.url);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  return { process: child, url: String(line).trim() };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

async function killServer(): Promise<void> {
  const pid = await serverPid();
  process.kill(pid, "SIGKILL");
  // Its number may stay taken: not every first process of a container buries the dead.
  await vi.waitFor(async () => expect(await isServerOf(cluster, pid)).toBe(false));
}

test("the first start makes a cluster, the next one finds it again", async () => {
  const folder = path.join(root, "first");
  await mkdir(path.join(folder, `postgres.new-${DEAD}-cut`), { recursive: true });
  const first = await start(folder);
  expect(await readdir(folder)).toEqual(["postgres", "postgres-password", "postgres.log"]);
  expect((await stat(path.join(folder, "postgres-password"))).mode & 0o777).toBe(0o600);
  const rows = await query(
    first.url,
    `select datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding,
       current_setting('data_checksums') as checksums, current_setting('TimeZone') as zone
     from pg_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ provider: "b", locale: "C.UTF-8", encoding: "UTF8", checksums: "on", zone: "UTC" }]);
  await query(first.url, "create table kept as select 1 as one");
  await first.stop();
  await first.stop();
  await expect(query(first.url, "select 1")).rejects.toThrow("ECONNREFUSED");

  const second = await start(folder);
  expect(await query(second.url, "select * from kept")).toEqual([{ one: 1 }]);
  await second.stop();
});

test("two that start at once on a fresh folder share one server", async () => {
  const folder = path.join(root, "shared");
  const [one, two] = await Promise.all([start(folder), start(folder)]);
  expect(one.url).toBe(two.url);
  await one.stop();
  expect(await query(two.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await two.stop();
  await expect(query(two.url, "select 1")).rejects.toThrow("ECONNREFUSED");
});

test("takes over the server that a killed portal left, and ends it", async () => {
  const other = await otherPortal();
  const pid = await serverPid();
  await kill(other.process, "SIGKILL");
  const postgres = await start();
  expect(postgres.url).toBe(other.url);
  expect(await serverPid()).toBe(pid);
  await postgres.stop();
  expect(await isServerOf(cluster, pid)).toBe(false);
});

test("leaves the server to another portal process that uses it", async () => {
  const other = await otherPortal();
  const sentences: string[] = [];
  const postgres = await start(dataDir, (sentence) => sentences.push(sentence));
  await postgres.stop();
  expect(sentences).toEqual(["PostgreSQL keeps running, because another portal process uses it."]);
  expect(await query(other.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await kill(other.process, "SIGTERM");
  expect(await findServer(cluster)).toBeUndefined();
});

test("brings back a server that dies, on the same port", async () => {
  const { promise: back, resolve } = Promise.withResolvers<void>();
  const postgres = await start(dataDir, (sentence) => {
    if (sentence === "PostgreSQL is back.") resolve();
  });
  await killServer();
  await back;
  expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await postgres.stop();
});

/** A living process of the user that PostgreSQL runs as: of others PostgreSQL knows that they are strangers. */
async function stranger(command: string): Promise<{ process: ChildProcess; pid: number }> {
  const { uid, gid } = await stat(cluster);
  const child = spawn("sh", ["-c", command], { ...(asRoot && { uid, gid }), stdio: ["pipe", "pipe", "inherit"] });
  const [line] = await once(child.stdout, "data");
  return { process: child, pid: Number(String(line)) };
}

async function startOverLockOf(pid: number): Promise<void> {
  const other = await otherPortal();
  await kill(other.process, "SIGKILL");
  await killServer();
  const lock = path.join(cluster, "postmaster.pid");
  await writeFile(lock, (await readFile(lock, "utf8")).replace(/^\d+/, String(pid)));
  const postgres = await start();
  expect(await query(postgres.url, "select * from kept")).toEqual([{ one: 1 }]);
  expect(await serverPid()).not.toBe(pid);
  await postgres.stop();
}

test("is not held up by the lock of a dead process", () => startOverLockOf(DEAD));

test("is not held up by a lock whose number another program got", async () => {
  const { process: child, pid } = await stranger("echo $$; exec cat");
  await startOverLockOf(pid);
  expect(processExists(pid)).toBe(true);
  await kill(child, "SIGKILL");
});

test("is not held up by the lock of a zombie", async () => {
  const { process: child, pid } = await stranger("true & echo $!; exec cat");
  await startOverLockOf(pid);
  await kill(child, "SIGKILL");
});

test("a copied folder does not take over the server of the original", async () => {
  const copy = path.join(root, "copy");
  const second = await start(copy);
  await second.stop();
  const original = await start();
  const lock = path.join(copy, "postgres", "postmaster.pid");
  await copyFile(path.join(cluster, "postmaster.pid"), lock);
  const { uid, gid } = await stat(path.dirname(lock));
  await chown(lock, uid, gid);
  const third = await start(copy);
  expect(third.url).not.toBe(original.url);
  await third.stop();
  expect(await query(original.url, "select * from kept")).toEqual([{ one: 1 }]);
  await original.stop();
});

test("says in a sentence that the folder cannot be written", async () => {
  await writeFile(path.join(root, "file"), "");
  const folder = path.join(root, "file", "data");
  await expect(start(folder)).rejects.toThrow(
    new StartError(
      `The data folder ${folder} cannot be written: a part of its path is a file. Set DATA_DIR to a folder that this user may write to.`,
    ),
  );
});

test("says in a sentence that the password is missing", async () => {
  const password = path.join(dataDir, "postgres-password");
  const content = await readFile(password);
  await rm(password);
  await expect(start()).rejects.toThrow(/postgres-password with the database's password is missing/);
  await writeFile(password, "wrong");
  const other = await start().then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(other).toEqual(new StartError(`The password in ${password} is not that of the database in ${cluster}.`));
  await writeFile(password, content);
});

test.runIf(asRoot)("moves the cluster out of a folder that only root may enter, and says so", async () => {
  const closed = path.join(root, "closed");
  await mkdir(closed, { mode: 0o700 });
  const sentences: string[] = [];
  const postgres = await start(path.join(closed, "data"), (sentence) => sentences.push(sentence));
  try {
    expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(postgres.home).toMatch(/^\/var\/lib\/job-portal\/[0-9a-f]{16}$/);
    expect(sentences).toEqual([
      `The database lives in ${postgres.home}/postgres: PostgreSQL does not run as root, and its user may not enter ${closed}.`,
    ]);
  } finally {
    await postgres.stop();
    await rm(postgres.home, { recursive: true });
  }
});
