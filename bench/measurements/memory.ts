import type { PortalCorpus } from "../corpus-app.ts";
import { type HttpRequest, sendEach } from "../http-client.ts";
import { readMemoryMb, startPortal } from "../portal-process.ts";
import { createUniquePages, createUniqueSearches, selectJobPages, selectSearchQueries } from "../requests.ts";
import type { Scale } from "../statistics.ts";

const CLIENTS = 16;
/** V8 returns free memory to the system about 110 seconds after the last garbage collection. */
const QUIET_MS = 150_000;
const MEMORY_LOAD_REQUESTS = 3_500;

/** Measures the memory of a portal before a load of different searches and job pages, after it, and after a quiet time. */
export async function measureMemoryAfterLoad({ environment, pool }: PortalCorpus, scale: Scale) {
  const portal = await startPortal(environment);
  const rows: Record<string, { "portal MB": number }> = {};
  const addRow = async (name: string, quietMs: number) => {
    await new Promise((resolve) => setTimeout(resolve, quietMs));
    rows[name] = { "portal MB": (await readMemoryMb(portal.pid)).portal };
  };
  const load = (nextRequest: () => HttpRequest) =>
    sendEach(portal.origin, CLIENTS, Array.from({ length: scale(MEMORY_LOAD_REQUESTS) }, nextRequest));
  try {
    await addRow("after the start", scale(5_000));
    await load(createUniqueSearches(await selectSearchQueries(pool)));
    await addRow("after the searches", 0);
    await load(createUniquePages(await selectJobPages(pool)));
    await addRow("after the job pages", 0);
    await addRow("at rest again", scale(QUIET_MS));
    return rows;
  } finally {
    await portal.stop();
  }
}
