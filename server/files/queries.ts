import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB } from "../../database/schema.ts";

export type FileKind = "photo" | "resume";

export interface FileDetails {
  file: string;
  original_name: string | null;
  type: string;
  size: number;
}

/**
 * Locks the user's row until the transaction ends, so simultaneous uploads run one after the other and the last one
 * wins.
 */
export function setUserFile(trx: Kysely<DB>, userId: string, kind: FileKind, file: string | null) {
  return trx
    .updateTable("users")
    .set({ [kind]: file, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

/** Returns the names of the deleted files. A trigger inserts them into `discarded_files`. */
export async function deleteFiles(trx: Kysely<DB>, userId: string, kinds: readonly FileKind[]): Promise<string[]> {
  const rows = await trx
    .deleteFrom("files")
    .where("user_id", "=", userId)
    .where("kind", "in", kinds)
    .returning("file")
    .execute();
  return rows.map(({ file }) => file);
}

export function insertFile(trx: Kysely<DB>, userId: string, kind: FileKind, file: FileDetails) {
  return trx
    .insertInto("files")
    .values({ id: uuidv7(), user_id: userId, kind, ...file })
    .execute();
}

export function listFiles(db: Kysely<DB>, userId: string) {
  return db.selectFrom("files").selectAll().where("user_id", "=", userId).orderBy("kind").execute();
}

/**
 * Returns the current resume with this name when the viewer owns it, or when its owner has applied to the company for
 * which the viewer recruits.
 */
export function findResumeForViewer(
  db: Kysely<DB>,
  name: string,
  viewer: { id: string; recruitingCompanyId: string | null },
) {
  return db
    .selectFrom("files")
    .selectAll()
    .where("file", "=", name)
    .where("kind", "=", "resume")
    .where((eb) =>
      eb.or([
        eb("user_id", "=", viewer.id),
        eb.exists(
          eb
            .selectFrom("applications")
            .select("applications.id")
            .whereRef("applied_by_user_id", "=", "files.user_id")
            .where("company_id", "=", viewer.recruitingCompanyId),
        ),
      ]),
    )
    .executeTakeFirst();
}

/** Marks the name as discarded before its content is stored, so that the clean-up finds the content after a crash. */
export function reserveFileName(db: Kysely<DB>, file: string) {
  return db.insertInto("discarded_files").values({ file }).execute();
}

/**
 * Removes the name from `discarded_files`, to assign the file to a user or to delete it. Returns false when another
 * transaction has already removed the name.
 */
export async function claimFileName(trx: Kysely<DB>, file: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("discarded_files").where("file", "=", file).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function filterDiscardedFiles(db: Kysely<DB>, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db.selectFrom("discarded_files").select("file").where("file", "in", names).execute();
  return rows.map(({ file }) => file);
}

/** Returns up to 1000 files that were discarded more than an hour ago. Younger files may belong to a running upload. */
export async function listAbandonedFiles(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom("discarded_files")
    .select("file")
    .where("discarded_at", "<", sql<Date>`now() - interval '1 hour'`)
    .orderBy("discarded_at")
    .limit(1000)
    .execute();
  return rows.map(({ file }) => file);
}
