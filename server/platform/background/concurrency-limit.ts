import { OverloadError } from "../errors.ts";
import { countRefusal } from "../metrics/process-metrics.ts";

export interface ConcurrencyLimitOptions {
  maxConcurrent: number;
  /** The maximum number of waiting tasks. Further tasks are rejected at once. */
  maxQueued: number;
  /** The `Retry-After` header of rejected requests. */
  retryAfterSeconds?: number;
  /** The cause by which rejected tasks are counted. */
  refusalCause?: "admission" | "overload";
}

/** Runs a task as soon as the limit allows it, without a queue at once, and settles as the task does. */
export type ConcurrencyLimit = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Limits how many tasks run at the same time. Further tasks wait in a bounded queue, first in, first out.
 *
 * @throws {OverloadError} from the returned function, when the queue is full
 */
export function createConcurrencyLimit({
  maxConcurrent,
  maxQueued,
  retryAfterSeconds,
  refusalCause = "overload",
}: ConcurrencyLimitOptions): ConcurrencyLimit {
  // All rejections share one error, because a stack trace for each would cost time during an overload.
  const overloadError = new OverloadError(retryAfterSeconds);
  let running = 0;
  const queue: (() => void)[] = [];

  /** Waits until another task passes its slot on. */
  async function waitForSlot(): Promise<void> {
    if (queue.length >= maxQueued) {
      countRefusal(refusalCause);
      throw overloadError;
    }
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  /** Passes the slot of the finished task to the task that has waited longest. */
  function release(): void {
    const startNext = queue.shift();
    if (startNext) startNext();
    else running--;
  }

  return async function limitConcurrency(task) {
    if (running < maxConcurrent) running++;
    else await waitForSlot();
    try {
      return await task();
    } finally {
      release();
    }
  };
}

/** Multiplies both limits by `RATE_LIMIT_FACTOR`. At least one task can run. */
export function scaleConcurrency(
  { maxConcurrent, maxQueued }: { maxConcurrent: number; maxQueued: number },
  factor: number,
): ConcurrencyLimitOptions {
  return { maxConcurrent: Math.max(1, maxConcurrent * factor), maxQueued: maxQueued * factor };
}

/** Like `ConcurrencyLimit`, with a limit of its own for each key, such as an account or an IP address. */
export type KeyedConcurrencyLimit = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>;

/** @throws {OverloadError} from the returned function, when the queue of the key is full */
export function createKeyedConcurrencyLimit(options: ConcurrencyLimitOptions): KeyedConcurrencyLimit {
  const entries = new Map<string, { limit: ConcurrencyLimit; taskCount: number }>();
  return async function limitConcurrency(key, task) {
    const entry = entries.get(key) ?? { limit: createConcurrencyLimit(options), taskCount: 0 };
    entries.set(key, entry);
    entry.taskCount++;
    try {
      return await entry.limit(task);
    } finally {
      entry.taskCount--;
      if (entry.taskCount === 0) entries.delete(key);
    }
  };
}
