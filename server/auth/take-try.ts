import type { FastifyRequest } from "fastify";
import type { Door } from "../http.ts";
import { byAccount, byAddress, byPair } from "../limits/limits.ts";
import { type Account, isKnownAddress } from "./known-address.ts";

/**
 * Counts a try to get into an account. What all strangers together have used up stops strangers only: an address from
 * which the account had a session lately has its own count and no other, so that nobody keeps the owner out by trying.
 */
export async function takeTry(
  { db, limits }: Pick<Door, "db" | "limits">,
  name: "login" | "code_request" | "code_check",
  account: Account,
  request: FastifyRequest,
): Promise<void> {
  const [key = ""] = Object.values(account);
  await limits.take(name, [byAddress(request), byPair(key, request)]);
  if (await isKnownAddress(db, account, request.ip)) return;
  await limits.take(name, [byAccount(key)]);
  // A right code makes the address known, so that these are wrong ones.
  if (name === "code_check") await limits.take("code_check_daily", [byAccount(key)]);
}
