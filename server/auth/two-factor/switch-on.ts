import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { ApiError } from "../../errors.ts";
import type { AppContext } from "../../http/serve.ts";
import type { UserRow } from "../../users/present.ts";
import type { AuthCrypto } from "../auth-crypto.ts";
import { deleteUserCodes, markCodeUsed } from "../codes/queries.ts";
import { invalidCodeError, requireValidCode } from "../codes/try-code.ts";
import { markEmailVerified, selectUserForUpdate } from "../queries.ts";
import { sendUserCode } from "../reauthenticate.ts";
import { findPendingSetup, savePendingSetup, saveSecondFactor, setTwoFactorEnabled } from "./queries.ts";
import { issueRecoveryCodes } from "./renew-recovery-codes.ts";
import { requireVerifiedEmail } from "./require-proven-email.ts";
import { notifyTwoFactorChange } from "./tell-switch.ts";
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
      pending_secret: secrets.encrypt(secret, user.id),
    });
    return { method, secret, otpauth_url: buildOtpauthUrl(secret, user.email ?? user.phone ?? user.id) };
  }
  await sendUserCode(door, secrets, user, "two_factor", request);
  await savePendingSetup(door.db, user.id, { pending_method: "email", pending_secret: null });
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
      await saveSecondFactor(trx, user.id, { method: "email", sealed_secret: null, last_step: null });
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
  const sealed = pending?.pending_method === "app" ? pending.pending_secret : null;
  const step = sealed && validateTotp(secrets.decrypt(sealed, userId), code);
  if (!sealed || step === null) throw invalidCodeError();
  await saveSecondFactor(trx, userId, { method: "app", sealed_secret: sealed, last_step: step });
}
