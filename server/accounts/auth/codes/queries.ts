import { type Insertable, type Kysely, sql } from "kysely";
import type { DB, OneTimeCodes } from "../../../../database/schema.ts";

/**
 * - `login`: the second factor of a login
 * - `reset`: a forgotten password
 * - `phone`: a login by phone
 * - `email`: a login by email
 * - `proof`: reauthentication, and the confirmation of a new email or phone number
 * - `two_factor`: the setup of two-factor authentication by mail
 * - `guest_application`: the application of a visitor without an account
 */
export type CodePurpose = "login" | "reset" | "phone" | "email" | "proof" | "two_factor" | "guest_application";

const MAX_CODE_ATTEMPTS = 5;
const expiryCutoff = sql<Date>`now() - interval '10 minutes'`;
const resendCutoff = sql<Date>`now() - interval '60 seconds'`;

/**
 * Stores the code of a purpose and subject. Returns false when the current code is unused and was sent less than a
 * minute ago.
 */
export async function replaceCode(
  db: Kysely<DB>,
  code: Pick<Insertable<OneTimeCodes>, "id" | "subject_hash" | "user_id" | "code_hash"> & { purpose: CodePurpose },
): Promise<boolean> {
  const row = await db
    .insertInto("one_time_codes")
    .values(code)
    .onConflict((conflict) =>
      conflict
        .columns(["purpose", "subject_hash"])
        .doUpdateSet({
          id: code.id,
          user_id: code.user_id,
          code_hash: code.code_hash,
          attempts: 0,
          created_at: sql`now()`,
          sent_at: sql`now()`,
          used_at: null,
        })
        .where((eb) =>
          eb.or([eb("one_time_codes.used_at", "is not", null), eb("one_time_codes.sent_at", "<=", resendCutoff)]),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Replaces a valid code without prolonging its validity. Returns false when there is no valid code, when an
 * authenticator app generates the codes, or when the current code was sent less than a minute ago.
 */
export async function renewCode(
  db: Kysely<DB>,
  code: Pick<Insertable<OneTimeCodes>, "id" | "subject_hash" | "code_hash"> & { purpose: CodePurpose },
): Promise<boolean> {
  const row = await db
    .updateTable("one_time_codes")
    .set({ id: code.id, code_hash: code.code_hash, attempts: 0, sent_at: sql`now()` })
    .where("purpose", "=", code.purpose)
    .where("subject_hash", "=", code.subject_hash)
    .where("code_hash", "is not", null)
    .where("used_at", "is", null)
    .where("created_at", ">", expiryCutoff)
    .where("sent_at", "<=", resendCutoff)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Tells whether an unused code is less than ten minutes old. It may be out of attempts. */
export async function isCodePending(db: Kysely<DB>, purpose: CodePurpose, subjectHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("one_time_codes")
    .select("id")
    .where("purpose", "=", purpose)
    .where("subject_hash", "=", subjectHash)
    .where("used_at", "is", null)
    .where("created_at", ">", expiryCutoff)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Consumes one attempt and returns the code. Returns undefined when the code is unknown, expired, used or out of
 * attempts. One statement does both, so concurrent requests cannot compare more than five inputs.
 */
export function consumeCodeAttempt(db: Kysely<DB>, purpose: CodePurpose, subjectHash: Buffer) {
  return db
    .updateTable("one_time_codes")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("purpose", "=", purpose)
    .where("subject_hash", "=", subjectHash)
    .where("used_at", "is", null)
    .where("attempts", "<", MAX_CODE_ATTEMPTS)
    .where("created_at", ">", expiryCutoff)
    .returning(["id", "user_id", "code_hash"])
    .executeTakeFirst();
}

/** Returns true for the first caller only, so that a code is accepted once. */
export async function markCodeUsed(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db
    .updateTable("one_time_codes")
    .set({ used_at: sql`now()` })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all codes of a user, which also ends logins that wait for their second factor. */
export function deleteUserCodes(db: Kysely<DB>, userId: string) {
  return db.deleteFrom("one_time_codes").where("user_id", "=", userId).execute();
}

/**
 * Deletes up to 20 codes that are more than a day old. `issueCode` calls this function, which keeps the table small.
 */
export function deleteExpiredCodes(db: Kysely<DB>) {
  return db
    .deleteFrom("one_time_codes")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("one_time_codes")
        .select("id")
        .where("created_at", "<", sql<Date>`now() - interval '1 day'`)
        .orderBy("created_at")
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
