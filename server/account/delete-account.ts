import { verifyPassword } from "../auth/passwords.ts";
import { lockUser } from "../auth/queries.ts";
import type { Database } from "../database.ts";
import { ApiError } from "../errors.ts";
import type { UserRow } from "../users/present.ts";
import { eraseAccount, lockOwnJobs } from "./erase-account.ts";

/**
 * Erases the caller's account, asked for with its password. The slow check comes before the row is locked; under the
 * lock the password must still be the one that was checked, and of several tries at once the first one erases.
 */
export async function deleteAccount(db: Database, user: UserRow, password: string): Promise<void> {
  if (user.login_method !== "Email") throw new ApiError("forbidden");
  if (!(await verifyPassword(password, user.password_hash))) throw wrongPassword();
  await db.transaction().execute(async (trx) => {
    await lockOwnJobs(trx, user.id);
    const locked = await lockUser(trx, user.id);
    if (!locked || locked.deleted_at) throw new ApiError("unauthorized");
    if (locked.password_hash !== user.password_hash) throw wrongPassword();
    await eraseAccount(trx, locked);
  });
}

function wrongPassword(): ApiError {
  return new ApiError("invalid_fields", { password: "Invalid password" });
}
