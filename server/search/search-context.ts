import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import { createConcurrencyLimit } from "../background/concurrency-limit.ts";
import type { Database } from "../database/pool.ts";

/** What all searches of one process share: a concurrency limit, and the bounds of the time windows. */
export function createSearchContext(db: Database) {
  return { runSearch: createSearchRunner(db), listTimeWindows: createTimeWindows(db) };
}

export type SearchContext = ReturnType<typeof createSearchContext>;

/** Lower than the pool size, so that other requests always get a connection. */
const MAX_CONCURRENT_SEARCHES = 8;
/** About half a second of work. A later search is rejected with 503 and served sooner when the client retries. */
const MAX_QUEUED_SEARCHES = 64;
const STATEMENT_TIMEOUT = "3s";

/**
 * Runs searches so that they do not slow down other requests: a few at a time, each in a transaction with the settings
 * of `setPlannerOptions`.
 *
 * @throws {OverloadError} from the returned function, when too many searches wait
 */
function createSearchRunner(db: Database) {
  const limitConcurrency = createConcurrencyLimit({
    maxConcurrent: MAX_CONCURRENT_SEARCHES,
    maxQueued: MAX_QUEUED_SEARCHES,
  });
  return function runSearch<Result>(search: (db: Database) => Promise<Result>): Promise<Result> {
    return limitConcurrency(() =>
      db.transaction().execute(async (transaction) => {
        await setPlannerOptions(transaction, STATEMENT_TIMEOUT);
        return await search(transaction);
      }),
    );
  };
}

/**
 * Sets a statement timeout for the transaction and forbids sequential scans. The planner's row estimates for words are
 * often wrong, and a wrong estimate must not lead to a scan of the whole table.
 */
export async function setPlannerOptions(transaction: Kysely<DB>, statementTimeout: string): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true),
    set_config('pg_trgm.similarity_threshold', '0.2', true),
    set_config('statement_timeout', ${statementTimeout}, true)`.execute(transaction);
}

/** A period in milliseconds since 1970, `from` included and `to` excluded. Null means open. */
export interface TimeRange {
  from: number | null;
  to: number | null;
}

/** A time range that a search reads in one step. A search reads the newest window first. */
export interface TimeWindow extends TimeRange {
  /** Posting times that divide the jobs of the window into parts of about equal size, newest first. */
  quantiles: number[];
}

/**
 * The first windows end after these numbers of the newest jobs, and the last window holds the rest. Keywords that are
 * common among new jobs fill a page from the first windows, so most searches never read the last one.
 */
const WINDOW_SIZES = [2_000, 16_000];
const WINDOW_TTL_MS = 60_000;

interface WindowBounds {
  /** The end of each window, except the last one. */
  ends: number[];
  quantiles: number[];
}

/**
 * Divides all jobs into time windows. The bounds are at most about a minute old: they change what a search costs and
 * never what it finds. Callers use the previous bounds until a refresh completes.
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
      // Between two bounds of PostgreSQL's histogram lies one hundredth of all jobs.
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
   * Lists the time windows, newest first, limited to jobs that were posted at `notBefore` or later and at `latest` or
   * earlier. Null means no limit.
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
