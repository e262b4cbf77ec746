import { ApiError } from "../errors.ts";

/** Runs tasks, so many at once. The next ones wait, and who comes when too many wait already is told to come back. */
export function atMost({ running, waiting }: { running: number; waiting: number }) {
  let active = 0;
  const queue: (() => void)[] = [];
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (active < running) active++;
    else if (queue.length >= waiting) throw new ApiError("unavailable", undefined, 5);
    // The place of who is done passes on to who waited longest.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else active--;
    }
  };
}
