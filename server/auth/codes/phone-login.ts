import { reasons } from "../../../contract/field-error-reasons.ts";
import { withReason } from "../../../contract/field-errors.ts";
import type { Database } from "../../database/pool.ts";
import { ApiError } from "../../errors.ts";
import type { UserRow } from "../../users/present.ts";
import { findUserByLoginPhone, insertPhoneUser } from "../../users/queries.ts";
import type { AuthCrypto } from "../auth-crypto.ts";
import { createInvalidCodeError, requireValidCode } from "./one-time-codes.ts";
import { markCodeUsed } from "./queries.ts";

/**
 * Returns a phone number in E.164 form, without a national trunk prefix: `+31 (0)6…` and `+31 6…` are the same number.
 * The library `libphonenumber-js` takes 9 MB of memory, so the first call loads it, not the start of the server.
 *
 * @throws {ApiError} invalid_fields
 */
export async function toE164(phone: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import("libphonenumber-js");
  const number = parsePhoneNumberFromString(phone);
  if (!number?.isValid())
    throw new ApiError("invalid_fields", { phone: withReason("Invalid Phone", reasons.unknownPhone()) });
  return number.number;
}

/**
 * Returns the account whose login method is this phone number, or creates it with the first valid code. Ignores
 * accounts that have the number only in their profile.
 *
 * @throws {ApiError} invalid_fields
 */
export async function findOrCreatePhoneUser(
  db: Database,
  authCrypto: AuthCrypto,
  { phone, code }: { phone: string; code: string },
): Promise<UserRow> {
  const { id } = await requireValidCode(db, authCrypto, { purpose: "phone", subject: phone, code });
  return db.transaction().execute(async (trx) => {
    if (!(await markCodeUsed(trx, id))) throw createInvalidCodeError();
    return (await findUserByLoginPhone(trx, phone)) ?? insertPhoneUser(trx, phone);
  });
}
