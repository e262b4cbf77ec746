import { routes } from "../../contract/index.ts";
import { ApiError } from "../errors.ts";
import { type Door, serve } from "../http.ts";
import { byAccount, byAddress } from "../limits/limits.ts";
import { presentSelf } from "../users/present.ts";
import { callerOf } from "./caller.ts";
import { changePassword } from "./change-password.ts";
import { codeRoutes } from "./codes/routes.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { logInAs } from "./email-in-use.ts";
import { type Keys, loginFinisher } from "./finish-login.ts";
import { noteLanguage } from "./note-language.ts";
import { oauthRoutes } from "./oauth/routes.ts";
import { openSession } from "./open-session.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { findUserByEmail, insertEmailUser, logOutOfSession } from "./queries.ts";
import { hashRefreshToken, sessionIdOf } from "./refresh-token.ts";
import { rotateRefreshToken } from "./rotate-refresh-token.ts";
import { takeTry } from "./take-try.ts";
import { twoFactorRoutes } from "./two-factor/routes.ts";

export function authRoutes(door: Door, keys: Keys): void {
  const { db, limits } = door;
  const { tokens } = keys;

  const finishLogin = loginFinisher(door, keys);
  codeRoutes(door, keys, finishLogin);
  twoFactorRoutes(door, keys.secrets);
  oauthRoutes(door, finishLogin);

  serve(door, routes.login, async ({ body, request }) => {
    await takeTry(door, "login", { email: body.email }, request);
    const user = await findUserByEmail(db, body.email);
    const right = await verifyPassword(body.password, user?.password_hash ?? null);
    if (!user || !right) throw new ApiError("wrong_credentials");
    return finishLogin(user, request);
  });

  serve(door, routes.register, async ({ body, request }) => {
    await limits.take("registration", [byAddress(request)]);
    refuseCommonPassword(body.password);
    const other = await findUserByEmail(db, body.email);
    if (other) throw other.login_method === "Email" ? new ApiError("email_in_use") : logInAs(other);
    const { password, ...person } = body;
    const user = await insertEmailUser(db, { ...person, password_hash: await hashPassword(password) });
    // Made just now, so there is no second factor to ask for.
    const session = await openSession(db, tokens, user, request);
    await noteLanguage(db, user.id, request);
    return session;
  });

  serve(door, routes.currentUser, async ({ body }) => {
    const caller = await callerOf(db, tokens, body.access_token);
    if (!caller) throw new ApiError("unauthorized");
    return presentSelf(caller.user);
  });

  serve(door, routes.refresh, async ({ body, request }) => {
    const named = sessionIdOf(body.refresh_token);
    await limits.take("refresh", [byAddress(request), ...(named ? [byAccount(named)] : [])]);
    const { userId, sessionId, refreshToken } = await rotateRefreshToken(db, body.refresh_token);
    return { access_token: await tokens.sign({ userId, sessionId }), refresh_token: refreshToken };
  });

  serve(door, routes.logout, async ({ body }) => {
    const sessionId = sessionIdOf(body.refresh_token);
    if (sessionId) await logOutOfSession(db, sessionId, hashRefreshToken(body.refresh_token));
    return undefined;
  });

  serve(door, routes.changePassword, async ({ body, caller, request }) => {
    await limits.take("password_change", [byAddress(request), byAccount(caller.user.id)]);
    await changePassword(door, caller, body, request);
    return { message: "Password has been updated." };
  });
}
