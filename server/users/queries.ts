import { type Kysely, sql } from "kysely";
import type { UserType } from "../../contract/users.ts";
import type { DB } from "../../database/schema.ts";

export function findUser(db: Kysely<DB>, id: string) {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Sets the type once: nothing is updated when the account has one already. */
export function completeInfo(
  db: Kysely<DB>,
  userId: string,
  info: { name: string; company: string | null; user_type: UserType },
) {
  return db
    .updateTable("users")
    .set({ ...info, updated_at: sql`now()` })
    .where("id", "=", userId)
    .where("user_type", "is", null)
    .returningAll()
    .executeTakeFirst();
}
