import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Kysely } from "kysely";
import { hasUsers } from "../../../database/demo/demo-logins.ts";
import type { DB } from "../../../database/schema.ts";
import { StartError } from "../../../database/start-error.ts";
import type { Config } from "../../platform/config/config.ts";
import type { BlobStorage } from "../../platform/storage/blob-storage.ts";
import { createBucketError } from "../../platform/storage/file-store.ts";

type StorageSettings = Pick<Config, "dataDir" | "s3" | "filesMovedFrom" | "production">;

export interface StorageProblem {
  /** Whether the portal must not start. */
  isFatal: boolean;
  message: string;
}

/**
 * Returns why this storage does not hold the files of the database, or null. Changes nothing. With a second storage, for
 * example the disk of a second host, the files of each host would be missing on the other.
 *
 * @throws {StartError} when the bucket cannot be used
 */
export async function findStorageProblem(
  db: Kysely<DB>,
  storage: BlobStorage,
  settings: StorageSettings,
): Promise<StorageProblem | null> {
  const { storage_id: expected } = await selectInstallation(db).executeTakeFirstOrThrow();
  return compareIdentities(db, storage, expected, await readIdentity(storage, settings), settings);
}

/**
 * Gives the storage an identity at the first start, and notes it in the database. FILES_MOVED_FROM, the identity of the
 * storage that is noted, replaces it by a new one: the storage that the files were copied from is then refused.
 *
 * @returns a warning, or null
 * @throws {StartError} when the files of the database are in another storage, or the bucket cannot be used
 */
export async function claimStorage(
  db: Kysely<DB>,
  storage: BlobStorage,
  settings: StorageSettings,
): Promise<string | null> {
  return await db.transaction().execute(async (trx) => {
    // The lock lets two hosts that start at once with different disks not both note theirs.
    const { storage_id: expected } = await selectInstallation(trx).forUpdate().executeTakeFirstOrThrow();
    const actual = await readIdentity(storage, settings);
    const problem = await compareIdentities(trx, storage, expected, actual, settings);
    if (problem?.isFatal) throw new StartError(problem.message);
    if (expected !== null && expected === actual && settings.filesMovedFrom !== expected) return null;
    const id = expected === null && actual !== null ? actual : randomUUID();
    if (id !== actual) await storage.writeIdentity(id).catch((error) => rejectStorage(error, settings));
    await trx.updateTable("installation").set({ storage_id: id }).execute();
    return problem?.message ?? null;
  });
}

const selectInstallation = (db: Kysely<DB>) => db.selectFrom("installation").select("storage_id");

/**
 * An identity belongs to the database that has noted it. Files without an identity were stored by an older version, so a
 * database without users cannot own them.
 */
async function compareIdentities(
  db: Kysely<DB>,
  storage: BlobStorage,
  expected: string | null,
  actual: string | null,
  settings: StorageSettings,
): Promise<StorageProblem | null> {
  const { dataDir, s3, filesMovedFrom, production } = settings;
  const place = s3 ? `the bucket ${s3.bucket}` : path.join(dataDir, "files");
  if (expected !== null) {
    if (actual === expected || filesMovedFrom === expected) return null;
    const message =
      `The files of this database are not in ${place}: use the storage that the portal used before, for several hosts a ` +
      `bucket (S3_BUCKET) or a shared DATA_DIR, and if you have copied the files here, set FILES_MOVED_FROM=${expected}.`;
    return { isFatal: true, message };
  }
  if (actual === null && ((await hasUsers(db)) || !(await hasFiles(storage, settings)))) return null;
  const message = `The files in ${place} belong to another database: set DATABASE_URL or DATA_DIR to that database, or use an empty storage.`;
  return { isFatal: production, message };
}

async function hasFiles(storage: BlobStorage, settings: StorageSettings): Promise<boolean> {
  try {
    for await (const _name of storage.list("files")) return true;
    return false;
  } catch (error) {
    return rejectStorage(error, settings);
  }
}

function readIdentity(storage: BlobStorage, settings: StorageSettings): Promise<string | null> {
  return storage.readIdentity().catch((error) => rejectStorage(error, settings));
}

function rejectStorage(error: unknown, { s3 }: StorageSettings): never {
  throw s3 && error instanceof Error ? createBucketError(s3, error) : error;
}
