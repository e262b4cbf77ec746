import { routes } from "../../contract/index.ts";
import type { AppContext } from "../app-context.ts";
import { ApiError } from "../errors.ts";
import { serve } from "../http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../limits/rate-limits.ts";
import { presentSelf } from "../users/present.ts";
import { findCallerByToken } from "./authenticate.ts";
import { changePassword } from "./change-password.ts";
import { codeRoutes } from "./codes/routes.ts";
import { type AuthDependencies, createCompleteLogin, createLoginMethodError } from "./login.ts";
import { consumeAttempt } from "./login-limits.ts";
import { oauthRoutes } from "./oauth/routes.ts";
import { hashPassword, rejectCommonPassword, verifyPassword } from "./passwords.ts";
import { hashRefreshToken, parseSessionId } from "./refresh-token.ts";
import { rotateRefreshToken } from "./rotate-refresh-token.ts";
import { endSessionByRefreshToken, findUserByEmail, insertEmailUser } from "./session-queries.ts";
import { createSession, updateUserLanguage } from "./sessions.ts";
import { twoFactorRoutes } from "./two-factor/routes.ts";

export function authRoutes(door: AppContext, keys: AuthDependencies): void {
  const { db, limits } = door;
  const { accessTokens } = keys;

  const finishLogin = createCompleteLogin(door, keys);
  codeRoutes(door, keys, finishLogin);
  twoFactorRoutes(door, keys.authCrypto);
  oauthRoutes(door, finishLogin);

  serve(door, routes.login, async ({ body, request }) => {
    await consumeAttempt(door, "login", { email: body.email }, request);
    const user = await findUserByEmail(db, body.email);
    const right = await verifyPassword(body.password, user?.password_hash ?? null);
    if (!user || !right) throw new ApiError("wrong_credentials");
    return finishLogin(user, request);
  });

  serve(door, routes.register, async ({ body, request }) => {
    await limits.consume("registration", [toIpAddressKeys(request)]);
    rejectCommonPassword(body.password);
    const other = await findUserByEmail(db, body.email);
    if (other) throw other.login_method === "Email" ? new ApiError("email_in_use") : createLoginMethodError(other);
    const { password, ...person } = body;
    const user = await insertEmailUser(db, { ...person, password_hash: await hashPassword(password) });
    // Made just now, so there is no second factor to ask for.
    const session = await createSession(db, accessTokens, user, request);
    await updateUserLanguage(db, user.id, request);
    return session;
  });

  serve(door, routes.currentUser, async ({ body }) => {
    const caller = await findCallerByToken(db, accessTokens, body.access_token);
    if (!caller) throw new ApiError("unauthorized");
    return presentSelf(caller.user);
  });

  serve(door, routes.refresh, async ({ body, request }) => {
    const named = parseSessionId(body.refresh_token);
    await limits.consume("refresh", [toIpAddressKeys(request), ...(named ? [toAccountKey(named)] : [])]);
    const { userId, sessionId, refreshToken } = await rotateRefreshToken(db, body.refresh_token);
    return { access_token: await accessTokens.sign({ userId, sessionId }), refresh_token: refreshToken };
  });

  serve(door, routes.logout, async ({ body }) => {
    const sessionId = parseSessionId(body.refresh_token);
    if (sessionId) await endSessionByRefreshToken(db, sessionId, hashRefreshToken(body.refresh_token));
    return undefined;
  });

  serve(door, routes.changePassword, async ({ body, caller, request }) => {
    await limits.consume("password_change", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    await changePassword(door, caller, body, request);
    return { message: "Password has been updated." };
  });
}
