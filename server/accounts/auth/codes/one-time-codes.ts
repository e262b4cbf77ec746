import { randomInt, timingSafeEqual } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { reasons } from "../../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../../contract/platform/fields/field-errors.ts";
import type { DB } from "../../../../database/schema.ts";
import type { Database } from "../../../platform/database/pool.ts";
import { ApiError } from "../../../platform/errors.ts";
import { NewNumberQuotaError, type Notification, type Notifier } from "../../../platform/notifications/notification.ts";
import { selectUserForShare } from "../../users/queries.ts";
import type { AuthCrypto } from "../auth-crypto.ts";
import { type CodePurpose, consumeCodeAttempt, deleteExpiredCodes, renewCode, replaceCode } from "./queries.ts";

export interface CodeDependencies {
  authCrypto: AuthCrypto;
  notify: Notifier;
}

type CodeNotification = Pick<
  Notification,
  "template" | "to" | "language" | "userId" | "isNewNumber" | "isDeletedAfterDelivery"
> & {
  /** Fills the placeholders of the template besides `code`. */
  values?: Record<string, string>;
};

export interface CodeRequest {
  purpose: CodePurpose;
  /**
   * Identifies the code within its purpose: an email, a phone number, a user id, a user id with a new contact, or the id
   * of a guest application.
   */
  subject: string;
  /** Null when the code belongs to no account. */
  userId: string | null;
  /** Null when an authenticator app generates the codes. The row in the database then only counts the attempts. */
  notification: CodeNotification | null;
  /**
   * True when no account may use the code. The notification is inserted and rolled back: nothing is sent, and the
   * duration of the request does not reveal whether the account exists.
   */
  isDecoy?: boolean;
  /**
   * True when a used-up quota of new phone numbers must not cause an error; the code is then not sent. Numbers with an
   * account still get codes, so the error would reveal which numbers have one.
   */
  isQuotaConcealed?: boolean;
}

export type ResendRequest = Pick<CodeRequest, "purpose" | "subject" | "userId"> & { notification: CodeNotification };

/**
 * Generates a six-digit code and sends it. Returns false and does nothing when an unused code for this purpose and
 * subject was sent less than a minute ago.
 *
 * @throws {ApiError} too_many_requests, when the portal has used up its text messages of this hour
 */
export async function issueCode(
  trx: Transaction<DB>,
  { authCrypto, notify }: CodeDependencies,
  { purpose, subject, userId, notification, isDecoy = false, isQuotaConcealed = false }: CodeRequest,
): Promise<boolean> {
  const { id, code } = generateCode();
  // Every transaction locks the user's row before the code's row; another order could deadlock. Without a user, the
  // query searches for an id that does not exist, so that it takes as long as for an existing account.
  await selectUserForShare(trx, userId ?? id);
  await deleteExpiredCodes(trx);
  const isNew = await replaceCode(trx, {
    purpose,
    subject_hash: authCrypto.hmac(purpose, subject),
    id,
    user_id: userId,
    code_hash: notification && authCrypto.hmac(purpose, id, code),
  });
  if (isNew && notification) await sendCode(trx, notify, { ...notification, id, code, isDecoy, isQuotaConcealed });
  return isNew;
}

/**
 * Sends a new code in place of a valid one, with new attempts. The validity still ends ten minutes after `issueCode`.
 * Without a valid code, and within a minute of the previous one, it does the same work, sends nothing and returns false.
 *
 * @throws {ApiError} too_many_requests, when the portal has used up its text messages of this hour
 */
export async function resendCode(
  trx: Transaction<DB>,
  { authCrypto, notify }: CodeDependencies,
  { purpose, subject, userId, notification }: ResendRequest,
): Promise<boolean> {
  const { id, code } = generateCode();
  await selectUserForShare(trx, userId ?? id);
  const isRenewed = await renewCode(trx, {
    purpose,
    subject_hash: authCrypto.hmac(purpose, subject),
    id,
    code_hash: authCrypto.hmac(purpose, id, code),
  });
  await sendCode(trx, notify, { ...notification, id, code, isDecoy: !isRenewed, isQuotaConcealed: false });
  return isRenewed;
}

function generateCode() {
  return { id: uuidv7(), code: String(randomInt(1_000_000)).padStart(6, "0") };
}

interface CodeDelivery extends Required<Pick<CodeRequest, "isDecoy" | "isQuotaConcealed">> {
  id: string;
  code: string;
}

async function sendCode(
  trx: Transaction<DB>,
  notify: Notifier,
  { id, code, isDecoy, isQuotaConcealed, ...notification }: CodeNotification & CodeDelivery,
): Promise<void> {
  await sql`savepoint before_notification`.execute(trx);
  let isSent = true;
  try {
    const values = { ...notification.values, code };
    await notify.send(trx, { ...notification, values, idempotencyKey: `code:${id}` });
  } catch (error) {
    if (!isQuotaConcealed || !(error instanceof NewNumberQuotaError)) throw error;
    isSent = false;
  }
  if (isDecoy || !isSent) await sql`rollback to savepoint before_notification`.execute(trx);
}

export interface CodeCheck {
  id: string;
  userId: string | null;
  /** Tells whether the input equals the code that was sent. */
  matches: boolean;
}

export interface CodeInput {
  purpose: CodePurpose;
  subject: string;
  code: string;
}

/**
 * Counts an attempt, then compares the input with the code that was sent. The attempt stays counted when the caller's
 * transaction fails. A caller that accepts the code must call `markCodeUsed` in the transaction that acts on the code,
 * and must stop when `markCodeUsed` returns false. Returns null when no code is valid for this subject: none was sent,
 * or the code has expired, has been used, or has no attempt left.
 */
export async function checkCode(
  db: Database,
  authCrypto: AuthCrypto,
  { purpose, subject, code }: CodeInput,
): Promise<CodeCheck | null> {
  const row = await consumeCodeAttempt(db, purpose, authCrypto.hmac(purpose, subject));
  const inputHash = authCrypto.hmac(purpose, row?.id ?? "", code);
  if (!row) return null;
  const matches = row.code_hash !== null && timingSafeEqual(inputHash, row.code_hash);
  return { id: row.id, userId: row.user_id, matches };
}

/**
 * Checks a code with `checkCode` and requires that it equals the code that was sent. The error is the same whether the
 * code is wrong, expired, used or out of attempts.
 *
 * @throws {ApiError} invalid_fields
 */
export async function requireValidCode(db: Database, authCrypto: AuthCrypto, input: CodeInput): Promise<CodeCheck> {
  const check = await checkCode(db, authCrypto, input);
  if (!check?.matches) throw createInvalidCodeError();
  return check;
}

export function createInvalidCodeError(): ApiError {
  return new ApiError("invalid_fields", { token: withReason("code_invalid", reasons.wrongCode()) });
}
