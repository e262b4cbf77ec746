import { setImmediate as nextTick } from "node:timers/promises";
import { expect, it } from "vitest";
import { type ConcurrencyLimit, createConcurrencyLimit, createKeyedConcurrencyLimit } from "./concurrency-limit.ts";

/** Starts a task that lasts until `end` or `fail` is called. */
function startTask(run: ConcurrencyLimit["run"], started: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const done = run(() => {
    started.push(name);
    return promise;
  });
  return { done, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

it("createConcurrencyLimit › runs tasks up to the limit, queues further tasks in order, and rejects the rest at once", async () => {
  const { run } = createConcurrencyLimit({ maxConcurrent: 2, maxQueued: 2, retryAfterSeconds: 7 });
  const started: string[] = [];
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => startTask(run, started, name));
  await expect(startTask(run, started, "e").done).rejects.toMatchObject({ code: "unavailable", retryAfter: 7 });
  expect(started).toEqual(["a", "b"]);
  b?.end();
  await nextTick();
  expect(started).toEqual(["a", "b", "c"]);
  a?.fail();
  await expect(a?.done).rejects.toThrow("a");
  await nextTick();
  expect(started).toEqual(["a", "b", "c", "d"]);
  c?.end();
  d?.end();
  expect(await Promise.all([c?.done, d?.done])).toEqual(["c", "d"]);
  expect(await run(async () => "f")).toBe("f");
});

it("createKeyedConcurrencyLimit › limits the tasks of each key, and forgets a key without tasks", async () => {
  const limit = createKeyedConcurrencyLimit({ maxConcurrent: 1, maxQueued: 1 });
  const started: string[] = [];
  const forKey =
    (key: string): ConcurrencyLimit["run"] =>
    (task) =>
      limit.run(key, task);
  const [a, b] = [startTask(forKey("one"), started, "a"), startTask(forKey("one"), started, "b")];
  await expect(startTask(forKey("one"), started, "c").done).rejects.toMatchObject({ code: "unavailable" });
  const d = startTask(forKey("two"), started, "d");
  await nextTick();
  expect(started).toEqual(["a", "d"]);
  for (const task of [a, b, d]) task.end();
  expect(await Promise.all([a.done, b.done, d.done])).toEqual(["a", "b", "d"]);
  expect(await limit.run("one", async () => "e")).toBe("e");
});
