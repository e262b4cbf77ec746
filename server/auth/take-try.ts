import type { FastifyRequest } from "fastify";
import type { AppContext } from "../http/serve.ts";
import { toAccountIpKey, toAccountKey, toIpAddressKeys } from "../limits/rate-limits.ts";
import { type AccountIdentifier, hasRecentSessionFromIp } from "./known-address.ts";

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
