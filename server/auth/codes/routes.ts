import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../app-context.ts";
import { serve } from "../../http/serve.ts";
import { getRequestLanguage } from "../../language.ts";
import { resetPassword } from "../change-password.ts";
import { type AuthDependencies, type CompleteLogin, verifySecondFactor } from "../login.ts";
import { consumeAttempt, parseAccountIdentifier } from "../login-limits.ts";
import { rejectCommonPassword } from "../passwords.ts";
import { findUserByEmail } from "../session-queries.ts";
import { findUserByLoginPhone } from "./account-queries.ts";
import { issueCode } from "./one-time-codes.ts";
import { findOrCreatePhoneUser, toE164 } from "./phone-login.ts";

export function codeRoutes(door: AppContext, keys: AuthDependencies, finishLogin: CompleteLogin): void {
  const { db, notify } = door;
  const parts = { secrets: keys.authCrypto, notify };

  serve(door, routes.forgotPassword, async ({ body, request }) => {
    await consumeAttempt(door, "code_request", { email: body.email }, request);
    const found = await findUserByEmail(db, body.email);
    // Only who logs in with a password gets a new one. For all others the same is done and nothing is sent.
    const user = found?.login_method === "Email" ? found : null;
    await db.transaction().execute((trx) =>
      issueCode(trx, parts, {
        purpose: "reset",
        subject: body.email,
        userId: user?.id ?? null,
        notification: {
          template: "reset_code",
          to: { email: body.email },
          language: getRequestLanguage(request),
          userId: user?.id,
        },
        isDecoy: user === null,
      }),
    );
    return { message: "If this email has an account, a code is on its way to it." };
  });

  serve(door, routes.resetPassword, async ({ body, request }) => {
    rejectCommonPassword(body.password);
    await consumeAttempt(door, "code_check", { email: body.email }, request);
    return finishLogin(await resetPassword(db, parts, body, request), request);
  });

  serve(door, routes.requestPhoneCode, async ({ body, request }) => {
    const phone = await toE164(body.phone);
    await consumeAttempt(door, "code_request", { phone }, request);
    const user = await findUserByLoginPhone(db, phone);
    await db.transaction().execute((trx) =>
      issueCode(trx, parts, {
        purpose: "phone",
        subject: phone,
        userId: user?.id ?? null,
        notification: {
          template: "phone_code",
          to: { phone },
          language: getRequestLanguage(request),
          userId: user?.id,
        },
      }),
    );
    return { message: "A code is on its way to this number." };
  });

  serve(door, routes.verifyPhone, async ({ body, request }) => {
    const phone = await toE164(body.phone);
    await consumeAttempt(door, "code_check", { phone }, request);
    const user = await findOrCreatePhoneUser(db, keys.authCrypto, { phone, code: body.token });
    return finishLogin(user, request);
  });

  serve(door, routes.verifyLogin, async ({ body, request }) => {
    await consumeAttempt(door, "code_check", parseAccountIdentifier(body.email), request);
    return verifySecondFactor(door, keys, body, request);
  });
}
