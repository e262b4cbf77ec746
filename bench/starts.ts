import { setTimeout as wait } from "node:timers/promises";
import { withDataFolder } from "./data-folder.ts";
import { cpuSecondsOf, memoryOf } from "./processes.ts";
import { runPortal } from "./run-portal.ts";

const REST_MS = 5_000;

/** The first start on an empty data folder, which makes the database and fills the demonstration; then a later one. */
export function measureStarts() {
  return withDataFolder(async (dataDir) => ({
    "first start": await measureStart(dataDir),
    "later start": await measureStart(dataDir),
  }));
}

async function measureStart(dataDir: string) {
  const portal = await runPortal({ DATA_DIR: dataDir });
  try {
    const cpuSeconds = await cpuSecondsOf(portal.pid);
    await wait(REST_MS);
    const { portal: own, database } = await memoryOf(portal.pid);
    return {
      seconds: portal.startedMs / 1000,
      "processor s": Math.round(cpuSeconds * 10) / 10,
      "portal MB": own,
      "database MB": database,
      "together MB": own + database,
    };
  } finally {
    await portal.stop();
  }
}
