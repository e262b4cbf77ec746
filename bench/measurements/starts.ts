import { setTimeout as sleep } from "node:timers/promises";
import { readCpuSeconds, readMemoryMb, startPortal, withDataFolder } from "../portal-process.ts";
import type { Scale } from "../statistics.ts";

const REST_MS = 5_000;

/** Measures the first start, which creates the database and its demonstration data, and a later one. */
export function measureStarts(scale: Scale) {
  return withDataFolder(async (dataDir) => ({
    "first start": await measureStart(dataDir, scale(REST_MS)),
    "later start": await measureStart(dataDir, scale(REST_MS)),
  }));
}

/** Measures the memory some time after the start. */
async function measureStart(dataDir: string, restMs: number) {
  const portal = await startPortal({ DATA_DIR: dataDir });
  try {
    const cpuSeconds = await readCpuSeconds(portal.pid);
    await sleep(restMs);
    const memoryMb = await readMemoryMb(portal.pid);
    return {
      seconds: portal.startMs / 1000,
      "processor s": Math.round(cpuSeconds * 10) / 10,
      "portal MB": memoryMb.portal,
      "database MB": memoryMb.database,
      "together MB": memoryMb.portal + memoryMb.database,
    };
  } finally {
    await portal.stop();
  }
}
