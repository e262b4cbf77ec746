import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Transaction } from "kysely";
import { toSmallPhotoName } from "../../../contract/platform/constants.ts";
import { errorDefinitions } from "../../../contract/platform/errors.ts";
import type { DB } from "../../../database/schema.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError, toErrorCode } from "../../platform/errors.ts";
import { deleteTemporaryFile } from "../../platform/http/files/receive-file.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import {
  type CurrentFileKind,
  claimFileName,
  type FileDetails,
  insertFile,
  releaseFile,
  reserveFileName,
  setOwnerFile,
} from "../../platform/storage/queries.ts";
import { createFileName } from "./file-names.ts";

/** A received file with its stored files: both sizes of a photo, or the one file of a resume. */
interface UploadedFile extends FileDetails {
  storedFiles: { name: string; path: string }[];
}

/**
 * Replaces the file of this kind of a user or company. Stores the new content first, then changes the rows, then deletes
 * the old content, unless an application was sent with it. The owner therefore has one complete file at any moment, even
 * after a crash.
 *
 * @throws {ApiError} unavailable when the clean-up has deleted the new content, or the storage cannot be reached
 */
export async function replaceFile(
  db: Database,
  files: FileStore,
  ownerId: string,
  kind: CurrentFileKind,
  uploaded: UploadedFile,
): Promise<void> {
  const replacedNames = await storeFile(db, files, uploaded, async (trx, file) => {
    await setOwnerFile(trx, ownerId, kind, file.file);
    const names = await releaseFile(trx, ownerId, kind);
    await insertFile(trx, ownerId, kind, file);
    return names;
  });
  await files.deleteDiscardedFiles(replacedNames);
}

/**
 * Stores the content, and inserts its row in one transaction with the end of its reservation.
 *
 * @throws {ApiError} unavailable when the clean-up has deleted the new content, or the storage cannot be reached
 */
export async function storeFile<Result>(
  db: Database,
  files: FileStore,
  { storedFiles, ...file }: UploadedFile,
  insert: (trx: Transaction<DB>, file: FileDetails) => Promise<Result>,
): Promise<Result> {
  await reserveFileName(db, file.file);
  try {
    for (const { name, path } of storedFiles) await files.storage.save(name, path);
    return await db.transaction().execute(async (trx) => {
      const result = await insert(trx, file);
      if (!(await claimFileName(trx, file.file))) throw new ApiError("unavailable");
      return result;
    });
  } catch (error) {
    // Without its storage or the database, the deletion would fail too and delay the reply. The clean-up deletes the file.
    if (errorDefinitions[toErrorCode(error)].status !== 503) await files.deleteDiscardedFiles([file.file]);
    throw error;
  }
}

/**
 * Stores a PDF under a new name and returns the name. It is in `discarded_files` until the caller inserts a row of
 * `files` and removes it there, so that the clean-up finds the content after a crash.
 */
export async function storeResume(
  db: Database,
  { storage, incomingDir }: Pick<FileStore, "storage" | "incomingDir">,
  pdf: Buffer,
): Promise<string> {
  const name = createFileName("pdf");
  const incomingFile = path.join(incomingDir, name);
  await writeFile(incomingFile, pdf);
  await reserveFileName(db, name);
  await storage.save(name, incomingFile);
  await deleteTemporaryFile(incomingFile);
  return name;
}

/** Stores both sizes of an encoded picture under a new file name. Returns the name. */
export async function storePicture(
  db: Database,
  { storage, incomingDir }: Pick<FileStore, "storage" | "incomingDir">,
  picture: { large: Buffer; small: Buffer },
): Promise<string> {
  const name = createFileName("webp");
  await reserveFileName(db, name);
  for (const [piece, content] of [
    [name, picture.large],
    [toSmallPhotoName(name), picture.small],
  ] as const) {
    const incomingFile = path.join(incomingDir, piece);
    await writeFile(incomingFile, content);
    await storage.save(piece, incomingFile);
    await deleteTemporaryFile(incomingFile);
  }
  return name;
}

/** Succeeds when the owner has no file of this kind (idempotent). */
export async function removeFile(
  db: Database,
  files: FileStore,
  ownerId: string,
  kind: CurrentFileKind,
): Promise<void> {
  const removedNames = await db.transaction().execute(async (trx) => {
    await setOwnerFile(trx, ownerId, kind, null);
    return releaseFile(trx, ownerId, kind);
  });
  await files.deleteDiscardedFiles(removedNames);
}
