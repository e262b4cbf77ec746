import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text with AES-256-GCM. Returns the random nonce, the authentication tag and the ciphertext in one buffer.
 *
 * @param key A 256-bit key for this purpose, see `deriveKey`
 * @param authenticatedData Names the owner of the text. It is not a part of the result, and decryption needs the same
 *   value, so the result cannot be used for another owner.
 */
export function encryptText(key: Uint8Array, text: string, authenticatedData = ""): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(authenticatedData));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/**
 * Decrypts the result of `encryptText`.
 *
 * @throws {Error} when the data has been changed, or when the key or the authenticated data differs
 */
export function decryptText(key: Uint8Array, encrypted: Buffer, authenticatedData = ""): string {
  const tagEnd = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, key, encrypted.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(authenticatedData))
    .setAuthTag(encrypted.subarray(NONCE_BYTES, tagEnd));
  return Buffer.concat([decipher.update(encrypted.subarray(tagEnd)), decipher.final()]).toString("utf8");
}
