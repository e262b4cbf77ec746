import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import { STATEMENT_TIMEOUT } from "./bounded.ts";

/** A stretch of time, in milliseconds, from (included) and to (excluded); null is open. */
export interface Stretch {
  from: number | null;
  to: number | null;
}

/**
 * After how many of the newest jobs the first stretches end; the last one is the rest. Whatever fills a page is found in
 * the first ones, and what does not is so rare that the rest has few of it, or else it is cut (find.ts).
 */
const ENDS = [2_000, 16_000];
const FRESH_MS = 60_000;

/**
 * Cuts the board into stretches of time by how many jobs were posted in them. Where they end changes what a search
 * costs and never what it finds, so they may be a little old.
 */
export function openStretches(db: Kysely<DB>) {
  let known: Promise<number[]> | null = null;
  let freshUntil = 0;

  async function measure(): Promise<number[]> {
    const rows = await db.transaction().execute(async (transaction) => {
      await sql`select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`.execute(transaction);
      const counted = await sql<{ at: Date | null }>`
        select (select created_at from job_search order by created_at desc, job_id desc offset number limit 1) as at
        from unnest(${ENDS}::int[]) as number order by number`.execute(transaction);
      return counted.rows;
    });
    return [...new Set(rows.flatMap(({ at }) => at?.getTime() ?? []))];
  }

  function ends(): Promise<number[]> {
    if (known && performance.now() < freshUntil) return known;
    const measured = measure();
    freshUntil = performance.now() + FRESH_MS;
    measured.catch(() => {
      freshUntil = 0;
      if (known === measured) known = null;
    });
    // Who asks meanwhile goes by the old ones.
    if (known) measured.then(() => (known = measured)).catch(() => undefined);
    else known = measured;
    return known;
  }

  /** The newest stretch first; those that are wholly after `before` or before `notBefore` are left out. */
  return async function stretches(before: number | null, notBefore: number | null): Promise<Stretch[]> {
    const cuts = await ends();
    return [...cuts, null]
      .map((from, index) => ({ from, to: index === 0 ? null : (cuts[index - 1] ?? null) }))
      .filter(({ from }) => from === null || before === null || from <= before)
      .filter(({ to }) => to === null || notBefore === null || to > notBefore);
  };
}

export type Stretches = ReturnType<typeof openStretches>;
