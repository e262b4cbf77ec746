import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";
import { StartError } from "./start-error.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

let postgres: EmbeddedPostgres;
let pool: pg.Pool;
let folder: string;

beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  pool = new pg.Pool({ connectionString: postgres.url });
});

afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

beforeEach(async () => {
  await pool.query("drop schema public cascade; create schema public");
  folder = await mkdtemp(path.join(os.tmpdir(), "job-portal-migrations-"));
  await write("0001_people.sql", "create table people (name text);");
  await write("0002_names.sql", "insert into people values ('Ada'), ('Grace');");
});

afterEach(() => rm(folder, { recursive: true }));

function write(name: string, sql: string): Promise<void> {
  return writeFile(path.join(folder, name), sql);
}

async function people(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from people");
  return rows[0]?.count ?? 0;
}

test("applies each migration once, in order", async () => {
  expect(await migrate(pool, folder)).toEqual(["0001_people.sql", "0002_names.sql"]);
  expect(await migrate(postgres.url, folder)).toEqual([]);
  await write("0003_more.sql", "insert into people values ('Barbara');");
  expect(await migrate(pool, folder)).toEqual(["0003_more.sql"]);
  expect(await people()).toBe(3);
});

test("processes that start at once share the work", async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(postgres.url, folder)));
  expect(applied.flat().sort()).toEqual(["0001_people.sql", "0002_names.sql"]);
  expect(await people()).toBe(2);
});

test("a failing migration leaves nothing behind and names its line", async () => {
  await write("0003_wrong.sql", "insert into people values ('Nobody');\n\nselect from nowhere;");
  await expect(migrate(pool, folder)).rejects.toThrow(
    new StartError('The migration 0003_wrong.sql failed at line 3: relation "nowhere" does not exist.'),
  );
  expect(await people()).toBe(2);
  await write("0003_wrong.sql", "insert into people values ('Somebody');");
  expect(await migrate(pool, folder)).toEqual(["0003_wrong.sql"]);
});

test("refuses a migration that changed after it was applied, but not its line ends", async () => {
  await write("0003_two_lines.sql", "select 1;\nselect 2;\n");
  await migrate(pool, folder);
  await write("0003_two_lines.sql", "select 1;\r\nselect 2;\r\n");
  expect(await migrate(pool, folder)).toEqual([]);
  await write("0001_people.sql", "create table people (name text, age int);");
  await expect(migrate(pool, folder)).rejects.toThrow(
    new StartError("The migration 0001_people.sql was changed after this database applied it: restore the file."),
  );
});

test("refuses a database that a newer version has used", async () => {
  await migrate(pool, folder);
  await rm(path.join(folder, "0002_names.sql"));
  await expect(migrate(pool, folder)).rejects.toThrow(StartError);
  await expect(migrate(pool, folder)).rejects.toThrow(/newer version .* 0002_names\.sql/);
});

test("refuses two migrations with one number", async () => {
  await write("0002_other.sql", "select 1;");
  await expect(migrate(pool, folder)).rejects.toThrow(/0002_other\.sql must be named/);
});

test("outlasts the time limit of the web's queries", async () => {
  const hurried = new pg.Pool({ connectionString: postgres.url, statement_timeout: 20_000 });
  try {
    await write("0003_limit.sql", "create table limits as select current_setting('statement_timeout') as value;");
    await migrate(hurried, folder);
    expect((await pool.query("select value from limits")).rows).toEqual([{ value: "0" }]);
  } finally {
    await hurried.end();
  }
});

test("says in a sentence why a database cannot be reached", async () => {
  const wrongPassword = postgres.url.replace(/:[^:@]+@/, ":wrong@");
  const wrongName = postgres.url.replace("/job_portal", "/elsewhere");
  await expect(migrate(wrongPassword, folder)).rejects.toThrow(/refuses the user or the password/);
  await expect(migrate(wrongName, folder)).rejects.toThrow(/does not exist: create it first/);
  await expect(migrate("postgres://127.0.0.1:1/none", folder)).rejects.toThrow(/does not answer \(ECONNREFUSED\)/);
});

test("the portal's own migrations apply", async () => {
  expect((await migrate(pool)).length).toBeGreaterThan(0);
});
