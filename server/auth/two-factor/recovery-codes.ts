import { randomBytes } from "node:crypto";
import type { AuthCrypto } from "../auth-crypto.ts";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/** Ten codes of 50 random bits, as they are shown: `abcde-fghij`. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const code = Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

/** Of the code as the contract passes it on: without its hyphen. */
export function hashRecoveryCode(secrets: AuthCrypto, userId: string, code: string): Buffer {
  return secrets.hmac("recovery", userId, code.replace("-", ""));
}
