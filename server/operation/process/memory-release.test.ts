import { describe, expect, it } from "vitest";
import { collectGarbage, createQuietDetector } from "./memory-release.ts";

describe("createQuietDetector", () => {
  const BUSY = 0.9;
  const QUIET = 0.01;
  const CALM = 0.1;
  const detect = (...utilizations: number[]) => utilizations.map(createQuietDetector());

  it("returns true once, after a busy time and three quiet intervals in a row", () => {
    expect(detect(BUSY, QUIET, QUIET, QUIET, QUIET, QUIET)).toEqual([false, false, false, true, false, false]);
  });

  it("returns true again after the next busy time", () => {
    expect(detect(BUSY, QUIET, QUIET, QUIET, BUSY, QUIET, QUIET, QUIET).filter(Boolean)).toHaveLength(2);
  });

  it("waits until no interval among the last three had requests", () => {
    expect(detect(BUSY, QUIET, QUIET, CALM, QUIET, QUIET, QUIET)).toEqual([...Array(6).fill(false), true]);
  });

  it("returns false without a busy time before", () => {
    expect(detect(CALM, QUIET, QUIET, QUIET, QUIET)).not.toContain(true);
  });
});

it("collectGarbage › frees an object that nothing refers to", async () => {
  const reference = new WeakRef({ text: "unused" });
  // A WeakRef keeps its object until the current turn of the event loop ends.
  await new Promise(setImmediate);
  await collectGarbage();
  expect(reference.deref()).toBeUndefined();
});
