import { once } from "node:events";
import { fillWithDemo } from "../database/demo.ts";
import { StartError } from "../database/start-error.ts";
import { openDatabase, openPatientPool } from "./database.ts";
import type { Filling, Refusal } from "./fill.ts";
import { loadPlaces } from "./search/load-places.ts";

/** Loads the places and the demonstration, what is there already excepted. */
async function run({ databaseUrl, searchCountries, demoData }: Filling): Promise<void> {
  const pool = openPatientPool(databaseUrl, () => undefined);
  try {
    await loadPlaces(pool, searchCountries);
    if (demoData) await fillWithDemo(openDatabase(pool));
  } finally {
    await pool.end();
  }
}

// Without the portal that started it nobody waits for it; the next start fills anew.
process.once("disconnect", () => process.exit(1));
const [filling] = await once(process, "message");
if (!process.connected) process.exit(1);
try {
  await run(filling);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.send?.({ refusal: error.message } satisfies Refusal);
}
process.removeAllListeners("disconnect").disconnect();
