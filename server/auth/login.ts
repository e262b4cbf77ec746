import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type * as z from "zod";
import type { LoginReply, Session, VerifyLoginForm } from "../../contract/auth.ts";
import { loginMethods } from "../../contract/values.ts";
import type { DB } from "../../database/schema.ts";
import type { AppContext } from "../app-context.ts";
import { ApiError } from "../errors.ts";
import { getRequestLanguage } from "../language.ts";
import type { UserRow } from "../users/present.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { AuthCrypto } from "./auth-crypto.ts";
import { findUserByEmailOrPhone } from "./codes/account-queries.ts";
import { type CodeDependencies, checkCode, invalidCodeError, issueCode } from "./codes/one-time-codes.ts";
import { markCodeUsed } from "./codes/queries.ts";
import { selectUserForShare } from "./session-queries.ts";
import { createSession, updateUserLanguage } from "./sessions.ts";
import { consumeRecoveryCode, consumeTotpStep, findTwoFactor } from "./two-factor/queries.ts";
import { hashRecoveryCode } from "./two-factor/recovery-codes.ts";
import { validateTotp } from "./two-factor/totp.ts";

const errorCodeByLoginMethod = {
  Email: "log_in_with_email",
  Phone: "log_in_with_phone",
  Google: "log_in_with_google",
  Apple: "log_in_with_apple",
} as const;

/** For who comes in some other way with the email of an account: names the way in that the account has. */
export function createLoginMethodError({ login_method }: { login_method: string }): ApiError {
  const method = loginMethods.find((known) => known === login_method) ?? "Email";
  return new ApiError(errorCodeByLoginMethod[method]);
}

export interface AuthDependencies {
  accessTokens: AccessTokens;
  authCrypto: AuthCrypto;
}

export type CompleteLogin = (user: UserRow, request: FastifyRequest) => Promise<LoginReply>;

/**
 * The end of every way in: whoever has shown a password, a code or a provider's word gets a session here, or is asked
 * for the second factor. There is no other door to a session of an account that exists.
 *
 * The user is read again and held: a password that was changed or an account that was deleted since the proof was
 * looked at opens nothing, and no session slips in behind the change that ends all sessions.
 */
export function createCompleteLogin(door: AppContext, { accessTokens, authCrypto }: AuthDependencies): CompleteLogin {
  return async (user, request) => {
    const reply = await door.db.transaction().execute(async (trx): Promise<LoginReply> => {
      const present = await selectUserForShare(trx, user.id);
      if (!present || present.deleted_at || present.password_hash !== user.password_hash)
        throw new ApiError("unauthorized");
      if (!present.is_2factor_auth_enabled) return createSession(trx, accessTokens, present, request);
      await startSecondFactorChallenge(trx, { secrets: authCrypto, notify: door.notify }, present, request);
      return { is_2factor_auth_enabled: true, email: present.email ?? present.phone ?? "" };
    });
    if ("user" in reply) await updateUserLanguage(door.db, user.id, request);
    return reply;
  };
}

/**
 * Opens the ten minutes in which the second step of this login may be taken. By email a code is sent; an app has its
 * own, but its tries are counted in the same row.
 */
export async function startSecondFactorChallenge(
  trx: Transaction<DB>,
  parts: CodeDependencies,
  user: UserRow,
  request: FastifyRequest,
) {
  const factor = await findTwoFactor(trx, user.id);
  const byMail = factor?.method !== "app" && user.email !== null;
  await issueCode(trx, parts, {
    purpose: "login",
    subject: user.id,
    userId: user.id,
    notification: byMail
      ? {
          template: "login_code",
          to: { email: user.email ?? "" },
          language: getRequestLanguage(request),
          userId: user.id,
        }
      : null,
  });
}

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
    if (factor?.method !== "app" || !factor.encrypted_secret) return false;
    const step = validateTotp(authCrypto.decrypt(factor.encrypted_secret, userId), token);
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
