import type { FastifyRequest } from "fastify";
import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../contract/platform/fields/field-errors.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { getRequestLanguage } from "../../platform/language.ts";
import type { Notification } from "../../platform/notifications/notification.ts";
import type { UserRow } from "../users/present.ts";
import { markEmailVerified } from "../users/queries.ts";
import { consumeAttempt, consumeDelivery } from "./attempt-limits.ts";
import type { AuthCrypto } from "./auth-crypto.ts";
import { createInvalidCodeError, issueCode, requireValidCode } from "./codes/one-time-codes.ts";
import { type CodePurpose, markCodeUsed } from "./codes/queries.ts";
import { verifyPassword } from "./passwords.ts";

export interface ReauthenticationProof {
  password?: string | null | undefined;
  token?: string | null | undefined;
}

/**
 * Verifies the password or a one-time code before a change to the login or the deletion of the account. The session
 * alone is not enough, because another person may be using the device. A valid code also verifies the user's email.
 *
 * @throws {ApiError} invalid_fields or too_many_requests
 */
export async function reauthenticate(
  context: AppContext,
  authCrypto: AuthCrypto,
  user: UserRow,
  { password, token }: ReauthenticationProof,
  request: FastifyRequest,
): Promise<void> {
  const { db } = context;
  await consumeAttempt(context, "code_check", { id: user.id }, request);
  if (token) {
    const { id } = await requireValidCode(db, authCrypto, { purpose: "proof", subject: user.id, code: token });
    if (!(await markCodeUsed(db, id))) throw createInvalidCodeError();
    await markEmailVerified(db, user.id);
    return;
  }
  if (!password) throw missingProofError(user);
  if (await verifyPassword(password, user.password_hash)) return;
  throw new ApiError("invalid_fields", { password: withReason("password_invalid", reasons.wrongPassword()) });
}

function missingProofError(user: UserRow): ApiError {
  if (user.password_hash) return new ApiError("invalid_fields", { password: "password_required" });
  return new ApiError("invalid_fields", { token: "code_required" });
}

/**
 * Sends a code to the user's email, or to the phone number of a phone login without an email. Returns false when the
 * previous code was sent less than a minute ago.
 *
 * @throws {ApiError} forbidden, when the account has neither; too_many_requests
 */
export async function sendReauthenticationCode(
  context: AppContext,
  authCrypto: AuthCrypto,
  user: UserRow,
  purpose: Extract<CodePurpose, "proof" | "two_factor">,
  request: FastifyRequest,
): Promise<boolean> {
  const { db, notify } = context;
  await consumeAttempt(context, "code_request", { id: user.id }, request);
  const recipient = findCodeRecipient(user);
  if (!recipient) throw new ApiError("forbidden");
  await consumeDelivery(context, recipient.to, { id: user.id }, request);
  const notification = { ...recipient, language: getRequestLanguage(request), userId: user.id };
  const code = { purpose, subject: user.id, userId: user.id, notification };
  return db.transaction().execute((trx) => issueCode(trx, { authCrypto, notify }, code));
}

function findCodeRecipient({ email, phone, login_method }: UserRow): Pick<Notification, "template" | "to"> | null {
  if (email) return { template: "account_change_code", to: { email } };
  if (phone && login_method === "Phone") return { template: "phone_code", to: { phone } };
  return null;
}
