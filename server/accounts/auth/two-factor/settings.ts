import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB } from "../../../../database/schema.ts";
import type { AppContext } from "../../../platform/app-context.ts";
import { ApiError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/http/access.ts";
import { getRequestLanguage } from "../../../platform/language.ts";
import type { Notifier } from "../../../platform/notifications/notification.ts";
import { recordStaffEvent } from "../../staff/events.ts";
import type { UserRow } from "../../users/present.ts";
import { markEmailVerified, selectUserForUpdate } from "../../users/queries.ts";
import type { AuthCrypto } from "../auth-crypto.ts";
import { createInvalidCodeError, requireValidCode } from "../codes/one-time-codes.ts";
import { deleteUserCodes, markCodeUsed } from "../codes/queries.ts";
import { sendReauthenticationCode } from "../reauthenticate.ts";
import { confirmSession, unconfirmSessions } from "../session-queries.ts";
import {
  deleteSecondFactor,
  findPendingSetup,
  savePendingSetup,
  saveSecondFactor,
  setTwoFactorEnabled,
} from "./queries.ts";
import { issueRecoveryCodes } from "./recovery-codes.ts";
import { buildOtpauthUrl, generateTotpSecret, validateTotp } from "./totp.ts";

/**
 * Starts the setup of a second factor. Logins do not change until `confirmTwoFactorSetup` has verified a first code.
 *
 * @throws {ApiError} too_many_requests
 */
export async function startTwoFactorSetup(
  context: AppContext,
  authCrypto: AuthCrypto,
  user: UserRow,
  method: "email" | "app",
  request: FastifyRequest,
) {
  const { db, settings } = context;
  if (method === "app") {
    const secret = generateTotpSecret();
    const encryptedSecret = authCrypto.encrypt(secret, user.id);
    await savePendingSetup(db, user.id, { pending_method: "app", pending_encrypted_secret: encryptedSecret });
    const names = { issuer: settings.current.portal_name, label: user.email ?? user.phone ?? user.id };
    return { method, secret, otpauth_url: buildOtpauthUrl(secret, names) };
  }
  await sendReauthenticationCode(context, authCrypto, user, "two_factor", request);
  await savePendingSetup(db, user.id, { pending_method: "email", pending_encrypted_secret: null });
  return { method, secret: null, otpauth_url: null };
}

/**
 * Turns two-factor authentication on with a first code of the second factor. Returns the recovery codes, which the
 * server cannot show again.
 *
 * @throws {ApiError} invalid_fields, two_factor_on, email_not_proven or unauthorized
 */
export async function confirmTwoFactorSetup(
  { db, notify }: Pick<AppContext, "db" | "notify">,
  authCrypto: AuthCrypto,
  { user, sessionId }: Caller,
  code: string,
  request: FastifyRequest,
): Promise<string[]> {
  const pending = await findPendingSetup(db, user.id);
  const mailedCode =
    pending?.pending_method === "email"
      ? await requireValidCode(db, authCrypto, { purpose: "two_factor", subject: user.id, code })
      : null;
  return db.transaction().execute(async (trx) => {
    const locked = await selectUserForUpdate(trx, user.id);
    if (!locked) throw new ApiError("unauthorized");
    if (locked.is_2factor_auth_enabled) throw new ApiError("two_factor_on");
    if (mailedCode) {
      if (!(await markCodeUsed(trx, mailedCode.id))) throw createInvalidCodeError();
      await markEmailVerified(trx, user.id);
      await saveSecondFactor(trx, user.id, { method: "email", encrypted_secret: null, last_time_step: null });
    } else {
      requireVerifiedEmail(locked);
      await saveTotpFactor(trx, authCrypto, user.id, code);
      await confirmSession(trx, sessionId);
    }
    const recoveryCodes = await issueRecoveryCodes(trx, authCrypto, user.id);
    await setTwoFactorEnabled(trx, user.id, true);
    await deleteUserCodes(trx, user.id);
    await recordChangeOfStaff(trx, locked, "second_factor_on");
    await notifyTwoFactorChange(trx, notify, locked, "two_factor_enabled", request);
    return recoveryCodes;
  });
}

async function saveTotpFactor(
  trx: Transaction<DB>,
  authCrypto: AuthCrypto,
  userId: string,
  code: string,
): Promise<void> {
  // The setup is read again after the user's row is locked, because a newer setup may have replaced the secret.
  const pending = await findPendingSetup(trx, userId);
  const encryptedSecret = pending?.pending_method === "app" ? pending.pending_encrypted_secret : null;
  const secret = encryptedSecret && authCrypto.decrypt(encryptedSecret, userId);
  const timeStep = secret ? validateTotp(secret, code) : null;
  if (timeStep === null) throw createInvalidCodeError();
  await saveSecondFactor(trx, userId, { method: "app", encrypted_secret: encryptedSecret, last_time_step: timeStep });
}

/**
 * Turns two-factor authentication off and deletes its secret and recovery codes. Does nothing when it is off already
 * (idempotent).
 *
 * @throws {ApiError} unauthorized
 */
export function disableTwoFactor(
  { db, notify }: Pick<AppContext, "db" | "notify">,
  user: UserRow,
  request: FastifyRequest,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const locked = await selectUserForUpdate(trx, user.id);
    if (!locked) throw new ApiError("unauthorized");
    if (!locked.is_2factor_auth_enabled) return;
    await setTwoFactorEnabled(trx, user.id, false);
    await deleteSecondFactor(trx, user.id);
    await deleteUserCodes(trx, user.id);
    await unconfirmSessions(trx, user.id);
    await recordChangeOfStaff(trx, locked, "second_factor_off");
    await notifyTwoFactorChange(trx, notify, locked, "two_factor_disabled", request);
  });
}

/**
 * Replaces the recovery codes and returns the new ones, which the server cannot show again.
 *
 * @throws {ApiError} two_factor_off; unauthorized, when the password has changed since the request was authenticated
 */
export function renewRecoveryCodes(
  { db, notify }: Pick<AppContext, "db" | "notify">,
  authCrypto: AuthCrypto,
  user: UserRow,
  request: FastifyRequest,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const locked = await selectUserForUpdate(trx, user.id);
    if (!locked || locked.password_hash !== user.password_hash) throw new ApiError("unauthorized");
    if (!locked.is_2factor_auth_enabled) throw new ApiError("two_factor_off");
    const codes = await issueRecoveryCodes(trx, authCrypto, user.id);
    await notifyTwoFactorChange(trx, notify, locked, "recovery_codes_replaced", request);
    return codes;
  });
}

/**
 * Rejects an authenticator app for an account whose email is not verified. Anybody can register with the email of
 * another person. With an authenticator app the attacker would keep the account even after the email's owner has reset
 * the password.
 *
 * @throws {ApiError} email_not_proven
 */
export function requireVerifiedEmail(user: Pick<UserRow, "email" | "email_verified_at">): void {
  if (user.email !== null && user.email_verified_at === null) throw new ApiError("email_not_proven");
}

async function recordChangeOfStaff(
  trx: Transaction<DB>,
  { id, staff_role }: UserRow,
  kind: "second_factor_on" | "second_factor_off",
): Promise<void> {
  if (staff_role !== null) await recordStaffEvent(trx, { kind, actorId: id, userId: id });
}

/** Mails the owner about a change, so that the owner notices a change made by another person. */
async function notifyTwoFactorChange(
  trx: Transaction<DB>,
  notify: Notifier,
  user: UserRow,
  template: "two_factor_enabled" | "two_factor_disabled" | "recovery_codes_replaced",
  request: FastifyRequest,
): Promise<void> {
  if (user.email === null) return;
  await notify.send(trx, {
    template,
    to: { email: user.email },
    language: getRequestLanguage(request),
    values: {},
    idempotencyKey: `${template}:${uuidv7()}`,
    userId: user.id,
  });
}
