import { createHash, randomBytes } from "node:crypto";

/** Creates a token for a link, cookie or form: 256 random bits in base64url. Only its hash is stored. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the SHA-256 of a token. A token is random, so its hash needs no key and no salt. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
