import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../app-context.ts";
import { ApiError } from "../../errors.ts";
import { serve } from "../../http/serve.ts";
import type { AuthCrypto } from "../auth-crypto.ts";
import { consumeAttempt } from "../login-limits.ts";
import { reauthenticate, sendUserCode } from "../reauthenticate.ts";
import {
  confirmTwoFactorSetup,
  disableTwoFactor,
  renewRecoveryCodes,
  requireVerifiedEmail,
  startTwoFactorSetup,
} from "./settings.ts";

export function twoFactorRoutes(door: AppContext, secrets: AuthCrypto): void {
  serve(door, routes.requestOwnCode, async ({ caller, request }) => {
    await sendUserCode(door, secrets, caller.user, "proof", request);
    return { message: "A code is on its way to you." };
  });

  serve(door, routes.startTwoFactor, async ({ body, caller, request }) => {
    const { user } = caller;
    if (user.is_2factor_auth_enabled) throw new ApiError("two_factor_on");
    if (body.method === "email" && user.email === null) {
      throw new ApiError("invalid_fields", { method: "Invalid Method" });
    }
    await reauthenticate(door, secrets, user, body, request);
    // A code that proved the owner has just come by that email.
    if (body.method === "app" && !body.token) requireVerifiedEmail(user);
    return startTwoFactorSetup(door, secrets, user, body.method, request);
  });

  serve(door, routes.confirmTwoFactor, async ({ body, caller, request }) => {
    await consumeAttempt(door, "code_check", { id: caller.user.id }, request);
    const codes = await confirmTwoFactorSetup(door, secrets, caller.user, body.token, request);
    return { recovery_codes: codes };
  });

  serve(door, routes.renewRecoveryCodes, async ({ body, caller, request }) => {
    if (!caller.user.is_2factor_auth_enabled) throw new ApiError("two_factor_off");
    await reauthenticate(door, secrets, caller.user, body, request);
    return { recovery_codes: await renewRecoveryCodes(door, secrets, caller.user, request) };
  });

  serve(door, routes.endTwoFactor, async ({ body, caller, request }) => {
    await reauthenticate(door, secrets, caller.user, body, request);
    await disableTwoFactor(door, caller.user, request);
    return { message: "Two-factor authentication is off." };
  });
}
