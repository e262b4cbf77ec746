import { routes } from "../../../contract/index.ts";
import { ApiError } from "../../errors.ts";
import { type AppContext, serve } from "../../http/serve.ts";
import { toIpAddressKeys } from "../../limits/rate-limits.ts";
import type { CompleteLogin } from "../finish-login.ts";
import { consumeExchangeCode } from "./queries.ts";

export function oauthRoutes(door: AppContext, finishLogin: CompleteLogin): void {
  serve(door, routes.loginWithProvider, async ({ body, request }) => {
    await door.limits.consume("oauth", [toIpAddressKeys(request)]);
    const user = await consumeExchangeCode(door.db, body.code);
    if (!user) throw new ApiError("oauth_expired");
    return finishLogin(user, request);
  });
}
