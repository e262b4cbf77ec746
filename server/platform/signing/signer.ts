import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** The secret keys of the installation. What is new is signed and encrypted with `secretKey`. */
export interface SecretKeys {
  secretKey: string;
  /** The key that `secretKey` replaces. What it has signed or encrypted stays valid. */
  oldSecretKey?: string | null;
}

/** Signs texts with HMAC-SHA-256. */
export interface Signer {
  /** Returns the signature in base64url. */
  sign(text: string): string;
  /** Tells whether the signature is valid. Compares in constant time. */
  verify(text: string, signature: string): boolean;
}

/** Creates a signer with its own key for `purpose`. A signature for one purpose is not valid for another. */
export function createSigner(secretKeys: SecretKeys, purpose: string): Signer {
  const keys = deriveKeys(secretKeys, purpose);
  const sign = (key: Uint8Array, text: string) => createHmac("sha256", key).update(text).digest("base64url");
  return {
    sign: (text) => sign(keys[0], text),
    verify: (text, signature) => keys.some((key) => isEqual(sign(key, text), signature)),
  };
}

function isEqual(expected: string, actual: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Derives the keys for one purpose: first the one to sign and encrypt with, then the replaced one, if there is one. */
export function deriveKeys({ secretKey, oldSecretKey }: SecretKeys, purpose: string): [Uint8Array, ...Uint8Array[]] {
  return [deriveKey(secretKey, purpose), ...(oldSecretKey ? [deriveKey(oldSecretKey, purpose)] : [])];
}

/** Derives a 256-bit key for one purpose from the secret key of the installation (HKDF with SHA-256, RFC 5869). */
export function deriveKey(secretKey: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secretKey, "", purpose, 32));
}
