import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { getErrorCode, StartError } from "./start-error.ts";

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const MIGRATIONS_DIR = path.join(import.meta.dirname, "migrations");

/** Returns the migrations of this version in the order of their numbers. */
export async function readMigrations(folder: string = MIGRATIONS_DIR): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const numbers = names.map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
  const invalid = names.find((_, index) => numbers[index] === undefined || numbers[index] === numbers[index - 1]);
  if (invalid) throw new Error(`${invalid} must be named like 0001_users.sql, with a number of its own.`);

  return await Promise.all(
    names.map(async (name) => {
      // Git on Windows may check out CRLF line ends. They must not change the checksum.
      const sql = (await readFile(path.join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Key of a transaction-level advisory lock. The number is arbitrary, but no other lock of this database uses it. */
const MIGRATION_LOCK = 7_300_001;
const MIN_SERVER_VERSION_NUM = 150_000;

/**
 * Applies the pending migrations and returns their names. Several processes may call this at once.
 *
 * @throws {StartError} with one sentence for the operator
 */
export async function migrate(database: pg.Pool | string, folder?: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  if (typeof database !== "string") return await applyPending(database, migrations);
  const pool = new pg.Pool({ connectionString: database, max: 1 });
  pool.on("error", () => undefined);
  try {
    return await applyPending(pool, migrations);
  } finally {
    await pool.end();
  }
}

async function applyPending(pool: pg.Pool, migrations: Migration[]): Promise<string[]> {
  const client = await pool.connect().catch((error) => {
    throw toConnectionError(error);
  });
  try {
    await requireSupportedVersion(client);
    const applied: string[] = [];
    for (;;) {
      const name = await applyNext(client, migrations);
      if (!name) return applied;
      applied.push(name);
    }
  } finally {
    client.release();
  }
}

function toConnectionError(error: unknown): unknown {
  const code = getErrorCode(error);
  if (!code) return error;
  if (code === "3D000") return new StartError("The database named in DATABASE_URL does not exist: create it first.");
  if (code.startsWith("28"))
    return new StartError("The database refuses the user or the password in DATABASE_URL: correct them.");
  return new StartError(`The database does not answer (${code}): start it, or check DATABASE_URL.`);
}

async function requireSupportedVersion(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  );
  const version = rows[0];
  if (version && version.number < MIN_SERVER_VERSION_NUM) {
    throw new StartError(
      `The portal needs PostgreSQL 15 or newer, but this database runs ${version.name}: upgrade it, or set DATABASE_URL to another one.`,
    );
  }
}

/**
 * Applies the first pending migration and returns its name. Uses one transaction and a transaction-level lock, so that
 * it also works through a pooler in transaction mode.
 */
async function applyNext(client: pg.PoolClient, migrations: Migration[]): Promise<string | undefined> {
  await client.query("begin");
  try {
    // The pool may set a statement timeout for web requests. Building an index or waiting for the lock can take longer.
    await client.query("set local statement_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    const next = await findNextPending(client, migrations);
    if (next) {
      await runMigration(client, next);
      await client.query("insert into migrations (name, checksum) values ($1, $2)", [next.name, next.checksum]);
    }
    await client.query("commit");
    return next?.name;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function findNextPending(client: pg.PoolClient, migrations: Migration[]): Promise<Migration | undefined> {
  await client.query(
    "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string; checksum: string }>("select name, checksum from migrations");
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const names = new Set(migrations.map(({ name }) => name));
  for (const name of applied.keys()) {
    if (names.has(name)) continue;
    throw new StartError(
      `A newer version of the portal has migrated this database (it applied ${name}): start that version.`,
    );
  }
  for (const { name, checksum } of migrations) {
    if (!applied.has(name) || applied.get(name) === checksum) continue;
    throw new StartError(`The migration ${name} has changed since this database applied it: restore the file.`);
  }
  return migrations.find(({ name }) => !applied.has(name));
}

async function runMigration(client: pg.PoolClient, { name, sql }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const line = sql.slice(0, Number(error.position ?? 0)).split("\n").length;
    throw new StartError(`The migration ${name} failed at line ${line}: ${error.message}.`, { cause: error });
  }
}
