import type { Database } from "../../../platform/database/pool.ts";
import type { UserRow } from "../../users/present.ts";
import { findUserByLoginPhone, insertPhoneUser } from "../../users/queries.ts";
import type { AuthCrypto } from "../auth-crypto.ts";
import { createInvalidCodeError, requireValidCode } from "./one-time-codes.ts";
import { markCodeUsed } from "./queries.ts";

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
