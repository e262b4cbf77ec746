import { type Selectable, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import type { GuestApplicationForm } from "../../../contract/hiring/guest-applications.ts";
import { EMPLOYER, SEEKER } from "../../../contract/platform/constants.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import type { DB, GuestApplications } from "../../../database/schema.ts";
import { createInvalidCodeError } from "../../accounts/auth/codes/one-time-codes.ts";
import { markCodeUsed } from "../../accounts/auth/codes/queries.ts";
import type { UserRow } from "../../accounts/users/present.ts";
import type { Sweep } from "../../platform/background/sweep.ts";
import type { Database } from "../../platform/database/pool.ts";
import { toJsonb } from "../../platform/database/to-jsonb.ts";
import { ApiError, toErrorCode } from "../../platform/errors.ts";
import { createToken, hashToken } from "../../platform/signing/tokens.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import {
  claimFileName,
  type FileDetails,
  insertFile,
  reserveFileName,
  setOwnerFile,
} from "../../platform/storage/queries.ts";
import type { SentAnswer } from "../snapshots/answers.ts";
import { applyToJob, selectJobForShare, validateForJob } from "./apply-to-job.ts";
import { leaveUnprovenCompany } from "./leave-unproven-company.ts";
import { takeOverUnprovenAccount } from "./take-over-account.ts";

export type GuestApplicationRow = Selectable<GuestApplications>;

const SWEEP_INTERVAL_MS = 60_000;

/**
 * Stores the application of a visitor for ten minutes, and returns the token that names it. Nobody else can read it.
 *
 * @throws {ApiError} not_found, job_closed, or invalid_fields when an answer is missing or invalid
 */
export function insertGuestApplication(db: Database, form: z.output<typeof GuestApplicationForm>): Promise<string> {
  const token = createToken();
  return db.transaction().execute(async (trx) => {
    const job = await selectJobForShare(trx, form.job_id);
    validateForJob(job, form.answers ?? []);
    const { name, email, phone = null, cover_note, answers = [] } = form;
    await trx
      .insertInto("guest_applications")
      .values({
        id: uuidv7(),
        token_hash: hashToken(token),
        job_id: form.job_id,
        ...{ name, email, phone, cover_note },
        answers: toJsonb(answers),
      })
      .execute();
    return token;
  });
}

/** Finds a guest application that still waits for its code. */
export function findGuestApplication(db: Database, token: string): Promise<GuestApplicationRow | undefined> {
  return db
    .selectFrom("guest_applications")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** @throws {ApiError} form_expired when the application has been sent or is too old */
export async function requireGuestApplication(db: Database, token: string): Promise<GuestApplicationRow> {
  const application = await findGuestApplication(db, token);
  if (!application) throw new ApiError("form_expired");
  return application;
}

/**
 * Keeps a guest application for ten minutes more, because a new code is mailed. Ends 45 minutes after the start, so that
 * the clean-up of discarded files, which deletes after an hour, never deletes the resume of a waiting application.
 *
 * @throws {ApiError} form_expired when the application has been sent or is too old
 */
export async function prolongGuestApplication(trx: Transaction<DB>, id: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("guest_applications")
    .set({ expires_at: sql`now() + interval '10 minutes'` })
    .where("id", "=", id)
    .where("created_at", ">", sql<Date>`now() - interval '45 minutes'`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiError("form_expired");
}

/**
 * Stores the resume of a guest application in place of an earlier one. Its name stays in `discarded_files` until the
 * application is sent, so the clean-up deletes a resume that nobody sends.
 *
 * @throws {ApiError} form_expired when the application has been sent or deleted meanwhile
 */
export async function saveGuestResume(
  db: Database,
  files: FileStore,
  applicationId: string,
  { path, ...resume }: Omit<FileDetails, "original_name"> & { original_name: string; path: string },
): Promise<void> {
  const discarded = [resume.file];
  await reserveFileName(db, resume.file);
  try {
    await files.storage.save(resume.file, path);
    await db.transaction().execute(async (trx) => {
      const application = await trx
        .selectFrom("guest_applications")
        .select("id")
        .where("id", "=", applicationId)
        .forUpdate()
        .executeTakeFirst();
      if (!application) throw new ApiError("form_expired");
      const replaced = await trx
        .deleteFrom("guest_resumes")
        .where("guest_application_id", "=", applicationId)
        .returning("file")
        .executeTakeFirst();
      await trx
        .insertInto("guest_resumes")
        .values({ guest_application_id: applicationId, ...resume })
        .execute();
      discarded.splice(0, 1, ...(replaced ? [replaced.file] : []));
    });
  } finally {
    await files.deleteDiscardedFiles(discarded);
  }
}

export interface SentGuestApplication {
  applicationId: string;
  /** Until when the company has to answer. */
  answerDueAt: Date | null;
  user: UserRow;
  /** Whether the code gives access to the account: it is new, or nobody had proven its email before. */
  hasAccess: boolean;
}

/**
 * Sends a guest application after its code has been checked: makes the account, or finds the one with this email, and
 * applies with exactly what the visitor has entered. All of it happens in one transaction, so a failure leaves the
 * application waiting and the code valid.
 *
 * A company is locked before a job, and a job before the user, as in every other transaction.
 *
 * @throws {ApiError} invalid_fields for a used code or an invalid answer, not_found, job_closed, already_applied,
 * employer_email
 */
export async function sendGuestApplication(
  trx: Transaction<DB>,
  { id, job_id, email }: GuestApplicationRow,
  codeId: string,
  language: Language,
): Promise<SentGuestApplication> {
  if (!(await markCodeUsed(trx, codeId))) throw createInvalidCodeError();
  await leaveUnprovenCompany(trx, email).catch(toEmployerEmail);
  await selectJobForShare(trx, job_id);
  const resume = await trx
    .deleteFrom("guest_resumes")
    .where("guest_application_id", "=", id)
    .returningAll()
    .executeTakeFirst();
  const guest = await trx.deleteFrom("guest_applications").where("id", "=", id).returningAll().executeTakeFirst();
  if (!guest) throw createInvalidCodeError();
  const { user, isNew, hasAccess } = await findOrCreateSeeker(trx, guest, language);
  if (resume) {
    const { guest_application_id, ...file } = resume;
    if (!(await claimFileName(trx, file.file))) throw new ApiError("unavailable");
    await insertFile(trx, user.id, "resume", { ...file, is_current: isNew });
    if (isNew) await setOwnerFile(trx, user.id, "resume", file.file);
  }
  const { name, phone, cover_note } = guest;
  const applicationId = await applyToJob(trx, user.id, {
    job_id,
    answers: guest.answers as unknown as SentAnswer[],
    cover_note,
    profile: { name, email, phone, resume: resume?.file ?? null },
  });
  const { answer_due_at: answerDueAt } = await trx
    .selectFrom("applications")
    .select("answer_due_at")
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();
  return { applicationId, answerDueAt, user, hasAccess };
}

/** @throws {ApiError} employer_email when the company is in use */
function toEmployerEmail(error: unknown): never {
  throw toErrorCode(error) === "company_in_use" ? new ApiError("employer_email") : error;
}

/**
 * Returns the account of the email that the visitor has proven, or creates a seeker without a password.
 *
 * Of two applications with the same new email that are sent at once, the second waits here and finds the account.
 *
 * @throws {ApiError} employer_email
 */
async function findOrCreateSeeker(
  trx: Transaction<DB>,
  { email, name, phone }: GuestApplicationRow,
  language: Language,
): Promise<{ user: UserRow; isNew: boolean; hasAccess: boolean }> {
  const created = await trx
    .insertInto("users")
    .values({
      id: uuidv7(),
      login_method: "Email",
      user_type: SEEKER,
      email_verified_at: sql`now()`,
      ...{ email, name, phone, language },
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (created) return { user: created, isNew: true, hasAccess: true };
  const existing = await trx.selectFrom("users").selectAll().where("email", "=", email).forUpdate().executeTakeFirst();
  // The account has changed its email between the two statements.
  if (!existing) throw new ApiError("unavailable");
  if (existing.user_type === EMPLOYER) throw new ApiError("employer_email");
  const isUnproven = existing.email_verified_at === null;
  const kept = isUnproven ? await takeOverUnprovenAccount(trx, existing.id) : existing;
  const user = await trx
    .updateTable("users")
    .set({ user_type: SEEKER, name: kept.name ?? name, updated_at: sql`now()` })
    .where("id", "=", existing.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { user, isNew: isUnproven, hasAccess: isUnproven && !existing.is_2factor_auth_enabled };
}

/** Deletes guest applications whose code is no longer valid, with their resumes. */
export async function deleteExpiredGuestApplications(
  db: Database,
  files: Pick<FileStore, "deleteDiscardedFiles">,
): Promise<void> {
  const resumes = await db.transaction().execute(async (trx) => {
    const expired = await trx
      .selectFrom("guest_applications")
      .select("id")
      .where("expires_at", "<=", sql<Date>`now()`)
      .limit(1_000)
      .forUpdate()
      .skipLocked()
      .execute();
    if (expired.length === 0) return [];
    const ids = expired.map(({ id }) => id);
    const rows = await trx
      .deleteFrom("guest_resumes")
      .where("guest_application_id", "in", ids)
      .returning("file")
      .execute();
    await trx.deleteFrom("guest_applications").where("id", "in", ids).execute();
    return rows.map(({ file }) => file);
  });
  await files.deleteDiscardedFiles(resumes);
}

/** Deletes expired guest applications. */
export function createGuestApplicationSweep(db: Database, files: FileStore): Sweep {
  return {
    name: "guest_applications",
    description: "Deleting expired guest applications",
    intervalMs: SWEEP_INTERVAL_MS,
    async run() {
      await deleteExpiredGuestApplications(db, files);
      return {};
    },
  };
}
