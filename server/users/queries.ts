import { type Kysely, sql, type Updateable } from "kysely";
import type * as z from "zod";
import type { EmployerProfileForm, SeekerProfileInput } from "../../contract/profile.ts";
import type { UserType } from "../../contract/users.ts";
import type { DB, Users } from "../../database/schema.ts";

export function findUser(db: Kysely<DB>, id: string) {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Sets the type once: nothing is updated when the account has one already. */
export function completeRegistration(
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

export type EmployerProfileFields = Omit<z.output<typeof EmployerProfileForm>, "email">;
export type SeekerProfileFields = Omit<z.output<typeof SeekerProfileInput>, "email">;

export function updateEmployer(db: Kysely<DB>, userId: string, profile: EmployerProfileFields) {
  return updateUser(db, userId, profile);
}

export function updateSeeker(db: Kysely<DB>, userId: string, { works, educations, ...profile }: SeekerProfileFields) {
  return updateUser(db, userId, { ...profile, works: toJsonb(works), educations: toJsonb(educations) });
}

/** Columns with an undefined value stay as they are. */
function updateUser(db: Kysely<DB>, userId: string, columns: Updateable<Users>) {
  return db
    .updateTable("users")
    .set({ ...columns, updated_at: sql`now()` })
    .where("id", "=", userId)
    .returningAll()
    .executeTakeFirst();
}

/** Half a character, as a cut-off emoji leaves it, is no text to jsonb. */
function toJsonb(entries: object[]): string {
  return JSON.stringify(entries, (_, value) => (typeof value === "string" ? value.toWellFormed() : value));
}

/** An employer of whom at least one job was open to everyone; until then nobody outside knows of the company. */
export function findCompany(db: Kysely<DB>, id: string) {
  return db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("jobs")
          .select("jobs.id")
          .whereRef("jobs.user_id", "=", "users.id")
          .where("published_at", "is not", null),
      ),
    )
    .executeTakeFirst();
}
