import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../database/pool.ts";
import { ApiError } from "../../errors.ts";
import type { UserRow } from "../../users/present.ts";
import type { AuthCrypto } from "../auth-crypto.ts";
import { findUserByLoginPhone, insertPhoneUser } from "./account-queries.ts";
import { invalidCodeError, requireValidCode } from "./one-time-codes.ts";
import { markCodeUsed } from "./queries.ts";

/**
 * E.164, the same for every way of writing a number: people keep the zero that they dial at home (+31 06…). What is
 * known of all numbers takes 9 MB, so it is read when the first one is given.
 */
export async function toE164(phone: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import("libphonenumber-js");
  const number = parsePhoneNumberFromString(phone);
  if (!number?.isValid()) throw new ApiError("invalid_fields", { phone: "Invalid Phone" });
  return number.number;
}

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
