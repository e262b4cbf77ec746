import type pg from "pg";
import type { Logger } from "pino";
import {
  createDatabase,
  createProbePool,
  createReplicaPool,
  createReplicaSearchPool,
  type Database,
  type PoolSizes,
} from "../database/pool.ts";

/** The database from which public data is read: that of the primary or of a replica. */
export interface PublicDatabase {
  db: Database;
  /** The connections for searches. */
  searchPool: pg.Pool;
}

/** Identifies a database. A standby has the identity of its primary. */
const SELECT_IDENTITY = `(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database())`;

/**
 * The timeline of the primary, and the position in the WAL before which every visible change of public data lies. With
 * synchronous_commit = off, a commit is visible before it has been flushed.
 */
const SELECT_PRIMARY_POSITION = `select ${SELECT_IDENTITY} as identity,
  left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline, pg_wal_lsn_diff(
  case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end, '0/0')::text as position`;

/**
 * A server that is no standby returns no row. After a fail-over, a standby follows the timeline of the new primary, but
 * the control file says so only after the next restartpoint.
 */
const SELECT_REPLAYED_POSITION = `select ${SELECT_IDENTITY} as identity,
  (select lpad(upper(to_hex(timeline_id)), 8, '0') from pg_control_checkpoint()) as timeline,
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position where pg_is_in_recovery()`;

interface PositionRow {
  identity: string;
  timeline: string;
  position: string;
}

/** Everything that was committed on the primary before `readAt` lies before `position`. */
export interface PrimaryPosition {
  identity: string;
  timeline: string;
  position: bigint;
  /** In milliseconds of `performance.now()`. */
  readAt: number;
}

/** Reads the current position of the primary. */
export async function readPrimaryPosition(pool: pg.Pool): Promise<PrimaryPosition> {
  const readAt = performance.now();
  const { rows } = await pool.query<PositionRow>(SELECT_PRIMARY_POSITION);
  const [row] = rows as [PositionRow];
  return { ...row, position: BigInt(row.position), readAt };
}

/** The position in the WAL that a replica has replayed, or why the server is no replica of the primary. */
type ReplayedPosition = { position: bigint } | { problem: string };

/** @throws when the server cannot be reached */
export async function readReplayedPosition(pool: pg.Pool, primary: PrimaryPosition): Promise<ReplayedPosition> {
  const { rows } = await pool.query<PositionRow>(SELECT_REPLAYED_POSITION);
  const [row] = rows;
  if (!row) return { problem: "it is not a standby" };
  if (row.identity !== primary.identity) return { problem: "it has another database than the primary" };
  if (row.timeline !== primary.timeline) {
    return { problem: "it does not follow the timeline of the primary, or has made no restartpoint since" };
  }
  return { position: BigInt(row.position) };
}

/** A replica that is further behind than this is not used. */
export const MAX_LAG_MS = 1_000;

/** A hot standby. Until its first successful probe it is not used. */
export class Replica implements PublicDatabase {
  /** The host and port, for logs and metrics. */
  readonly name: string;
  readonly db: Database;
  readonly searchPool: pg.Pool;
  readonly #probePool: pg.Pool;
  readonly #log: Pick<Logger, "info" | "warn">;
  #completeUntil = Number.NEGATIVE_INFINITY;
  #isProbing = false;
  /** Null before the first probe. */
  #wasUsable: boolean | null = null;

  constructor(url: string, poolSizes: PoolSizes, log: Pick<Logger, "info" | "warn">) {
    // The next probe notices a broken connection.
    const ignoreIdleError = () => undefined;
    this.name = new URL(url).host;
    this.db = createDatabase(createReplicaPool(url, ignoreIdleError, poolSizes.main));
    this.searchPool = createReplicaSearchPool(url, ignoreIdleError, poolSizes.search);
    this.#probePool = createProbePool(url, ignoreIdleError);
    this.#log = log;
  }

  /** All changes committed before this time (`performance.now()`, ms) are visible in reads that start now. */
  getCompleteUntil(): number {
    return this.#completeUntil;
  }

  /** The upper bound of the replication lag, in milliseconds. Infinity after a failure. */
  getLagMs(): number {
    return performance.now() - this.#completeUntil;
  }

  isUsable(): boolean {
    return this.getLagMs() <= MAX_LAG_MS;
  }

  /** Stops reads from the replica until a probe succeeds. */
  markFailed(): void {
    this.#completeUntil = Number.NEGATIVE_INFINITY;
  }

  /**
   * Finds the last of the primary's positions, which are in ascending order, that the replica has replayed. A replica
   * that does not answer keeps its last result, which expires after `MAX_LAG_MS`.
   */
  async probe(positions: PrimaryPosition[]): Promise<void> {
    const primary = positions.at(-1);
    if (this.#isProbing || !primary) return;
    this.#isProbing = true;
    const reason = await this.#updatePosition(positions, primary).catch((error: Error) => error.message);
    this.#isProbing = false;
    const isUsable = this.isUsable();
    if (isUsable !== this.#wasUsable) {
      this.#wasUsable = isUsable;
      if (isUsable) this.#log.info({ replica: this.name }, "A replica is in use");
      else this.#log.warn({ replica: this.name, reason }, "A replica is not in use");
    }
  }

  /** Returns why the replica cannot be used, or undefined. */
  async #updatePosition(positions: PrimaryPosition[], primary: PrimaryPosition): Promise<string | undefined> {
    const replayed = await readReplayedPosition(this.#probePool, primary);
    if ("problem" in replayed) {
      this.markFailed();
      return replayed.problem;
    }
    this.#completeUntil =
      positions.findLast(({ position }) => position <= replayed.position)?.readAt ?? Number.NEGATIVE_INFINITY;
    return this.isUsable() ? undefined : "it is too far behind the primary";
  }

  async stop(): Promise<void> {
    await Promise.all([this.db.destroy(), this.searchPool.end(), this.#probePool.end()]);
  }
}
