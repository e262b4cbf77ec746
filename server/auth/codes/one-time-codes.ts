import { randomInt, timingSafeEqual } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB } from "../../../database/schema.ts";
import type { Database } from "../../database/pool.ts";
import { ApiError } from "../../errors.ts";
import type { Notification, Notifier } from "../../notifications/notification.ts";
import type { AuthCrypto } from "../auth-crypto.ts";
import { selectUserForShare } from "../session-queries.ts";
import { type CodePurpose, consumeCodeAttempt, deleteExpiredCodes, replaceCode } from "./queries.ts";

export interface CodeDependencies {
  secrets: AuthCrypto;
  notify: Notifier;
}

export interface CodeRequest {
  purpose: CodePurpose;
  /** What the code is for, within its purpose: an email, a phone or a user's id. */
  subject: string;
  /** Null: no account has this name. */
  userId: string | null;
  /** Null: nothing is sent, because an app makes the codes. */
  notification: Pick<Notification, "template" | "to" | "language" | "userId"> | null;
  /** A name that may belong to no account: then all is done as if it did, and the notice is taken back. */
  isDecoy?: boolean;
}

/** Makes a code and sends it, unless the last one is younger than a minute and still unused: then that one stays. */
export async function issueCode(trx: Transaction<DB>, { secrets, notify }: CodeDependencies, order: CodeRequest) {
  const { purpose, subject, userId, notification, isDecoy = false } = order;
  const id = uuidv7();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  // The user before the code, in the order of whoever changes an account. Nobody has the new id, which takes as long.
  await selectUserForShare(trx, userId ?? id);
  await deleteExpiredCodes(trx);
  const isNew = await replaceCode(trx, {
    purpose,
    subject_hash: secrets.hmac(purpose, subject),
    id,
    user_id: userId,
    code_hash: notification && secrets.hmac(purpose, id, code),
  });
  if (!isNew || !notification) return;
  await sql`savepoint before_notice`.execute(trx);
  await notify.send(trx, { ...notification, values: { code }, event: `code:${id}` });
  if (isDecoy) await sql`rollback to savepoint before_notice`.execute(trx);
}

export interface CodeCheck {
  id: string;
  userId: string | null;
  /** Whether it is the code that was sent. */
  matches: boolean;
}

interface CodeInput {
  purpose: CodePurpose;
  name: string;
  code: string;
}

/**
 * Compares a code, after its try was counted for good. Whoever acts on it marks it as used in the same transaction,
 * which only one can. Null: nothing to try, because it is expired, used, tried too often or was never sent.
 */
export async function checkCode(
  db: Database,
  secrets: AuthCrypto,
  { purpose, name, code }: CodeInput,
): Promise<CodeCheck | null> {
  const row = await consumeCodeAttempt(db, purpose, secrets.hmac(purpose, name));
  const typed = secrets.hmac(purpose, row?.id ?? "", code);
  if (!row) return null;
  return { id: row.id, userId: row.user_id, matches: row.code_hash !== null && timingSafeEqual(typed, row.code_hash) };
}

/** The same where only the code that was sent counts. Nobody learns why one is not good. */
export async function requireValidCode(db: Database, secrets: AuthCrypto, typed: CodeInput): Promise<CodeCheck> {
  const attempt = await checkCode(db, secrets, typed);
  if (!attempt?.matches) throw invalidCodeError();
  return attempt;
}

export function invalidCodeError(): ApiError {
  return new ApiError("invalid_fields", { token: "Invalid Code" });
}
