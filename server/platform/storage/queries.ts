import { type Kysely, type RawBuilder, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB } from "../../../database/schema.ts";

/** A photo or resume belongs to a user, a logo, a cover or the PDF of an offer to a company. */
export type FileKind = "photo" | "resume" | "logo" | "cover" | "offer";
/** The kinds of which an owner has at most one current file. */
export type CurrentFileKind = Exclude<FileKind, "offer">;

export interface FileDetails {
  file: string;
  original_name: string | null;
  type: string;
  size: number;
  /** True by default. False for a file that belongs only to an application. */
  is_current?: boolean;
}

const toOwnerColumn = (kind: FileKind) => (kind === "photo" || kind === "resume" ? "user_id" : "company_id");

/**
 * Locks the row of the owner until the transaction ends, so simultaneous uploads run one after the other and the last
 * one wins.
 */
export async function setOwnerFile(trx: Kysely<DB>, ownerId: string, kind: CurrentFileKind, file: string | null) {
  if (kind === "logo" || kind === "cover") {
    const columns = { [kind]: file, updated_at: sql<Date>`now()` };
    await trx.updateTable("companies").set(columns).where("id", "=", ownerId).execute();
  } else {
    const columns = { [kind]: file, updated_at: sql<Date>`now()` };
    await trx.updateTable("users").set(columns).where("id", "=", ownerId).execute();
  }
}

/**
 * Ends the use of the owner's current file of this kind. Deletes it, unless an application was sent with it: then it stays
 * as long as a snapshot refers to it, or the portal has restricted it: then the restriction can still be taken back. A
 * picture that is evidence of a case stays too, as long as somebody can decide the case or complain, and nobody but the
 * staff sees it (`deletePicturesOfEvidence`). Returns the names of the deleted files. A trigger inserts them into
 * `discarded_files`. The caller must have locked the owner's row (`setOwnerFile`).
 *
 * The update is a statement of its own, because it waits for a transaction that deletes a snapshot of the file. The
 * deletion then sees that the snapshot is gone.
 */
export async function releaseFile(trx: Kysely<DB>, ownerId: string, kind: CurrentFileKind): Promise<string[]> {
  const released = await trx
    .updateTable("files")
    .set({ is_current: false, updated_at: sql`now()` })
    .where(toOwnerColumn(kind), "=", ownerId)
    .where("kind", "=", kind)
    .where("is_current", "=", true)
    .returning("id")
    .execute();
  if (released.length === 0) return [];
  const ids = released.map(({ id }) => id);
  await trx
    .updateTable("files")
    .set({ restricted_at: sql<Date>`portal_now()` })
    .where("id", "in", ids)
    .where("restricted_at", "is", null)
    .where(isEvidence)
    .where(({ not }) => not(isSentWith(sql`true`)))
    .execute();
  const rows = await trx
    .deleteFrom("files")
    .where("id", "in", ids)
    .where("restricted_at", "is", null)
    .where(({ not }) => not(isSentWith(sql`true`)))
    .returning("file")
    .execute();
  return rows.map(({ file }) => file);
}

/** Six months for a complaint, and a month to decide it. */
export const EVIDENCE_DAYS = 210;

/** A condition for pictures that belong to the evidence of a case that can still be decided or complained about. */
const isEvidence = sql<boolean>`(files.kind in ('photo', 'logo', 'cover') and exists (
  select from cases join evidence on evidence.case_id = cases.id
  where cases.subject_kind in ('photo', 'cover', 'user', 'company') and cases.subject_id in (files.user_id, files.company_id)
    and files.file in (content ->> 'file', content ->> 'photo', content ->> 'logo', content ->> 'cover')
    and (cases.state <> 'decided' or cases.decided_at > portal_now() - make_interval(days => ${EVIDENCE_DAYS}))
))`;

/**
 * Deletes pictures that their owners have replaced or removed and that were kept as evidence only. Returns how many.
 *
 * @param isInForce The condition for a picture that a measure restricts: it comes back when the measure ends
 */
export async function deletePicturesOfEvidence(
  db: Kysely<DB>,
  isInForce: RawBuilder<boolean>,
  limit: number,
): Promise<number> {
  const due = db
    .selectFrom("files")
    .select("id")
    .where("is_current", "=", false)
    .where("restricted_at", "is not", null)
    .where(({ not }) => not(isEvidence))
    .where(({ not }) => not(isInForce))
    .where(({ not }) => not(isSentWith(sql`true`)))
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom("files").where("id", "in", due).executeTakeFirst();
  return Number(numDeletedRows);
}

/** The condition that a file belongs to an application which meets `condition`. */
function isSentWith(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from application_snapshots as snapshot join applications on applications.id = snapshot.application_id
    where (snapshot.photo = files.file or snapshot.resume = files.file) and ${condition}
  )`;
}

/** A resume, a photo or the PDF of an offer of an application on a legal hold. */
const isHeld = sql<boolean>`(${isSentWith(sql`applications.held_until is not null`)} or exists (
  select from offers join applications on applications.id = offers.application_id
  where offers.file = files.file and applications.held_until is not null
))`;
/** False for what only an application on a confidential hold keeps, which its seeker sees as erased. */
const isKnownToOwner = sql<boolean>`(files.is_current or ${isSentWith(sql`applications.erased_at is null`)})`;

/**
 * Deletes all files of a user, also those of applications, or of a company. Returns their names. With `exceptHeld`, the
 * files of applications on a legal hold stay, and belong to these applications only.
 */
export async function deleteAllFiles(
  trx: Kysely<DB>,
  owner: { user_id: string } | { company_id: string },
  { exceptHeld }: { exceptHeld: boolean } = { exceptHeld: false },
): Promise<string[]> {
  const [column, id] =
    "user_id" in owner ? (["user_id", owner.user_id] as const) : (["company_id", owner.company_id] as const);
  const rows = await trx
    .deleteFrom("files")
    .where(column, "=", id)
    .$if(exceptHeld, (files) => files.where(({ not }) => not(isHeld)))
    .returning("file")
    .execute();
  if (exceptHeld) await trx.updateTable("files").set({ is_current: false }).where(column, "=", id).execute();
  return rows.map(({ file }) => file);
}

export function insertFile(trx: Kysely<DB>, ownerId: string, kind: FileKind, file: FileDetails) {
  return trx
    .insertInto("files")
    .values({ id: uuidv7(), [toOwnerColumn(kind)]: ownerId, kind, is_current: kind !== "offer", ...file })
    .execute();
}

/** Lists the current photo and resume of a user, and the logo and cover of the company that the user owns. */
export function listFiles(db: Kysely<DB>, userId: string, ownedCompanyId: string | null = null) {
  return selectFiles(db, userId, ownedCompanyId).where("is_current", "=", true).execute();
}

/** Lists all files of the company, and those of the user that are current or were sent with an application. */
export function listAllFiles(db: Kysely<DB>, userId: string, ownedCompanyId: string | null) {
  return selectFiles(db, userId, ownedCompanyId)
    .where((eb) => eb.or([eb("user_id", "is", null), isKnownToOwner]))
    .execute();
}

function selectFiles(db: Kysely<DB>, userId: string, ownedCompanyId: string | null) {
  return db
    .selectFrom("files")
    .selectAll()
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("company_id", "=", ownedCompanyId)]))
    .orderBy("kind")
    .orderBy("created_at");
}

/**
 * Returns the resume with this name when the viewer owns it, or when it was sent with an application that is not
 * withdrawn to the company for which the viewer recruits, or that is assigned to the viewer. A legal hold leaves it to the
 * owners.
 */
export function findResumeForViewer(
  db: Kysely<DB>,
  name: string,
  viewer: { id: string; company_id: string | null; recruitingCompanyId: string | null; isOwner: boolean },
) {
  return db
    .selectFrom("files")
    .selectAll()
    .where("file", "=", name)
    .where("kind", "=", "resume")
    .where((eb) =>
      eb.or([
        eb("user_id", "=", viewer.id).and(isKnownToOwner),
        eb.exists(
          eb
            .selectFrom("application_snapshots")
            .innerJoin("applications", "applications.id", "application_snapshots.application_id")
            .select("applications.id")
            .whereRef("application_snapshots.resume", "=", "files.file")
            .where("applications.company_id", "=", viewer.company_id)
            .where("applications.is_name_hidden", "=", false)
            .where((application) =>
              application.or([
                application("applications.company_id", "=", viewer.recruitingCompanyId),
                application.exists(
                  application
                    .selectFrom("application_assignments")
                    .select("user_id")
                    .whereRef("application_assignments.application_id", "=", "applications.id")
                    .where("application_assignments.user_id", "=", viewer.id),
                ),
              ]),
            )
            .where(viewer.isOwner ? "applications.is_open_to_owners" : "applications.is_open_to_company", "=", true),
        ),
        eb.exists(
          eb
            .selectFrom("helpers")
            .innerJoin("users as seeker", "seeker.id", "helpers.seeker_id")
            .select("helpers.id")
            .whereRef("seeker.resume", "=", "files.file")
            .where("seeker.suspended_at", "is", null)
            .where("helpers.helper_id", "=", viewer.id)
            .where("helpers.shows_profile", "=", true),
        ),
      ]),
    )
    .executeTakeFirst();
}

/** Deletes the PDFs that were uploaded more than a day ago and that no offer names. */
export async function deleteUnusedOfferFiles(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom("files")
    .where("kind", "=", "offer")
    .where("created_at", "<", sql<Date>`now() - interval '1 day'`)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("offers").select("id").whereRef("offers.file", "=", "files.file"))))
    .execute();
}

/** Lists all files that have an owner, also the resumes of applications that wait for the code of a visitor. */
export async function listOwnedFiles(db: Kysely<DB>): Promise<string[]> {
  const owned = db.selectFrom("files").select("file").union(db.selectFrom("guest_resumes").select("file"));
  const rows = await db.selectFrom(owned.as("owned")).select("file").orderBy(sql`file collate "C"`).execute();
  return rows.map(({ file }) => file);
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
