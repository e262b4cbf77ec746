import { type Insertable, type Kysely, sql } from "kysely";
import type { Codes, DB } from "../../../database/schema.ts";

export type Purpose = "login" | "reset" | "phone" | "proof" | "two_factor";

const MOST_TRIES = 5;
const VALID_FROM = sql<Date>`now() - interval '10 minutes'`;
const RESEND_FROM = sql<Date>`now() - interval '60 seconds'`;

/** Puts a code in the place of the one before. False when that one is younger than a minute and was not used. */
export async function replaceCode(
  db: Kysely<DB>,
  code: Pick<Insertable<Codes>, "id" | "subject" | "user_id" | "code_hash"> & { purpose: Purpose },
): Promise<boolean> {
  const written = await db
    .insertInto("codes")
    .values(code)
    .onConflict((conflict) =>
      conflict
        .columns(["purpose", "subject"])
        .doUpdateSet({
          id: code.id,
          user_id: code.user_id,
          code_hash: code.code_hash,
          tries: 0,
          created_at: sql`now()`,
          used_at: null,
        })
        .where((old) => old.or([old("codes.used_at", "is not", null), old("codes.created_at", "<=", RESEND_FROM)])),
    )
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

/** Takes one of the tries, in one statement: of many at once no more than five get to compare anything. */
export function countTry(db: Kysely<DB>, purpose: Purpose, subject: Buffer) {
  return db
    .updateTable("codes")
    .set((code) => ({ tries: code("tries", "+", 1) }))
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .where("used_at", "is", null)
    .where("tries", "<", MOST_TRIES)
    .where("created_at", ">", VALID_FROM)
    .returning(["id", "user_id", "code_hash"])
    .executeTakeFirst();
}

/** True for one caller only. */
export async function markUsed(db: Kysely<DB>, id: string): Promise<boolean> {
  const used = await db
    .updateTable("codes")
    .set({ used_at: sql`now()` })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Every code of a user is void, and so is a login that waits for its second step. */
export function dropCodesOf(db: Kysely<DB>, userId: string) {
  return db.deleteFrom("codes").where("user_id", "=", userId).execute();
}

/** A few at a time, so that the table stays as small as the day's requests. */
export function dropOldCodes(db: Kysely<DB>) {
  return db
    .deleteFrom("codes")
    .where("id", "in", (old) =>
      old
        .selectFrom("codes")
        .select("id")
        .where("created_at", "<", sql<Date>`now() - interval '1 day'`)
        .orderBy("created_at")
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
