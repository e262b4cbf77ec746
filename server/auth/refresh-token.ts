import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import * as z from "zod";

/** `<session id>.<256 random bits>`: any token, however old, names the session it belonged to. */
export function newRefreshToken(sessionId: string): string {
  return `${sessionId}.${randomBytes(32).toString("base64url")}`;
}

/** Null for what cannot be a refresh token of ours. */
export function sessionIdOf(refreshToken: string): string | null {
  const [sessionId, secret, ...rest] = refreshToken.split(".");
  if (!secret || rest.length > 0) return null;
  return z.uuid().safeParse(sessionId).data ?? null;
}

export function hashRefreshToken(refreshToken: string): Buffer {
  return createHash("sha256").update(refreshToken).digest();
}

/** Seals the token that follows `parent`, so that only who still holds the parent can be given it once more. */
export function sealWith(parent: string, token: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(parent), nonce);
  const sealed = Buffer.concat([cipher.update(token, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function openWith(parent: string, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(parent), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
}

function sealingKey(parent: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", parent, "", "sealed refresh token", 32));
}
