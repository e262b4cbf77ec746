import { lockUser } from "../auth/queries.ts";
import type { Database } from "../database.ts";
import { ApiError } from "../errors.ts";
import type { Files } from "../files/open-files.ts";
import { deleteFiles } from "../files/queries.ts";
import type { UserRow } from "../users/present.ts";
import { eraseAccount, lockOwnJobs } from "./erase-account.ts";

/**
 * Erases the account of who has proven to own it. Under the lock the password must still be the one that was checked,
 * and of several tries at once the first one erases.
 */
export async function deleteAccount(db: Database, files: Files, user: UserRow): Promise<void> {
  const names = await db.transaction().execute(async (trx) => {
    await lockOwnJobs(trx, user.id);
    const locked = await lockUser(trx, user.id);
    if (!locked || locked.deleted_at || locked.password_hash !== user.password_hash) throw new ApiError("unauthorized");
    await eraseAccount(trx, locked);
    return deleteFiles(trx, user.id, ["photo", "resume"]);
  });
  await files.eraseDiscarded(names);
}
