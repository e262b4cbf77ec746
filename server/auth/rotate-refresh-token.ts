import { timingSafeEqual } from "node:crypto";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import {
  decryptWithToken,
  encryptWithToken,
  generateIssueKey,
  generateRefreshToken,
  hashRefreshToken,
  hasValidIssueMac,
  parseSessionId,
} from "./refresh-token.ts";
import { endSession, replaceRefreshToken, selectActiveSessionForUpdate } from "./session-queries.ts";

/**
 * Exchanges a refresh token. The active one is replaced; its parent gets the active one again, because a reply may be
 * lost and tabs may race; any older one of the same session is a stolen copy or its victim, and ends the session. One
 * that was never issued ends nothing: an id is no secret.
 */
export async function rotateRefreshToken(db: Database, presented: string) {
  const sessionId = parseSessionId(presented);
  if (!sessionId) throw new ApiError("unauthorized");
  const outcome = await db.transaction().execute(async (trx) => {
    const session = await selectActiveSessionForUpdate(trx, sessionId);
    if (!session) return null;
    const hash = hashRefreshToken(presented);
    if (timingSafeEqual(hash, session.refresh_token_hash)) {
      const issueKey = session.token_mac_key ?? generateIssueKey();
      const refreshToken = generateRefreshToken(sessionId, issueKey);
      await replaceRefreshToken(trx, sessionId, {
        refresh_token_hash: hashRefreshToken(refreshToken),
        parent_token_hash: hash,
        encrypted_refresh_token: encryptWithToken(presented, refreshToken),
        token_mac_key: issueKey,
      });
      return { userId: session.user_id, sessionId, refreshToken };
    }
    if (
      session.parent_token_hash &&
      session.encrypted_refresh_token &&
      timingSafeEqual(hash, session.parent_token_hash)
    ) {
      return {
        userId: session.user_id,
        sessionId,
        refreshToken: decryptWithToken(presented, session.encrypted_refresh_token),
      };
    }
    if (session.token_mac_key && hasValidIssueMac(presented, session.token_mac_key))
      await endSession(trx, sessionId, "reuse");
    return null;
  });
  if (!outcome) throw new ApiError("unauthorized");
  return outcome;
}
