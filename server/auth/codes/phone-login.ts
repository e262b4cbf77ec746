import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../database.ts";
import type { UserRow } from "../../users/present.ts";
import type { CodeSecrets } from "../code-secrets.ts";
import { findUserByLoginPhone, insertPhoneUser } from "./account-queries.ts";
import { markUsed } from "./queries.ts";
import { requireCode, wrongCode } from "./try-code.ts";

/** The account that a phone logs into, made by the first code that was right. Contact phones open nothing. */
export async function userOfPhone(
  db: Database,
  secrets: CodeSecrets,
  { phone, code }: { phone: string; code: string },
): Promise<UserRow> {
  const right = await requireCode(db, secrets, { purpose: "phone", name: phone, code });
  return db.transaction().execute(async (trx) => {
    if (!(await markUsed(trx, right.id))) throw wrongCode();
    const present = await findUserByLoginPhone(trx, phone);
    return present ?? insertPhoneUser(trx, { id: uuidv7(), phone });
  });
}
