import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import type { AppContext } from "../app-context.ts";
import { normalizeIpAddress, toIpKey } from "../limits/ip-address.ts";
import { toAccountIpKey, toAccountKey, toIpAddressKeys } from "../limits/rate-limiter.ts";

/** Identifies an account that may or may not exist. `phone` is the number of a phone login, not a contact number. */
export type AccountIdentifier = { email: string } | { phone: string } | { id: string };

/** Parses the identifier that a client sends with a second factor: an email, or the phone number of a phone login. */
export function parseAccountIdentifier(emailOrPhone: string): AccountIdentifier {
  return emailOrPhone.includes("@") ? { email: emailOrPhone } : { phone: emailOrPhone };
}

/**
 * Consumes one attempt of three keys: the IP address, the pair of account and IP address, and the account. The limit of
 * the account does not apply to an IP address that had a session of this account in the last 30 days, so an attacker
 * cannot lock the owner out.
 *
 * @throws {ApiError} too_many_requests
 */
export async function consumeAttempt(
  { db, limits }: Pick<AppContext, "db" | "limits">,
  limit: "login" | "code_request" | "code_check",
  account: AccountIdentifier,
  request: FastifyRequest,
): Promise<void> {
  const [identifier = ""] = Object.values(account);
  await limits.consume(limit, [toIpAddressKeys(request), toAccountIpKey(identifier, request)]);
  if (await hasRecentSessionFromIp(db, account, request.ip)) return;
  await limits.consume(limit, [toAccountKey(identifier)]);
  // A login creates a session, and later attempts from its IP address return above. So the daily limit counts failures.
  if (limit === "code_check") await limits.consume("code_check_daily", [toAccountKey(identifier)]);
}

/**
 * Tells whether the account had a session from this IP address in the last 30 days. IPv6 addresses match by their /64
 * network, because devices change the other 64 bits every day (RFC 8981).
 */
async function hasRecentSessionFromIp(db: Kysely<DB>, account: AccountIdentifier, ip: string): Promise<boolean> {
  const ipAddress = normalizeIpAddress(ip);
  if (ipAddress === null) return false;
  const recentSessions = db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select("sessions.id")
    .where("sessions.used_at", ">", sql<Date>`now() - interval '30 days'`)
    .where(sql<boolean>`sessions.ip <<= ${toIpKey(ipAddress)}::inet`);
  const ofAccount =
    "email" in account
      ? recentSessions.where("users.email", "=", account.email)
      : "phone" in account
        ? recentSessions.where("users.phone", "=", account.phone).where("users.login_method", "=", "Phone")
        : recentSessions.where("users.id", "=", account.id);
  return (await ofAccount.limit(1).executeTakeFirst()) !== undefined;
}
