import type { FastifyRequest } from "fastify";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/access.ts";
import type { AccessTokenClaims, AccessTokens } from "./access-tokens.ts";
import { findSessionUser, type SessionReference, touchSession } from "./session-queries.ts";

export interface Authenticator {
  /**
   * Returns null, at once, for a request without an access token. Public routes reject an invalid token too. Otherwise a client
   * with an expired token would not notice that the response is the one for visitors. Routes with access `no_session` do
   * not call this function.
   *
   * @throws {ApiError} unauthorized when the access token is invalid or its session has ended
   */
  authenticate(request: FastifyRequest): Promise<Caller> | null;
  /** Returns the account of a valid access token without a query, so its session may have ended. */
  getAccountId(request: FastifyRequest): Promise<string | null>;
}

/** Authenticates requests by their access tokens, with or without the scheme `Bearer`. Verifies each token once. */
export function createAuthenticator(db: Database, accessTokens: AccessTokens): Authenticator {
  const verified = new WeakMap<FastifyRequest, AccessTokenClaims | null>();

  async function verifyToken(request: FastifyRequest): Promise<AccessTokenClaims | null> {
    const header = request.headers.authorization;
    if (!header) return null;
    const cached = verified.get(request);
    if (cached !== undefined) return cached;
    const claims = await accessTokens.verify(header.replace(/^Bearer\s+/i, "").trim());
    verified.set(request, claims);
    return claims;
  }

  async function requireCaller(request: FastifyRequest): Promise<Caller> {
    const claims = await verifyToken(request);
    const caller = claims && (await findCallerBySession(db, claims));
    if (!caller) throw new ApiError("unauthorized");
    return caller;
  }

  return {
    authenticate: (request) => (request.headers.authorization ? requireCaller(request) : null),
    getAccountId: async (request) => (await verifyToken(request))?.userId ?? null,
  };
}

/** Returns null when the token is invalid or its session has ended. */
export async function findCallerByToken(
  db: Database,
  accessTokens: AccessTokens,
  accessToken: string,
): Promise<Caller | null> {
  const session = await accessTokens.verify(accessToken);
  return session && findCallerBySession(db, session);
}

/** Returns null when the session has ended. Updates the last use of the session, at most once a minute. */
export async function findCallerBySession(db: Database, session: SessionReference): Promise<Caller | null> {
  const row = await findSessionUser(db, session);
  if (!row) return null;
  const { is_touch_due: isTouchDue, second_factor_at, ...user } = row;
  if (isTouchDue) await touchSession(db, session.sessionId);
  return { user, sessionId: session.sessionId, hasSecondFactor: second_factor_at !== null };
}
