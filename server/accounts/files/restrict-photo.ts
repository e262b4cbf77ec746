import { sql, type Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { setOwnerFile } from "../../platform/storage/queries.ts";

/**
 * Restricts the current photo of a user or logo of a company: it is served to nobody, and its owner is shown without one.
 * The owner can upload another one. Returns the file, or null without a photo.
 */
export async function restrictPhoto(trx: Transaction<DB>, ownerId: string): Promise<string | null> {
  const photo = await trx
    .updateTable("files")
    .set({ restricted_at: sql<Date>`portal_now()` })
    .where("kind", "in", ["photo", "logo"])
    .where("is_current", "=", true)
    .where((eb) => eb.or([eb("user_id", "=", ownerId), eb("company_id", "=", ownerId)]))
    .returning(["file", "kind"])
    .executeTakeFirst();
  if (!photo) return null;
  await setOwnerFile(trx, ownerId, photo.kind as "photo" | "logo", null);
  return photo.file;
}

/**
 * Takes the restriction of a photo back. The owner is shown with it again. When they have uploaded another one, the photo
 * is deleted unless applications show it: a trigger lists the file as discarded, and the clean-up deletes its content.
 */
export async function unrestrictPhoto(
  trx: Transaction<DB>,
  ownerId: string,
  { file, isShownElsewhere }: { file: string; isShownElsewhere: boolean },
): Promise<void> {
  const photo = await trx
    .updateTable("files")
    .set({ restricted_at: null })
    .where("file", "=", file)
    .returning(["kind", "is_current"])
    .executeTakeFirst();
  if (photo?.is_current) await setOwnerFile(trx, ownerId, photo.kind as "photo" | "logo", file);
  else if (!isShownElsewhere) await trx.deleteFrom("files").where("file", "=", file).execute();
}
