import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import { createConcurrencyLimit } from "../background/concurrency-limit.ts";
import type { Database } from "../database/pool.ts";

/** What everything shares that searches the board: one bound for all of them, and where the stretches of time end. */
export function createSearchContext(db: Database) {
  return { bounded: createSearchRunner(db), stretches: createTimeWindows(db) };
}

export type SearchContext = ReturnType<typeof createSearchContext>;

/** Searches at the same time; the connections of the pool that they leave are for everything else. */
const MAX_CONCURRENT_SEARCHES = 8;
/** About half a second's worth; who comes later is served sooner by coming back. */
const MAX_WAITING_SEARCHES = 64;
export const SEARCH_STATEMENT_TIMEOUT = "3s";

/**
 * Runs searches so that they never keep others waiting: few at a time, each in a transaction with a short time limit
 * and without the plans whose cost depends on a guess. Who comes when too many wait is told to come back.
 */
export function createSearchRunner(db: Database) {
  const inTurn = createConcurrencyLimit({
    maxConcurrent: MAX_CONCURRENT_SEARCHES,
    maxQueued: MAX_WAITING_SEARCHES,
  });
  return function bounded<Result>(search: (db: Database) => Promise<Result>): Promise<Result> {
    return inTurn(() =>
      db.transaction().execute(async (transaction) => {
        await sql`select set_config('enable_seqscan', 'off', true),
          set_config('pg_trgm.similarity_threshold', '0.2', true),
          set_config('statement_timeout', ${SEARCH_STATEMENT_TIMEOUT}, true)`.execute(transaction);
        return await search(transaction);
      }),
    );
  };
}

export type RunSearch = ReturnType<typeof createSearchRunner>;

/** A stretch of time, in milliseconds, from (included) and to (excluded); null is open. */
export interface TimeWindow {
  from: number | null;
  to: number | null;
  /** Within it, newest first, with about as many jobs between each two: for a look before going through all of it. */
  moments: number[];
}

/**
 * After how many of the newest jobs the first stretches end; the last one is the rest. Whatever is common now fills a
 * page from the first ones, and before the rest comes a look at whether it was common once (parts.ts).
 */
const WINDOW_ENDS = [2_000, 16_000];
const WINDOW_TTL_MS = 60_000;

/**
 * Cuts the board into stretches of time by how many jobs were posted in them. Where they end changes what a search
 * costs and never what it finds, so they may be a little old.
 */
export function createTimeWindows(db: Kysely<DB>) {
  let known: Promise<WindowBounds> | null = null;
  let freshUntil = 0;

  async function measure(): Promise<WindowBounds> {
    const { counted, moments } = await db.transaction().execute(async (transaction) => {
      await sql`select set_config('statement_timeout', ${SEARCH_STATEMENT_TIMEOUT}, true)`.execute(transaction);
      const counted = await sql<{ at: Date | null }>`
        select (select created_at from job_search order by created_at desc, job_id desc offset number limit 1) as at
        from unnest(${WINDOW_ENDS}::int[]) as number order by number`.execute(transaction);
      // Between each two of these lies one in a hundred jobs, by PostgreSQL's own count.
      const estimated = await sql<{ moments: Date[] | null }>`
        select histogram_bounds::text::timestamptz[] as moments from pg_stats
        where schemaname = current_schema() and tablename = 'job_search' and attname = 'created_at'`.execute(
        transaction,
      );
      return { counted: counted.rows, moments: estimated.rows[0]?.moments ?? [] };
    });
    const times = (dates: (Date | null)[]) => [...new Set(dates.flatMap((date) => date?.getTime() ?? []))];
    return { ends: times(counted.map(({ at }) => at)), moments: times(moments).reverse() };
  }

  function measured(): Promise<WindowBounds> {
    if (known && performance.now() < freshUntil) return known;
    const next = measure();
    freshUntil = performance.now() + WINDOW_TTL_MS;
    next.catch(() => {
      freshUntil = 0;
      if (known === next) known = null;
    });
    // Who asks meanwhile goes by the old ones.
    if (known) next.then(() => (known = next)).catch(() => undefined);
    else known = next;
    return known;
  }

  /** The newest stretch first, only as far as they are between `notBefore` (included) and `last` (included). */
  return async function stretches(last: number | null, notBefore: number | null): Promise<TimeWindow[]> {
    const { ends, moments } = await measured();
    const latest = last === null || last >= Date.now() ? null : last + 1;
    return [...ends, null]
      .map((end, index) => {
        const from = end === null || (notBefore !== null && notBefore > end) ? notBefore : end;
        const newer = ends[index - 1] ?? null;
        const to = newer === null || (latest !== null && latest < newer) ? latest : newer;
        const isLong = end === null && index === WINDOW_ENDS.length;
        return { from, to, moments: isLong ? moments.filter((at) => isWithin(at, from, to)) : [] };
      })
      .filter(({ from, to }) => from === null || to === null || from < to);
  };
}

function isWithin(at: number, from: number | null, to: number | null): boolean {
  return (from === null || at >= from) && (to === null || at < to);
}

interface WindowBounds {
  /** Of all stretches but the last. */
  ends: number[];
  moments: number[];
}

export type ListTimeWindows = ReturnType<typeof createTimeWindows>;
