import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import { addressKey } from "../limits/address-key.ts";
import { readableAddress } from "./readable-address.ts";

/** What names an account, whether it exists or not. Of phones only those that one logs in with. */
export type Account = { email: string } | { phone: string } | { id: string };

/** How the second step names an account: by its email, or by its phone where it has none. */
export function accountNamed(name: string): Account {
  return name.includes("@") ? { email: name } : { phone: name };
}

/**
 * Whether the account had a session from there in the last 30 days. With IPv6 from the same network of 64 bits: devices
 * change the rest every day. Sessions keep their address anyway, so nothing is stored for this.
 */
export async function isKnownAddress(db: Kysely<DB>, account: Account, ip: string): Promise<boolean> {
  const address = readableAddress(ip);
  if (address === null) return false;
  const sessions = db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select("sessions.id")
    .where("sessions.used_at", ">", sql<Date>`now() - interval '30 days'`)
    .where(sql<boolean>`sessions.ip <<= ${addressKey(address)}::inet`);
  const own =
    "email" in account
      ? sessions.where("users.email", "=", account.email)
      : "phone" in account
        ? sessions.where("users.phone", "=", account.phone).where("users.login_method", "=", "Phone")
        : sessions.where("users.id", "=", account.id);
  return (await own.limit(1).executeTakeFirst()) !== undefined;
}
