import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import {
  createConcurrencyLimit,
  createKeyedConcurrencyLimit,
  scaleConcurrency,
} from "../background/concurrency-limit.ts";
import type { Database } from "../database/pool.ts";
import { toIpKey } from "../limits/ip-address.ts";

/** Creates the objects that all searches of one process share: the concurrency limit and the time windows. */
export function createSearchContext(db: Database, rateLimitFactor: number) {
  return { runSearch: createSearchRunner(db, rateLimitFactor), listTimeWindows: createTimeWindows(db) };
}

export type SearchContext = ReturnType<typeof createSearchContext>;

/** Lower than the pool size, so that other requests always get a connection. */
const MAX_CONCURRENT_SEARCHES = 8;
/** About half a second of work. When the queue is full, a search gets a 503 response and the client retries. */
const MAX_QUEUED_SEARCHES = 64;
/** The share of one IP address (IPv6: of one /64 network). `RATE_LIMIT_FACTOR` multiplies both numbers. */
const IP_ADDRESS_LIMITS = { maxConcurrent: 3, maxQueued: 13 };
const STATEMENT_TIMEOUT = "3s";

/**
 * Runs searches so that they do not slow down other requests: a few at a time, each in a transaction with the settings
 * of `setPlannerOptions`. No IP address takes more than its share, so others are served while one sends many searches.
 *
 * @throws {OverloadError} from the returned function, when the queue, or the share of the IP address, is full
 */
function createSearchRunner(db: Database, rateLimitFactor: number) {
  const limitIpAddress = createKeyedConcurrencyLimit(scaleConcurrency(IP_ADDRESS_LIMITS, rateLimitFactor));
  const limitConcurrency = createConcurrencyLimit({
    maxConcurrent: MAX_CONCURRENT_SEARCHES,
    maxQueued: MAX_QUEUED_SEARCHES,
  });
  return function runSearch<Result>(ipAddress: string, search: (db: Database) => Promise<Result>): Promise<Result> {
    return limitIpAddress(toIpKey(ipAddress), () =>
      limitConcurrency(() =>
        db.transaction().execute(async (transaction) => {
          await setPlannerOptions(transaction, STATEMENT_TIMEOUT);
          return await search(transaction);
        }),
      ),
    );
  };
}

/**
 * Sets the statement timeout and the threshold of similar words for the transaction, and turns sequential scans off.
 * The planner's row estimates for words are often wrong, and a wrong estimate must not lead to a scan of the whole
 * table.
 */
export async function setPlannerOptions(transaction: Kysely<DB>, statementTimeout: string): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true),
    set_config('pg_trgm.similarity_threshold', '0.2', true),
    set_config('statement_timeout', ${statementTimeout}, true)`.execute(transaction);
}

/** A period of posting times in milliseconds since 1970. `from` is included, `to` is excluded, null means open. */
export interface TimeRange {
  from: number | null;
  to: number | null;
}

/** A time range that a search reads in one step, newest window first. */
export interface TimeWindow extends TimeRange {
  /**
   * Posting times that divide the jobs of the window into parts of about equal size, newest first. Only the last window
   * has them.
   */
  quantiles: number[];
}

/**
 * The first window ends after the newest 2,000 jobs, the second one after the newest 16,000 jobs. The last window holds
 * all older jobs. Keywords that are common in new jobs fill a page from the first windows, so most searches never read
 * the last one.
 */
const WINDOW_SIZES = [2_000, 16_000];
const WINDOW_TTL_MS = 60_000;

interface WindowBounds {
  /** The oldest posting time of each window except the last one. */
  ends: number[];
  quantiles: number[];
}

/**
 * Divides all jobs into time windows. The first call after `WINDOW_TTL_MS` refreshes the bounds, and callers use the
 * previous bounds until the refresh completes. Old bounds change the cost of a search, not its results.
 */
export function createTimeWindows(db: Kysely<DB>) {
  let bounds: Promise<WindowBounds> | null = null;
  let expiresAt = 0;

  async function selectBounds(): Promise<WindowBounds> {
    const { ends, quantiles } = await db.transaction().execute(async (transaction) => {
      await sql`select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`.execute(transaction);
      const ends = await sql<{ at: Date | null }>`
        select (select created_at from job_search order by created_at desc, job_id desc offset size limit 1) as at
        from unnest(${WINDOW_SIZES}::int[]) as size order by size`.execute(transaction);
      // One hundredth of all jobs lies between two neighbouring histogram bounds of PostgreSQL.
      const histogram = await sql<{ bounds: Date[] | null }>`
        select histogram_bounds::text::timestamptz[] as bounds from pg_stats
        where schemaname = current_schema() and tablename = 'job_search' and attname = 'created_at'`.execute(
        transaction,
      );
      return { ends: ends.rows, quantiles: histogram.rows[0]?.bounds ?? [] };
    });
    return { ends: toDistinctTimes(ends.map(({ at }) => at)), quantiles: toDistinctTimes(quantiles).reverse() };
  }

  function getBounds(): Promise<WindowBounds> {
    if (bounds && performance.now() < expiresAt) return bounds;
    const next = selectBounds();
    expiresAt = performance.now() + WINDOW_TTL_MS;
    next.catch(() => {
      expiresAt = 0;
      if (bounds === next) bounds = null;
    });
    if (bounds) next.then(() => (bounds = next)).catch(() => undefined);
    else bounds = next;
    return bounds;
  }

  /**
   * Lists the time windows, newest first, limited to jobs that were posted at or after `notBefore` and at or before
   * `latest` (milliseconds since 1970). Null means no limit.
   */
  return async function listTimeWindows(latest: number | null, notBefore: number | null): Promise<TimeWindow[]> {
    const { ends, quantiles } = await getBounds();
    const exclusiveEnd = latest === null || latest >= Date.now() ? null : latest + 1;
    return [...ends, null]
      .map((end, index) => {
        const from = end === null || (notBefore !== null && notBefore > end) ? notBefore : end;
        const newerEnd = ends[index - 1] ?? null;
        const to = newerEnd === null || (exclusiveEnd !== null && exclusiveEnd < newerEnd) ? exclusiveEnd : newerEnd;
        const isLastWindow = end === null && index === WINDOW_SIZES.length;
        return { from, to, quantiles: isLastWindow ? quantiles.filter((time) => isInRange(time, { from, to })) : [] };
      })
      .filter(({ from, to }) => from === null || to === null || from < to);
  };
}

export type ListTimeWindows = ReturnType<typeof createTimeWindows>;

function toDistinctTimes(dates: (Date | null)[]): number[] {
  return [...new Set(dates.flatMap((date) => date?.getTime() ?? []))];
}

function isInRange(time: number, { from, to }: TimeRange): boolean {
  return (from === null || time >= from) && (to === null || time < to);
}
