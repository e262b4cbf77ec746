import type { FastifyRequest } from "fastify";
import type { KeyedConcurrencyLimit } from "../background/concurrency-limit.ts";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import type { Caller } from "../http/access.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { findSessionUser, type SessionReference, touchSession } from "./session-queries.ts";

/**
 * Creates the function that authenticates a request by its access token, with or without the scheme `Bearer`. The
 * function returns null for a request without a token and throws `unauthorized` for an invalid token. Public routes
 * reject an invalid token too. Otherwise a client with an expired token would not notice that the response is the one
 * for visitors. Routes with access `no_session` do not call the function.
 *
 * The session is looked up within the limit of concurrent requests of the account, so that one account cannot fill the
 * queue for the reserved connections, where logins wait too.
 */
export function createAuthenticator(db: Database, accessTokens: AccessTokens, limitCaller: KeyedConcurrencyLimit) {
  return async (request: FastifyRequest): Promise<Caller | null> => {
    const header = request.headers.authorization;
    if (!header) return null;
    const session = await accessTokens.verify(header.replace(/^Bearer\s+/i, "").trim());
    const caller = session && (await limitCaller(session.userId, () => findCallerBySession(db, session)));
    if (!caller) throw new ApiError("unauthorized");
    return caller;
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
  const { is_touch_due: isTouchDue, ...user } = row;
  if (isTouchDue) await touchSession(db, session.sessionId);
  return { user, sessionId: session.sessionId };
}
