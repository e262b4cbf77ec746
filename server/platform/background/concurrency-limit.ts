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

/** Frees a place. Called once. */
export type Release = () => void;

/** Limits how many tasks of each key, such as an account or an IP address, run at the same time. */
export interface KeyedConcurrencyLimit {
  /** Takes a place. Returns null when none is free. */
  tryAcquire(key: string): Release | null;
  /**
   * Waits for a place in a bounded queue, first in, first out.
   *
   * @throws {OverloadError} at once, when the queue of the key is full
   */
  acquire(key: string): Promise<Release>;
  /**
   * Runs a task when there is a place, and settles as the task does.
   *
   * @throws {OverloadError} at once, when the queue of the key is full
   */
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
  /** Whether a further task is rejected. */
  isFull(key: string): boolean;
}

export function createKeyedConcurrencyLimit({
  maxConcurrent,
  maxQueued,
  retryAfterSeconds,
  refusalCause = "overload",
}: ConcurrencyLimitOptions): KeyedConcurrencyLimit {
  // All rejections share one error, because a stack trace for each would cost time during an overload.
  const overloadError = new OverloadError(retryAfterSeconds);
  /** The keys with running tasks. */
  const entries = new Map<string, { running: number; queue: (() => void)[] }>();

  /** Passes the place of a finished task to the task that has waited longest. */
  function release(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    const startNext = entry.queue.shift();
    if (startNext) startNext();
    else if (--entry.running === 0) entries.delete(key);
  }

  function tryAcquire(key: string): Release | null {
    const entry = entries.get(key);
    if (!entry) entries.set(key, { running: 1, queue: [] });
    else if (entry.running < maxConcurrent) entry.running++;
    else return null;
    return () => release(key);
  }

  const isFull = (key: string) => {
    const { running, queue } = entries.get(key) ?? { running: 0, queue: [] };
    return running >= maxConcurrent && queue.length >= maxQueued;
  };

  async function acquire(key: string): Promise<Release> {
    const place = tryAcquire(key);
    if (place) return place;
    if (isFull(key)) {
      countRefusal(refusalCause);
      throw overloadError;
    }
    await new Promise<void>((resolve) => entries.get(key)?.queue.push(resolve));
    return () => release(key);
  }

  return {
    tryAcquire,
    acquire,
    isFull,
    async run(key, task) {
      const free = tryAcquire(key) ?? (await acquire(key));
      try {
        return await task();
      } finally {
        free();
      }
    },
  };
}

/** Limits how many tasks run at the same time, as `KeyedConcurrencyLimit` does for one key. */
export interface ConcurrencyLimit {
  run<Result>(task: () => Promise<Result>): Promise<Result>;
  isFull(): boolean;
}

export function createConcurrencyLimit(options: ConcurrencyLimitOptions): ConcurrencyLimit {
  const limit = createKeyedConcurrencyLimit(options);
  return { run: (task) => limit.run("", task), isFull: () => limit.isFull("") };
}

/** Multiplies both limits by `RATE_LIMIT_FACTOR`. At least one task can run. */
export function scaleConcurrency(
  { maxConcurrent, maxQueued }: { maxConcurrent: number; maxQueued: number },
  factor: number,
): ConcurrencyLimitOptions {
  return { maxConcurrent: Math.max(1, maxConcurrent * factor), maxQueued: maxQueued * factor };
}
