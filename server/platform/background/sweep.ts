import type { Logger } from "pino";
import {
  sweepDoneCounter,
  sweepDuration,
  sweepFailureCounter,
  sweepInterval,
  sweepSucceededAt,
} from "../metrics/process-metrics.ts";
import { type Interval, startInterval } from "./interval.ts";

/** What a run has done: a number for each kind of work, without zeros. Only numbers, because they are logged. */
export type SweepCounts = Record<string, number>;

/**
 * Work that becomes due by the clock of the portal. A run does everything that is due, and several processes may run it
 * at the same time.
 */
export interface Sweep {
  /** The name in metrics and in the log, such as `erasures`. */
  name: string;
  /** Completes "… failed" in the log, for example "Sending mail about applications". */
  description: string;
  intervalMs: number;
  /**
   * Whether the sweep runs at the start of a process already. Without this function, its first run is one interval after
   * the start.
   */
  isDueAtStart?(): Promise<boolean>;
  /** The run should end early when `signal` is aborted. */
  run(signal: AbortSignal): Promise<SweepCounts>;
}

/** Runs a sweep at its interval. */
export function startSweep(sweep: Sweep, log: Logger): Interval {
  const { name, description, intervalMs } = sweep;
  sweepFailureCounter.inc({ sweep: name }, 0);
  sweepInterval.set({ sweep: name }, intervalMs / 1_000);
  return startInterval({
    intervalMs,
    run: (signal) => runSweep(sweep, log, signal),
    log,
    failureMessage: `${description} failed; the next run tries again`,
  });
}

/** Runs those sweeps that are due at the start of a process. Logs a failure: the next run of the sweep tries again. */
export async function runSweepsDueAtStart(sweeps: readonly Sweep[], log: Pick<Logger, "info" | "warn">): Promise<void> {
  for (const sweep of sweeps) {
    try {
      if (await sweep.isDueAtStart?.()) await runSweep(sweep, log);
    } catch (error) {
      log.warn({ err: error }, `${sweep.description} failed at the start; the next run tries again`);
    }
  }
}

/** Runs a sweep once, measures it, and logs what it has done, if anything was due. Rejects as the run does. */
export async function runSweep(
  { name, run }: Sweep,
  log: Pick<Logger, "info">,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const startedAt = performance.now();
  let counts: SweepCounts;
  try {
    counts = await run(signal);
  } catch (error) {
    sweepFailureCounter.inc({ sweep: name });
    throw error;
  }
  const durationMs = performance.now() - startedAt;
  sweepSucceededAt.setToCurrentTime({ sweep: name });
  sweepDuration.set({ sweep: name }, durationMs / 1_000);
  for (const [work, count] of Object.entries(counts)) sweepDoneCounter.inc({ sweep: name, work }, count);
  if (Object.keys(counts).length > 0) log.info({ sweep: name, ...counts, ms: Math.round(durationMs) }, "Sweep done");
}

/** Repeats a step until it returns 0 or false. Returns the sum as the count of `work`. */
export async function repeatUntilDone(work: string, step: () => Promise<number | boolean>): Promise<SweepCounts> {
  let sum = 0;
  for (let done = await step(); done; done = await step()) sum += Number(done);
  return sum > 0 ? { [work]: sum } : {};
}
