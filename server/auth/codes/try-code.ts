import { timingSafeEqual } from "node:crypto";
import type { Database } from "../../database.ts";
import { ApiError } from "../../errors.ts";
import type { CodeSecrets } from "../code-secrets.ts";
import { countTry, type Purpose } from "./queries.ts";

export interface Attempt {
  id: string;
  userId: string | null;
  /** Whether it is the code that was sent. */
  matches: boolean;
}

interface Typed {
  purpose: Purpose;
  name: string;
  code: string;
}

/**
 * Compares a code, after its try was counted for good. Whoever acts on it marks it as used in the same transaction,
 * which only one can. Null: nothing to try, because it is expired, used, tried too often or was never sent.
 */
export async function attemptCode(
  db: Database,
  secrets: CodeSecrets,
  { purpose, name, code }: Typed,
): Promise<Attempt | null> {
  const row = await countTry(db, purpose, secrets.hash(purpose, name));
  const typed = secrets.hash(purpose, row?.id ?? "", code);
  if (!row) return null;
  return { id: row.id, userId: row.user_id, matches: row.code_hash !== null && timingSafeEqual(typed, row.code_hash) };
}

/** The same where only the code that was sent counts. Nobody learns why one is not good. */
export async function requireCode(db: Database, secrets: CodeSecrets, typed: Typed): Promise<Attempt> {
  const attempt = await attemptCode(db, secrets, typed);
  if (!attempt?.matches) throw wrongCode();
  return attempt;
}

export function wrongCode(): ApiError {
  return new ApiError("invalid_fields", { token: "Invalid Code" });
}
