import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { serve } from "../../platform/http/serve.ts";
import { getRequestLanguage } from "../../platform/language.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { hashToken } from "../../platform/signing/tokens.ts";
import { presentSelf } from "../users/present.ts";
import { findUserByEmail, insertEmailUser, updateUserLanguage } from "../users/queries.ts";
import { consumeAttempt, refundLoginAttempt } from "./attempt-limits.ts";
import { findCallerByToken } from "./authenticate.ts";
import { changePassword } from "./change-password.ts";
import { registerCodeRoutes } from "./codes/routes.ts";
import { type AuthDependencies, completeLogin, createLoginMethodError } from "./login.ts";
import { registerOauthRoutes } from "./oauth/routes.ts";
import { hashPassword, rejectCommonPassword, verifyPassword } from "./passwords.ts";
import { parseSessionId, rotateRefreshToken } from "./refresh-tokens.ts";
import { endSessionByRefreshToken } from "./session-queries.ts";
import { createSession } from "./sessions.ts";
import { registerTwoFactorRoutes } from "./two-factor/routes.ts";

export function registerAuthRoutes(context: AppContext, dependencies: AuthDependencies): void {
  const { db, limits } = context;
  const { accessTokens, authCrypto } = dependencies;

  registerCodeRoutes(context, dependencies);
  registerTwoFactorRoutes(context, authCrypto);
  registerOauthRoutes(context, dependencies);

  serve(context, routes.login, async ({ body, request }) => {
    await consumeAttempt(context, "login", { email: body.email }, request);
    const user = await findUserByEmail(db, body.email);
    const isPasswordValid = await verifyPassword(body.password, user?.password_hash ?? null);
    if (!user || !isPasswordValid) throw new ApiError("wrong_credentials");
    await refundLoginAttempt(context, body.email, request);
    return completeLogin(context, dependencies, user, request);
  });

  serve(context, routes.register, async ({ body, request }) => {
    await limits.consume("registration", [toIpAddressKeys(request)]);
    rejectCommonPassword(body.password);
    const existing = await findUserByEmail(db, body.email);
    if (existing) {
      throw existing.login_method === "Email" ? new ApiError("email_in_use") : createLoginMethodError(existing);
    }
    const { password, ...columns } = body;
    const user = await insertEmailUser(db, { ...columns, password_hash: await hashPassword(password) });
    // A new account has no second factor, so its session does not need `completeLogin`.
    const session = await createSession(db, accessTokens, user, request);
    await updateUserLanguage(db, user.id, getRequestLanguage(request));
    return session;
  });

  serve(context, routes.currentUser, async ({ body }) => {
    const caller = await findCallerByToken(db, accessTokens, body.access_token);
    if (!caller) throw new ApiError("unauthorized");
    return presentSelf(caller.user);
  });

  serve(context, routes.refresh, async ({ body, request }) => {
    const claimedSessionId = parseSessionId(body.refresh_token);
    const sessionKeys = claimedSessionId ? [toAccountKey(claimedSessionId)] : [];
    await limits.consume("refresh", [toIpAddressKeys(request), ...sessionKeys]);
    const { userId, sessionId, refreshToken } = await rotateRefreshToken(db, body.refresh_token);
    // Mails follow the language that the user reads pages in, also when the user has changed it since the login.
    await updateUserLanguage(db, userId, getRequestLanguage(request));
    return { access_token: await accessTokens.sign({ userId, sessionId }), refresh_token: refreshToken };
  });

  serve(context, routes.logout, async ({ body }) => {
    const sessionId = parseSessionId(body.refresh_token);
    if (sessionId) await endSessionByRefreshToken(db, sessionId, hashToken(body.refresh_token));
    return undefined;
  });

  serve(context, routes.changePassword, async ({ body, caller, request }) => {
    await limits.consume("password_change", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    await changePassword(context, authCrypto, caller, body, request);
    return { message: "Password has been updated." };
  });
}
