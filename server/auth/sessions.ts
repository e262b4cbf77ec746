import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Session } from "../../contract/auth.ts";
import type { DB } from "../../database/schema.ts";
import type { Database } from "../database/pool.ts";
import { getRequestLanguage } from "../language.ts";
import { presentSelf, type UserRow } from "../users/present.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { insertSession } from "./session-queries.ts";

/** Session data for somebody who has proved everything there is to prove. Ways in call `finishLogin` instead. */
export async function createSession(
  db: Kysely<DB>,
  tokens: AccessTokens,
  user: UserRow,
  request: FastifyRequest,
): Promise<Session> {
  const device = { userAgent: request.headers["user-agent"] ?? null, ip: request.ip };
  const { id, refreshToken } = await insertSession(db, user.id, device);
  const accessToken = await tokens.sign({ userId: user.id, sessionId: id });
  return { access_token: accessToken, refresh_token: refreshToken, user: presentSelf(user) };
}

/**
 * People are written to in the language that they last signed in with. Outside the transaction that opens the session:
 * that one shares the user's row with other logins, which could then wait for each other for ever.
 */
export async function updateUserLanguage(db: Database, userId: string, request: FastifyRequest): Promise<void> {
  const language = getRequestLanguage(request);
  await db
    .updateTable("users")
    .set({ language })
    .where("id", "=", userId)
    .where("language", "!=", language)
    .where("deleted_at", "is", null)
    .execute();
}
