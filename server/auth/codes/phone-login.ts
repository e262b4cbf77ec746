import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../database/pool.ts";
import type { UserRow } from "../../users/present.ts";
import type { AuthCrypto } from "../auth-crypto.ts";
import { findUserByLoginPhone, insertPhoneUser } from "./account-queries.ts";
import { markCodeUsed } from "./queries.ts";
import { invalidCodeError, requireValidCode } from "./try-code.ts";

/** The account that a phone logs into, made by the first code that was right. Contact phones open nothing. */
export async function findOrCreatePhoneUser(
  db: Database,
  secrets: AuthCrypto,
  { phone, code }: { phone: string; code: string },
): Promise<UserRow> {
  const right = await requireValidCode(db, secrets, { purpose: "phone", name: phone, code });
  return db.transaction().execute(async (trx) => {
    if (!(await markCodeUsed(trx, right.id))) throw invalidCodeError();
    const present = await findUserByLoginPhone(trx, phone);
    return present ?? insertPhoneUser(trx, { id: uuidv7(), phone });
  });
}
