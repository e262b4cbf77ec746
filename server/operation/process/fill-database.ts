import { fork } from "node:child_process";
import { once } from "node:events";
import { StartError } from "../../../database/start-error.ts";
import type { StorageConfig } from "../../platform/storage/file-store.ts";

interface FillOptions extends StorageConfig {
  databaseUrl: string;
  searchCountries: string[];
  demoData: boolean;
}

/** The message of a child process that could not fill the database. */
interface FillError {
  error: string;
}

/**
 * Loads the places, public holidays and demonstration data that the database lacks, in a child process. Loading takes
 * more memory than a portal at rest, and this memory is free again when the process ends.
 *
 * @throws {StartError} when the data cannot be loaded
 */
export async function fillDatabase(options: FillOptions, signal: AbortSignal): Promise<void> {
  const child = fork(import.meta.filename, { signal });
  let error: string | undefined;
  child.on("message", (message: Partial<FillError>) => {
    error ??= message.error;
  });
  child.send(options);
  const [code, endSignal] = await once(child, "exit");
  if (error) throw new StartError(error);
  if (code !== 0) {
    throw new StartError(
      `The process that fills the database ended early (${endSignal ?? code}). Start the portal again to continue.`,
    );
  }
}

/** Runs in the child process. Its imports are dynamic, so that the parent process does not load these modules. */
async function runChild(): Promise<void> {
  // When the parent process ends, nothing uses the result. The next start fills the database again.
  process.once("disconnect", () => process.exit(1));
  const [options] = await once(process, "message");
  if (!process.connected) process.exit(1);
  try {
    await loadData(options);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.send?.({ error: error.message } satisfies FillError);
  }
  process.removeAllListeners("disconnect").disconnect();
}

async function loadData({ databaseUrl, searchCountries, demoData, ...storage }: FillOptions): Promise<void> {
  const { createDatabase, createMaintenancePool } = await import("../../platform/database/pool.ts");
  const pool = createMaintenancePool(databaseUrl, () => undefined);
  // The names of stored files are committed while the transaction that loads the data is open.
  const filePool = createMaintenancePool(databaseUrl, () => undefined);
  try {
    const { loadHolidays } = await import("../settings/load-holidays.ts");
    const { loadPlaces } = await import("../../jobs/search/places/load-places.ts");
    await loadPlaces(pool, searchCountries);
    await loadHolidays(createDatabase(pool), searchCountries, new Date());
    if (!demoData) return;
    const { loadDemoData } = await import("../../../database/demo/load-demo-data.ts");
    const { hashPassword } = await import("../../accounts/auth/passwords.ts");
    const { openStorage } = await import("../../platform/storage/file-store.ts");
    const { storePicture, storeResume } = await import("../../accounts/files/replace-file.ts");
    const [files, fileDb] = [await openStorage(storage), createDatabase(filePool)];
    await loadDemoData(createDatabase(pool), hashPassword, {
      storeResume: (pdf) => storeResume(fileDb, files, pdf),
      storePicture: (picture) => storePicture(fileDb, files, picture),
    });
  } finally {
    await filePool.end();
    await pool.end();
  }
}

if (import.meta.main) await runChild();
