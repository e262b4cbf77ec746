import { sql, type Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { deleteAllFiles } from "../../platform/storage/queries.ts";
import type { UserRow } from "../users/present.ts";
import { deleteUserCodes } from "./codes/queries.ts";
import { endAllSessions } from "./session-queries.ts";
import { deletePendingSetup } from "./two-factor/queries.ts";

/**
 * Gives an account whose email nobody had proven to the person who has proven it now, without its password. Somebody else
 * may have registered with this email, so nothing of that person stays: password, sessions, profile, resume, photo, saved
 * jobs and searches. A trigger ends the address of the calendar. The background task deletes the files.
 */
export async function takeOverUnprovenAccount(trx: Transaction<DB>, userId: string): Promise<UserRow> {
  await endAllSessions(trx, userId);
  await deleteUserCodes(trx, userId);
  await deletePendingSetup(trx, userId);
  await deleteSeekerData(trx, userId);
  return trx
    .updateTable("users")
    .set({
      ...{
        email_verified_at: sql`now()`,
        password_hash: null,
        password_changed_at: sql`now()`,
        updated_at: sql`now()`,
      },
      ...{ name: null, phone: null },
    })
    .where("id", "=", userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes the profile, files, saved jobs and saved searches of a seeker. The name and the phone number stay. */
export async function deleteSeekerData(trx: Transaction<DB>, userId: string): Promise<void> {
  await deleteAllFiles(trx, { user_id: userId }, { exceptHeld: true });
  await trx.deleteFrom("saved_jobs").where("user_id", "=", userId).execute();
  await trx.deleteFrom("saved_searches").where("user_id", "=", userId).execute();
  await trx
    .updateTable("users")
    .set({ photo: null, resume: null, summary: null, works: "[]", educations: "[]" })
    .where("id", "=", userId)
    .execute();
}
