import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { DB } from "../../../../database/schema.ts";
import type { AuthCrypto } from "../auth-crypto.ts";
import { replaceRecoveryCodes } from "./queries.ts";

const RECOVERY_CODE_COUNT = 10;
const CHARACTERS_PER_CODE = 10;
const BASE32_ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/** Replaces the user's recovery codes and returns the new ones. The database stores only their hashes. */
export async function issueRecoveryCodes(
  trx: Transaction<DB>,
  authCrypto: AuthCrypto,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, generateRecoveryCode);
  const hashes = codes.map((code) => authCrypto.hmac(...getHashedParts(userId, code)));
  await replaceRecoveryCodes(trx, userId, hashes);
  return codes;
}

/** Generates 50 random bits as base32, in the form that users see: `abcde-fghij`. */
function generateRecoveryCode(): string {
  const bytes = randomBytes(CHARACTERS_PER_CODE);
  const code = Array.from(bytes, (byte) => BASE32_ALPHABET[byte % BASE32_ALPHABET.length]).join("");
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** Returns the hashes under which the code may be stored. */
export function hashRecoveryCode(authCrypto: AuthCrypto, userId: string, code: string): Buffer[] {
  return authCrypto.hmacWithAllKeys(...getHashedParts(userId, code));
}

/** The code is hashed without its hyphen, because the contract removes the hyphen from input. */
function getHashedParts(userId: string, code: string): string[] {
  return ["recovery", userId, code.replace("-", "")];
}
