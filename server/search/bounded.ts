import { sql } from "kysely";
import type { Database } from "../database.ts";
import { openTurns } from "../turns.ts";

/** Searches at the same time; the connections of the pool that they leave are for everything else. */
const AT_ONCE = 8;
/** About half a second's worth; who comes later is served sooner by coming back. */
const WAITING = 64;
export const STATEMENT_TIMEOUT = "3s";

/**
 * Runs searches so that they never keep others waiting: few at a time, each in a transaction with a short time limit
 * and without the plans whose cost depends on a guess. Who comes when too many wait is told to come back.
 */
export function openBounded(db: Database) {
  const inTurn = openTurns({ atOnce: AT_ONCE, waiting: WAITING });
  return function bounded<Result>(search: (db: Database) => Promise<Result>): Promise<Result> {
    return inTurn(() =>
      db.transaction().execute(async (transaction) => {
        await sql`select set_config('enable_seqscan', 'off', true),
          set_config('pg_trgm.similarity_threshold', '0.2', true),
          set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`.execute(transaction);
        return await search(transaction);
      }),
    );
  };
}

export type Bounded = ReturnType<typeof openBounded>;
