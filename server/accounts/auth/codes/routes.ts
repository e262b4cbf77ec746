import { routes } from "../../../../contract/index.ts";
import type { AppContext } from "../../../platform/app-context.ts";
import { serve } from "../../../platform/http/serve.ts";
import { getRequestLanguage } from "../../../platform/language.ts";
import { findUserByEmail, findUserByLoginPhone } from "../../users/queries.ts";
import { consumeAttempt, consumeDelivery, parseAccountIdentifier } from "../attempt-limits.ts";
import { resetPassword } from "../change-password.ts";
import { type AuthDependencies, completeLogin, resendSecondFactorCode, verifySecondFactor } from "../login.ts";
import { rejectCommonPassword } from "../passwords.ts";
import { issueCode } from "./one-time-codes.ts";
import { findOrCreatePhoneUser, toE164, toTextMessageNumber } from "./phone-login.ts";

export function registerCodeRoutes(context: AppContext, dependencies: AuthDependencies): void {
  const { db, notify } = context;
  const { authCrypto } = dependencies;

  serve(context, routes.forgotPassword, async ({ body, request }) => {
    await consumeAttempt(context, "code_request", { email: body.email }, request);
    await consumeDelivery(context, { email: body.email }, { email: body.email }, request);
    const account = await findUserByEmail(db, body.email);
    // Only accounts with a password get a code. For other emails the same work is done and nothing is sent, so that the
    // response does not reveal which accounts exist.
    const user = account?.login_method === "Email" ? account : null;
    const isSent = await db.transaction().execute((trx) =>
      issueCode(
        trx,
        { authCrypto, notify },
        {
          purpose: "reset",
          subject: body.email,
          userId: user?.id ?? null,
          notification: {
            template: "password_reset_code",
            to: { email: body.email },
            language: getRequestLanguage(request),
            userId: user?.id,
          },
          isDecoy: user === null,
        },
      ),
    );
    return {
      message: isSent
        ? "If this email has an account, a code is on its way to it."
        : "If this email has an account, we sent it a code less than a minute ago. That code still works.",
    };
  });

  serve(context, routes.resetPassword, async ({ body, request }) => {
    rejectCommonPassword(body.password);
    await consumeAttempt(context, "code_check", { email: body.email }, request);
    const user = await resetPassword(db, { authCrypto, notify }, body, request);
    return completeLogin(context, dependencies, user, request);
  });

  serve(context, routes.requestPhoneCode, async ({ body, request }) => {
    const phone = await toTextMessageNumber(body.phone);
    await consumeAttempt(context, "code_request", { phone }, request);
    await consumeDelivery(context, { phone }, { phone }, request);
    const user = await findUserByLoginPhone(db, phone);
    const isSent = await db.transaction().execute((trx) =>
      issueCode(
        trx,
        { authCrypto, notify },
        {
          purpose: "phone",
          subject: phone,
          userId: user?.id ?? null,
          notification: {
            template: "phone_code",
            to: { phone },
            language: getRequestLanguage(request),
            userId: user?.id,
            isNewNumber: !user,
          },
          isQuotaConcealed: true,
        },
      ),
    );
    return {
      message: isSent
        ? "A code is on its way to this number."
        : "We sent a code to this number less than a minute ago. That code still works.",
    };
  });

  serve(context, routes.verifyPhone, async ({ body, request }) => {
    const phone = await toE164(body.phone);
    await consumeAttempt(context, "code_check", { phone }, request);
    const user = await findOrCreatePhoneUser(db, authCrypto, { phone, code: body.token });
    return completeLogin(context, dependencies, user, request);
  });

  serve(context, routes.resendLoginCode, async ({ body, request }) => {
    const account = parseAccountIdentifier(body.email);
    await consumeAttempt(context, "code_request", account, request);
    await consumeDelivery(context, { email: body.email }, account, request);
    await resendSecondFactorCode(context, authCrypto, body.email, request);
    return { message: "If your login is waiting for a code, a new one is on its way." };
  });

  serve(context, routes.verifyLogin, async ({ body, request }) => {
    await consumeAttempt(context, "code_check", parseAccountIdentifier(body.email), request);
    return verifySecondFactor(context, dependencies, body, request);
  });
}
