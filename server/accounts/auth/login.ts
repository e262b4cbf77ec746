import type { FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type * as z from "zod";
import type {
  LoginReply,
  SecondFactorChallenge,
  SessionReply,
  VerifyLoginForm,
} from "../../../contract/accounts/auth.ts";
import { loginMethods } from "../../../contract/platform/constants.ts";
import type { DB } from "../../../database/schema.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { getRequestLanguage } from "../../platform/language.ts";
import type { UserRow } from "../users/present.ts";
import { findUserByEmail, findUserByLoginPhone, selectUserForShare, updateUserLanguage } from "../users/queries.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { consumeDelivery } from "./attempt-limits.ts";
import type { AuthCrypto } from "./auth-crypto.ts";
import {
  type CodeDependencies,
  checkCode,
  createInvalidCodeError,
  issueCode,
  type ResendRequest,
  resendCode,
} from "./codes/one-time-codes.ts";
import { markCodeUsed } from "./codes/queries.ts";
import { createSession } from "./sessions.ts";
import { consumeRecoveryCode, consumeTotpStep, findTwoFactor } from "./two-factor/queries.ts";
import { hashRecoveryCode } from "./two-factor/recovery-codes.ts";
import { validateTotp } from "./two-factor/totp.ts";

const MAILED_OR_APP_CODE_LENGTH = 6;

export interface AuthDependencies {
  accessTokens: AccessTokens;
  authCrypto: AuthCrypto;
}

/**
 * Completes the first factor of every login method: a password, a code or a provider's identity. Returns a session, or
 * starts the second factor when two-factor authentication is on. Only this function and `verifySecondFactor` create
 * sessions for existing accounts.
 *
 * The user is read again under a share lock. The login therefore fails when the password has changed or the account has
 * been deleted since the first factor was checked, and no session appears after a change that ends all sessions.
 *
 * @throws {ApiError} unauthorized, or too_many_requests when too many codes have been mailed
 */
export async function completeLogin(
  { db, limits, notify }: Pick<AppContext, "db" | "limits" | "notify">,
  { accessTokens, authCrypto }: AuthDependencies,
  user: UserRow,
  request: FastifyRequest,
): Promise<LoginReply> {
  if (user.email && (await isCodeMailed(db, user))) {
    await consumeDelivery({ db, limits }, { email: user.email }, { id: user.id }, request);
  }
  const reply = await db.transaction().execute(async (trx): Promise<LoginReply> => {
    const locked = await selectUserForShare(trx, user.id);
    if (!locked || locked.deleted_at || locked.password_hash !== user.password_hash) throw new ApiError("unauthorized");
    if (!locked.is_2factor_auth_enabled) return createSession(trx, accessTokens, locked, request);
    const method = await startSecondFactorChallenge(trx, { authCrypto, notify }, locked, request);
    return { is_2factor_auth_enabled: true, email: locked.email ?? locked.phone ?? "", method };
  });
  if ("user" in reply) await updateUserLanguage(db, user.id, getRequestLanguage(request));
  return reply;
}

/** Tells whether the second factor of the user is a mailed code. */
async function isCodeMailed(db: Kysely<DB>, user: UserRow): Promise<boolean> {
  return user.is_2factor_auth_enabled && (await findTwoFactor(db, user.id))?.method !== "app";
}

/**
 * Starts a second-factor challenge, which is valid for ten minutes. Sends a code when the second factor is mail. An
 * authenticator app generates its own codes; the row in the database then only counts the attempts. Returns the method
 * of the second factor.
 */
async function startSecondFactorChallenge(
  trx: Transaction<DB>,
  dependencies: CodeDependencies,
  user: UserRow,
  request: FastifyRequest,
): Promise<SecondFactorChallenge["method"]> {
  const factor = await findTwoFactor(trx, user.id);
  const method = factor?.method === "app" ? "app" : "email";
  const email = method === "app" ? null : user.email;
  await issueCode(trx, dependencies, {
    purpose: "login",
    subject: user.id,
    userId: user.id,
    notification: email
      ? { template: "login_code", to: { email }, language: getRequestLanguage(request), userId: user.id }
      : null,
  });
  return method;
}

/**
 * Mails a new code for a login that waits for its second factor. The challenge keeps its ten minutes. Does the same work
 * for every other email and phone number and sends nothing, so that the response does not reveal which accounts exist
 * and who is logging in.
 */
export async function resendSecondFactorCode(
  { db, notify }: Pick<AppContext, "db" | "notify">,
  authCrypto: AuthCrypto,
  emailOrPhone: string,
  request: FastifyRequest,
): Promise<void> {
  const account = await findUserByEmailOrPhone(db, emailOrPhone);
  const code: ResendRequest = {
    purpose: "login",
    subject: account?.id ?? "",
    userId: account?.id ?? null,
    notification: {
      template: "login_code",
      to: { email: account?.email ?? emailOrPhone },
      language: getRequestLanguage(request),
      userId: account?.id,
    },
  };
  await db.transaction().execute((trx) => resendCode(trx, { authCrypto, notify }, code));
}

/**
 * Completes the second factor of a login with a mailed code, a code of the authenticator app or a recovery code. All
 * three need the row of `one_time_codes` that `completeLogin` has written. The row counts the attempts and is marked as
 * used together with the code.
 *
 * @throws {ApiError} invalid_fields
 */
export async function verifySecondFactor(
  { db, notify }: Pick<AppContext, "db" | "notify">,
  { accessTokens, authCrypto }: AuthDependencies,
  { email: emailOrPhone, token }: z.output<typeof VerifyLoginForm>,
  request: FastifyRequest,
): Promise<SessionReply> {
  const account = await findUserByEmailOrPhone(db, emailOrPhone);
  const check = await checkCode(db, authCrypto, { purpose: "login", subject: account?.id ?? "", code: token });
  if (!account || !check) throw createInvalidCodeError();
  const session = await db.transaction().execute(async (trx) => {
    const user = await selectUserForShare(trx, account.id);
    if (!user?.is_2factor_auth_enabled) throw createInvalidCodeError();
    if (!(await markCodeUsed(trx, check.id))) throw createInvalidCodeError();
    if (token.length === MAILED_OR_APP_CODE_LENGTH) {
      if (!check.matches && !(await consumeAppCode(trx, user.id))) throw createInvalidCodeError();
    } else {
      const codeHashes = hashRecoveryCode(authCrypto, user.id, token);
      if (!(await consumeRecoveryCode(trx, user.id, codeHashes))) throw createInvalidCodeError();
      await notifyRecoveryCodeUsed(trx, user, check.id);
    }
    return createSession(trx, accessTokens, user, request, { hasSecondFactor: !check.matches });
  });
  await updateUserLanguage(db, account.id, getRequestLanguage(request));
  return session;

  async function consumeAppCode(trx: Transaction<DB>, userId: string): Promise<boolean> {
    const factor = await findTwoFactor(trx, userId);
    if (factor?.method !== "app" || !factor.encrypted_secret) return false;
    const secret = authCrypto.decrypt(factor.encrypted_secret, userId);
    const timeStep = secret === null ? null : validateTotp(secret, token);
    return timeStep !== null && consumeTotpStep(trx, userId, timeStep);
  }

  async function notifyRecoveryCodeUsed(trx: Transaction<DB>, { id, email }: UserRow, codeId: string): Promise<void> {
    if (email === null) return;
    await notify.send(trx, {
      template: "recovery_code_used",
      to: { email },
      language: getRequestLanguage(request),
      values: {},
      idempotencyKey: `recovery_code_used:${codeId}`,
      userId: id,
    });
  }
}

function findUserByEmailOrPhone(db: Kysely<DB>, emailOrPhone: string) {
  return emailOrPhone.includes("@") ? findUserByEmail(db, emailOrPhone) : findUserByLoginPhone(db, emailOrPhone);
}

const errorCodeByLoginMethod = {
  Email: "log_in_with_email",
  Phone: "log_in_with_phone",
  Google: "log_in_with_google",
  Apple: "log_in_with_apple",
} as const;

/** Creates the error that names the login method of an existing account with the same email. */
export function createLoginMethodError({ login_method }: { login_method: string }): ApiError {
  const method = loginMethods.find((candidate) => candidate === login_method) ?? "Email";
  return new ApiError(errorCodeByLoginMethod[method]);
}
