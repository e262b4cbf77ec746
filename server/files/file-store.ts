import { mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { type Interval, startInterval } from "../background/interval.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/pool.ts";
import { deleteTemporaryFile } from "../http/receive-file.ts";
import { claimFileName, filterDiscardedFiles, listAbandonedFiles } from "./queries.ts";
import { createDiskStorage, listStoredNames, type Storage } from "./storage.ts";

const HOUR_MS = 3_600_000;

/** What everyone who has to do with files needs. */
export interface FileStore {
  storage: Storage;
  /** Where a file lies while it is on its way. In the same file system as the disk storage. */
  incomingDir: string;
  /** Erases those of these that nobody has. What does not work now is tried again each hour. */
  deleteDiscardedFiles(names: string[]): Promise<void>;
  /** Begins to clean up what killed processes left. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function createFileStore(config: Config, db: Database, log: Logger): Promise<FileStore> {
  const folder = path.join(config.dataDir, "files");
  const incoming = path.join(folder, "incoming");
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  // The client of S3 is large: it is read only by who needs it.
  const storage = config.s3
    ? (await import("./s3-storage.ts")).createS3Storage(config.s3)
    : await createDiskStorage(folder);
  let cleaning: Interval | undefined;

  /** Under the name's lock: an upload that is about to claim it either was first, and keeps its bytes, or comes too late. */
  async function erase(name: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      if (!(await claimFileName(trx, name))) return;
      for (const piece of listStoredNames(name)) await storage.delete(piece);
    });
  }

  async function eraseAll(find: () => Promise<string[]>): Promise<void> {
    try {
      for (const name of await find()) await erase(name);
    } catch (error) {
      log.warn({ err: error }, "files that nobody has could not be erased yet");
    }
  }

  async function cleanUp(): Promise<void> {
    await eraseAll(() => listAbandonedFiles(db));
    await deleteStaleIncomingFiles(incoming).catch((error) =>
      log.warn({ err: error }, "the incoming files could not be read"),
    );
  }

  return {
    storage,
    incomingDir: incoming,
    deleteDiscardedFiles: (names) => eraseAll(() => filterDiscardedFiles(db, names)),
    async start() {
      await cleanUp();
      cleaning = startInterval({
        intervalMs: HOUR_MS,
        run: cleanUp,
        log,
        failureMessage: "Deleting abandoned files failed; the next run tries again",
      });
    },
    stop: async () => cleaning?.stop(),
  };
}

/** Nothing is on its way for an hour. Another process may be receiving here too. */
async function deleteStaleIncomingFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name);
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - HOUR_MS) await deleteTemporaryFile(place);
  }
}
