import { overloadError } from "../errors.ts";

/**
 * Does little at once, so that everything else has room; the others wait in a queue that ends. Whoever comes when too
 * many wait is told to come back, at once.
 *
 * @throws `tooMany`
 */
export function createConcurrencyLimit({ atOnce, waiting: mostWaiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running++;
      return;
    }
    if (waiting.length >= mostWaiting) throw overloadError;
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** The place goes straight to who has waited longest. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
