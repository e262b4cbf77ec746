import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";

interface IntervalOptions {
  intervalMs: number;
  /** The run should end early when `signal` is aborted. */
  run: (signal: AbortSignal) => Promise<void>;
  log: Pick<Logger, "warn">;
  /** The log message when a run fails. */
  failureMessage: string;
}

export interface Interval {
  /** Ends the interval and aborts the current run. Resolves when that run has ended. */
  stop(): Promise<void>;
}

/**
 * Runs a task at a fixed interval, for the first time after `intervalMs`. Runs do not overlap: a tick during a run is
 * skipped. A failed run is logged, and the next run starts as planned. The timer does not keep the process alive.
 */
export function startInterval({ intervalMs, run, log, failureMessage }: IntervalOptions): Interval {
  const stopping = new AbortController();
  let currentRun: Promise<void> | null = null;
  const timer = setInterval(() => {
    currentRun ??= run(stopping.signal)
      .catch((error) => log.warn({ err: error }, failureMessage))
      .finally(() => {
        currentRun = null;
      });
  }, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await currentRun;
    },
  };
}

/**
 * Waits for as long as the batch that began at `startedAt` (`performance.now()`) took, so that batches use at most half
 * of one processor. Returns at once when the signal is aborted.
 */
export async function pauseAfterBatch(startedAt: number, signal: AbortSignal): Promise<void> {
  await delay(performance.now() - startedAt, undefined, { signal }).catch(() => undefined);
}
