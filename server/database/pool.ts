import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "../../database/schema.ts";

export type Database = Kysely<DB>;

const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** For a server that is too far gone to keep its own limit. */
const QUERY_TIMEOUT_MS = 12_000;

/** What one process takes at most; several share what the embedded PostgreSQL has. */
export const MAX_CONNECTIONS = 20;
export const getMaxConnections = (processes: number) =>
  Math.min(MAX_CONNECTIONS, Math.max(4, Math.floor(60 / processes)));

/** One pool a process. A connection that breaks while idle is dropped, not fatal. */
export function createPool(url: string, onIdleError: (error: Error) => void, max = MAX_CONNECTIONS): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: `job-portal:${process.pid}`,
  });
  pool.on("error", onIdleError);
  // One that breaks while it is used fails the query that uses it. Without a listener it would also end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** One connection for what is done before anybody is served, such as building an index: nothing there has to be quick. */
export function createMaintenancePool(url: string, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: `job-portal:${process.pid}`,
  });
  pool.on("error", onIdleError);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
