import { createHmac } from "node:crypto";
import { decryptText, encryptText } from "../../platform/signing/encryption.ts";
import { deriveKeys, type SecretKeys } from "../../platform/signing/signer.ts";

/**
 * Hashes and encrypts the secrets of logins with keys derived from the installation's secret key, so that a stolen copy
 * of the database reveals neither codes nor authenticator secrets.
 */
export interface AuthCrypto {
  /**
   * Returns an HMAC-SHA-256. From a hash without a key, an attacker would find a code by trying all one million codes.
   */
  hmac(...parts: string[]): Buffer;
  /** Returns the result of `hmac` for each key: hashes that are stored for long may be those of the replaced key. */
  hmacWithAllKeys(...parts: string[]): Buffer[];
  /**
   * Encrypts with AES-256-GCM. The user id is authenticated data, so a row copied to another user cannot be decrypted.
   */
  encrypt(plaintext: string, userId: string): Buffer;
  /** Returns null when the data has been changed, belongs to another user, or was encrypted with an unknown key. */
  decrypt(encrypted: Buffer, userId: string): string | null;
}

export function createAuthCrypto(secretKeys: SecretKeys): AuthCrypto {
  const hmacKeys = deriveKeys(secretKeys, "one-time codes");
  const encryptionKeys = deriveKeys(secretKeys, "authenticator secrets");
  const hmac = (key: Uint8Array, parts: string[]) => createHmac("sha256", key).update(JSON.stringify(parts)).digest();
  return {
    hmac: (...parts) => hmac(hmacKeys[0], parts),
    hmacWithAllKeys: (...parts) => hmacKeys.map((key) => hmac(key, parts)),
    encrypt: (plaintext, userId) => encryptText(encryptionKeys[0], plaintext, userId),
    decrypt(encrypted, userId) {
      for (const key of encryptionKeys) {
        try {
          return decryptText(key, encrypted, userId);
        } catch {
          // Encrypted with the other key.
        }
      }
      return null;
    },
  };
}
