import { chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres.ts";
import { StartError } from "../start-error.ts";
import { createTestRoot, runQuery } from "./testing.ts";

const asRoot = process.getuid?.() === 0;
let root: string;

beforeAll(async () => {
  root = await createTestRoot();
});

afterAll(() => rm(root, { recursive: true, force: true }));

function start(dataDir: string, log: (sentence: string) => void = () => undefined): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log });
}

test("says in a sentence that the folder cannot be written", async () => {
  const file = path.join(root, "file");
  await writeFile(file, "");
  const advice = "Set DATA_DIR to a folder that this user may write to.";
  const below = path.join(file, "data");
  await expect(start(below)).rejects.toThrow(
    new StartError(`The data folder ${below} cannot be written: a part of its path is a file. ${advice}`),
  );
  await expect(start(file)).rejects.toThrow(
    new StartError(`The data folder ${file} cannot be written: it is a file. ${advice}`),
  );
});

test("says in a sentence that the password is missing or wrong, and still starts with the right one", async () => {
  const dataDir = path.join(root, "data");
  await (await start(dataDir)).stop();
  const file = path.join(dataDir, "postgres-password");
  const password = await readFile(file, "utf8");
  await rm(file);
  await expect(start(dataDir)).rejects.toThrow(
    new StartError(`The file ${file} with the database's password is missing: put it back from your backup.`),
  );
  await writeFile(file, "wrong");
  await expect(start(dataDir)).rejects.toThrow(
    new StartError(`The password in ${file} is not that of the database in ${path.join(dataDir, "postgres")}.`),
  );
  await writeFile(file, password);
  // A backup that root put back belongs to root, which PostgreSQL refuses.
  if (asRoot) await chown(path.join(dataDir, "postgres"), 0, 0);
  await (await start(dataDir)).stop();
});

test.runIf(asRoot)("moves the cluster out of a folder that only root may enter, and says so", async () => {
  const closed = path.join(root, "closed");
  await mkdir(closed, { mode: 0o700 });
  const sentences: string[] = [];
  const postgres = await start(path.join(closed, "data"), (sentence) => sentences.push(sentence));
  try {
    expect(await runQuery(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(postgres.clusterDir).toMatch(/^\/var\/lib\/job-portal\/[0-9a-f]{16}$/);
    expect(sentences).toEqual([
      `The database lives in ${postgres.clusterDir}/postgres: PostgreSQL does not run as root, and its user may not enter ${closed}.`,
    ]);
  } finally {
    await postgres.stop();
    await rm(postgres.clusterDir, { recursive: true });
  }
});
