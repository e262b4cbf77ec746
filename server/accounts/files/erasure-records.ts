import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { deleteTemporaryFile } from "../../platform/http/files/receive-file.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";

/**
 * A record says that an account was erased: its name in the storage has the id of the user, and its content is the time.
 * Records are kept outside of the database, so that a restored backup does not bring an account back.
 */
const RECORD_NAME = /^([0-9a-f-]{36})\.erasure$/;

type Storage = Pick<FileStore, "storage" | "incomingDir">;

/** Records the erasure of a user, instead of an earlier record of the same user. */
export function recordErasure(files: Storage, userId: string, erasedAt: Date): Promise<void> {
  return storeRecord(files, `${userId}.erasure`, erasedAt.toISOString());
}

/** Returns the ids of all users whose erasure is recorded. */
export async function listErasedUsers({ storage }: Pick<Storage, "storage">): Promise<string[]> {
  const ids: string[] = [];
  for await (const name of storage.list("erasures")) {
    const id = RECORD_NAME.exec(name)?.[1];
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

/** Adds the records of a folder, such as a copy of `files/erasures`, to the storage. */
export async function copyErasureRecords(files: Storage, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => RECORD_NAME.test(name));
  for (const name of names) await storeRecord(files, name, await readFile(path.join(folder, name), "utf8"));
}

async function storeRecord({ storage, incomingDir }: Storage, name: string, content: string): Promise<void> {
  const incomingFile = path.join(incomingDir, name);
  await writeFile(incomingFile, content);
  await storage.save(name, incomingFile);
  await deleteTemporaryFile(incomingFile);
}
