import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";
import { listPendingMigrations, migrate, requireMigrated } from "./migrate.ts";
import { StartError } from "./start-error.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

let postgres: EmbeddedPostgres;
let pool: pg.Pool;
let dir: string;

beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  pool = new pg.Pool({ connectionString: postgres.url });
  // The server may stop before a connection of the ended pool has closed.
  pool.on("error", () => undefined);
});

afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

beforeEach(async () => {
  await pool.query("drop schema public cascade; create schema public");
  dir = await mkdtemp(path.join(os.tmpdir(), "job-portal-migrations-"));
  await writeMigration("0001_people.sql", "create table people (name text);");
  await writeMigration("0002_names.sql", "insert into people values ('Ada'), ('Grace');");
});

afterEach(() => rm(dir, { recursive: true }));

function writeMigration(name: string, sql: string): Promise<void> {
  return writeFile(path.join(dir, name), sql);
}

async function countPeople(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from people");
  return rows[0]?.count ?? 0;
}

test("migrate › applies each migration once, in order", async () => {
  expect(await migrate(pool, { folder: dir })).toEqual(["0001_people.sql", "0002_names.sql"]);
  expect(await migrate(postgres.url, { folder: dir })).toEqual([]);
  await writeMigration("0003_more.sql", "insert into people values ('Barbara');");
  expect(await migrate(pool, { folder: dir })).toEqual(["0003_more.sql"]);
  expect(await countPeople()).toBe(3);
});

test("migrate › applies each migration once when four processes start at once", async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(postgres.url, { folder: dir })));
  expect(applied.flat().sort()).toEqual(["0001_people.sql", "0002_names.sql"]);
  expect(await countPeople()).toBe(2);
});

test("migrate › rolls a failing migration back and reports its line", async () => {
  await writeMigration("0003_wrong.sql", "insert into people values ('Edsger');\n\nselect from nowhere;");
  await expect(migrate(pool, { folder: dir })).rejects.toThrow(
    new StartError('The migration 0003_wrong.sql failed at line 3: relation "nowhere" does not exist.'),
  );
  expect(await countPeople()).toBe(2);
  await writeMigration("0003_wrong.sql", "insert into people values ('Edsger');");
  expect(await migrate(pool, { folder: dir })).toEqual(["0003_wrong.sql"]);
});

test("migrate › refuses an applied migration whose content changed, and accepts changed line ends", async () => {
  await writeMigration("0003_two_lines.sql", "select 1;\nselect 2;\n");
  await migrate(pool, { folder: dir });
  await writeMigration("0003_two_lines.sql", "select 1;\r\nselect 2;\r\n");
  expect(await migrate(pool, { folder: dir })).toEqual([]);
  await writeMigration("0001_people.sql", "create table people (name text, age int);");
  const refusal = (name: string) =>
    new RegExp(
      `has applied the migration ${name}, which this version does not have in the same form: start the version`,
    );
  await expect(migrate(pool, { folder: dir })).rejects.toThrow(refusal("0001_people\\.sql"));
  // A migration that got another name since then does not make the database a newer one.
  await rename(path.join(dir, "0001_people.sql"), path.join(dir, "0001_persons.sql"));
  await writeMigration("0004_more.sql", "select 1;");
  await expect(migrate(pool, { folder: dir })).rejects.toThrow(refusal("0001_people\\.sql"));
});

test("migrate › refuses a database that a newer version has migrated", async () => {
  await migrate(pool, { folder: dir });
  await rm(path.join(dir, "0002_names.sql"));
  await expect(migrate(pool, { folder: dir })).rejects.toThrow(StartError);
  await expect(migrate(pool, { folder: dir })).rejects.toThrow(/newer version .* 0002_names\.sql/);
});

test("migrate › refuses a migration with a lower number than an applied one", async () => {
  await writeMigration("0004_more.sql", "insert into people values ('Barbara');");
  await migrate(pool, { folder: dir });
  await writeMigration("0003_late.sql", "drop table people;");
  const error = new StartError(
    "The migration 0003_late.sql comes before 0004_more.sql, which this database has applied: give it a higher number.",
  );
  await expect(migrate(pool, { folder: dir })).rejects.toThrow(error);
  await expect(listPendingMigrations(pool, dir)).rejects.toThrow(error);
  expect(await countPeople()).toBe(3);
});

test("migrate › reports each migration that it has applied with its duration", async () => {
  const reports: { name: string; durationMs: number }[] = [];
  await migrate(pool, { folder: dir, onApplied: (migration) => reports.push(migration) });
  await migrate(pool, { folder: dir, onApplied: (migration) => reports.push(migration) });
  expect(reports).toEqual([
    { name: "0001_people.sql", durationMs: expect.any(Number) },
    { name: "0002_names.sql", durationMs: expect.any(Number) },
  ]);
});

test("migrate › gives up when another transaction uses the table, and queries on the table continue", async () => {
  await migrate(pool, { folder: dir });
  await writeMigration("0003_age.sql", "alter table people add age int;");
  const reader = await pool.connect();
  try {
    await reader.query("begin; select from people");
    await expect(migrate(pool, { folder: dir, tableLockTimeoutMs: 50 })).rejects.toThrow(
      new StartError(
        "The migration 0003_age.sql changed nothing, because other transactions use its tables: end long-running transactions, or migrate at a quieter time.",
      ),
    );
    expect(await countPeople()).toBe(2);
    await reader.query("commit");
  } finally {
    reader.release();
  }
  expect(await migrate(pool, { folder: dir })).toEqual(["0003_age.sql"]);
});

test("listPendingMigrations › names what `migrate` would apply, and changes nothing", async () => {
  expect(await listPendingMigrations(pool, dir)).toEqual(["0001_people.sql", "0002_names.sql"]);
  expect((await pool.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0);
  await migrate(pool, { folder: dir });
  expect(await listPendingMigrations(postgres.url, dir)).toEqual([]);
});

test("requireMigrated › accepts the schema of this version only", async () => {
  await expect(requireMigrated(pool, dir)).rejects.toThrow(
    /lacks the migration 0001_people\.sql and 1 more: run npm run/,
  );
  await migrate(pool, { folder: dir });
  await requireMigrated(pool, dir);
  await writeMigration("0003_more.sql", "select 1;");
  await expect(requireMigrated(pool, dir)).rejects.toThrow(/lacks the migration 0003_more\.sql/);
  await migrate(pool, { folder: dir });
  await rm(path.join(dir, "0003_more.sql"));
  await expect(requireMigrated(pool, dir)).rejects.toThrow(/newer version .* 0003_more\.sql/);
});

test("migrate › refuses two migrations with the same number", async () => {
  await writeMigration("0002_other.sql", "select 1;");
  await expect(migrate(pool, { folder: dir })).rejects.toThrow(/0002_other\.sql must be named/);
});

test("migrate › runs without the statement timeout of the pool", async () => {
  const poolWithTimeout = new pg.Pool({ connectionString: postgres.url, statement_timeout: 20_000 });
  try {
    await writeMigration(
      "0003_limit.sql",
      "create table limits as select current_setting('statement_timeout') as value;",
    );
    await migrate(poolWithTimeout, { folder: dir });
    expect((await pool.query("select value from limits")).rows).toEqual([{ value: "0" }]);
  } finally {
    await poolWithTimeout.end();
  }
});

test("migrate › explains why the database cannot be reached", async () => {
  const wrongPassword = postgres.url.replace(/:[^:@]+@/, ":wrong@");
  const wrongName = postgres.url.replace("/job_portal", "/elsewhere");
  await expect(migrate(wrongPassword, { folder: dir })).rejects.toThrow(/refuses the user or the password/);
  await expect(migrate(wrongName, { folder: dir })).rejects.toThrow(/does not exist: create it first/);
  await expect(migrate("postgres://127.0.0.1:1/none", { folder: dir })).rejects.toThrow(
    /does not answer \(ECONNREFUSED\)/,
  );
});

test("migrate › applies the migrations of the portal", async () => {
  expect((await migrate(pool)).length).toBeGreaterThan(0);
});
