import { v7 as uuidv7 } from "uuid";
import { createAuthCrypto } from "../auth/auth-crypto.ts";
import { type CodePurpose, replaceCode } from "../auth/codes/queries.ts";
import { TEST_SECRET_KEY, type TestPortal } from "./portal.ts";

/** The code in every row that `makeCode` writes. */
export const TEST_CODE = "482913";

/** A code that was sent, made straight in the database. */
export async function makeCode(portal: TestPortal, purpose: CodePurpose, name: string, userId: string | null) {
  const { hmac } = createAuthCrypto(TEST_SECRET_KEY);
  const id = uuidv7();
  const row = { purpose, subject: hmac(purpose, name), id, user_id: userId, code_hash: hmac(purpose, id, TEST_CODE) };
  await replaceCode(portal.db, row);
}

/** The code in the newest mail or text message to someone. */
export async function findSentCode(portal: TestPortal, to: string): Promise<string> {
  const entry = (await portal.outbox()).find((sent) => sent.to === to && /\b\d{6}\b/.test(sent.text));
  const code = /\b\d{6}\b/.exec(entry?.text ?? "")?.[0];
  if (!code) throw new Error(`No code was sent to ${to}.`);
  return code;
}

/** Lets minutes pass for the codes of a purpose, as far as the database can tell. */
export async function ageCodes(portal: TestPortal, purpose: CodePurpose, interval: string) {
  await portal.pool.query("update codes set created_at = created_at - $2::interval where purpose = $1", [
    purpose,
    interval,
  ]);
}
