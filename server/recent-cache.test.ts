import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RecentCache } from "./recent-cache.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const FRESH = 100;
const room = { freshMs: FRESH, mostBytes: 100_000, bytesOf: () => 1 };

/** Answers how often it had to be made. */
function counting(cache: RecentCache<number>) {
  let made = 0;
  return () => cache.get("key", async () => ++made);
}

it("gives the same to all who ask while it is made, and until it is too old", async () => {
  const ask = counting(new RecentCache<number>(room));
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(FRESH - 1);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await ask()).toBe(2);
});

it("waits for nobody who began too long ago", async () => {
  const cache = new RecentCache<string>(room);
  const slow = Promise.withResolvers<string>();
  const first = cache.get("key", () => slow.promise);
  vi.advanceTimersByTime(FRESH);
  expect(await cache.get("key", async () => "newer")).toBe("newer");
  slow.resolve("older");
  expect(await first).toBe("older");
});

it("keeps nothing at all without a time to keep it for", async () => {
  const ask = counting(
    new RecentCache<number>({ ...room, freshMs: 0, unchangedSince: () => Number.NEGATIVE_INFINITY }),
  );
  expect(await Promise.all([ask(), ask()])).toEqual([1, 2]);
  expect(await ask()).toBe(3);
});

it("keeps nothing that failed, and gives up first what was asked for longest ago", async () => {
  const cache = new RecentCache<string>({ ...room, mostBytes: 2_500, bytesOf: () => 1_000 });
  await expect(cache.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  for (const key of ["a", "b"]) await cache.get(key, async () => key);
  expect(cache.known("a")).toBe("a");
  await cache.get("c", async () => "c");
  expect(["a", "b", "c"].map((key) => cache.known(key))).toEqual(["a", undefined, "c"]);
});

it("holds on while nothing has changed since before it was made", async () => {
  let changedAt = performance.now();
  vi.advanceTimersByTime(1);
  const ask = counting(new RecentCache<number>({ ...room, unchangedSince: () => changedAt }));
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
  const ask = counting(new RecentCache<number>({ ...room, unchangedSince: () => changedAt, lagMs: 50 }));
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(FRESH);
  expect(await ask()).toBe(2);
  vi.advanceTimersByTime(FRESH);
  expect(await ask()).toBe(2);
});

it("does not hold on to what is known to pass, nor to anything when nobody knows what changed", async () => {
  const always = { unchangedSince: () => Number.NEGATIVE_INFINITY };
  const passing = counting(new RecentCache<number>({ ...room, ...always, holds: () => false }));
  const unknown = counting(new RecentCache<number>({ ...room, unchangedSince: () => Number.POSITIVE_INFINITY }));
  for (const ask of [passing, unknown]) {
    expect([await ask(), await ask()]).toEqual([1, 1]);
    vi.advanceTimersByTime(FRESH);
    expect(await ask()).toBe(2);
  }
});
