import type { Database } from "../database.ts";
import { openBounded } from "./bounded.ts";
import { openStretches } from "./stretches.ts";

/** What everything shares that searches the board: one bound for all of them, and where the stretches of time end. */
export function openSearching(db: Database) {
  return { bounded: openBounded(db), stretches: openStretches(db) };
}

export type Searching = ReturnType<typeof openSearching>;
