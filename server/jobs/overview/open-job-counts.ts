import { type IsCurrent, PublicCache } from "../../platform/cache/public-cache.ts";
import { getTtlByBuildTime, MAX_TTL_MS } from "../../platform/cache/ttl-by-build-time.ts";
import type { PublicRead, PublicReads } from "../../platform/replicas/public-reads.ts";
import { type Counts, countOpenJobs } from "./queries.ts";

type TimedCounts = PublicRead<Counts> & { buildMs: number };

/** Counting a million jobs takes about half a second. After the first one, nobody waits for a count that takes longer than this. */
const MAX_WAIT_MS = 200;
/** An older count is not shown. */
const MAX_AGE_MS = 2 * MAX_TTL_MS;

/**
 * Returns a function that counts the open jobs. A small portal counts them again after each change. A large one does so once a
 * minute at most, and shows the last count until the next one is there.
 */
export function createOpenJobCounts(
  publicReads: PublicReads,
  isCurrent: IsCurrent,
  maxWaitMs = MAX_WAIT_MS,
): () => Promise<Counts> {
  let last: TimedCounts | undefined;
  const cache = new PublicCache<TimedCounts>({
    name: "open_job_counts",
    ttlMs: MAX_TTL_MS,
    getTtlMs: ({ buildMs }) => getTtlByBuildTime(buildMs),
    maxBytes: 1_000_000,
    getSizeBytes: ({ result }) => JSON.stringify(result).length,
    isCurrent,
    getSource: ({ readAt }) => ({ readAt, dependencies: null }),
  });
  async function count(): Promise<TimedCounts> {
    const startedAt = performance.now();
    const read = await publicReads.read(({ db }) => countOpenJobs(db));
    last = { ...read, buildMs: performance.now() - startedAt };
    return last;
  }

  return async () => {
    const counting = cache.getOrCreate("", count);
    if (last && last.buildMs > maxWaitMs && performance.now() - last.readAt < MAX_AGE_MS) {
      counting.catch(() => undefined);
      return last.result;
    }
    return (await counting).result;
  };
}
