import type { Language } from "../../../../contract/platform/languages.ts";
import type { Database } from "../../../platform/database/pool.ts";
import type { UserRow } from "../../users/present.ts";
import { markEmailVerified, selectUserForUpdate, updatePassword } from "../../users/queries.ts";
import { endAllSessions } from "../session-queries.ts";
import { deletePendingSetup } from "../two-factor/queries.ts";
import { type CodeDependencies, createInvalidCodeError, requireValidCode } from "./one-time-codes.ts";
import { deleteUserCodes, markCodeUsed } from "./queries.ts";

/**
 * Returns the account to which a login code was mailed, whatever its login method.
 *
 * When nobody had proven the email before, somebody else may have registered it. The password, all sessions and
 * unfinished logins then end, as after a password reset, and a mail says so.
 *
 * @returns `isPasswordRemoved`: whether this login has removed the password
 *
 * @throws {ApiError} invalid_fields
 */
export async function acceptEmailLoginCode(
  db: Database,
  { authCrypto, notify }: CodeDependencies,
  { email, token }: { email: string; token: string },
  language: Language,
): Promise<{ user: UserRow; isPasswordRemoved: boolean }> {
  const { id, userId } = await requireValidCode(db, authCrypto, { purpose: "email", subject: email, code: token });
  if (!userId) throw createInvalidCodeError();
  return db.transaction().execute(async (trx) => {
    const user = await selectUserForUpdate(trx, userId);
    if (user?.email !== email) throw createInvalidCodeError();
    if (!(await markCodeUsed(trx, id))) throw createInvalidCodeError();
    if (user.email_verified_at !== null) return { user, isPasswordRemoved: false };
    await markEmailVerified(trx, userId);
    if (user.password_hash === null) return { user, isPasswordRemoved: false };
    await updatePassword(trx, userId, null);
    await endAllSessions(trx, userId);
    await deleteUserCodes(trx, userId);
    await deletePendingSetup(trx, userId);
    const notification = { template: "password_removed", to: { email }, language, values: {}, userId } as const;
    await notify.send(trx, { ...notification, idempotencyKey: `password_removed:${id}` });
    return { user: { ...user, password_hash: null }, isPasswordRemoved: true };
  });
}
