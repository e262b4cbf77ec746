import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startInterval } from "./interval.ts";

const failureMessage = "the task failed";

/** A log that collects its messages. */
function createLog() {
  const messages: string[] = [];
  return { messages, warn: (_fields: unknown, message?: string) => messages.push(message ?? "") };
}

/** Creates a run that lasts until `end` or `fail` is called. */
function createRun() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { promise, end: () => resolve(), fail: () => reject(new Error("failed")) };
}

describe("startInterval", () => {
  it("skips the ticks during a run", async () => {
    let runs = 0;
    const run = createRun();
    const interval = startInterval({
      intervalMs: 2,
      run: () => {
        runs++;
        return run.promise;
      },
      log: createLog(),
      failureMessage,
    });
    await sleep(30);
    expect(runs).toBe(1);
    run.end();
    await sleep(30);
    expect(runs).toBeGreaterThan(1);
    await interval.stop();
  });

  it("logs a failed run and continues", async () => {
    let runs = 0;
    const log = createLog();
    const interval = startInterval({
      intervalMs: 2,
      run: async () => {
        if (++runs === 1) throw new Error("failed");
      },
      log,
      failureMessage,
    });
    await sleep(30);
    await interval.stop();
    expect(runs).toBeGreaterThan(1);
    expect(log.messages).toEqual([failureMessage]);
  });

  it("signals the current run to end when it is stopped, and waits for it", async () => {
    const run = createRun();
    let signal: AbortSignal | undefined;
    let isStopped = false;
    const interval = startInterval({
      intervalMs: 1,
      run: (runSignal) => {
        signal = runSignal;
        return run.promise;
      },
      log: createLog(),
      failureMessage,
    });
    while (!signal) await sleep(1);
    const stopped = interval.stop().then(() => {
      isStopped = true;
    });
    await sleep(5);
    expect([signal.aborted, isStopped]).toEqual([true, false]);
    run.fail();
    await stopped;
  });
});
