import { realpath } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { applicationName, enter } from "./presence.ts";

/** The advisory lock that serialises the creation of the database. */
const CREATION = 2;

const DATABASE = "job_portal";

/** A session on the server at `port`, which must be the one that serves `cluster`; it counts this process as present. */
export async function openSession(port: number, password: string, cluster: string): Promise<pg.Client> {
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
    await checkIdentity(session, cluster);
    await enter(session);
    await createDatabase(session);
    return session;
  } catch (error) {
    await session.end().catch(() => undefined);
    throw error;
  }
}

/** Whether the server takes no new sessions because it has been told to stop. */
export async function isShuttingDown(port: number, password: string): Promise<boolean> {
  const connectionString = databaseUrl(port, password);
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
async function checkIdentity(session: pg.Client, cluster: string): Promise<void> {
  const { rows } = await session.query<{ folder: string }>("select current_setting('data_directory') as folder");
  const folder = await realpath(rows[0]?.folder ?? "");
  if (path.relative(folder, cluster) !== "") throw new Error(`That server serves ${folder}.`);
}

async function createDatabase(session: pg.Client): Promise<void> {
  await session.query("select pg_advisory_lock($1)", [CREATION]);
  const { rowCount } = await session.query("select from pg_database where datname = $1", [DATABASE]);
  if (rowCount === 0) await session.query(`create database ${DATABASE}`);
  await session.query("select pg_advisory_unlock($1)", [CREATION]);
}

export function databaseUrl(port: number, password: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${DATABASE}`;
}
