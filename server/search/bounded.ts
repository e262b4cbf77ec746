import { sql } from "kysely";
import type { Database } from "../database.ts";
import { ApiError } from "../errors.ts";

/** Searches at the same time; the connections of the pool that they leave are for everything else. */
const AT_ONCE = 8;
const WAITING = 200;
export const STATEMENT_TIMEOUT = "3s";

/**
 * Runs searches so that they never keep others waiting: few at a time, each in a transaction with a short time limit
 * and without the plans whose cost depends on a guess. Who comes when too many wait is told to come back.
 */
export function openBounded(db: Database) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (running < AT_ONCE) {
      running++;
      return;
    }
    if (waiting.length >= WAITING) throw new ApiError("unavailable");
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** The place goes straight to who has waited longest. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }

  return async function bounded<Result>(search: (db: Database) => Promise<Result>): Promise<Result> {
    await enter();
    try {
      return await db.transaction().execute(async (transaction) => {
        await sql`select set_config('enable_seqscan', 'off', true),
          set_config('pg_trgm.similarity_threshold', '0.2', true),
          set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`.execute(transaction);
        return await search(transaction);
      });
    } finally {
      leave();
    }
  };
}

export type Bounded = ReturnType<typeof openBounded>;
