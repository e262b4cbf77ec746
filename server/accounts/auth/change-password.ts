import type { FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import type { ChangePasswordForm, ResetPasswordForm } from "../../../contract/accounts/auth.ts";
import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../contract/platform/fields/field-errors.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/access.ts";
import { getRequestLanguage } from "../../platform/language.ts";
import type { UserRow } from "../users/present.ts";
import { markEmailVerified, selectUserForUpdate, updatePassword } from "../users/queries.ts";
import type { AuthCrypto } from "./auth-crypto.ts";
import { type CodeDependencies, createInvalidCodeError, requireValidCode } from "./codes/one-time-codes.ts";
import { deleteUserCodes, markCodeUsed } from "./codes/queries.ts";
import { hashPassword, rejectCommonPassword, verifyPassword } from "./passwords.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { endAllSessions, endOtherSessions } from "./session-queries.ts";
import { deletePendingSetup } from "./two-factor/queries.ts";

/**
 * Sets the caller's password and ends all other sessions and unfinished logins. Hashing is slow, so the old password or
 * the code is verified before the user's row is locked. After locking, the stored hash must still be the same, so only
 * the first of concurrent changes succeeds.
 *
 * @throws {ApiError} forbidden, when the account has another login method; invalid_fields
 */
export async function changePassword(
  context: AppContext,
  authCrypto: AuthCrypto,
  { user, sessionId }: Caller,
  form: z.output<typeof ChangePasswordForm>,
  request: FastifyRequest,
): Promise<void> {
  if (user.login_method !== "Email") throw new ApiError("forbidden");
  rejectCommonPassword(form.password);
  if (form.token) await reauthenticate(context, authCrypto, user, { token: form.token }, request);
  else if (!(await verifyPassword(form.old_password ?? "", user.password_hash))) throw invalidPasswordError();
  const { db, notify } = context;
  const passwordHash = await hashPassword(form.password);
  await db.transaction().execute(async (trx) => {
    const locked = await selectUserForUpdate(trx, user.id);
    if (locked?.password_hash !== user.password_hash) throw invalidPasswordError();
    await updatePassword(trx, user.id, passwordHash);
    await endOtherSessions(trx, user.id, sessionId);
    await deleteUserCodes(trx, user.id);
    if (user.email === null) return;
    await notify.send(trx, {
      template: "password_changed",
      to: { email: user.email },
      language: getRequestLanguage(request),
      values: {},
      idempotencyKey: `password_changed:${uuidv7()}`,
      userId: user.id,
    });
  });
}

function invalidPasswordError(): ApiError {
  return new ApiError("invalid_fields", {
    old_password: withReason("password_invalid", reasons.wrongPassword()),
  });
}

/**
 * Sets a new password with a mailed code. Ends all sessions, deletes all codes of the user, and deletes an unconfirmed
 * two-factor setup. Without its code, a login that waits for a second factor ends too. Hashing is slow and starts only
 * after the code has been verified, so the duration reveals nothing to a client without a valid code.
 *
 * @throws {ApiError} invalid_fields
 */
export async function resetPassword(
  db: Database,
  { authCrypto, notify }: CodeDependencies,
  form: z.output<typeof ResetPasswordForm>,
  request: FastifyRequest,
): Promise<UserRow> {
  const input = { purpose: "reset", subject: form.email, code: form.token } as const;
  const { id, userId } = await requireValidCode(db, authCrypto, input);
  if (!userId) throw createInvalidCodeError();
  const passwordHash = await hashPassword(form.password);
  return db.transaction().execute(async (trx) => {
    const user = await selectUserForUpdate(trx, userId);
    if (user?.email !== form.email || user.login_method !== "Email") throw createInvalidCodeError();
    if (!(await markCodeUsed(trx, id))) throw createInvalidCodeError();
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
      idempotencyKey: `password_reset:${id}`,
      userId,
    });
    return { ...user, password_hash: passwordHash };
  });
}
