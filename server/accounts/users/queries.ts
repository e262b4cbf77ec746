import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import type {
  ColleagueProfileForm,
  EmployerProfileForm,
  SeekerProfileForm,
} from "../../../contract/accounts/profile.ts";
import type { UserType } from "../../../contract/accounts/users.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import type { DB, Users } from "../../../database/schema.ts";
import { asLocked, type Locked } from "../../platform/database/locked.ts";
import { toJsonb } from "../../platform/database/to-jsonb.ts";
import { deleteAllFiles } from "../../platform/storage/queries.ts";
import { createCompany, selectUsersWithCompany, updateCompany } from "../memberships/queries.ts";
import type { UserWithCompany } from "./present.ts";

/** Finds a user with the data of their present company. */
export function findUserWithCompany(db: Kysely<DB>, id: string): Promise<UserWithCompany | undefined> {
  return selectUsersWithCompany(db).where("users.id", "=", id).executeTakeFirst();
}

/** `email` must be in lower case, as the contract parses it and as the table stores it. */
export function findUserByEmail(db: Kysely<DB>, email: string) {
  return db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

/** Finds the account that was created with this phone number. A contact number in another user's profile does not count. */
export function findUserByLoginPhone(db: Kysely<DB>, phone: string) {
  return db
    .selectFrom("users")
    .selectAll()
    .where("phone", "=", phone)
    .where("login_method", "=", "Phone")
    .executeTakeFirst();
}

export type LockedUser = Locked<Selectable<Users>>;

/** Locks the user's row until the transaction ends: no other transaction can change or lock it. */
export async function selectUserForUpdate(trx: Kysely<DB>, userId: string): Promise<LockedUser | undefined> {
  const user = await trx.selectFrom("users").selectAll().where("id", "=", userId).forUpdate().executeTakeFirst();
  return user && asLocked(user);
}

/** Locks the user's row against changes until the transaction ends. Several transactions can hold this lock at once. */
export async function selectUserForShare(trx: Kysely<DB>, userId: string): Promise<LockedUser | undefined> {
  const user = await trx.selectFrom("users").selectAll().where("id", "=", userId).forShare().executeTakeFirst();
  return user && asLocked(user);
}

export function insertEmailUser(db: Kysely<DB>, user: { name: string; email: string; password_hash: string }) {
  return db
    .insertInto("users")
    .values({ id: uuidv7(), login_method: "Email", ...user })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function insertPhoneUser(db: Kysely<DB>, phone: string) {
  return db
    .insertInto("users")
    .values({ id: uuidv7(), login_method: "Phone", phone })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks the user's email as verified, after a code that was mailed to this email has been entered. */
export function markEmailVerified(db: Kysely<DB>, userId: string) {
  return db
    .updateTable("users")
    .set({ email_verified_at: sql`now()` })
    .where("id", "=", userId)
    .where("email", "is not", null)
    .where("email_verified_at", "is", null)
    .where("deleted_at", "is", null)
    .execute();
}

/** Sets the password, or removes it with null. */
export function updatePassword(db: Kysely<DB>, userId: string, passwordHash: string | null) {
  return db
    .updateTable("users")
    .set({ password_hash: passwordHash, password_changed_at: sql`now()`, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

/**
 * Stores the language of the latest login, in which notifications are written. Call it after the transaction that
 * creates the session. That transaction holds a share lock on the user's row; two concurrent logins that both held
 * the lock and then updated the row would deadlock.
 */
export async function updateUserLanguage(db: Kysely<DB>, userId: string, language: Language): Promise<void> {
  await db
    .updateTable("users")
    .set({ language })
    .where("id", "=", userId)
    .where("language", "!=", language)
    .where("deleted_at", "is", null)
    .execute();
}

/**
 * Stores the info step. A new employer becomes the owner of a company of their own. Returns false when the user already
 * has an account type.
 */
export async function completeInfoStep(
  trx: Kysely<DB>,
  userId: string,
  info: { name: string; company: string | null; user_type: UserType },
): Promise<boolean> {
  const { company, ...columns } = info;
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ ...columns, updated_at: sql`now()` })
    .where("id", "=", userId)
    .where("user_type", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (company !== null) await createCompany(trx, userId, company);
  return true;
}

export type EmployerProfileFields = Omit<z.output<typeof EmployerProfileForm>, "email">;
export type ColleagueProfileFields = Omit<z.output<typeof ColleagueProfileForm>, "email">;
export type SeekerProfileFields = Omit<z.output<typeof SeekerProfileForm>, "email">;

/** The data of the company changes only when an owner updates the profile. Other members change their name and phone. */
export async function updateEmployer(
  trx: Kysely<DB>,
  { id, company_id, company_role }: Pick<UserWithCompany, "id" | "company_id" | "company_role">,
  profile: EmployerProfileFields | ColleagueProfileFields,
): Promise<void> {
  const { name, phone } = profile;
  await updateUser(trx, id, { name, phone });
  if (company_id === null || company_role !== "owner" || !("company" in profile)) return;
  await updateCompany(trx, company_id, profile);
}

export async function updateSeeker(
  db: Kysely<DB>,
  userId: string,
  { works, educations, ...profile }: SeekerProfileFields,
): Promise<void> {
  await updateUser(db, userId, { ...profile, works: toJsonb(works), educations: toJsonb(educations) });
}

/** Updates the given columns. A column whose value is undefined does not change. */
function updateUser(db: Kysely<DB>, userId: string, columns: Updateable<Users>) {
  return db
    .updateTable("users")
    .set({ ...columns, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

/**
 * Deletes the profile and the files of a seeker. The name and the phone number stay. The background task deletes the
 * content of the files.
 */
export async function deleteSeekerProfile(trx: Transaction<DB>, userId: string): Promise<void> {
  await deleteAllFiles(trx, { user_id: userId }, { exceptHeld: true });
  await trx
    .updateTable("users")
    .set({ photo: null, resume: null, summary: null, works: "[]", educations: "[]" })
    .where("id", "=", userId)
    .execute();
}
