import { sql } from "kysely";
import { createConcurrencyLimit } from "../background/concurrency-limit.ts";
import type { Database } from "../database/pool.ts";

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
  const inTurn = createConcurrencyLimit({ atOnce: MAX_CONCURRENT_SEARCHES, waiting: MAX_WAITING_SEARCHES });
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
