import { register } from "prom-client";
import { describe, expect, it } from "vitest";
import { repeatUntilDone, runSweep, runSweepsDueAtStart } from "./sweep.ts";

/** A log that collects its fields. */
function createLog() {
  const entries: Record<string, unknown>[] = [];
  const add = (fields: Record<string, unknown>) => void entries.push(fields);
  return { entries, info: add, warn: add };
}

async function readMetric(name: string, sweep: string): Promise<number | undefined> {
  const { values = [] } = (await register.getSingleMetric(name)?.get()) ?? {};
  return values.find(({ labels }) => labels.sweep === sweep)?.value;
}

const options = { description: "Testing", intervalMs: 1_000 };

describe("runSweep", () => {
  it("logs what was done with its numbers, and nothing when nothing was due", async () => {
    const log = createLog();
    await runSweep({ ...options, name: "a", run: async () => ({ erased: 2, announced: 1 }) }, log);
    await runSweep({ ...options, name: "a", run: async () => ({}) }, log);
    expect(log.entries).toEqual([{ sweep: "a", erased: 2, announced: 1, ms: expect.any(Number) }]);
    expect(await readMetric("job_portal_sweep_last_success_timestamp_seconds", "a")).toBeGreaterThan(1e9);
  });

  it("counts a failed run, which is no success, and rejects", async () => {
    const fail = async () => {
      throw new Error("failed");
    };
    await expect(runSweep({ ...options, name: "b", run: fail }, createLog())).rejects.toThrow("failed");
    expect(await readMetric("job_portal_sweep_failures_total", "b")).toBe(1);
    expect(await readMetric("job_portal_sweep_last_success_timestamp_seconds", "b")).toBeUndefined();
  });
});

it("repeatUntilDone › adds up what the steps have done, until one does nothing", async () => {
  const numbers = [3, 2, 0];
  expect(await repeatUntilDone("announced", async () => numbers.shift() ?? 0)).toEqual({ announced: 5 });
  const flags = [true, true, false];
  expect(await repeatUntilDone("erased", async () => flags.shift() ?? false)).toEqual({ erased: 2 });
  expect(await repeatUntilDone("erased", async () => false)).toEqual({});
});

it("runSweepsDueAtStart › runs those that are due, also after one that fails, and no others", async () => {
  const log = createLog();
  const ran: string[] = [];
  const create = (name: string, isDueAtStart?: () => Promise<boolean>) => ({
    ...options,
    name,
    ...(isDueAtStart && { isDueAtStart }),
    run: async () => {
      ran.push(name);
      return {};
    },
  });
  const error = new Error("failed");
  const sweeps = [
    create("unknown", () => Promise.reject(error)),
    create("failing", async () => true),
    create("due", async () => true),
    create("recent", async () => false),
    create("later"),
  ];
  Object.assign(sweeps[1] ?? {}, { run: () => Promise.reject(error) });
  await runSweepsDueAtStart(sweeps, log);
  expect(ran).toEqual(["due"]);
  expect(log.entries).toEqual([{ err: error }, { err: error }]);
});
