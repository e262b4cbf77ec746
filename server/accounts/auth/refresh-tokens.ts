import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import { decryptText, encryptText } from "../../platform/signing/encryption.ts";
import { deriveKey } from "../../platform/signing/signer.ts";
import { hashToken } from "../../platform/signing/tokens.ts";
import { endSession, selectActiveSessionForUpdate, updateRefreshTokenHash } from "./session-queries.ts";

const SECRET_BYTES = 32;
const MAC_BYTES = 16;

/**
 * Generates the key for the MACs in the refresh tokens of one session. The key alone gives no access: a token is
 * accepted only when its hash equals a stored hash.
 */
export function generateMacKey(): Buffer {
  return randomBytes(32);
}

/**
 * Generates a refresh token: `<session id>.<base64url of a 256-bit random secret and its 128-bit MAC>`. The MAC proves
 * that the token was issued for this session, even when later tokens have replaced it.
 */
export function generateRefreshToken(sessionId: string, macKey: Buffer): string {
  const secret = randomBytes(SECRET_BYTES);
  return `${sessionId}.${Buffer.concat([secret, computeMac(secret, macKey)]).toString("base64url")}`;
}

/** Tells whether the token was ever issued for the session that has this MAC key. */
function hasValidMac(refreshToken: string, macKey: Buffer): boolean {
  const bytes = Buffer.from(refreshToken.split(".")[1] ?? "", "base64url");
  if (bytes.length !== SECRET_BYTES + MAC_BYTES) return false;
  return timingSafeEqual(bytes.subarray(SECRET_BYTES), computeMac(bytes.subarray(0, SECRET_BYTES), macKey));
}

function computeMac(secret: Buffer, macKey: Buffer): Buffer {
  return createHmac("sha256", macKey).update(secret).digest().subarray(0, MAC_BYTES);
}

/** Returns the session id in a refresh token, or null when the token is malformed. */
export function parseSessionId(refreshToken: string): string | null {
  const [sessionId, secret, ...rest] = refreshToken.split(".");
  if (!secret || rest.length > 0) return null;
  return z.uuid().safeParse(sessionId).data ?? null;
}

/**
 * Exchanges a refresh token:
 * - The current token of the session is replaced by a new one.
 * - The parent token, from which the current one was issued, returns the current token again for two minutes, because
 *   a response can get lost and several browser tabs can refresh at the same time.
 * - After two minutes the parent token ends the session, and an older token always does, because the client and an
 *   attacker may both hold tokens of it (reuse detection, RFC 9700 section 4.14.2).
 * - A token that was never issued changes nothing, because session ids are not secret.
 *
 * @throws {ApiError} unauthorized
 */
export async function rotateRefreshToken(db: Database, presentedToken: string) {
  const sessionId = parseSessionId(presentedToken);
  if (!sessionId) throw new ApiError("unauthorized");
  const rotation = await db.transaction().execute(async (trx) => {
    const session = await selectActiveSessionForUpdate(trx, sessionId);
    if (!session) return null;
    const hash = hashToken(presentedToken);
    if (timingSafeEqual(hash, session.refresh_token_hash)) {
      const macKey = session.token_mac_key ?? generateMacKey();
      const refreshToken = generateRefreshToken(sessionId, macKey);
      await updateRefreshTokenHash(trx, sessionId, {
        refresh_token_hash: hashToken(refreshToken),
        parent_token_hash: hash,
        encrypted_refresh_token: encryptText(deriveTokenKey(presentedToken), refreshToken),
        token_mac_key: macKey,
      });
      return { userId: session.user_id, sessionId, refreshToken };
    }
    if (
      session.is_parent_valid &&
      session.parent_token_hash &&
      session.encrypted_refresh_token &&
      timingSafeEqual(hash, session.parent_token_hash)
    ) {
      const refreshToken = decryptText(deriveTokenKey(presentedToken), session.encrypted_refresh_token);
      return { userId: session.user_id, sessionId, refreshToken };
    }
    if (session.token_mac_key && hasValidMac(presentedToken, session.token_mac_key))
      await endSession(trx, sessionId, "reuse");
    return null;
  });
  if (!rotation) throw new ApiError("unauthorized");
  return rotation;
}

/**
 * Derives the key that encrypts a token from its parent token. Only a client that has the parent token can receive the
 * token again; the content of the database is not enough to decrypt it.
 */
function deriveTokenKey(parentToken: string): Uint8Array {
  return deriveKey(parentToken, "sealed refresh token");
}
