import type { FastifyRequest } from "fastify";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import type { Caller } from "../http/access.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { findSessionUser, type SessionReference, touchSession } from "./session-queries.ts";

/**
 * Reads the access token of a request, with or without the word Bearer. No token: null. A token that is not good:
 * 401, on open routes too, so that a client never takes an answer for anonymous people for its own. Routes that look
 * at no session (`no_session`) never come here.
 */
export function createAuthenticator(db: Database, tokens: AccessTokens) {
  return async (request: FastifyRequest): Promise<Caller | null> => {
    const header = request.headers.authorization;
    if (!header) return null;
    const caller = await findCallerByToken(db, tokens, header.replace(/^Bearer\s+/i, "").trim());
    if (!caller) throw new ApiError("unauthorized");
    return caller;
  };
}

export async function findCallerByToken(
  db: Database,
  tokens: AccessTokens,
  accessToken: string,
): Promise<Caller | null> {
  const session = await tokens.verify(accessToken);
  return session && findCallerBySession(db, session);
}

/** Who a session is of, if it has not ended. */
export async function findCallerBySession(db: Database, session: SessionReference): Promise<Caller | null> {
  const found = await findSessionUser(db, session);
  if (!found) return null;
  const { session_is_due: isDue, ...user } = found;
  if (isDue) await touchSession(db, session.sessionId);
  return { user, sessionId: session.sessionId };
}
