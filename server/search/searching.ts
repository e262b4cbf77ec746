import type { Database } from "../database/pool.ts";
import { createSearchRunner } from "./bounded.ts";
import { createTimeWindows } from "./stretches.ts";

/** What everything shares that searches the board: one bound for all of them, and where the stretches of time end. */
export function createSearchContext(db: Database) {
  return { bounded: createSearchRunner(db), stretches: createTimeWindows(db) };
}

export type SearchContext = ReturnType<typeof createSearchContext>;
