import type { Database } from "../database.ts";
import { ApiError } from "../errors.ts";
import type { Files } from "./open-files.ts";
import { claimName, deleteFiles, insertFile, type Kind, type NewFile, nameOnUser, reserveName } from "./queries.ts";

/** A file and where each of its pieces lies now. */
interface Arrived extends NewFile {
  pieces: { name: string; path: string }[];
}

/**
 * Gives a person a file in place of the one of that kind before. The bytes are safe before a row names them, and the
 * ones before go only after that: at every moment the person has one whole file, the old or the new.
 */
export async function replaceFile(
  db: Database,
  files: Files,
  userId: string,
  kind: Kind,
  { pieces, ...file }: Arrived,
): Promise<void> {
  await reserveName(db, file.file);
  try {
    for (const { name, path } of pieces) await files.storage.keep(name, path);
    const replaced = await db.transaction().execute(async (trx) => {
      await nameOnUser(trx, userId, kind, file.file);
      if (!(await claimName(trx, file.file))) throw new ApiError("unavailable");
      const names = await deleteFiles(trx, userId, [kind]);
      await insertFile(trx, userId, kind, file);
      return names;
    });
    await files.eraseDiscarded(replaced);
  } catch (error) {
    await files.eraseDiscarded([file.file]);
    throw error;
  }
}

/** None is as good as removed. */
export async function removeFile(db: Database, files: Files, userId: string, kind: Kind): Promise<void> {
  const removed = await db.transaction().execute(async (trx) => {
    await nameOnUser(trx, userId, kind, null);
    return deleteFiles(trx, userId, [kind]);
  });
  await files.eraseDiscarded(removed);
}
