import { routes } from "../../../../contract/index.ts";
import { reasons } from "../../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../../contract/platform/fields/field-errors.ts";
import type { AppContext } from "../../../platform/app-context.ts";
import { ApiError } from "../../../platform/errors.ts";
import { serve } from "../../../platform/http/serve.ts";
import { consumeAttempt } from "../attempt-limits.ts";
import type { AuthCrypto } from "../auth-crypto.ts";
import { presentCodeSent } from "../codes/present.ts";
import { reauthenticate, sendReauthenticationCode } from "../reauthenticate.ts";
import {
  confirmTwoFactorSetup,
  disableTwoFactor,
  renewRecoveryCodes,
  requireVerifiedEmail,
  startTwoFactorSetup,
} from "./settings.ts";

export function registerTwoFactorRoutes(context: AppContext, authCrypto: AuthCrypto): void {
  serve(context, routes.requestOwnCode, async ({ caller, request }) => {
    const isSent = await sendReauthenticationCode(context, authCrypto, caller.user, "proof", request);
    return presentCodeSent(isSent ? "you" : "you_recent");
  });

  serve(context, routes.startTwoFactor, async ({ body, caller, request }) => {
    const { user } = caller;
    if (user.is_2factor_auth_enabled) throw new ApiError("two_factor_on");
    if (body.method === "email" && user.email === null) {
      throw new ApiError("invalid_fields", { method: withReason("method_invalid", reasons.noEmail()) });
    }
    await reauthenticate(context, authCrypto, user, body, request);
    // With a code, `reauthenticate` has just verified the email, but `user` is older than that. So only a request with
    // the password is checked here.
    if (body.method === "app" && !body.token) requireVerifiedEmail(user);
    return startTwoFactorSetup(context, authCrypto, user, body.method, request);
  });

  serve(context, routes.confirmTwoFactor, async ({ body, caller, request }) => {
    await consumeAttempt(context, "code_check", { id: caller.user.id }, request);
    const codes = await confirmTwoFactorSetup(context, authCrypto, caller, body.token, request);
    return { recovery_codes: codes };
  });

  serve(context, routes.renewRecoveryCodes, async ({ body, caller, request }) => {
    if (!caller.user.is_2factor_auth_enabled) throw new ApiError("two_factor_off");
    await reauthenticate(context, authCrypto, caller.user, body, request);
    return { recovery_codes: await renewRecoveryCodes(context, authCrypto, caller.user, request) };
  });

  serve(context, routes.endTwoFactor, async ({ body, caller, request }) => {
    await reauthenticate(context, authCrypto, caller.user, body, request);
    await disableTwoFactor(context, caller.user, request);
    return { message: "Two-factor authentication is off." };
  });
}
