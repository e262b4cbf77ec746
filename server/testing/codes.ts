import { v7 as uuidv7 } from "uuid";
import { codeSecrets } from "../auth/code-secrets.ts";
import { type Purpose, replaceCode } from "../auth/codes/queries.ts";
import { SECRET, type TestPortal } from "./portal.ts";

/** The code in every row that `makeCode` writes. */
export const CODE = "482913";

/** A code that was sent, made straight in the database. */
export async function makeCode(portal: TestPortal, purpose: Purpose, name: string, userId: string | null) {
  const { hash } = codeSecrets(SECRET);
  const id = uuidv7();
  const row = { purpose, subject: hash(purpose, name), id, user_id: userId, code_hash: hash(purpose, id, CODE) };
  await replaceCode(portal.db, row);
}

/** The code in the newest mail or text message to someone. */
export async function sentCode(portal: TestPortal, to: string): Promise<string> {
  const entry = (await portal.outbox()).find((sent) => sent.to === to && /\b\d{6}\b/.test(sent.text));
  const code = /\b\d{6}\b/.exec(entry?.text ?? "")?.[0];
  if (!code) throw new Error(`No code was sent to ${to}.`);
  return code;
}

/** Lets minutes pass for the codes of a purpose, as far as the database can tell. */
export async function ageCodes(portal: TestPortal, purpose: Purpose, interval: string) {
  await portal.pool.query("update codes set created_at = created_at - $2::interval where purpose = $1", [
    purpose,
    interval,
  ]);
}
