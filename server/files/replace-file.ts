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

/** A file and where each of its pieces lies now. */
interface UploadedFile extends FileDetails {
  pieces: { name: string; path: string }[];
}

/**
 * Gives a person a file in place of the one of that kind before. The bytes are safe before a row names them, and the
 * ones before go only after that: at every moment the person has one whole file, the old or the new.
 */
export async function replaceFile(
  db: Database,
  files: FileStore,
  userId: string,
  kind: FileKind,
  { pieces, ...file }: UploadedFile,
): Promise<void> {
  await reserveFileName(db, file.file);
  try {
    for (const { name, path } of pieces) await files.storage.save(name, path);
    const replaced = await db.transaction().execute(async (trx) => {
      await setUserFile(trx, userId, kind, file.file);
      if (!(await claimFileName(trx, file.file))) throw new ApiError("unavailable");
      const names = await deleteFiles(trx, userId, [kind]);
      await insertFile(trx, userId, kind, file);
      return names;
    });
    await files.deleteDiscardedFiles(replaced);
  } catch (error) {
    await files.deleteDiscardedFiles([file.file]);
    throw error;
  }
}

/** None is as good as removed. */
export async function removeFile(db: Database, files: FileStore, userId: string, kind: FileKind): Promise<void> {
  const removed = await db.transaction().execute(async (trx) => {
    await setUserFile(trx, userId, kind, null);
    return deleteFiles(trx, userId, [kind]);
  });
  await files.deleteDiscardedFiles(removed);
}
