import type { Logger } from "pino";
import { type Interval, startInterval } from "./interval.ts";

/**
 * Work that becomes due by the clock of the portal. A run does everything that is due, and several processes may run it
 * at the same time.
 */
export interface Sweep {
  /** Completes "… failed" in the log, for example "Sending mail about applications". */
  description: string;
  intervalMs: number;
  run(): Promise<void>;
}

/** Runs a sweep at its interval. */
export function startSweep({ description, intervalMs, run }: Sweep, log: Logger): Interval {
  return startInterval({ intervalMs, run, log, failureMessage: `${description} failed; the next run tries again` });
}
