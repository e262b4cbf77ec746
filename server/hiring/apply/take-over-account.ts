import { sql, type Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { deleteUserCodes } from "../../accounts/auth/codes/queries.ts";
import { endAllSessions } from "../../accounts/auth/session-queries.ts";
import { deletePendingSetup } from "../../accounts/auth/two-factor/queries.ts";
import type { UserRow } from "../../accounts/users/present.ts";
import { deleteSeekerProfile } from "../../accounts/users/queries.ts";
import { deleteWorkWishes } from "../../jobs/reasons/work-wishes.ts";
import { deleteSavedJobs } from "../../jobs/saved/saved-jobs.ts";
import { deleteSavedSearches } from "../../jobs/saved/saved-searches.ts";
import { ApiError } from "../../platform/errors.ts";
import { deleteHelpers } from "../helpers/help.ts";

/**
 * Gives an account whose email nobody had proven to the person who has proven it now, without its password. Somebody else
 * may have registered with this email, so nothing of that person stays: password, sessions, profile, resume, photo, saved
 * jobs and searches. A trigger ends the address of the calendar. A sweep deletes the files.
 */
export async function takeOverUnprovenAccount(trx: Transaction<DB>, userId: string): Promise<UserRow> {
  await endAllSessions(trx, userId);
  await deleteUserCodes(trx, userId);
  await deletePendingSetup(trx, userId);
  await deleteSeekerData(trx, userId);
  return trx
    .updateTable("users")
    .set({
      email_verified_at: sql`now()`,
      password_hash: null,
      password_changed_at: sql`now()`,
      updated_at: sql`now()`,
      name: null,
      phone: null,
    })
    .where("id", "=", userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Deletes what a seeker has collected, when the account becomes that of a member of a company. The caller has locked the account, so
 * that it applies to no job meanwhile. A sweep deletes the files.
 *
 * @throws {ApiError} seeker_account when the seeker has applied
 */
export async function endSearchForWork(trx: Transaction<DB>, userId: string): Promise<void> {
  const application = await trx
    .selectFrom("applications")
    .select("id")
    .where("applied_by_user_id", "=", userId)
    .where("is_erased", "=", false)
    .limit(1)
    .executeTakeFirst();
  if (application) throw new ApiError("seeker_account");
  await deleteSeekerData(trx, userId);
}

async function deleteSeekerData(trx: Transaction<DB>, userId: string): Promise<void> {
  await deleteSeekerProfile(trx, userId);
  await deleteSavedJobs(trx, userId);
  await deleteSavedSearches(trx, userId);
  await deleteWorkWishes(trx, userId);
  await deleteHelpers(trx, userId);
}
