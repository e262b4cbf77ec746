import { timingSafeEqual } from "node:crypto";
import type { Database } from "../../database/pool.ts";
import { ApiError } from "../../errors.ts";
import type { AuthCrypto } from "../auth-crypto.ts";
import { type CodePurpose, consumeCodeAttempt } from "./queries.ts";

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
