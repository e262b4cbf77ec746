import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Signs texts with HMAC-SHA-256. */
export interface Signer {
  /** Returns the signature in base64url. */
  sign(text: string): string;
  /** Tells whether the signature is valid. Compares in constant time. */
  verify(text: string, signature: string): boolean;
}

/** Creates a signer with its own key for `purpose`. A signature for one purpose is not valid for another. */
export function createSigner(secretKey: string, purpose: string): Signer {
  const key = deriveKey(secretKey, purpose);
  const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  return {
    sign,
    verify(text, signature) {
      const [expected, actual] = [Buffer.from(sign(text)), Buffer.from(signature)];
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}

/** Derives a 256-bit key for one purpose from the secret key of the installation (HKDF with SHA-256, RFC 5869). */
export function deriveKey(secretKey: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secretKey, "", purpose, 32));
}
