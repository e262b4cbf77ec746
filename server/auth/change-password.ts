import type { FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import type { ChangePasswordForm, ResetPasswordForm } from "../../contract/auth.ts";
import type { AppContext } from "../app-context.ts";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import type { Caller } from "../http/access.ts";
import { getRequestLanguage } from "../language.ts";
import type { UserRow } from "../users/present.ts";
import { endAllSessions } from "./codes/account-queries.ts";
import { type CodeDependencies, invalidCodeError, requireValidCode } from "./codes/one-time-codes.ts";
import { deleteUserCodes, markCodeUsed } from "./codes/queries.ts";
import { hashPassword, rejectCommonPassword, verifyPassword } from "./passwords.ts";
import { endOtherSessions, markEmailVerified, selectUserForUpdate, updatePassword } from "./session-queries.ts";
import { deletePendingSetup } from "./two-factor/queries.ts";

/**
 * Gives the caller a new password and ends every other session: whoever knew the old one is out. The slow checks come
 * before the row is locked; under the lock the password must still be the one that was checked, so of two changes at
 * once only the first one counts.
 */
export async function changePassword(
  { db, notify }: Pick<AppContext, "db" | "notify">,
  { user, sessionId }: Caller,
  form: z.output<typeof ChangePasswordForm>,
  request: FastifyRequest,
): Promise<void> {
  if (user.login_method !== "Email") throw new ApiError("forbidden");
  rejectCommonPassword(form.password);
  if (!(await verifyPassword(form.old_password, user.password_hash))) throw invalidPasswordError();
  const passwordHash = await hashPassword(form.password);
  await db.transaction().execute(async (trx) => {
    const locked = await selectUserForUpdate(trx, user.id);
    if (locked?.password_hash !== user.password_hash) throw invalidPasswordError();
    await updatePassword(trx, user.id, passwordHash);
    await endOtherSessions(trx, user.id, sessionId);
    // Nor does a login go on that was begun with the old one.
    await deleteUserCodes(trx, user.id);
    if (user.email === null) return;
    await notify.send(trx, {
      template: "password_changed",
      to: { email: user.email },
      language: getRequestLanguage(request),
      values: {},
      event: `password_changed:${uuidv7()}`,
      userId: user.id,
    });
  });
}

function invalidPasswordError(): ApiError {
  return new ApiError("invalid_fields", { old_password: "Invalid password" });
}

/**
 * Sets the new password and puts everybody out: sessions, other codes, logins that wait for their second step with the
 * old password, and a second factor that somebody had begun to set up. The slow hash is made for a right code only, which nobody guesses to measure it.
 */
export async function resetPassword(
  db: Database,
  { secrets, notify }: CodeDependencies,
  form: z.output<typeof ResetPasswordForm>,
  request: FastifyRequest,
): Promise<UserRow> {
  const { id, userId } = await requireValidCode(db, secrets, { purpose: "reset", name: form.email, code: form.token });
  if (!userId) throw invalidCodeError();
  const passwordHash = await hashPassword(form.password);
  return db.transaction().execute(async (trx) => {
    const user = await selectUserForUpdate(trx, userId);
    if (user?.email !== form.email || user.login_method !== "Email") throw invalidCodeError();
    if (!(await markCodeUsed(trx, id))) throw invalidCodeError();
    await updatePassword(trx, userId, passwordHash);
    await markEmailVerified(trx, userId);
    await endAllSessions(trx, userId);
    await deleteUserCodes(trx, userId);
    await deletePendingSetup(trx, userId);
    await notify.send(trx, {
      template: "password_changed",
      to: { email: user.email },
      language: getRequestLanguage(request),
      values: {},
      event: `password_reset:${id}`,
      userId,
    });
    return { ...user, password_hash: passwordHash };
  });
}
