import * as z from "zod";
import { LoginReply } from "./auth.ts";
import { requiredText } from "./fields.ts";
import { route } from "./route.ts";

export const oauthRoutes = {
  loginWithProvider: route({
    method: "POST",
    path: "/auth/oauth/users",
    access: "no_session",
    summary: "Log in with the code that the popup of Google or Apple handed over. It works once, within a minute.",
    body: z.object({ code: requiredText("Code is required", "Invalid Code", 100) }),
    reply: LoginReply,
    errors: ["oauth_expired", "too_many_requests"],
  }),
};
