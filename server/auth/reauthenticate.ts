import type { FastifyRequest } from "fastify";
import type { AppContext } from "../app-context.ts";
import { ApiError } from "../errors.ts";
import { getRequestLanguage } from "../language.ts";
import type { Notification } from "../notifications/notification.ts";
import type { UserRow } from "../users/present.ts";
import type { AuthCrypto } from "./auth-crypto.ts";
import { invalidCodeError, issueCode, requireValidCode } from "./codes/one-time-codes.ts";
import { type CodePurpose, markCodeUsed } from "./codes/queries.ts";
import { consumeAttempt } from "./login-limits.ts";
import { verifyPassword } from "./passwords.ts";
import { markEmailVerified } from "./session-queries.ts";

export interface ReauthenticationProof {
  password?: string | null | undefined;
  token?: string | null | undefined;
}

/** An open session is not enough to change how an account is entered: its device may be in other hands. */
export async function reauthenticate(
  door: AppContext,
  secrets: AuthCrypto,
  user: UserRow,
  proof: ReauthenticationProof,
  request: FastifyRequest,
) {
  await consumeAttempt(door, "code_check", { id: user.id }, request);
  if (proof.token) {
    const { id } = await requireValidCode(door.db, secrets, { purpose: "proof", name: user.id, code: proof.token });
    if (!(await markCodeUsed(door.db, id))) throw invalidCodeError();
    await markEmailVerified(door.db, user.id);
    return;
  }
  if (!proof.password) throw missingProofError(user);
  if (await verifyPassword(proof.password, user.password_hash)) return;
  throw new ApiError("invalid_fields", { password: "Invalid password" });
}

function missingProofError(user: UserRow): ApiError {
  if (user.password_hash) return new ApiError("invalid_fields", { password: "Password is required" });
  return new ApiError("invalid_fields", { token: "Code is required" });
}

/** A code to the own email, or to the phone that one logs in with. */
export async function sendUserCode(
  door: AppContext,
  secrets: AuthCrypto,
  user: UserRow,
  purpose: Extract<CodePurpose, "proof" | "two_factor">,
  request: FastifyRequest,
) {
  const { db, notify } = door;
  await consumeAttempt(door, "code_request", { id: user.id }, request);
  const way: Pick<Notification, "template" | "to"> | null = user.email
    ? { template: "own_code", to: { email: user.email } }
    : user.phone && user.login_method === "Phone"
      ? { template: "phone_code", to: { phone: user.phone } }
      : null;
  if (!way) throw new ApiError("forbidden");
  const notice = { ...way, language: getRequestLanguage(request), userId: user.id };
  await db
    .transaction()
    .execute((trx) =>
      issueCode(trx, { secrets, notify }, { purpose, subject: user.id, userId: user.id, notification: notice }),
    );
}
