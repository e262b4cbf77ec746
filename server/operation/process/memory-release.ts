import { Session } from "node:inspector";
import { promisify } from "node:util";
import type { Logger } from "pino";
import { type Interval, startInterval } from "../../platform/background/interval.ts";

const CHECK_INTERVAL_MS = 10_000;
/** Utilization of the event loop: the share of the time in which it was not idle. */
const BUSY_UTILIZATION = 0.2;
const QUIET_UTILIZATION = 0.05;
const QUIET_INTERVALS = 3;

/**
 * Collects garbage once after each busy time, when the process has been quiet for 30 seconds, so that its memory is free
 * for other programs. V8 would wait another 80 seconds (docs/decisions/024-memory-at-rest.md).
 */
export function startMemoryRelease(log: Pick<Logger, "warn">): Interval {
  const isQuietAfterLoad = createQuietDetector();
  let previous = performance.eventLoopUtilization();
  return startInterval({
    intervalMs: CHECK_INTERVAL_MS,
    async run() {
      const { utilization } = performance.eventLoopUtilization(previous);
      previous = performance.eventLoopUtilization();
      if (isQuietAfterLoad(utilization)) await collectGarbage();
    },
    log,
    failureMessage: "Memory could not be released",
  });
}

/**
 * Returns a function that receives the utilization of each interval. It returns true once after each busy time, at the
 * end of the third quiet interval in a row.
 */
export function createQuietDetector(): (utilization: number) => boolean {
  let wasBusy = false;
  let quietIntervals = 0;
  return (utilization) => {
    if (utilization > BUSY_UTILIZATION) wasBusy = true;
    quietIntervals = utilization < QUIET_UTILIZATION ? quietIntervals + 1 : 0;
    if (!wasBusy || quietIntervals < QUIET_INTERVALS) return false;
    wasBusy = false;
    return true;
  };
}

/** A constant of the module, because the collection frees a session to which only its own callback refers. */
const session = new Session();

/**
 * Collects all garbage and returns free memory to the system, by the same command of the inspector as the developer
 * tools of a browser. Opens no port. Blocks the event loop for one or two tenths of a second.
 */
export async function collectGarbage(): Promise<void> {
  session.connect();
  try {
    await promisify<string>(session.post.bind(session))("HeapProfiler.collectGarbage");
  } finally {
    session.disconnect();
  }
}
