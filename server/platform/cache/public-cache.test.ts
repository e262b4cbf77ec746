import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PublicCache } from "./public-cache.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const TTL_MS = 100;
const options = { name: "tests", ttlMs: TTL_MS, maxBytes: 100_000, getSizeBytes: () => 1 };

/** Returns a function that reads one entry, whose value is the number of creations so far. */
function countCreations(cache: PublicCache<number>) {
  let created = 0;
  return () => cache.getOrCreate("key", async () => ++created);
}

it("PublicCache › shares one creation among concurrent callers, and caches it for ttlMs", async () => {
  const get = countCreations(new PublicCache<number>(options));
  expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(TTL_MS - 1);
  expect(await get()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await get()).toBe(2);
});

it("PublicCache › starts a new creation when the pending one is older than ttlMs", async () => {
  const cache = new PublicCache<string>(options);
  const older = Promise.withResolvers<string>();
  const first = cache.getOrCreate("key", () => older.promise);
  vi.advanceTimersByTime(TTL_MS);
  expect(await cache.getOrCreate("key", async () => "newer")).toBe("newer");
  older.resolve("older");
  expect(await first).toBe("older");
});

it("PublicCache › caches nothing with ttlMs 0", async () => {
  const get = countCreations(new PublicCache<number>({ ...options, ttlMs: 0, isCurrent: () => true }));
  expect(await Promise.all([get(), get()])).toEqual([1, 2]);
  expect(await get()).toBe(3);
});

it("PublicCache › caches no failures, and evicts the least recently used entry", async () => {
  const cache = new PublicCache<string>({ ...options, maxBytes: 2_500, getSizeBytes: () => 1_000 });
  await expect(cache.getOrCreate("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  for (const key of ["a", "b"]) await cache.getOrCreate(key, async () => key);
  expect(cache.peek("a")).toBe("a");
  await cache.getOrCreate("c", async () => "c");
  expect(["a", "b", "c"].map((key) => cache.peek(key))).toEqual(["a", undefined, "c"]);
});

it("PublicCache › keeps entries after ttlMs until public data changes, for at most 60 seconds", async () => {
  let changedAt = performance.now();
  vi.advanceTimersByTime(1);
  const get = countCreations(new PublicCache<number>({ ...options, isCurrent: ({ readAt }) => changedAt < readAt }));
  expect(await get()).toBe(1);
  vi.advanceTimersByTime(59_000);
  expect(await get()).toBe(1);
  changedAt = performance.now();
  expect(await get()).toBe(2);
  vi.advanceTimersByTime(TTL_MS);
  // The entry was created at the time of the change, so it may lack the change.
  expect(await get()).toBe(3);
  vi.advanceTimersByTime(59_000);
  expect(await get()).toBe(3);
  vi.advanceTimersByTime(1_000);
  expect(await get()).toBe(4);
});

it("PublicCache › drops an entry after ttlMs when its source was read before the last change", async () => {
  const readAt = performance.now();
  vi.advanceTimersByTime(50);
  const changedAt = performance.now();
  vi.advanceTimersByTime(50);
  const isCurrent = (data: { readAt: number }) => changedAt < data.readAt;
  const get = countCreations(
    new PublicCache<number>({
      ...options,
      isCurrent,
      getSource: (value) => ({ readAt: value === 1 ? readAt : performance.now(), dependencies: null }),
    }),
  );
  expect(await get()).toBe(1);
  vi.advanceTimersByTime(TTL_MS);
  expect(await get()).toBe(2);
  vi.advanceTimersByTime(TTL_MS);
  expect(await get()).toBe(2);
});

it("PublicCache › drops entries after ttlMs when canOutliveTtl is false or changes may have gone unnoticed", async () => {
  const neverChanged = { isCurrent: () => true };
  const shortLived = countCreations(
    new PublicCache<number>({ ...options, ...neverChanged, canOutliveTtl: () => false }),
  );
  const uncertain = countCreations(new PublicCache<number>({ ...options, isCurrent: () => false }));
  for (const get of [shortLived, uncertain]) {
    expect([await get(), await get()]).toEqual([1, 1]);
    vi.advanceTimersByTime(TTL_MS);
    expect(await get()).toBe(2);
  }
});
