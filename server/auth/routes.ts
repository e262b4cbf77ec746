import type { FastifyRequest } from "fastify";
import { routes } from "../../contract/index.ts";
import { ApiError } from "../errors.ts";
import { type Door, serve } from "../http.ts";
import { presentSelf, type UserRow } from "../users/present.ts";
import type { AccessTokens } from "./access-token.ts";
import { callerOf } from "./caller.ts";
import { changePassword } from "./change-password.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { findUserByEmail, insertEmailUser, logOutOfSession, startSession } from "./queries.ts";
import { hashRefreshToken, sessionIdOf } from "./refresh-token.ts";
import { rotateRefreshToken } from "./rotate-refresh-token.ts";

export function authRoutes(door: Door, tokens: AccessTokens): void {
  const { db } = door;

  async function openSession(user: UserRow, request: FastifyRequest) {
    const device = { userAgent: request.headers["user-agent"] ?? null, ip: request.ip };
    const { id, refreshToken } = await startSession(db, user.id, device);
    const accessToken = await tokens.sign({ userId: user.id, sessionId: id });
    return { access_token: accessToken, refresh_token: refreshToken, user: presentSelf(user) };
  }

  serve(door, routes.login, async ({ body, request }) => {
    const user = await findUserByEmail(db, body.email);
    const right = await verifyPassword(body.password, user?.password_hash ?? null);
    if (!user || !right) throw new ApiError("wrong_credentials");
    return openSession(user, request);
  });

  serve(door, routes.register, async ({ body, request }) => {
    if (await findUserByEmail(db, body.email)) throw new ApiError("email_in_use");
    const { password, ...person } = body;
    const user = await insertEmailUser(db, { ...person, password_hash: await hashPassword(password) });
    return openSession(user, request);
  });

  serve(door, routes.currentUser, async ({ body }) => {
    const caller = await callerOf(db, tokens, body.access_token);
    if (!caller) throw new ApiError("unauthorized");
    return presentSelf(caller.user);
  });

  serve(door, routes.refresh, async ({ body }) => {
    const { userId, sessionId, refreshToken } = await rotateRefreshToken(db, body.refresh_token);
    return { access_token: await tokens.sign({ userId, sessionId }), refresh_token: refreshToken };
  });

  serve(door, routes.logout, async ({ body }) => {
    const sessionId = sessionIdOf(body.refresh_token);
    if (sessionId) await logOutOfSession(db, sessionId, hashRefreshToken(body.refresh_token));
    return undefined;
  });

  serve(door, routes.changePassword, async ({ body, caller }) => {
    await changePassword(db, caller, body);
    return { message: "Password has been updated." };
  });
}
