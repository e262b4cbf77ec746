import { randomUUID } from "node:crypto";
import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import { deriveKeys, type SecretKeys } from "../../platform/signing/signer.ts";

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
export function createAccessTokens(secretKeys: SecretKeys): AccessTokens {
  const keys = deriveKeys(secretKeys, "access token");
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
        .sign(keys[0]),
    verify: async (token) => {
      for (const key of keys) {
        const { sub, sid, exp } = (await readClaims(token, key)) ?? {};
        if (typeof sid === "string" && sub && exp) return { userId: sub, sessionId: sid, expiresAtMs: exp * 1000 };
      }
      return null;
    },
  };
}

async function readClaims(token: string, key: Uint8Array): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ["sub", "sid", "exp"],
    });
    return payload;
  } catch {
    return null;
  }
}
