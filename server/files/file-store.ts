import { mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { type Interval, startInterval } from "../background/interval.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/pool.ts";
import { deleteTemporaryFile } from "../http/receive-file.ts";
import { type BlobStorage, createDiskStorage, listStoredNames } from "./blob-storage.ts";
import { claimFileName, filterDiscardedFiles, listAbandonedFiles } from "./queries.ts";

const HOUR_MS = 3_600_000;

export interface FileStore {
  storage: BlobStorage;
  /** Holds files during an upload. On the same file system as the disk storage. */
  incomingDir: string;
  /** Deletes those of these files that are discarded. After a failure, the hourly clean-up tries again. */
  deleteDiscardedFiles(names: string[]): Promise<void>;
  /** Starts the hourly clean-up, which deletes files that killed processes have left. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function createFileStore(config: Config, db: Database, log: Logger): Promise<FileStore> {
  const filesDir = path.join(config.dataDir, "files");
  const incomingDir = path.join(filesDir, "incoming");
  await mkdir(incomingDir, { recursive: true, mode: 0o700 });
  // The S3 client is large and loaded only when it is used.
  const storage = config.s3
    ? (await import("./s3-storage.ts")).createS3Storage(config.s3)
    : await createDiskStorage(filesDir);
  let cleanUpInterval: Interval | undefined;

  /**
   * Deletes a file while its row is locked. An upload that claims the name at the same time either comes first, and
   * the file stays, or finds the name taken.
   */
  async function deleteDiscardedFile(name: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      if (!(await claimFileName(trx, name))) return;
      for (const storedName of listStoredNames(name)) await storage.delete(storedName);
    });
  }

  async function deleteAll(listNames: () => Promise<string[]>): Promise<void> {
    try {
      for (const name of await listNames()) await deleteDiscardedFile(name);
    } catch (error) {
      log.warn({ err: error }, "Deleting discarded files failed; the hourly clean-up tries again");
    }
  }

  async function cleanUp(): Promise<void> {
    await deleteAll(() => listAbandonedFiles(db));
    await deleteStaleIncomingFiles(incomingDir).catch((error) =>
      log.warn({ err: error }, "Deleting unfinished uploads failed; the hourly clean-up tries again"),
    );
  }

  return {
    storage,
    incomingDir,
    deleteDiscardedFiles: (names) => deleteAll(() => filterDiscardedFiles(db, names)),
    async start() {
      await cleanUp();
      cleanUpInterval = startInterval({
        intervalMs: HOUR_MS,
        run: cleanUp,
        log,
        failureMessage: "Deleting abandoned files failed; the next run tries again",
      });
    },
    stop: async () => cleanUpInterval?.stop(),
  };
}

/** Keeps files that are younger than an hour, because another process may be receiving them. */
async function deleteStaleIncomingFiles(incomingDir: string): Promise<void> {
  for (const name of await readdir(incomingDir)) {
    const file = path.join(incomingDir, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - HOUR_MS) await deleteTemporaryFile(file);
  }
}
