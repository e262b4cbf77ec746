import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { requireWritableDatabase, toConnectionError } from "./database-error.ts";
import { hasTable } from "./has-table.ts";
import { StartError } from "./start-error.ts";

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
/** The SQLSTATE of a statement that has waited for a lock for `lock_timeout`. */
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * A migration that changes a table waits for the transactions that use it, and every later query on the table waits for
 * the migration. After this time the migration gives up, so that a running portal continues to serve.
 */
const TABLE_LOCK_TIMEOUT_MS = 5_000;

export interface MigrationOptions {
  /** The folder of the migrations. Tests replace it. */
  folder?: string;
  /** Called after each migration that this call has applied. */
  onApplied?: (migration: { name: string; durationMs: number }) => void;
  tableLockTimeoutMs?: number;
  /** The name of the last migration to apply. All by default. */
  last?: string | undefined;
}

/**
 * Applies the pending migrations and returns their names. Several processes may call this at once: each migration is
 * applied once, and every call returns after the last one.
 *
 * @throws {StartError} with one sentence for the operator
 */
export async function migrate(database: pg.Pool | string, options: MigrationOptions = {}): Promise<string[]> {
  const all = await readMigrations(options.folder);
  const migrations = all.filter(({ name }) => options.last === undefined || name <= options.last);
  return withConnection(database, async (client) => {
    const applied: string[] = [];
    for (;;) {
      const startedAt = performance.now();
      const name = await applyNext(client, migrations, options);
      if (!name) return applied;
      applied.push(name);
      options.onApplied?.({ name, durationMs: Math.round(performance.now() - startedAt) });
    }
  });
}

/**
 * Returns the names of the migrations that `migrate` would apply. Changes nothing in the database.
 *
 * @throws {StartError} when `migrate` would refuse the database
 */
export async function listPendingMigrations(database: pg.Pool | string, folder?: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return withConnection(database, async (client) =>
    selectPending(migrations, await readAppliedMigrations(client)).map(({ name }) => name),
  );
}

/**
 * Checks that the schema of the database is the one of this version, for a portal that does not migrate itself.
 *
 * @throws {StartError} when migrations are pending, or a newer version has migrated the database
 */
export async function requireMigrated(database: pg.Pool | string, folder?: string): Promise<void> {
  const [first, ...others] = await listPendingMigrations(database, folder);
  if (!first) return;
  const names = others.length === 0 ? `the migration ${first}` : `the migration ${first} and ${others.length} more`;
  throw new StartError(
    `This database lacks ${names}: run npm run admin -- migrate, or start the portal without MIGRATE=0.`,
  );
}

async function withConnection<Result>(
  database: pg.Pool | string,
  use: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  if (typeof database === "string") {
    const pool = new pg.Pool({ connectionString: database, max: 1 });
    pool.on("error", () => undefined);
    return await withConnection(pool, use).finally(() => pool.end());
  }
  const client = await database.connect().catch((error) => {
    throw toConnectionError(error);
  });
  try {
    await requireSupportedVersion(client);
    await requireWritableDatabase(client);
    return await use(client);
  } finally {
    client.release();
  }
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
 * a process that is killed leaves neither a half-applied migration nor a lock.
 */
async function applyNext(
  client: pg.PoolClient,
  migrations: Migration[],
  { tableLockTimeoutMs = TABLE_LOCK_TIMEOUT_MS }: MigrationOptions,
): Promise<string | undefined> {
  await client.query("begin");
  try {
    // The pool may limit the time of web requests. Building an index, or the migration of another process, takes longer.
    await client.query("set local statement_timeout = 0; set local lock_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    const [next] = selectPending(migrations, await readAppliedMigrations(client));
    if (next) {
      await client.query(`set local lock_timeout = ${tableLockTimeoutMs}`);
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

/** Returns the checksum of each applied migration by its name. */
async function readAppliedMigrations(client: pg.PoolClient): Promise<Map<string, string>> {
  if (!(await hasTable(client, "migrations"))) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>("select name, checksum from migrations");
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/**
 * Returns the migrations that have not been applied, in their order.
 *
 * @throws {StartError} when the applied migrations are not the first ones of this version
 */
function selectPending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const lastName = migrations.at(-1)?.name ?? "";
  const unknown = [...applied].filter(([name, checksum]) => checksums.get(name) !== checksum).map(([name]) => name);
  // A name that has its place among the migrations of this version belongs to an edited one, not to a newer version.
  const edited = unknown.filter((name) => name <= lastName).sort()[0];
  if (edited) {
    throw new StartError(
      `This database has applied the migration ${edited}, which this version does not have in the same form: start the version that has used this database so far, or unpack this release again if its files were changed.`,
    );
  }
  if (unknown[0]) {
    throw new StartError(
      `A newer version of the portal has migrated this database (it applied ${unknown[0]}): start that version.`,
    );
  }
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const [first] = pending;
  const later = first && migrations.find(({ name }) => applied.has(name) && name > first.name);
  if (first && later) {
    throw new StartError(
      `The migration ${first.name} comes before ${later.name}, which this database has applied: give it a higher number.`,
    );
  }
  return pending;
}

async function runMigration(client: pg.PoolClient, { name, sql }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (error.code === LOCK_NOT_AVAILABLE) {
      throw new StartError(
        `The migration ${name} changed nothing, because other transactions use its tables: end long-running transactions, or migrate at a quieter time.`,
        { cause: error },
      );
    }
    const line = sql.slice(0, Number(error.position ?? 0)).split("\n").length;
    throw new StartError(`The migration ${name} failed at line ${line}: ${error.message}.`, { cause: error });
  }
}
