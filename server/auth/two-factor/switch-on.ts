import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { ApiError } from "../../errors.ts";
import type { Door } from "../../http.ts";
import type { UserRow } from "../../users/present.ts";
import type { CodeSecrets } from "../code-secrets.ts";
import { dropCodesOf, markUsed } from "../codes/queries.ts";
import { requireCode, wrongCode } from "../codes/try-code.ts";
import { lockUser, proveEmail } from "../queries.ts";
import { newSecret, otpauthUrl, stepOf } from "./authenticator.ts";
import { sendOwnCode } from "./prove-owner.ts";
import { findPending, savePending, setFlag, switchOn } from "./queries.ts";
import { giveRecoveryCodes } from "./renew-recovery-codes.ts";
import { requireProvenEmail } from "./require-proven-email.ts";
import { tellSwitch } from "./tell-switch.ts";

/** Nothing changes yet for who logs in: first a code has to arrive, or the app has to show one. */
export async function beginTwoFactor(
  door: Door,
  secrets: CodeSecrets,
  user: UserRow,
  method: "email" | "app",
  request: FastifyRequest,
) {
  if (method === "app") {
    const secret = newSecret();
    await savePending(door.db, user.id, { pending_method: "app", pending_secret: secrets.seal(secret, user.id) });
    return { method, secret, otpauth_url: otpauthUrl(secret, user.email ?? user.phone ?? user.id) };
  }
  await sendOwnCode(door, secrets, user, "two_factor", request);
  await savePending(door.db, user.id, { pending_method: "email", pending_secret: null });
  return { method, secret: null, otpauth_url: null };
}

/** Switches on what was begun, once. Returns the recovery codes, which are nowhere else in clear. */
export async function confirmTwoFactor(
  door: Door,
  secrets: CodeSecrets,
  user: UserRow,
  code: string,
  request: FastifyRequest,
): Promise<string[]> {
  const pending = await findPending(door.db, user.id);
  const mailed =
    pending?.pending_method === "email"
      ? await requireCode(door.db, secrets, { purpose: "two_factor", name: user.id, code })
      : null;
  return door.db.transaction().execute(async (trx) => {
    const locked = await lockUser(trx, user.id);
    if (!locked) throw new ApiError("unauthorized");
    if (locked.is_2factor_auth_enabled) throw new ApiError("two_factor_on");
    if (mailed) {
      if (!(await markUsed(trx, mailed.id))) throw wrongCode();
      await proveEmail(trx, user.id);
      await switchOn(trx, user.id, { method: "email", sealed_secret: null, last_step: null });
    } else {
      requireProvenEmail(locked);
      await switchOnApp(trx, secrets, user.id, code);
    }
    const recoveryCodes = await giveRecoveryCodes(trx, secrets, user.id);
    await setFlag(trx, user.id, true);
    await dropCodesOf(trx, user.id);
    await tellSwitch(trx, door.notify, locked, "two_factor_on", request);
    return recoveryCodes;
  });
}

async function switchOnApp(trx: Transaction<DB>, secrets: CodeSecrets, userId: string, code: string): Promise<void> {
  // Read again under the lock: a secret that was replaced meanwhile is not the one that the app now has.
  const pending = await findPending(trx, userId);
  const sealed = pending?.pending_method === "app" ? pending.pending_secret : null;
  const step = sealed && stepOf(secrets.open(sealed, userId), code);
  if (!sealed || step === null) throw wrongCode();
  await switchOn(trx, userId, { method: "app", sealed_secret: sealed, last_step: step });
}
