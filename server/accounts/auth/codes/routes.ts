import type { FastifyRequest } from "fastify";
import { routes } from "../../../../contract/index.ts";
import type { AppContext } from "../../../platform/app-context.ts";
import { serve } from "../../../platform/http/serve.ts";
import { getRequestLanguage } from "../../../platform/language.ts";
import { toE164, toTextMessageNumber } from "../../users/phone-numbers.ts";
import { findUserByEmail, findUserByLoginPhone } from "../../users/queries.ts";
import { consumeAttempt, consumeDelivery, parseAccountIdentifier } from "../attempt-limits.ts";
import { resetPassword } from "../change-password.ts";
import { type AuthDependencies, completeLogin, resendSecondFactorCode, verifySecondFactor } from "../login.ts";
import { rejectCommonPassword } from "../passwords.ts";
import { acceptEmailLoginCode } from "./email-login.ts";
import { issueCode } from "./one-time-codes.ts";
import { findOrCreatePhoneUser } from "./phone-login.ts";
import { presentCodeSent } from "./present.ts";

export function registerCodeRoutes(context: AppContext, dependencies: AuthDependencies): void {
  const { db, notify } = context;
  const { authCrypto } = dependencies;

  /**
   * Mails a code to an email that may have an account. For an email without an account that may use the code, the same
   * work is done and nothing is sent, so that the response does not reveal which accounts exist.
   */
  async function mailCode(
    email: string,
    { purpose, template }: { purpose: "reset" | "email"; template: "password_reset_code" | "email_login_code" },
    request: FastifyRequest,
  ) {
    await consumeAttempt(context, "code_request", { email }, request);
    await consumeDelivery(context, { email }, { email }, request);
    const account = await findUserByEmail(db, email);
    const user = purpose === "email" || account?.login_method === "Email" ? account : undefined;
    const isSent = await db.transaction().execute((trx) =>
      issueCode(
        trx,
        { authCrypto, notify },
        {
          purpose,
          subject: email,
          userId: user?.id ?? null,
          notification: { template, to: { email }, language: getRequestLanguage(request), userId: user?.id },
          isDecoy: user === undefined,
        },
      ),
    );
    return presentCodeSent(isSent ? "account" : "account_recent");
  }

  serve(context, routes.forgotPassword, ({ body, request }) =>
    mailCode(body.email, { purpose: "reset", template: "password_reset_code" }, request),
  );

  serve(context, routes.requestEmailCode, ({ body, request }) =>
    mailCode(body.email, { purpose: "email", template: "email_login_code" }, request),
  );

  serve(context, routes.logInWithEmailCode, async ({ body, request }) => {
    await consumeAttempt(context, "code_check", { email: body.email }, request);
    const language = getRequestLanguage(request);
    const { user, isPasswordRemoved } = await acceptEmailLoginCode(db, { authCrypto, notify }, body, language);
    const reply = await completeLogin(context, dependencies, user, request);
    return { ...reply, is_password_removed: isPasswordRemoved };
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
    return presentCodeSent(isSent ? "number" : "number_recent");
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
    return presentCodeSent("login");
  });

  serve(context, routes.verifyLogin, async ({ body, request }) => {
    await consumeAttempt(context, "code_check", parseAccountIdentifier(body.email), request);
    return verifySecondFactor(context, dependencies, body, request);
  });
}
