import type { Kysely } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { type IsCurrent, PublicCache } from "../../platform/cache/public-cache.ts";
import { getTtlByBuildTime, MAX_TTL_MS } from "../../platform/cache/ttl-by-build-time.ts";
import type { PublicRead, PublicReads } from "../../platform/replicas/public-reads.ts";

type TimedCounts<Counts> = PublicRead<Counts> & { buildMs: number };

interface CountOptions<Counts> {
  /** The name by which lookups are counted. */
  name: string;
  count(db: Kysely<DB>): Promise<Counts>;
  publicReads: PublicReads;
  isCurrent: IsCurrent;
  /** After the first count, nobody waits for one that takes longer than this. */
  maxWaitMs?: number;
}

/** Counting a million jobs takes about half a second. */
const MAX_WAIT_MS = 200;
/** An older count is not shown. */
const MAX_AGE_MS = 2 * MAX_TTL_MS;

/**
 * Returns a function that reads `count` and keeps the result. It counts again after changes of public
 * data, at most as often as `getTtlByBuildTime` allows. While a count takes long, it returns the last result.
 */
export function createKeptCounts<Counts>({
  name,
  count,
  publicReads,
  isCurrent,
  maxWaitMs = MAX_WAIT_MS,
}: CountOptions<Counts>): () => Promise<Counts> {
  let last: TimedCounts<Counts> | undefined;
  const cache = new PublicCache<TimedCounts<Counts>>({
    name,
    ttlMs: MAX_TTL_MS,
    getTtlMs: ({ buildMs }) => getTtlByBuildTime(buildMs),
    // There is one entry, whose size does not matter.
    maxBytes: 1_000_000,
    getSizeBytes: () => 1,
    isCurrent,
    getSource: ({ readAt }) => ({ readAt, dependencies: null }),
  });
  async function countAgain(): Promise<TimedCounts<Counts>> {
    const startedAt = performance.now();
    const read = await publicReads.read(({ db }) => count(db));
    last = { ...read, buildMs: performance.now() - startedAt };
    return last;
  }

  return async () => {
    const counting = cache.getOrCreate("", countAgain);
    if (last && last.buildMs > maxWaitMs && performance.now() - last.readAt < MAX_AGE_MS) {
      counting.catch(() => undefined);
      return last.result;
    }
    return (await counting).result;
  };
}
