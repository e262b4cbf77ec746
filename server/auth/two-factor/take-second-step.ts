import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type * as z from "zod";
import type { Session } from "../../../contract/auth.ts";
import type { VerifyLoginForm } from "../../../contract/codes.ts";
import type { DB } from "../../../database/schema.ts";
import type { Door } from "../../http.ts";
import { languageOf } from "../../language.ts";
import { findUserByName } from "../codes/account-queries.ts";
import { markUsed } from "../codes/queries.ts";
import { attemptCode, wrongCode } from "../codes/try-code.ts";
import type { Keys } from "../finish-login.ts";
import { noteLanguage } from "../note-language.ts";
import { openSession } from "../open-session.ts";
import { holdUser } from "../queries.ts";
import { stepOf } from "./authenticator.ts";
import { findTwoFactor, takeAppStep, takeRecoveryCode } from "./queries.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";

/**
 * The second step of a login. It needs the row that the first step left behind, whatever kind of code is shown: each
 * try counts there, and it is used up together with the code.
 */
export async function takeSecondStep(
  door: Door,
  { tokens, secrets }: Keys,
  { email, token }: z.output<typeof VerifyLoginForm>,
  request: FastifyRequest,
): Promise<Session> {
  const { db, notify } = door;
  const named = await findUserByName(db, email);
  const attempt = await attemptCode(db, secrets, { purpose: "login", name: named?.id ?? "", code: token });
  if (!named || !attempt) throw wrongCode();
  const session = await db.transaction().execute(async (trx) => {
    const user = await holdUser(trx, named.id);
    if (!user?.is_2factor_auth_enabled) throw wrongCode();
    if (!(await markUsed(trx, attempt.id))) throw wrongCode();
    if (token.length === 6) {
      if (!attempt.matches && !(await takesAppCode(trx, user.id))) throw wrongCode();
    } else {
      if (!(await takeRecoveryCode(trx, user.id, hashRecoveryCode(secrets, user.id, token)))) throw wrongCode();
      await tellOwner(trx, user.email, user.id);
    }
    return openSession(trx, tokens, user, request);
  });
  await noteLanguage(db, named.id, request);
  return session;

  async function takesAppCode(trx: Transaction<DB>, userId: string): Promise<boolean> {
    const factor = await findTwoFactor(trx, userId);
    if (factor?.method !== "app" || !factor.sealed_secret) return false;
    const step = stepOf(secrets.open(factor.sealed_secret, userId), token);
    return step !== null && takeAppStep(trx, userId, step);
  }

  async function tellOwner(trx: Transaction<DB>, to: string | null, userId: string): Promise<void> {
    if (to === null) return;
    await notify.send(trx, {
      template: "recovery_code_used",
      to: { email: to },
      language: languageOf(request),
      values: {},
      event: `recovery_code_used:${attempt?.id}`,
      userId,
    });
  }
}
