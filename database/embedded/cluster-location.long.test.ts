import { chown, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres.ts";
import { StartError } from "../start-error.ts";
import { createTestRoot } from "./test-helpers.ts";

const asRoot = process.getuid?.() === 0;
let root: string;

beforeAll(async () => {
  root = await createTestRoot();
});

afterAll(() => rm(root, { recursive: true, force: true }));

function start(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: () => undefined });
}

test("startEmbeddedPostgres › explains why the data folder cannot be written", async () => {
  const file = path.join(root, "file");
  await writeFile(file, "");
  const advice = "Set DATA_DIR to a folder that this user may write to.";
  const dirBelowFile = path.join(file, "data");
  await expect(start(dirBelowFile)).rejects.toThrow(
    new StartError(`The data folder ${dirBelowFile} cannot be written: a part of its path is a file. ${advice}`),
  );
  await expect(start(file)).rejects.toThrow(
    new StartError(`The data folder ${file} cannot be written: it is a file. ${advice}`),
  );
});

test("startEmbeddedPostgres › explains that the password file is missing or wrong, and starts once it is restored", async () => {
  const dataDir = path.join(root, "data");
  await (await start(dataDir)).stop();
  const file = path.join(dataDir, "postgres-password");
  const password = await readFile(file, "utf8");
  await rm(file);
  await expect(start(dataDir)).rejects.toThrow(
    new StartError(`The file ${file} with the database password is missing: restore it from your backup.`),
  );
  await writeFile(file, "wrong");
  await expect(start(dataDir)).rejects.toThrow(
    new StartError(
      `The password in ${file} is not the password of the database in ${path.join(dataDir, "postgres")}: restore both from one backup.`,
    ),
  );
  await writeFile(file, password);
  // PostgreSQL refuses a cluster that belongs to root, such as a backup that root has restored.
  if (asRoot) await chown(path.join(dataDir, "postgres"), 0, 0);
  await (await start(dataDir)).stop();
});

test("startEmbeddedPostgres › notes where the database is, and refuses a damaged note", async () => {
  const dataDir = path.join(root, "recorded");
  await (await start(dataDir)).stop();
  const file = path.join(dataDir, "database.json");
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ cluster: "postgres" });
  for (const content of [
    "",
    "{}",
    '{"cluster":"/etc/postgres"}',
    '{"cluster":"/var/lib/job-portal/../../../etc/postgres"}',
  ]) {
    await writeFile(file, content);
    await expect(start(dataDir)).rejects.toThrow(
      new StartError(`The file ${file} does not say where the database is: restore it from your backup, or remove it.`),
    );
  }
  await rm(file);
  await (await start(dataDir)).stop();
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ cluster: "postgres" });
});
