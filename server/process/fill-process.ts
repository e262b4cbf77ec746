import { once } from "node:events";
import { loadDemoData } from "../../database/demo/load-demo-data.ts";
import { StartError } from "../../database/start-error.ts";
import { hashPassword } from "../auth/passwords.ts";
import { createDatabase, createMaintenancePool } from "../database/pool.ts";
import { loadPlaces } from "../search/places/load-places.ts";
import type { FillError, FillOptions } from "./fill.ts";

/** Loads the places and the demonstration, what is there already excepted. */
async function runFill({ databaseUrl, searchCountries, demoData }: FillOptions): Promise<void> {
  const pool = createMaintenancePool(databaseUrl, () => undefined);
  try {
    await loadPlaces(pool, searchCountries);
    if (demoData) await loadDemoData(createDatabase(pool), hashPassword);
  } finally {
    await pool.end();
  }
}

// Without the portal that started it nobody waits for it; the next start fills anew.
process.once("disconnect", () => process.exit(1));
const [filling] = await once(process, "message");
if (!process.connected) process.exit(1);
try {
  await runFill(filling);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.send?.({ refusal: error.message } satisfies FillError);
}
process.removeAllListeners("disconnect").disconnect();
