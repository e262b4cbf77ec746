import { randomInt } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB } from "../../../database/schema.ts";
import type { Notice, Notifier } from "../../notify/notifier.ts";
import type { CodeSecrets } from "../code-secrets.ts";
import { holdUser } from "../queries.ts";
import { dropOldCodes, type Purpose, replaceCode } from "./queries.ts";

export interface CodeParts {
  secrets: CodeSecrets;
  notify: Notifier;
}

export interface CodeOrder {
  purpose: Purpose;
  /** What the code is for, within its purpose: an email, a phone or a user's id. */
  name: string;
  /** Null: no account has this name. */
  userId: string | null;
  /** Null: nothing is sent, because an app makes the codes. */
  notice: Pick<Notice, "template" | "to" | "language" | "userId"> | null;
  /** A name that may belong to no account: then all is done as if it did, and the notice is taken back. */
  pretend?: boolean;
}

/** Makes a code and sends it, unless the last one is younger than a minute and still unused: then that one stays. */
export async function requestCode(trx: Transaction<DB>, { secrets, notify }: CodeParts, order: CodeOrder) {
  const { purpose, name, userId, notice, pretend = false } = order;
  const id = uuidv7();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  // The user before the code, in the order of whoever changes an account. Nobody has the new id, which takes as long.
  await holdUser(trx, userId ?? id);
  await dropOldCodes(trx);
  const isNew = await replaceCode(trx, {
    purpose,
    subject: secrets.hash(purpose, name),
    id,
    user_id: userId,
    code_hash: notice && secrets.hash(purpose, id, code),
  });
  if (!isNew || !notice) return;
  await sql`savepoint before_notice`.execute(trx);
  await notify.send(trx, { ...notice, values: { code }, event: `code:${id}` });
  if (pretend) await sql`rollback to savepoint before_notice`.execute(trx);
}
