import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { ApiError } from "../../errors.ts";
import type { AppContext } from "../../http/serve.ts";
import type { UserRow } from "../../users/present.ts";
import type { AuthCrypto } from "../auth-crypto.ts";
import { selectUserForUpdate } from "../queries.ts";
import { replaceRecoveryCodes } from "./queries.ts";
import { generateRecoveryCodes, hashRecoveryCode } from "./recovery-codes.ts";
import { notifyTwoFactorChange } from "./tell-switch.ts";

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
