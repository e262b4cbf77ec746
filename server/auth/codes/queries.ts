import { type Insertable, type Kysely, sql } from "kysely";
import type { DB, OneTimeCodes } from "../../../database/schema.ts";

export type CodePurpose = "login" | "reset" | "phone" | "proof" | "two_factor";

const MAX_CODE_ATTEMPTS = 5;
const expiryCutoff = sql<Date>`now() - interval '10 minutes'`;
const resendCutoff = sql<Date>`now() - interval '60 seconds'`;

/** Puts a code in the place of the one before. False when that one is younger than a minute and was not used. */
export async function replaceCode(
  db: Kysely<DB>,
  code: Pick<Insertable<OneTimeCodes>, "id" | "subject_hash" | "user_id" | "code_hash"> & { purpose: CodePurpose },
): Promise<boolean> {
  const written = await db
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
          used_at: null,
        })
        .where((old) =>
          old.or([old("one_time_codes.used_at", "is not", null), old("one_time_codes.created_at", "<=", resendCutoff)]),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

/** Takes one of the tries, in one statement: of many at once no more than five get to compare anything. */
export function consumeCodeAttempt(db: Kysely<DB>, purpose: CodePurpose, subjectHash: Buffer) {
  return db
    .updateTable("one_time_codes")
    .set((code) => ({ attempts: code("attempts", "+", 1) }))
    .where("purpose", "=", purpose)
    .where("subject_hash", "=", subjectHash)
    .where("used_at", "is", null)
    .where("attempts", "<", MAX_CODE_ATTEMPTS)
    .where("created_at", ">", expiryCutoff)
    .returning(["id", "user_id", "code_hash"])
    .executeTakeFirst();
}

/** True for one caller only. */
export async function markCodeUsed(db: Kysely<DB>, id: string): Promise<boolean> {
  const used = await db
    .updateTable("one_time_codes")
    .set({ used_at: sql`now()` })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Every code of a user is void, and so is a login that waits for its second step. */
export function deleteUserCodes(db: Kysely<DB>, userId: string) {
  return db.deleteFrom("one_time_codes").where("user_id", "=", userId).execute();
}

/** A few at a time, so that the table stays as small as the day's requests. */
export function deleteExpiredCodes(db: Kysely<DB>) {
  return db
    .deleteFrom("one_time_codes")
    .where("id", "in", (old) =>
      old
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
