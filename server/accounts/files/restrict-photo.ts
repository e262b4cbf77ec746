import { sql, type Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { setOwnerFile } from "../../platform/storage/queries.ts";

/** A restricted photo or logo, and the applications that were sent with it. */
export interface RestrictedPhoto {
  file: string;
  application_ids: string[];
}

/**
 * Restricts the current photo of a user or logo of a company: it is served to nobody, and its owner is shown without one,
 * also in the applications that were sent with it. The owner can upload another one. Returns null without a photo.
 */
export async function restrictPhoto(trx: Transaction<DB>, ownerId: string): Promise<RestrictedPhoto | null> {
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
  const sent = await trx
    .updateTable("application_snapshots")
    .set({ photo: null })
    .where("photo", "=", photo.file)
    .returning("application_id")
    .execute();
  return { file: photo.file, application_ids: sent.map(({ application_id }) => application_id) };
}

/** Takes the restriction of a photo back. The owner is shown with it again, unless they have uploaded another one. */
export async function unrestrictPhoto(
  trx: Transaction<DB>,
  ownerId: string,
  { file, application_ids }: RestrictedPhoto,
): Promise<void> {
  const photo = await trx
    .updateTable("files")
    .set({ restricted_at: null })
    .where("file", "=", file)
    .returning(["kind", "is_current"])
    .executeTakeFirst();
  if (!photo) return;
  if (photo.is_current) await setOwnerFile(trx, ownerId, photo.kind as "photo" | "logo", file);
  const sent =
    application_ids.length === 0
      ? []
      : await trx
          .updateTable("application_snapshots")
          .set({ photo: file })
          .where("application_id", "in", application_ids)
          .where("photo", "is", null)
          .returning("application_id")
          .execute();
  // A trigger lists the file as discarded, and the clean-up deletes its content.
  if (!photo.is_current && sent.length === 0) await trx.deleteFrom("files").where("file", "=", file).execute();
}
