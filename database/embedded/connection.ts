import { realpath } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { isProcessAlive } from "./process-info.ts";

const DATABASE_NAME = "job_portal";
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Keys of advisory locks in the database `postgres`. Every portal process holds `PORTAL_PROCESS_LOCK` in shared mode,
 * so that a process can tell whether it is the last one that uses the server.
 */
const PORTAL_PROCESS_LOCK = 1;
const CREATE_DATABASE_LOCK = 2;

/** Identifies the connections of this process in `pg_stat_activity`. */
const applicationName = `job-portal:${process.pid}`;

export function createDatabaseUrl(port: number, password: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${DATABASE_NAME}`;
}

/**
 * Connects to the server on `port`, takes `PORTAL_PROCESS_LOCK` and creates the portal's database if it is missing.
 *
 * @throws {Error} when the server does not serve `pgData`
 */
export async function connectToPostgres(port: number, password: string, pgData: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    password,
    database: "postgres",
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // An `error` event without a listener would be an uncaught exception. The supervisor handles a lost connection on
  // `end`.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await requireServerOf(client, pgData);
    await client.query("select pg_advisory_lock_shared($1)", [PORTAL_PROCESS_LOCK]);
    await createDatabaseIfMissing(client);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/**
 * Throws when the server serves another data directory. A copied data folder contains the password and the lock file of
 * the server that runs on the original.
 */
async function requireServerOf(client: pg.Client, pgData: string): Promise<void> {
  const { rows } = await client.query<{ dir: string }>("select current_setting('data_directory') as dir");
  const dir = await realpath(rows[0]?.dir ?? "");
  if (path.relative(dir, pgData) !== "") throw new Error(`The server on this port serves ${dir}.`);
}

async function createDatabaseIfMissing(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [CREATE_DATABASE_LOCK]);
  const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE_NAME]);
  if (rowCount === 0) await client.query(`create database ${DATABASE_NAME}`);
  await client.query("select pg_advisory_unlock($1)", [CREATE_DATABASE_LOCK]);
}

/** Returns true when the server refuses connections because it waits for its clients to disconnect. */
export async function isShuttingDown(port: number, password: string): Promise<boolean> {
  const connectionString = createDatabaseUrl(port, password);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return false;
  } catch (error) {
    return error instanceof Error && /is shutting down/.test(error.message);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Releases `PORTAL_PROCESS_LOCK`. Returns true when no other portal process uses the server. If the last two processes
 * call this at once, exactly one of them gets true.
 */
export async function releasePortalLock(client: pg.Client): Promise<boolean> {
  await client.query("select pg_advisory_unlock_shared($1)", [PORTAL_PROCESS_LOCK]);
  const { rows } = await client.query<{ isLast: boolean }>('select pg_try_advisory_lock($1) as "isLast"', [
    PORTAL_PROCESS_LOCK,
  ]);
  if (rows[0]?.isLast) return true;
  // PostgreSQL may still hold the locks of a killed process for a moment, so only running processes count.
  const pids = await listOtherPortalProcesses(client);
  const alive = await Promise.all(pids.map(isProcessAlive));
  return !alive.includes(true);
}

async function listOtherPortalProcesses(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted
       and datname = current_database() and pid <> pg_backend_pid()`,
    [PORTAL_PROCESS_LOCK],
  );
  return rows.map(({ name }) => Number(name.split(":")[1]));
}
