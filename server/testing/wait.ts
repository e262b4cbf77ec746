import type pg from "pg";
import { expect } from "vitest";

/**
 * How long a test waits for an event, and how often it looks. Only a failing test waits that long. `expect.poll` has the
 * same limit by default (`vitest.config.ts`).
 */
export const WAIT_OPTIONS = { timeout: 60_000, interval: 20 };

/**
 * Waits until exactly `count` queries of the database wait for a lock.
 *
 * @param pool connections without a transaction, because a transaction always sees the same activity
 */
export async function waitForLocks(pool: pg.Pool, count: number): Promise<void> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(waiting)).rowCount, WAIT_OPTIONS).toBe(count);
}
