import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import type { FileStore } from "./file-store.ts";
import {
  claimFileName,
  deleteFiles,
  type FileDetails,
  type FileKind,
  insertFile,
  reserveFileName,
  setUserFile,
} from "./queries.ts";

/** A received file. A photo consists of two stored files, its sizes. */
interface UploadedFile extends FileDetails {
  storedFiles: { name: string; path: string }[];
}

/**
 * Replaces the user's file of this kind. The new content is stored before a row names it, and the old content is
 * deleted after that, so the user has one complete file at any moment, even after a crash.
 */
export async function replaceFile(
  db: Database,
  files: FileStore,
  userId: string,
  kind: FileKind,
  { storedFiles, ...file }: UploadedFile,
): Promise<void> {
  await reserveFileName(db, file.file);
  try {
    for (const { name, path } of storedFiles) await files.storage.save(name, path);
    const replacedNames = await db.transaction().execute(async (trx) => {
      await setUserFile(trx, userId, kind, file.file);
      if (!(await claimFileName(trx, file.file))) throw new ApiError("unavailable");
      const names = await deleteFiles(trx, userId, [kind]);
      await insertFile(trx, userId, kind, file);
      return names;
    });
    await files.deleteDiscardedFiles(replacedNames);
  } catch (error) {
    await files.deleteDiscardedFiles([file.file]);
    throw error;
  }
}

/** Succeeds when the user has no file of this kind (idempotent). */
export async function removeFile(db: Database, files: FileStore, userId: string, kind: FileKind): Promise<void> {
  const removedNames = await db.transaction().execute(async (trx) => {
    await setUserFile(trx, userId, kind, null);
    return deleteFiles(trx, userId, [kind]);
  });
  await files.deleteDiscardedFiles(removedNames);
}
