import { routes } from "../../../contract/index.ts";
import type { AuthCrypto } from "../../accounts/auth/auth-crypto.ts";
import { changeContact, sendContactCode } from "../../accounts/auth/change-contact.ts";
import { presentCodeSent } from "../../accounts/auth/codes/present.ts";
import { reauthenticate } from "../../accounts/auth/reauthenticate.ts";
import { endOtherSessions, endSessionOfUser, listActiveSessions } from "../../accounts/auth/session-queries.ts";
import { presentSelf } from "../../accounts/users/present.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Config } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/errors.ts";
import { decodeCursor, PagePosition, toListPage } from "../../platform/http/paging.ts";
import { getPublicOrigin } from "../../platform/http/public-origin.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportAccount } from "./export-account.ts";
import { presentSession } from "./present-session.ts";
import { grantView, readViewGrant, withdrawView } from "./view-grants.ts";

export function registerAccountRoutes(context: AppContext, authCrypto: AuthCrypto, config: Config): void {
  const { app, db, limits, files, settings } = context;

  serve(context, routes.listSessions, async ({ query, caller }) => {
    const page = { limit: query.limit, after: decodeCursor(query.after, PagePosition) };
    const rows = await listActiveSessions(db, caller.user.id, page);
    return toListPage(rows, query.limit, (row) => presentSession(row, caller.sessionId));
  });

  serve(context, routes.endSession, async ({ params, caller }) => {
    if (!(await endSessionOfUser(db, caller.user.id, params.id))) throw new ApiError("not_found");
    return undefined;
  });

  serve(context, routes.endOtherSessions, async ({ caller }) => {
    await endOtherSessions(db, caller.user.id, caller.sessionId, "other");
    return undefined;
  });

  serve(context, routes.getViewGrant, ({ caller }) => readViewGrant(db, caller.user.id));

  serve(context, routes.grantView, async ({ caller }) => {
    await grantView(db, caller.user.id);
    return readViewGrant(db, caller.user.id);
  });

  serve(context, routes.withdrawView, async ({ caller }) => {
    await withdrawView(db, caller.user.id);
    return undefined;
  });

  serve(context, routes.exportAccount, async ({ caller, request }) => {
    await limits.consume("export", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    const { time_zone, portal_name } = settings.current;
    return exportAccount(db, files, caller, { timeZone: time_zone, portal: portal_name });
  });

  serve(context, routes.requestContactCode, async ({ body, caller, request }) => {
    const isSent = await sendContactCode(context, authCrypto, caller.user, body, request);
    const recipient = body.email === undefined ? "number" : "email";
    return presentCodeSent(isSent ? recipient : `${recipient}_recent`);
  });

  serve(context, routes.changeContact, async ({ body, caller, request }) => {
    const user = await changeContact(context, authCrypto, caller.user, body, request);
    return { user: presentSelf({ ...caller.user, ...user }), message: "Profile has been updated." };
  });

  serve(context, routes.deleteAccount, async ({ body, caller, request }) => {
    await reauthenticate(context, authCrypto, caller.user, body, request);
    const origin = getPublicOrigin(app, config);
    const interviewMails = { notify: context.notify, origin, settings: context.settings };
    await deleteAccount(context, interviewMails, caller.user, request);
    return undefined;
  });
}
