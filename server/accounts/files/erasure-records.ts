import type { FileStore } from "../../platform/storage/file-store.ts";
import { listRecords, storeRecord } from "../../platform/storage/records.ts";

/** A record says that an account was erased: its name has the id of the user, and its content is the time. */
const EXTENSION = ".erasure";

type Storage = Pick<FileStore, "storage" | "incomingDir">;

/** Records the erasure of a user, instead of an earlier record of the same user. */
export function recordErasure(files: Storage, userId: string, erasedAt: Date): Promise<void> {
  return storeRecord(files, `${userId}${EXTENSION}`, erasedAt.toISOString());
}

/** Returns the ids of all users whose erasure is recorded. */
export async function listErasedUsers(files: Pick<Storage, "storage">): Promise<string[]> {
  return (await listRecords(files, EXTENSION)).map((name) => name.slice(0, -EXTENSION.length));
}
