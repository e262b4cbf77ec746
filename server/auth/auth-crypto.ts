import { createHmac } from "node:crypto";
import { decryptText, encryptText } from "../signing/encryption.ts";
import { deriveKey } from "../signing/signer.ts";

/**
 * Hashes and encrypts the secrets of logins with keys derived from the installation's secret key, so that a stolen copy
 * of the database reveals neither codes nor authenticator secrets.
 */
export interface AuthCrypto {
  /**
   * Returns an HMAC-SHA-256. From a hash without a key, an attacker would find a code by trying all one million codes.
   */
  hmac(...parts: string[]): Buffer;
  /**
   * Encrypts with AES-256-GCM. The user id is authenticated data, so a row copied to another user cannot be decrypted.
   */
  encrypt(plaintext: string, userId: string): Buffer;
  /** Throws when the data has been changed or belongs to another user. */
  decrypt(encrypted: Buffer, userId: string): string;
}

export function createAuthCrypto(secretKey: string): AuthCrypto {
  const hmacKey = deriveKey(secretKey, "one-time codes");
  const encryptionKey = deriveKey(secretKey, "authenticator secrets");
  return {
    hmac: (...parts) => createHmac("sha256", hmacKey).update(JSON.stringify(parts)).digest(),
    encrypt: (plaintext, userId) => encryptText(encryptionKey, plaintext, userId),
    decrypt: (encrypted, userId) => decryptText(encryptionKey, encrypted, userId),
  };
}
