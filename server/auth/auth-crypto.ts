import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { deriveKey } from "../signing/signer.ts";

/** What only this installation can compute: a stolen copy of the database alone gives no code and no secret away. */
export interface AuthCrypto {
  /** A keyed hash: six digits would be found by trying them all if it had no key. */
  hmac(...parts: string[]): Buffer;
  /** `owner` is bound in: a sealed secret that is copied to another account does not open there. */
  encrypt(text: string, owner: string): Buffer;
  decrypt(sealed: Buffer, owner: string): string;
}

export function createAuthCrypto(secretKey: string): AuthCrypto {
  const hashKey = deriveKey(secretKey, "one-time codes");
  const sealKey = deriveKey(secretKey, "authenticator secrets");
  return {
    hmac: (...parts) => createHmac("sha256", hashKey).update(JSON.stringify(parts)).digest(),
    encrypt: (text, owner) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealKey, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    decrypt: (sealed, owner) => {
      const decipher = createDecipheriv("aes-256-gcm", sealKey, sealed.subarray(0, 12)).setAAD(Buffer.from(owner));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
    },
  };
}
