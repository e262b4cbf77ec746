import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RecentCache } from "./recent-cache.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

it("gives the same to all who ask while it is made, and until it is too old", async () => {
  const cache = new RecentCache<number>({ freshMs: 100, most: 2 });
  let made = 0;
  const ask = () => cache.get("key", async () => ++made);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(99);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await ask()).toBe(2);
});

it("keeps nothing that failed, and no more than it may", async () => {
  const cache = new RecentCache<string>({ freshMs: 100, most: 2 });
  await expect(cache.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await cache.get("a", async () => "first")).toBe("first");
  for (const key of ["b", "c"]) await cache.get(key, async () => key);
  expect(await cache.get("a", async () => "second")).toBe("second");
});
