import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import type { DB } from "../../database/schema.ts";

export type Database = Kysely<DB>;

const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** A request that waits for a lock holds a connection, which others may need. After this time it gets 503. */
const LOCK_TIMEOUT_MS = 3_000;
/** The client-side limit, for a server that does not respond and so cannot enforce the statement timeout. */
const QUERY_TIMEOUT_MS = 12_000;

/** Limits per statement in the search pool and the reserved pool. A request may run several statements. */
const SHORT_STATEMENT_TIMEOUT_MS = 3_000;
const SHORT_QUERY_TIMEOUT_MS = 4_000;

const METRICS_STATEMENT_TIMEOUT_MS = 1_000;

const MAX_CONNECTIONS = 14;
const MAX_AUTH_CONNECTIONS = 4;
const MAX_SEARCH_CONNECTIONS = 8;

/** Returns the maximum sizes of the pools of each process. Up to 16 processes have at most 64 connections together. */
export const getMaxConnections = (processes: number) => ({
  main: Math.min(MAX_CONNECTIONS, Math.max(2, Math.floor(36 / processes))),
  search: Math.min(MAX_SEARCH_CONNECTIONS, Math.max(1, Math.floor(16 / processes))),
  auth: Math.min(MAX_AUTH_CONNECTIONS, Math.max(1, Math.floor(12 / processes))),
});

/** Creates the pool of a process. An idle connection that breaks is removed from the pool and reported. */
export function createPool(url: string, onIdleError: (error: Error) => void, max = MAX_CONNECTIONS): pg.Pool {
  const timeouts = {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  };
  return createPgPool({ connectionString: url, max, ...timeouts }, onIdleError);
}

/**
 * Creates the pool whose connections are reserved for logins, session checks and rate limits. These use a connection for
 * milliseconds, so a few suffice, and they work while other requests have taken all connections of the main pool.
 */
export function createAuthPool(url: string, onIdleError: (error: Error) => void, max = MAX_AUTH_CONNECTIONS): pg.Pool {
  const timeouts = {
    statement_timeout: SHORT_STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    query_timeout: SHORT_QUERY_TIMEOUT_MS,
  };
  return createPgPool({ connectionString: url, max, ...timeouts }, onIdleError);
}

/**
 * Creates the pool for searches. The planner avoids scans of whole tables there, because its row estimates for words are
 * often wrong.
 */
export function createSearchPool(
  url: string,
  onIdleError: (error: Error) => void,
  max = MAX_SEARCH_CONNECTIONS,
): pg.Pool {
  const timeouts = { statement_timeout: SHORT_STATEMENT_TIMEOUT_MS, query_timeout: SHORT_QUERY_TIMEOUT_MS };
  const onConnect = async (client: pg.ClientBase) => {
    await client.query("set enable_seqscan = off");
  };
  return createPgPool({ connectionString: url, max, ...timeouts, onConnect }, onIdleError);
}

/** Creates a pool of one connection without time limits for queries, for migrations and loading data. */
export function createMaintenancePool(url: string, onIdleError: (error: Error) => void): pg.Pool {
  return createPgPool({ connectionString: url, max: 1 }, onIdleError);
}

/** Creates the pool for metrics: one connection, with queries short enough for a scrape that runs several of them. */
export function createMetricsPool(url: string, onIdleError: (error: Error) => void): pg.Pool {
  const timeouts = { statement_timeout: METRICS_STATEMENT_TIMEOUT_MS, query_timeout: 2 * METRICS_STATEMENT_TIMEOUT_MS };
  return createPgPool({ connectionString: url, max: 1, ...timeouts }, onIdleError);
}

function createPgPool(config: pg.PoolConfig, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: `job-portal:${process.pid}`,
  });
  pool.on("error", onIdleError);
  // A connection that breaks during a query rejects the query and emits "error". Without a listener, that event would
  // end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: discardAfterTimeout(pool) }) });
}

/**
 * Closes a connection after a query that got no reply within `query_timeout`. PostgreSQL may still execute that query,
 * and Kysely does not roll back a `begin` that failed. The next user of the connection would write into a transaction
 * that nobody commits.
 */
function discardAfterTimeout(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let timeoutError: Error | undefined;
      async function query(sql: string, parameters: unknown[]) {
        // A rollback would wait for the same reply.
        if (timeoutError) throw timeoutError;
        try {
          return await client.query(sql, parameters);
        } catch (error) {
          if (isQueryTimeout(error)) timeoutError = error;
          throw error;
        }
      }
      return {
        // Kysely calls the other overload only with a cursor, which its dialect here does not have.
        query: query as unknown as PostgresPoolClient["query"],
        release: (destroy) => client.release(destroy || timeoutError !== undefined),
      };
    },
  };
}

/** The error of pg for a query without a reply has no code. */
function isQueryTimeout(error: unknown): error is Error {
  return error instanceof Error && error.message === "Query read timeout";
}
