import { sql, type Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { setOwnerFile } from "../../platform/storage/queries.ts";

type PictureKind = "photo" | "logo" | "cover";

/**
 * Restricts the current picture of these kinds of a user or company: it is served to nobody, and its owner is shown without
 * one. The owner can upload another one. Returns the file, or null without a picture.
 */
export async function restrictPicture(
  trx: Transaction<DB>,
  ownerId: string,
  kinds: PictureKind[],
): Promise<string | null> {
  const photo = await trx
    .updateTable("files")
    .set({ restricted_at: sql<Date>`portal_now()` })
    .where("kind", "in", kinds)
    .where("is_current", "=", true)
    .where((eb) => eb.or([eb("user_id", "=", ownerId), eb("company_id", "=", ownerId)]))
    .returning(["file", "kind"])
    .executeTakeFirst();
  if (!photo) return null;
  await setOwnerFile(trx, ownerId, photo.kind as PictureKind, null);
  return photo.file;
}

/**
 * Takes the restriction of a picture back. The owner is shown with it again. When they have uploaded another one, the picture
 * is deleted unless applications show it: a trigger lists the file as discarded, and the clean-up deletes its content.
 */
export async function unrestrictPicture(
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
  if (photo?.is_current) await setOwnerFile(trx, ownerId, photo.kind as PictureKind, file);
  else if (!isShownElsewhere) await trx.deleteFrom("files").where("file", "=", file).execute();
}
