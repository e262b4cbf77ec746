import type { Kysely } from "kysely";
import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../contract/platform/fields/field-errors.ts";
import type { DB } from "../../../database/schema.ts";
import type { LockedUser } from "../../accounts/users/queries.ts";
import { portalNow } from "../../platform/database/clock.ts";
import { ApiError } from "../../platform/errors.ts";

/**
 * Stores the present profile, photo, resume and postal code of the applicant as the snapshot of an application, and replaces the
 * previous snapshot. The lock of the applicant keeps the files until the transaction ends.
 */
export async function saveSnapshot(
  trx: Kysely<DB>,
  { id: seekerId }: LockedUser,
  applicationId: string,
): Promise<void> {
  const columns = ["name", "email", "phone", "summary", "works", "educations", "photo", "resume", "zip_code"] as const;
  await trx
    .insertInto("application_snapshots")
    .columns(["application_id", ...columns])
    .expression((eb) =>
      eb
        .selectFrom("applications")
        .innerJoin("users", "users.id", "applications.applied_by_user_id")
        .leftJoin("files as photo", (join) => join.onRef("photo.file", "=", "users.photo"))
        .leftJoin("files as resume", (join) => join.onRef("resume.file", "=", "users.resume"))
        .leftJoin("work_wishes as wishes", "wishes.user_id", "users.id")
        .select([
          "applications.id",
          "users.name",
          "users.email",
          "users.phone",
          "users.summary",
          "users.works",
          "users.educations",
          "photo.file as photo",
          "resume.file as resume",
          "wishes.zip_code",
        ])
        .where("applications.id", "=", applicationId)
        .where("users.id", "=", seekerId),
    )
    .onConflict((conflict) =>
      conflict.column("application_id").doUpdateSet((eb) => ({
        ...Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)])),
        sent_at: portalNow,
      })),
    )
    .execute();
}

/**
 * Replaces the resume of a snapshot by that of an earlier application of the same seeker. Locks the file, so that the erasure of
 * the earlier application keeps it.
 *
 * @throws {ApiError} invalid_fields when the earlier application is not the seeker's, is erased or has no resume
 */
export async function sendResumeOf(
  trx: Kysely<DB>,
  { id, seekerId }: { id: string; seekerId: string },
  earlierId: string,
): Promise<void> {
  const earlier = await trx
    .selectFrom("application_snapshots as snapshot")
    .innerJoin("applications", "applications.id", "snapshot.application_id")
    .innerJoin("files", "files.file", "snapshot.resume")
    .select("files.file")
    .where("snapshot.application_id", "=", earlierId)
    .where("applications.applied_by_user_id", "=", seekerId)
    .where("applications.is_erased", "=", false)
    .forKeyShare("files")
    .executeTakeFirst();
  if (!earlier) {
    throw new ApiError("invalid_fields", { resume_of: withReason("applications_invalid", reasons.notOffered()) });
  }
  await trx
    .updateTable("application_snapshots")
    .set({ resume: earlier.file })
    .where("application_id", "=", id)
    .execute();
}

/** What an applicant sends in place of the profile. Works, educations, summary, photo and postal code stay empty. */
export interface SentProfile {
  name: string;
  email: string;
  phone: string | null;
  /** The stored name of a file of the applicant. */
  resume: string | null;
}

/** Stores a snapshot that differs from the profile of the applicant. */
export async function insertSnapshot(trx: Kysely<DB>, applicationId: string, profile: SentProfile): Promise<void> {
  await trx
    .insertInto("application_snapshots")
    .values({ application_id: applicationId, ...profile })
    .execute();
}

/** Selects snapshots with the details of their resume. */
function selectSnapshots(db: Kysely<DB>) {
  return db
    .selectFrom("application_snapshots as snapshot")
    .innerJoin("applications", "applications.id", "snapshot.application_id")
    .leftJoin("files", "files.file", "snapshot.resume")
    .selectAll("snapshot")
    .select([
      "applications.is_name_hidden",
      "files.original_name as resume_name",
      "files.type as resume_type",
      "files.size as resume_size",
    ]);
}

export function findSnapshot(db: Kysely<DB>, applicationId: string) {
  return selectSnapshots(db).where("snapshot.application_id", "=", applicationId).executeTakeFirst();
}

/** Takes a photo out of the applications that were sent with it, and returns their ids. */
export async function removeSentPhoto(trx: Kysely<DB>, file: string): Promise<string[]> {
  const sent = await trx
    .updateTable("application_snapshots")
    .set({ photo: null })
    .where("photo", "=", file)
    .returning("application_id")
    .execute();
  return sent.map(({ application_id }) => application_id);
}

/** Puts a photo that still exists back into those of the applications that have none, and returns their ids. */
export async function returnSentPhoto(trx: Kysely<DB>, file: string, applicationIds: string[]): Promise<string[]> {
  if (applicationIds.length === 0) return [];
  const sent = await trx
    .updateTable("application_snapshots")
    .set({ photo: file })
    .where("application_id", "in", applicationIds)
    .where("photo", "is", null)
    .where((eb) => eb.exists(eb.selectFrom("files").select("file").where("file", "=", file)))
    .returning("application_id")
    .execute();
  return sent.map(({ application_id }) => application_id);
}

/** Lists the names and photos with which applications were sent. */
export function listSentNames(db: Kysely<DB>, applicationIds: string[]) {
  return db
    .selectFrom("application_snapshots")
    .select(["application_id", "name", "photo"])
    .where("application_id", "in", applicationIds)
    .execute();
}

/** Finds what the seeker has last sent to the company, with an application whose content is open to the reader. */
export function findLatestSnapshot(
  db: Kysely<DB>,
  companyId: string,
  seekerId: string,
  condition: "is_open_to_owners" | "is_open_to_company",
) {
  return selectSnapshots(db)
    .where("applications.company_id", "=", companyId)
    .where("applications.applied_by_user_id", "=", seekerId)
    .where(`applications.${condition}`, "=", true)
    .where("applications.is_name_hidden", "=", false)
    .orderBy("snapshot.sent_at", "desc")
    .orderBy("snapshot.application_id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type SnapshotRow = NonNullable<Awaited<ReturnType<typeof findSnapshot>>>;

/** Lists the answers of an application in the order of the questions. */
export function listAnswers(db: Kysely<DB>, applicationId: string) {
  return db
    .selectFrom("application_answers")
    .selectAll()
    .where("application_id", "=", applicationId)
    .orderBy("position")
    .execute();
}

export async function findCoverNote(db: Kysely<DB>, applicationId: string): Promise<string | null> {
  const application = await db
    .selectFrom("applications")
    .select("cover_note")
    .where("id", "=", applicationId)
    .executeTakeFirst();
  return application?.cover_note ?? null;
}
