import { realpath } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { acquirePortalLock, applicationName } from "./presence.ts";

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
