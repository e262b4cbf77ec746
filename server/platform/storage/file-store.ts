import { mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { getErrorCode, StartError } from "../../../database/start-error.ts";
import type { Sweep } from "../background/sweep.ts";
import type { Config } from "../config/config.ts";
import type { S3Config } from "../config/files.ts";
import { tryAdvisoryLock } from "../database/advisory-lock.ts";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import { deleteTemporaryFile } from "../http/files/receive-file.ts";
import { type BlobStorage, createDiskStorage, listStoredNames } from "./blob-storage.ts";
import { claimFileName, deleteUnusedOfferFiles, filterDiscardedFiles, listAbandonedFiles } from "./queries.ts";

const HOUR_MS = 3_600_000;

export interface FileStore {
  storage: BlobStorage;
  /** The folder for files during an upload. It is on the same file system as the disk storage. */
  incomingDir: string;
  /** Deletes the files of `names` that are discarded. After a failure, the hourly clean-up tries again. */
  deleteDiscardedFiles(names: string[]): Promise<void>;
  /** Deletes files that killed processes have left behind. */
  cleanUp(): Promise<void>;
}

export type StorageConfig = Pick<Config, "dataDir" | "s3">;

/** Opens the configured storage and creates the folder for files during an upload. */
export async function openStorage({ dataDir, s3 }: StorageConfig): Promise<Pick<FileStore, "storage" | "incomingDir">> {
  const filesDir = path.join(dataDir, "files");
  const incomingDir = path.join(filesDir, "incoming");
  await mkdir(incomingDir, { recursive: true, mode: 0o700 });
  // Loads the S3 client only when the configuration uses S3, because the client is large.
  const storage = s3 ? (await import("./s3-storage.ts")).createS3Storage(s3) : await createDiskStorage(filesDir);
  return { storage, incomingDir };
}

/** Says in one sentence why the bucket cannot be used. The reason of an `ApiError` is its cause. */
export function createBucketError({ bucket, endpoint }: S3Config, failure: Error): StartError {
  const error = failure instanceof ApiError && failure.cause instanceof Error ? failure.cause : failure;
  const reason = error.name === "AbortError" ? "no reply" : (getErrorCode(error) ?? error.name);
  return new StartError(
    `The bucket ${bucket} at ${endpoint} cannot be used (${reason}): correct the S3 variables, or allow this key to ` +
      "list, read, write and delete there.",
    { cause: error },
  );
}

export async function createFileStore(config: StorageConfig, db: Database, log: Logger): Promise<FileStore> {
  const { storage, incomingDir } = await openStorage(config);

  /**
   * Deletes a file if this transaction claims its name. When an upload claims the name first, the file stays. When the
   * deletion claims it first, the upload fails. While a backup runs, the file stays until the next clean-up, because the
   * backup may have its row.
   */
  async function deleteDiscardedFile(name: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      if (!(await tryAdvisoryLock(trx, "fileDeletion", { isShared: true }))) return;
      if (!(await claimFileName(trx, name))) return;
      for (const storedName of listStoredNames(name)) await storage.delete(storedName);
    });
  }

  async function cleanUp(): Promise<void> {
    await deleteStaleIncomingFiles(incomingDir);
    await deleteUnusedOfferFiles(db);
    for (const name of await listAbandonedFiles(db)) await deleteDiscardedFile(name);
  }

  return {
    storage,
    incomingDir,
    async deleteDiscardedFiles(names) {
      try {
        for (const name of await filterDiscardedFiles(db, names)) await deleteDiscardedFile(name);
      } catch (error) {
        log.warn({ err: error }, "Deleting discarded files failed; the hourly clean-up tries again");
      }
    },
    cleanUp,
  };
}

/** Runs the clean-up of a file store. */
export function createFileSweep(files: Pick<FileStore, "cleanUp">): Sweep {
  return {
    name: "abandoned_files",
    description: "Deleting abandoned files",
    intervalMs: HOUR_MS,
    // A crash may have left files.
    isDueAtStart: async () => true,
    async run() {
      await files.cleanUp();
      return {};
    },
  };
}

/** Deletes unfinished uploads older than an hour. Keeps younger ones, because another process may be receiving them. */
async function deleteStaleIncomingFiles(incomingDir: string): Promise<void> {
  for (const name of await readdir(incomingDir)) {
    const file = path.join(incomingDir, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - HOUR_MS) await deleteTemporaryFile(file);
  }
}
