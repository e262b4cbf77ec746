import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import type { DB } from "../../../database/schema.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { normalizeIpAddress, toIpKey } from "../../platform/limits/ip-address.ts";
import { toAccountIpKey, toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";

/** Identifies an account that may or may not exist. `phone` is the number of a phone login, not a contact number. */
export type AccountIdentifier = { email: string } | { phone: string } | { id: string };

/** Parses the identifier that a client sends with a second factor: an email, or the phone number of a phone login. */
export function parseAccountIdentifier(emailOrPhone: string): AccountIdentifier {
  return emailOrPhone.includes("@") ? { email: emailOrPhone } : { phone: emailOrPhone };
}

/**
 * Consumes one attempt of three keys: the IP address, the pair of account and IP address, and the account. The limit of
 * the account does not apply to a trusted IP address of this account, so an attacker cannot lock the owner out. The
 * daily limit of the pair applies to every IP address.
 *
 * @throws {ApiError} too_many_requests
 */
export async function consumeAttempt(
  { db, limits }: Pick<AppContext, "db" | "limits">,
  limit: "login" | "code_request" | "code_check" | "guest_code_check",
  account: AccountIdentifier,
  request: FastifyRequest,
): Promise<void> {
  const [identifier = ""] = Object.values(account);
  const accountIpKey = toAccountIpKey(identifier, request);
  await limits.consume(limit, [toIpAddressKeys(request), accountIpKey]);
  if (limit !== "code_request") await limits.consume(`${limit}_daily`, [accountIpKey]);
  if (await isTrustedIpAddress(db, account, request.ip)) return;
  await limits.consume(limit, [toAccountKey(identifier)]);
  // A login creates a session, and later attempts from its IP address return above. So the daily limit counts failures.
  if (limit === "code_check" || limit === "guest_code_check") {
    await limits.consume(`${limit}_daily`, [toAccountKey(identifier)]);
  }
}

const deliveryLimits = { email: ["mail_daily"], phone: ["text_message", "text_message_daily"] } as const;

/**
 * Consumes one delivery of a code to an email or phone number. Three keys are counted: the IP address, the pair of
 * recipient and IP address, and the recipient. The limit of the recipient does not apply to a trusted IP address of the
 * account, so an attacker cannot keep codes from the owner.
 *
 * @param account is null when the recipient is not yet the email or phone number of an account
 * @throws {ApiError} too_many_requests
 */
export async function consumeDelivery(
  { db, limits }: Pick<AppContext, "db" | "limits">,
  recipient: { email: string } | { phone: string },
  account: AccountIdentifier | null,
  request: FastifyRequest,
): Promise<void> {
  const [emailOrPhone = ""] = Object.values(recipient);
  const isTrusted = account !== null && (await isTrustedIpAddress(db, account, request.ip));
  const recipientKeys = isTrusted ? [] : [toAccountKey(emailOrPhone)];
  const keys = [toIpAddressKeys(request), toAccountIpKey(emailOrPhone, request), recipientKeys];
  for (const name of deliveryLimits["phone" in recipient ? "phone" : "email"]) await limits.consume(name, keys);
}

/** Restores one attempt of `login_daily` after a correct password, so that this limit counts failed logins only. */
export function refundLoginAttempt({ limits }: Pick<AppContext, "limits">, email: string, request: FastifyRequest) {
  return limits.refund("login_daily", [toAccountIpKey(email, request)]);
}

/**
 * Tells whether the account had a session from this IP address in the last 30 days. A session does not count when it
 * may have been an attacker's: it was ended by its owner, by a password change or by the reuse of a refresh token, or it
 * ended before the password was changed. IPv6 addresses match by their /64 network, because devices change the other 64
 * bits every day (RFC 8981).
 */
async function isTrustedIpAddress(db: Kysely<DB>, account: AccountIdentifier, ip: string): Promise<boolean> {
  const ipAddress = normalizeIpAddress(ip);
  if (ipAddress === null) return false;
  const recentSessions = db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select("sessions.id")
    .where("sessions.used_at", ">", sql<Date>`now() - interval '30 days'`)
    .where(sql<boolean>`sessions.ip <<= ${toIpKey(ipAddress)}::inet`)
    .where((eb) =>
      eb.or([
        eb("sessions.ended_at", "is", null),
        eb.and([
          eb("sessions.end_reason", "=", "logout"),
          sql<boolean>`sessions.ended_at >= coalesce(users.password_changed_at, '-infinity')`,
        ]),
      ]),
    );
  const ofAccount =
    "email" in account
      ? recentSessions.where("users.email", "=", account.email)
      : "phone" in account
        ? recentSessions.where("users.phone", "=", account.phone).where("users.login_method", "=", "Phone")
        : recentSessions.where("users.id", "=", account.id);
  return (await ofAccount.limit(1).executeTakeFirst()) !== undefined;
}
