import type pg from "pg";
import { toConnectionError } from "../../../database/database-error.ts";
import { StartError } from "../../../database/start-error.ts";
import { createMaintenancePool } from "./pool.ts";

const POOLER_CHECK_ROUNDS = 10;

/**
 * Checks that each connection has a session of its own, which settings, prepared statements and LISTEN need. A pooler in
 * transaction or statement mode lets connections share sessions. Two open connections then have the same session, or
 * one connection has another session than before; without such a pooler, neither ever happens.
 *
 * @throws {StartError} when connections share sessions, or the database cannot be reached
 */
export async function requireOwnSessions(url: string): Promise<void> {
  // The connections have no settings, because these would stay in a shared session.
  const pool = createMaintenancePool(url, () => undefined, 2);
  const clients: pg.PoolClient[] = [];
  try {
    for (let number = 0; number < 2; number++) {
      const client = await pool.connect().catch((error) => {
        throw toConnectionError(error);
      });
      clients.push(client);
    }
    const sessionIds = new Map<pg.PoolClient, number>();
    for (let round = 0; round < POOLER_CHECK_ROUNDS; round++) {
      for (const client of clients) {
        const { rows } = await client.query<{ id: number }>("select pg_backend_pid() as id");
        const id = rows[0]?.id ?? 0;
        const isOwn = (sessionIds.get(client) ?? id) === id;
        sessionIds.set(client, id);
        if (isOwn && new Set(sessionIds.values()).size === sessionIds.size) continue;
        throw new StartError(
          "The connection pooler in DATABASE_URL runs in transaction or statement mode, in which the portal would lose notifications and prepared statements: set its pool mode to session (pool_mode = session in PgBouncer), or set DATABASE_URL to PostgreSQL itself.",
        );
      }
      // Two connections that take turns would otherwise always get the same two sessions of a pooler that does so too.
      clients.reverse();
    }
  } finally {
    for (const client of clients) client.release();
    await pool.end();
  }
}

interface ConnectionLimits {
  max: number;
  reserved: number;
  database_limit: number;
  role_limit: number;
  role: string;
  others: number;
  others_of_role: number;
  others_of_database: number;
}

export interface ConnectionLimitFinding {
  /** Whether the portal can never have its connections, and not only now. */
  isFatal: boolean;
  message: string;
}

/**
 * Compares the connections that the portal may open (`DATABASE_CONNECTIONS`) with the limits of the server, of the
 * database and of the role, and with what other clients use now.
 *
 * @returns null when the connections are free
 */
export async function findConnectionLimit(pool: pg.Pool, connections: number): Promise<ConnectionLimitFinding | null> {
  const { max, reserved, role, ...limits } = await readConnectionLimits(pool);
  const candidates = [
    { limit: limits.role_limit, used: limits.others_of_role, of: `the role ${role}` },
    { limit: limits.database_limit, used: limits.others_of_database, of: "the database" },
    { limit: max - reserved, used: limits.others, of: "the PostgreSQL server" },
  ].filter(({ limit }) => limit >= 0);
  const exceeded = candidates.find(({ limit }) => connections > limit);
  if (exceeded) {
    const message = `DATABASE_CONNECTIONS is ${connections}, but ${exceeded.of} may have only ${exceeded.limit} connections: set DATABASE_CONNECTIONS to at most ${exceeded.limit}, divided by the number of hosts, or raise that limit.`;
    return { isFatal: true, message };
  }
  const crowded = candidates.find(({ limit, used }) => connections > limit - used);
  if (!crowded) return null;
  const message = `DATABASE_CONNECTIONS is ${connections}, but of the ${crowded.limit} connections of ${crowded.of}, others use ${crowded.used}: requests get 503 when none is free; lower DATABASE_CONNECTIONS on every host, or raise that limit`;
  return { isFatal: false, message };
}

/**
 * Reads the limits, with -1 for none, and the connections of other clients. Limits of a role do not apply to a
 * superuser. Every role sees the number and the roles of all connections. Those of this process have its application name.
 */
async function readConnectionLimits(pool: pg.Pool): Promise<ConnectionLimits> {
  const { rows } = await pool.query<ConnectionLimits>(`
    select current_setting('max_connections')::int as max,
      case when rolsuper then 0 else current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true)::int, 0) end as reserved,
      case when rolsuper then -1 else datconnlimit end as database_limit,
      case when rolsuper then -1 else rolconnlimit end as role_limit,
      rolname as role, others, others_of_role, others_of_database
    from pg_roles
    join pg_database on datname = current_database()
    cross join (
      select count(*)::int as others,
        count(*) filter (where usename = current_user)::int as others_of_role,
        count(*) filter (where datname = current_database())::int as others_of_database
      from pg_stat_activity
      where datid is not null and usesysid is not null
        and (usename, application_name) is distinct from (current_user, current_setting('application_name'))
    ) as connections
    where rolname = current_user`);
  const [limits] = rows;
  if (!limits) throw new Error("The role of the database connection does not exist.");
  return limits;
}
