import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB } from "../../../database/schema.ts";
import type { AppContext } from "../../app-context.ts";
import { ApiError } from "../../errors.ts";
import { getRequestLanguage } from "../../language.ts";
import type { Notifier } from "../../notifications/notification.ts";
import type { UserRow } from "../../users/present.ts";
import type { AuthCrypto } from "../auth-crypto.ts";
import { invalidCodeError, requireValidCode } from "../codes/one-time-codes.ts";
import { deleteUserCodes, markCodeUsed } from "../codes/queries.ts";
import { sendUserCode } from "../reauthenticate.ts";
import { markEmailVerified, selectUserForUpdate } from "../session-queries.ts";
import {
  deleteSecondFactor,
  findPendingSetup,
  replaceRecoveryCodes,
  savePendingSetup,
  saveSecondFactor,
  setTwoFactorEnabled,
} from "./queries.ts";
import { generateRecoveryCodes, hashRecoveryCode } from "./recovery-codes.ts";
import { buildOtpauthUrl, generateTotpSecret, validateTotp } from "./totp.ts";

/** Nothing changes yet for who logs in: first a code has to arrive, or the app has to show one. */
export async function startTwoFactorSetup(
  door: AppContext,
  secrets: AuthCrypto,
  user: UserRow,
  method: "email" | "app",
  request: FastifyRequest,
) {
  if (method === "app") {
    const secret = generateTotpSecret();
    await savePendingSetup(door.db, user.id, {
      pending_method: "app",
      pending_encrypted_secret: secrets.encrypt(secret, user.id),
    });
    return { method, secret, otpauth_url: buildOtpauthUrl(secret, user.email ?? user.phone ?? user.id) };
  }
  await sendUserCode(door, secrets, user, "two_factor", request);
  await savePendingSetup(door.db, user.id, { pending_method: "email", pending_encrypted_secret: null });
  return { method, secret: null, otpauth_url: null };
}

/** Switches on what was begun, once. Returns the recovery codes, which are nowhere else in clear. */
export async function confirmTwoFactorSetup(
  door: AppContext,
  secrets: AuthCrypto,
  user: UserRow,
  code: string,
  request: FastifyRequest,
): Promise<string[]> {
  const pending = await findPendingSetup(door.db, user.id);
  const mailed =
    pending?.pending_method === "email"
      ? await requireValidCode(door.db, secrets, { purpose: "two_factor", name: user.id, code })
      : null;
  return door.db.transaction().execute(async (trx) => {
    const locked = await selectUserForUpdate(trx, user.id);
    if (!locked) throw new ApiError("unauthorized");
    if (locked.is_2factor_auth_enabled) throw new ApiError("two_factor_on");
    if (mailed) {
      if (!(await markCodeUsed(trx, mailed.id))) throw invalidCodeError();
      await markEmailVerified(trx, user.id);
      await saveSecondFactor(trx, user.id, { method: "email", encrypted_secret: null, last_time_step: null });
    } else {
      requireVerifiedEmail(locked);
      await enableTotp(trx, secrets, user.id, code);
    }
    const recoveryCodes = await issueRecoveryCodes(trx, secrets, user.id);
    await setTwoFactorEnabled(trx, user.id, true);
    await deleteUserCodes(trx, user.id);
    await notifyTwoFactorChange(trx, door.notify, locked, "two_factor_on", request);
    return recoveryCodes;
  });
}

async function enableTotp(trx: Transaction<DB>, secrets: AuthCrypto, userId: string, code: string): Promise<void> {
  // Read again under the lock: a secret that was replaced meanwhile is not the one that the app now has.
  const pending = await findPendingSetup(trx, userId);
  const sealed = pending?.pending_method === "app" ? pending.pending_encrypted_secret : null;
  const step = sealed && validateTotp(secrets.decrypt(sealed, userId), code);
  if (!sealed || step === null) throw invalidCodeError();
  await saveSecondFactor(trx, userId, { method: "app", encrypted_secret: sealed, last_time_step: step });
}

/** Secret and recovery codes go with it. Off is off: a second time changes and tells nothing. */
export function disableTwoFactor({ db, notify }: AppContext, user: UserRow, request: FastifyRequest): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const locked = await selectUserForUpdate(trx, user.id);
    if (!locked) throw new ApiError("unauthorized");
    if (!locked.is_2factor_auth_enabled) return;
    await setTwoFactorEnabled(trx, user.id, false);
    await deleteSecondFactor(trx, user.id);
    await deleteUserCodes(trx, user.id);
    await notifyTwoFactorChange(trx, notify, locked, "two_factor_off", request);
  });
}

/** Ten codes in the place of those before. They are nowhere else in clear. */
export async function issueRecoveryCodes(trx: Transaction<DB>, secrets: AuthCrypto, userId: string): Promise<string[]> {
  const codes = generateRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(secrets, userId, code));
  await replaceRecoveryCodes(trx, userId, hashes);
  return codes;
}

/** For who has used them up, lost them, or fears that somebody saw them. */
export function renewRecoveryCodes(
  { db, notify }: AppContext,
  secrets: AuthCrypto,
  user: UserRow,
  request: FastifyRequest,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const locked = await selectUserForUpdate(trx, user.id);
    if (!locked || locked.password_hash !== user.password_hash) throw new ApiError("unauthorized");
    if (!locked.is_2factor_auth_enabled) throw new ApiError("two_factor_off");
    const codes = await issueRecoveryCodes(trx, secrets, user.id);
    await notifyTwoFactorChange(trx, notify, locked, "recovery_codes_new", request);
    return codes;
  });
}

/**
 * An app may guard only an account whose email has been shown to be its owner's. Anybody can register with somebody
 * else's email; with an app on top not even a mailed code would bring the person in whose email it is.
 */
export function requireVerifiedEmail(user: Pick<UserRow, "email" | "email_verified_at">): void {
  if (user.email !== null && user.email_verified_at === null) throw new ApiError("email_not_proven");
}

/** The owner hears of every switch and of new recovery codes, who may not be the one who did it. */
export async function notifyTwoFactorChange(
  trx: Transaction<DB>,
  notify: Notifier,
  user: UserRow,
  template: "two_factor_on" | "two_factor_off" | "recovery_codes_new",
  request: FastifyRequest,
): Promise<void> {
  if (user.email === null) return;
  await notify.send(trx, {
    template,
    to: { email: user.email },
    language: getRequestLanguage(request),
    values: {},
    event: `${template}:${uuidv7()}`,
    userId: user.id,
  });
}
