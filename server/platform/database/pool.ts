import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import type { DB } from "../../../database/schema.ts";
import { getStatementName } from "./prepared-statements.ts";
import { PrimaryPool, splitHosts } from "./primary-hosts.ts";
import { publishQueryTiming } from "./query-timing.ts";

export type Database = Kysely<DB>;

// A day has no time zone: `date` is read as its text, such as `2027-01-07`, and not as a time of this machine.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

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
const PROBE_TIMEOUT_MS = 1_000;
const replicaSettings = { statement_timeout: 2_000 };
const replicaLimits = { query_timeout: 2_200, connectionTimeoutMillis: 1_000 };

/** One connection of each process receives notifications (`NotificationListener`), outside its pools. */
const LISTENER_CONNECTIONS = 1;
/** The fewest connections of a process: two for requests, one for each of the other purposes. */
export const MIN_PROCESS_CONNECTIONS = 5;

export interface PoolSizes {
  main: number;
  search: number;
  auth: number;
}

/**
 * Divides the connections of a portal among the pools of each of its processes. Together with the listeners, the pools
 * never have more connections than that.
 */
export function getPoolSizes(connections: number, processes: number): PoolSizes {
  const available = Math.floor(connections / processes) - LISTENER_CONNECTIONS;
  const auth = Math.max(1, Math.floor(available / 6));
  const search = Math.max(1, Math.floor(available / 3));
  return { main: available - auth - search, search, auth };
}

const DEFAULT_SIZES = getPoolSizes(20, 1);

/** Creates the pool of a process. An idle connection that breaks is removed from the pool and reported. */
export function createPool(url: string, onIdleError: (error: Error) => void, max = DEFAULT_SIZES.main): pg.Pool {
  const settings = { statement_timeout: STATEMENT_TIMEOUT_MS, lock_timeout: LOCK_TIMEOUT_MS };
  return createPgPool({ connectionString: url, max, query_timeout: QUERY_TIMEOUT_MS }, settings, onIdleError);
}

/**
 * Creates the pool whose connections are reserved for logins, session checks and rate limits. These use a connection for
 * milliseconds, so a few suffice, and they work while other requests have taken all connections of the main pool.
 */
export function createAuthPool(url: string, onIdleError: (error: Error) => void, max = DEFAULT_SIZES.auth): pg.Pool {
  const settings = { statement_timeout: SHORT_STATEMENT_TIMEOUT_MS, lock_timeout: LOCK_TIMEOUT_MS };
  return createPgPool({ connectionString: url, max, query_timeout: SHORT_QUERY_TIMEOUT_MS }, settings, onIdleError);
}

/**
 * Creates the pool for searches. The planner avoids scans of whole tables there, because its row estimates for words are
 * often wrong.
 */
export function createSearchPool(
  url: string,
  onIdleError: (error: Error) => void,
  max = DEFAULT_SIZES.search,
): pg.Pool {
  const settings = {
    statement_timeout: SHORT_STATEMENT_TIMEOUT_MS,
    enable_seqscan: "off",
    plan_cache_mode: "force_generic_plan",
    max_parallel_workers_per_gather: 0,
  };
  // A new connection compiles the functions of the database, so the first search after a quiet time would take four times as
  // long. The other pools are in use by what runs in the background, or call few functions.
  const config = { connectionString: url, min: 1, max, query_timeout: SHORT_QUERY_TIMEOUT_MS };
  return createPgPool(config, settings, onIdleError);
}

/**
 * Creates the pool for reads from a replica. Its time limits are short, so that a read can be repeated on the primary
 * within the time of a request (`REPLY_TIMEOUT_MS`).
 */
export function createReplicaPool(url: string, onIdleError: (error: Error) => void, max: number): pg.Pool {
  return createPgPool({ ...replicaLimits, connectionString: url, max }, replicaSettings, onIdleError);
}

/** Like `createSearchPool`, for a replica. */
export function createReplicaSearchPool(url: string, onIdleError: (error: Error) => void, max: number): pg.Pool {
  const settings = { ...replicaSettings, enable_seqscan: "off" };
  return createPgPool({ ...replicaLimits, connectionString: url, max }, settings, onIdleError);
}

/** Creates the pool that asks the primary or a replica for its position, with one connection. */
export function createProbePool(url: string, onIdleError: (error: Error) => void): pg.Pool {
  return createPgPool({ connectionString: url, max: 1, query_timeout: PROBE_TIMEOUT_MS }, {}, onIdleError);
}

/** Creates a pool without time limits for queries and with one connection, for migrations and loading data. */
export function createMaintenancePool(url: string, onIdleError: (error: Error) => void, max = 1): pg.Pool {
  return createPgPool({ connectionString: url, max }, {}, onIdleError);
}

/** The connections of `createMetricsPool`. */
export const METRICS_CONNECTIONS = 1;

/** Creates the pool for metrics: one connection, with queries short enough for a scrape that runs several of them. */
export function createMetricsPool(url: string, onIdleError: (error: Error) => void): pg.Pool {
  const settings = { statement_timeout: METRICS_STATEMENT_TIMEOUT_MS };
  const config = { connectionString: url, max: METRICS_CONNECTIONS, query_timeout: 2 * METRICS_STATEMENT_TIMEOUT_MS };
  return createPgPool(config, settings, onIdleError);
}

/**
 * Each connection gets its settings by SET after it has been opened, because poolers such as PgBouncer refuse settings
 * among the startup parameters.
 */
function createPgPool(
  config: pg.PoolConfig & { connectionString: string },
  settings: Record<string, string | number>,
  onIdleError: (error: Error) => void,
): pg.Pool {
  const statements = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`);
  const poolConfig = {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...config,
    application_name: `job-portal:${process.pid}`,
    onConnect: async (client: pg.ClientBase) => {
      // A connection that breaks during a query rejects the query and emits "error". Without a listener, that event
      // would end the process.
      client.on("error", () => undefined);
      if (statements.length > 0) await client.query(statements.join("; "));
    },
  };
  const hasOneHost = splitHosts(config.connectionString).length === 1;
  // With several hosts, a connection that is kept may lead to a host that is no longer the primary.
  const pool = hasOneHost ? new pg.Pool(poolConfig) : new PrimaryPool({ ...poolConfig, min: 0 });
  pool.on("error", onIdleError);
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: discardAfterTimeout(pool) }),
    log: ({ query, queryDurationMillis }) => publishQueryTiming(query.sql, queryDurationMillis),
  });
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
          return await client.query({ name: getStatementName(sql), text: sql, values: parameters });
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
