import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import * as z from "zod";

const SECRET_BYTES = 32;
const MAC_BYTES = 16;

/** One a session. Who has it can tell, and make, marks, but no token that opens anything. */
export function generateIssueKey(): Buffer {
  return randomBytes(32);
}

/**
 * `<session id>.<256 random bits and a mark of 128>`: any token, however old, names the session it belonged to, and
 * shows that it did.
 */
export function generateRefreshToken(sessionId: string, issueKey: Buffer): string {
  const secret = randomBytes(SECRET_BYTES);
  return `${sessionId}.${Buffer.concat([secret, computeIssueMac(secret, issueKey)]).toString("base64url")}`;
}

/** Whether it was ever a token of the session whose key this is. */
export function hasValidIssueMac(refreshToken: string, issueKey: Buffer): boolean {
  const bytes = Buffer.from(refreshToken.split(".")[1] ?? "", "base64url");
  if (bytes.length !== SECRET_BYTES + MAC_BYTES) return false;
  return timingSafeEqual(bytes.subarray(SECRET_BYTES), computeIssueMac(bytes.subarray(0, SECRET_BYTES), issueKey));
}

function computeIssueMac(secret: Buffer, issueKey: Buffer): Buffer {
  return createHmac("sha256", issueKey).update(secret).digest().subarray(0, MAC_BYTES);
}

/** Null for what cannot be a refresh token of ours. */
export function parseSessionId(refreshToken: string): string | null {
  const [sessionId, secret, ...rest] = refreshToken.split(".");
  if (!secret || rest.length > 0) return null;
  return z.uuid().safeParse(sessionId).data ?? null;
}

export function hashRefreshToken(refreshToken: string): Buffer {
  return createHash("sha256").update(refreshToken).digest();
}

/** Seals the token that follows `parent`, so that only who still holds the parent can be given it once more. */
export function encryptWithToken(parent: string, token: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveEncryptionKey(parent), nonce);
  const sealed = Buffer.concat([cipher.update(token, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function decryptWithToken(parent: string, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", deriveEncryptionKey(parent), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
}

function deriveEncryptionKey(parent: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", parent, "", "sealed refresh token", 32));
}
