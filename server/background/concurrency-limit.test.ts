import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createConcurrencyLimit } from "./concurrency-limit.ts";

/** Work that ends when it is told to. */
function task(turns: ReturnType<typeof createConcurrencyLimit>, started: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const done = turns(() => {
    started.push(name);
    return promise;
  });
  return { done, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

it("does so many at once, lets so many wait in order, and refuses the others at once", async () => {
  const turns = createConcurrencyLimit({ atOnce: 2, waiting: 2 });
  const started: string[] = [];
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => task(turns, started, name));
  await expect(task(turns, started, "e").done).rejects.toMatchObject({ code: "unavailable" });
  expect(started).toEqual(["a", "b"]);
  b?.end();
  await nextTurn();
  expect(started).toEqual(["a", "b", "c"]);
  a?.fail();
  await expect(a?.done).rejects.toThrow("a");
  await nextTurn();
  expect(started).toEqual(["a", "b", "c", "d"]);
  c?.end();
  d?.end();
  expect(await Promise.all([c?.done, d?.done])).toEqual(["c", "d"]);
  expect(await turns(async () => "f")).toBe("f");
});
