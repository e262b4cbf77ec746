import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import type { AppContext } from "../app-context.ts";
import { toIpKey } from "../limits/ip-address.ts";
import { toAccountIpKey, toAccountKey, toIpAddressKeys } from "../limits/rate-limits.ts";
import { normalizeIpAddress } from "./session-queries.ts";

/** What names an account, whether it exists or not. Of phones only those that one logs in with. */
export type AccountIdentifier = { email: string } | { phone: string } | { id: string };

/** How the second step names an account: by its email, or by its phone where it has none. */
export function parseAccountIdentifier(name: string): AccountIdentifier {
  return name.includes("@") ? { email: name } : { phone: name };
}

/**
 * Whether the account had a session from there in the last 30 days. With IPv6 from the same network of 64 bits: devices
 * change the rest every day. Sessions keep their address anyway, so nothing is stored for this.
 */
export async function hasRecentSessionFromIp(db: Kysely<DB>, account: AccountIdentifier, ip: string): Promise<boolean> {
  const address = normalizeIpAddress(ip);
  if (address === null) return false;
  const sessions = db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select("sessions.id")
    .where("sessions.used_at", ">", sql<Date>`now() - interval '30 days'`)
    .where(sql<boolean>`sessions.ip <<= ${toIpKey(address)}::inet`);
  const own =
    "email" in account
      ? sessions.where("users.email", "=", account.email)
      : "phone" in account
        ? sessions.where("users.phone", "=", account.phone).where("users.login_method", "=", "Phone")
        : sessions.where("users.id", "=", account.id);
  return (await own.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Counts a try to get into an account. What all strangers together have used up stops strangers only: an address from
 * which the account had a session lately has its own count and no other, so that nobody keeps the owner out by trying.
 */
export async function consumeAttempt(
  { db, limits }: Pick<AppContext, "db" | "limits">,
  name: "login" | "code_request" | "code_check",
  account: AccountIdentifier,
  request: FastifyRequest,
): Promise<void> {
  const [key = ""] = Object.values(account);
  await limits.consume(name, [toIpAddressKeys(request), toAccountIpKey(key, request)]);
  if (await hasRecentSessionFromIp(db, account, request.ip)) return;
  await limits.consume(name, [toAccountKey(key)]);
  // A right code makes the address known, so that these are wrong ones.
  if (name === "code_check") await limits.consume("code_check_daily", [toAccountKey(key)]);
}
