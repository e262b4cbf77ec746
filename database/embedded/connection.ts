import { realpath } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { isProcessAlive } from "./process-info.ts";

/** Every portal process holds this advisory lock in shared mode, so that the last one to leave knows that it is. */
const PORTAL_PROCESS_LOCK = 1;

/** The name under which a session of this process is known to the server. */
export const applicationName = `job-portal:${process.pid}`;

export async function acquirePortalLock(session: pg.Client): Promise<void> {
  await session.query("select pg_advisory_lock_shared($1)", [PORTAL_PROCESS_LOCK]);
}

/** Gives up this process's presence; true when no other portal process is left. Of two that leave at once one is last. */
export async function releasePortalLock(session: pg.Client): Promise<boolean> {
  await session.query("select pg_advisory_unlock_shared($1)", [PORTAL_PROCESS_LOCK]);
  const { rows } = await session.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [
    PORTAL_PROCESS_LOCK,
  ]);
  if (rows[0]?.alone) return true;
  // The server takes a moment to notice that a portal was killed.
  const present = await Promise.all((await listPortalProcesses(session)).map(isProcessAlive));
  return !present.includes(true);
}

async function listPortalProcesses(session: pg.Client): Promise<number[]> {
  const { rows } = await session.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted
       and datname = current_database() and pid <> pg_backend_pid()`,
    [PORTAL_PROCESS_LOCK],
  );
  return rows.map(({ name }) => Number(name.split(":")[1]));
}

/** The advisory lock that serialises the creation of the database. */
const CREATE_DATABASE_LOCK = 2;

const DATABASE_NAME = "job_portal";

/** A session on the server at `port`, which must be the one that serves `cluster`; it counts this process as present. */
export async function connect(port: number, password: string, cluster: string): Promise<pg.Client> {
  const session = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    password,
    database: "postgres",
    application_name: applicationName,
    connectionTimeoutMillis: 5000,
  });
  // Without a listener, losing the server would be an uncaught exception. Who cares listens to "end".
  session.on("error", () => undefined);
  try {
    await session.connect();
    await requireCluster(session, cluster);
    await acquirePortalLock(session);
    await createDatabaseIfMissing(session);
    return session;
  } catch (error) {
    await session.end().catch(() => undefined);
    throw error;
  }
}

/** Whether the server takes no new sessions because it has been told to stop. */
export async function isShuttingDown(port: number, password: string): Promise<boolean> {
  const connectionString = createDatabaseUrl(port, password);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
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

/** A copied data folder carries the password and the lock of the server that runs on the original. */
async function requireCluster(session: pg.Client, cluster: string): Promise<void> {
  const { rows } = await session.query<{ folder: string }>("select current_setting('data_directory') as folder");
  const folder = await realpath(rows[0]?.folder ?? "");
  if (path.relative(folder, cluster) !== "") throw new Error(`That server serves ${folder}.`);
}

async function createDatabaseIfMissing(session: pg.Client): Promise<void> {
  await session.query("select pg_advisory_lock($1)", [CREATE_DATABASE_LOCK]);
  const { rowCount } = await session.query("select from pg_database where datname = $1", [DATABASE_NAME]);
  if (rowCount === 0) await session.query(`create database ${DATABASE_NAME}`);
  await session.query("select pg_advisory_unlock($1)", [CREATE_DATABASE_LOCK]);
}

export function createDatabaseUrl(port: number, password: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${DATABASE_NAME}`;
}
