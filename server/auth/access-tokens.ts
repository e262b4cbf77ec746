import { randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { deriveKey } from "../signing/signer.ts";

const ISSUER = "job-portal";
const AUDIENCE = "job-portal-api";
const ALGORITHM = "HS256";
const LIFETIME_SECONDS = 10 * 60;

export interface AccessTokenClaims {
  userId: string;
  sessionId: string;
  /** Unix time in milliseconds. */
  expiresAtMs: number;
}

export interface AccessTokens {
  sign(session: { userId: string; sessionId: string }): Promise<string>;
  /** Returns null for a token that is malformed, expired or not signed with this installation's key. */
  verify(token: string): Promise<AccessTokenClaims | null>;
}

/** Creates the signer of the JWTs that authenticate requests. Its key is derived from the installation's secret key. */
export function createAccessTokens(secretKey: string): AccessTokens {
  const key = deriveKey(secretKey, "access token");
  return {
    sign: ({ userId, sessionId }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        // JWT times are whole seconds. Without an id, two tokens that a session gets in one second would be equal.
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime(`${LIFETIME_SECONDS}s`)
        .sign(key),
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ["sub", "sid", "exp"],
        });
        const { sub, sid, exp } = payload;
        if (typeof sid !== "string" || !sub || !exp) return null;
        return { userId: sub, sessionId: sid, expiresAtMs: exp * 1000 };
      } catch {
        return null;
      }
    },
  };
}
