import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type * as z from "zod";
import type { Session } from "../../../contract/auth.ts";
import type { VerifyLoginForm } from "../../../contract/codes.ts";
import type { DB } from "../../../database/schema.ts";
import type { AppContext } from "../../http/serve.ts";
import { getRequestLanguage } from "../../language.ts";
import { findUserByEmailOrPhone } from "../codes/account-queries.ts";
import { markCodeUsed } from "../codes/queries.ts";
import { checkCode, invalidCodeError } from "../codes/try-code.ts";
import type { AuthDependencies } from "../finish-login.ts";
import { updateUserLanguage } from "../note-language.ts";
import { createSession } from "../open-session.ts";
import { selectUserForShare } from "../queries.ts";
import { consumeRecoveryCode, consumeTotpStep, findTwoFactor } from "./queries.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { validateTotp } from "./totp.ts";

/**
 * The second step of a login. It needs the row that the first step left behind, whatever kind of code is shown: each
 * try counts there, and it is used up together with the code.
 */
export async function verifySecondFactor(
  door: AppContext,
  { accessTokens, authCrypto }: AuthDependencies,
  { email, token }: z.output<typeof VerifyLoginForm>,
  request: FastifyRequest,
): Promise<Session> {
  const { db, notify } = door;
  const named = await findUserByEmailOrPhone(db, email);
  const attempt = await checkCode(db, authCrypto, { purpose: "login", name: named?.id ?? "", code: token });
  if (!named || !attempt) throw invalidCodeError();
  const session = await db.transaction().execute(async (trx) => {
    const user = await selectUserForShare(trx, named.id);
    if (!user?.is_2factor_auth_enabled) throw invalidCodeError();
    if (!(await markCodeUsed(trx, attempt.id))) throw invalidCodeError();
    if (token.length === 6) {
      if (!attempt.matches && !(await takesAppCode(trx, user.id))) throw invalidCodeError();
    } else {
      if (!(await consumeRecoveryCode(trx, user.id, hashRecoveryCode(authCrypto, user.id, token))))
        throw invalidCodeError();
      await tellOwner(trx, user.email, user.id);
    }
    return createSession(trx, accessTokens, user, request);
  });
  await updateUserLanguage(db, named.id, request);
  return session;

  async function takesAppCode(trx: Transaction<DB>, userId: string): Promise<boolean> {
    const factor = await findTwoFactor(trx, userId);
    if (factor?.method !== "app" || !factor.sealed_secret) return false;
    const step = validateTotp(authCrypto.decrypt(factor.sealed_secret, userId), token);
    return step !== null && consumeTotpStep(trx, userId, step);
  }

  async function tellOwner(trx: Transaction<DB>, to: string | null, userId: string): Promise<void> {
    if (to === null) return;
    await notify.send(trx, {
      template: "recovery_code_used",
      to: { email: to },
      language: getRequestLanguage(request),
      values: {},
      event: `recovery_code_used:${attempt?.id}`,
      userId,
    });
  }
}
