import { withDataFolder } from "./data-folder.ts";
import type { Board } from "./open-board.ts";
import { measureOverload } from "./overload.ts";
import { runPortal } from "./run-portal.ts";
import { measureThroughput } from "./throughput.ts";

/** What needs a portal in a process of its own on the board's database: one as it is shipped, one without its memory. */
export function measureCrowds({ url, db, pool }: Board, ms: number, say: (sentence: string) => void) {
  return withDataFolder(async (dataDir) => {
    const environment = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: "0" };
    const uncached = await runPortal({ ...environment, SEARCH_FRESH_MS: "0" });
    const shipped = await runPortal(environment);
    try {
      const throughput = await measureThroughput({ db, pool, uncached: uncached.origin, shipped: shipped.origin }, ms);
      say("throughput measured");
      return { throughput, overload: await measureOverload(pool, shipped, ms) };
    } finally {
      await Promise.all([uncached.stop(), shipped.stop()]);
    }
  });
}
