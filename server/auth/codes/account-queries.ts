import { type Kysely, sql } from "kysely";
import type { DB } from "../../../database/schema.ts";

/** Only an account that was made by this phone: on others the number is what someone typed into a profile. */
export function findUserByLoginPhone(db: Kysely<DB>, phone: string) {
  return db
    .selectFrom("users")
    .selectAll()
    .where("phone", "=", phone)
    .where("login_method", "=", "Phone")
    .executeTakeFirst();
}

export function insertPhoneUser(db: Kysely<DB>, { id, phone }: { id: string; phone: string }) {
  return db.insertInto("users").values({ id, phone, login_method: "Phone" }).returningAll().executeTakeFirstOrThrow();
}

/** How the second step names an account: by email, or by phone where there is none. */
export function findUserByEmailOrPhone(db: Kysely<DB>, name: string) {
  if (!name.includes("@")) return findUserByLoginPhone(db, name);
  return db.selectFrom("users").selectAll().where("email", "=", name).executeTakeFirst();
}

export function endAllSessions(db: Kysely<DB>, userId: string) {
  return db
    .updateTable("sessions")
    .set({ ended_at: sql`now()`, end_reason: "password" })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .execute();
}
