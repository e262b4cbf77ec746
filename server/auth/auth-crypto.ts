import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { deriveKey } from "../signing/signer.ts";

const GCM_NONCE_BYTES = 12;
const GCM_TAG_BYTES = 16;

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
    encrypt: (plaintext, userId) => {
      const nonce = randomBytes(GCM_NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", encryptionKey, nonce).setAAD(Buffer.from(userId));
      const ciphertext = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
    },
    decrypt: (encrypted, userId) => {
      const tagEnd = GCM_NONCE_BYTES + GCM_TAG_BYTES;
      const nonce = encrypted.subarray(0, GCM_NONCE_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", encryptionKey, nonce).setAAD(Buffer.from(userId));
      decipher.setAuthTag(encrypted.subarray(GCM_NONCE_BYTES, tagEnd));
      return Buffer.concat([decipher.update(encrypted.subarray(tagEnd)), decipher.final()]).toString("utf8");
    },
  };
}
