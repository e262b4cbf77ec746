import { routes } from "../../../contract/index.ts";
import { type Door, serve } from "../../http.ts";
import { languageOf } from "../../language.ts";
import { refuseCommonPassword } from "../common-passwords.ts";
import type { FinishLogin, Keys } from "../finish-login.ts";
import { accountNamed } from "../known-address.ts";
import { findUserByEmail } from "../queries.ts";
import { takeTry } from "../take-try.ts";
import { takeSecondStep } from "../two-factor/take-second-step.ts";
import { findUserByLoginPhone } from "./account-queries.ts";
import { userOfPhone } from "./phone-login.ts";
import { toE164 } from "./phone-number.ts";
import { requestCode } from "./request-code.ts";
import { resetPassword } from "./reset-password.ts";

export function codeRoutes(door: Door, keys: Keys, finishLogin: FinishLogin): void {
  const { db, notify } = door;
  const parts = { secrets: keys.secrets, notify };

  serve(door, routes.forgotPassword, async ({ body, request }) => {
    await takeTry(door, "code_request", { email: body.email }, request);
    const found = await findUserByEmail(db, body.email);
    // Only who logs in with a password gets a new one. For all others the same is done and nothing is sent.
    const user = found?.login_method === "Email" ? found : null;
    await db.transaction().execute((trx) =>
      requestCode(trx, parts, {
        purpose: "reset",
        name: body.email,
        userId: user?.id ?? null,
        notice: { template: "reset_code", to: { email: body.email }, language: languageOf(request), userId: user?.id },
        pretend: user === null,
      }),
    );
    return { message: "If this email has an account, a code is on its way to it." };
  });

  serve(door, routes.resetPassword, async ({ body, request }) => {
    refuseCommonPassword(body.password);
    await takeTry(door, "code_check", { email: body.email }, request);
    return finishLogin(await resetPassword(db, parts, body, request), request);
  });

  serve(door, routes.requestPhoneCode, async ({ body, request }) => {
    const phone = await toE164(body.phone);
    await takeTry(door, "code_request", { phone }, request);
    const user = await findUserByLoginPhone(db, phone);
    await db.transaction().execute((trx) =>
      requestCode(trx, parts, {
        purpose: "phone",
        name: phone,
        userId: user?.id ?? null,
        notice: { template: "phone_code", to: { phone }, language: languageOf(request), userId: user?.id },
      }),
    );
    return { message: "A code is on its way to this number." };
  });

  serve(door, routes.verifyPhone, async ({ body, request }) => {
    const phone = await toE164(body.phone);
    await takeTry(door, "code_check", { phone }, request);
    const user = await userOfPhone(db, keys.secrets, { phone, code: body.token });
    return finishLogin(user, request);
  });

  serve(door, routes.verifyLogin, async ({ body, request }) => {
    await takeTry(door, "code_check", accountNamed(body.email), request);
    return takeSecondStep(door, keys, body, request);
  });
}
