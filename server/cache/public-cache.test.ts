import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PublicCache } from "./public-cache.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const FRESH = 100;
const room = { ttlMs: FRESH, maxBytes: 100_000, getSizeBytes: () => 1 };

/** Answers how often it had to be made. */
function counting(cache: PublicCache<number>) {
  let made = 0;
  return () => cache.getOrCreate("key", async () => ++made);
}

it("gives the same to all who ask while it is made, and until it is too old", async () => {
  const ask = counting(new PublicCache<number>(room));
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(FRESH - 1);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await ask()).toBe(2);
});

it("waits for nobody who began too long ago", async () => {
  const cache = new PublicCache<string>(room);
  const slow = Promise.withResolvers<string>();
  const first = cache.getOrCreate("key", () => slow.promise);
  vi.advanceTimersByTime(FRESH);
  expect(await cache.getOrCreate("key", async () => "newer")).toBe("newer");
  slow.resolve("older");
  expect(await first).toBe("older");
});

it("keeps nothing at all without a time to keep it for", async () => {
  const ask = counting(
    new PublicCache<number>({ ...room, ttlMs: 0, getLastChangedAt: () => Number.NEGATIVE_INFINITY }),
  );
  expect(await Promise.all([ask(), ask()])).toEqual([1, 2]);
  expect(await ask()).toBe(3);
});

it("keeps nothing that failed, and gives up first what was asked for longest ago", async () => {
  const cache = new PublicCache<string>({ ...room, maxBytes: 2_500, getSizeBytes: () => 1_000 });
  await expect(cache.getOrCreate("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  for (const key of ["a", "b"]) await cache.getOrCreate(key, async () => key);
  expect(cache.peek("a")).toBe("a");
  await cache.getOrCreate("c", async () => "c");
  expect(["a", "b", "c"].map((key) => cache.peek(key))).toEqual(["a", undefined, "c"]);
});

it("holds on while nothing has changed since before it was made", async () => {
  let changedAt = performance.now();
  vi.advanceTimersByTime(1);
  const ask = counting(new PublicCache<number>({ ...room, getLastChangedAt: () => changedAt }));
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(59_000);
  expect(await ask()).toBe(1);
  changedAt = performance.now();
  expect(await ask()).toBe(2);
  vi.advanceTimersByTime(FRESH);
  // Made in the very moment of the change: it may or may not be in it.
  expect(await ask()).toBe(3);
  vi.advanceTimersByTime(59_000);
  expect(await ask()).toBe(3);
  vi.advanceTimersByTime(1_000);
  expect(await ask()).toBe(4);
});

it("does not hold on to what was made from another memory just after a change", async () => {
  const changedAt = performance.now();
  vi.advanceTimersByTime(50);
  const ask = counting(new PublicCache<number>({ ...room, getLastChangedAt: () => changedAt, sourceMaxAgeMs: 50 }));
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(FRESH);
  expect(await ask()).toBe(2);
  vi.advanceTimersByTime(FRESH);
  expect(await ask()).toBe(2);
});

it("does not hold on to what is known to pass, nor to anything when nobody knows what changed", async () => {
  const always = { getLastChangedAt: () => Number.NEGATIVE_INFINITY };
  const passing = counting(new PublicCache<number>({ ...room, ...always, canOutliveTtl: () => false }));
  const unknown = counting(new PublicCache<number>({ ...room, getLastChangedAt: () => Number.POSITIVE_INFINITY }));
  for (const ask of [passing, unknown]) {
    expect([await ask(), await ask()]).toEqual([1, 1]);
    vi.advanceTimersByTime(FRESH);
    expect(await ask()).toBe(2);
  }
});
