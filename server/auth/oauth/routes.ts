import { routes } from "../../../contract/index.ts";
import { ApiError } from "../../errors.ts";
import { type Door, serve } from "../../http.ts";
import { byAddress } from "../../limits/limits.ts";
import type { FinishLogin } from "../finish-login.ts";
import { takeCode } from "./queries.ts";

export function oauthRoutes(door: Door, finishLogin: FinishLogin): void {
  serve(door, routes.loginWithProvider, async ({ body, request }) => {
    await door.limits.take("oauth", [byAddress(request)]);
    const user = await takeCode(door.db, body.code);
    if (!user) throw new ApiError("oauth_expired");
    return finishLogin(user, request);
  });
}
