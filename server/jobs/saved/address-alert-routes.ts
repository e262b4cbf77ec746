import type { FastifyRequest } from "fastify";
import { routes } from "../../../contract/index.ts";
import { ALERT_END_PATH } from "../../../contract/jobs/saved/alerts.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Config } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/errors.ts";
import { getPublicOrigin } from "../../platform/http/public-origin.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { registerOneClickUnsubscribe, type UnsubscribeLinks } from "../../platform/notifications/unsubscribe.ts";
import { resolveIndustry } from "../../platform/settings/portal-settings.ts";
import { confirmAlert, createAddressAlertLinks, keepAlert, requestAlert } from "./address-alerts.ts";
import { unsubscribeFromAlert } from "./saved-searches.ts";

/** Alerts of an email address, without an account. */
export function registerAddressAlertRoutes(context: AppContext, config: Config): void {
  const { app, db, limits, notify, settings } = context;
  const links = createAddressAlertLinks(config);

  serve(context, routes.requestAlert, async ({ body, request }) => {
    // Limits the mails that strangers can send to one address.
    await limits.consume("alert_request", [toIpAddressKeys(request), toAccountKey(body.email)]);
    await limits.consume("alert_request_total", [toAccountKey("everybody")]);
    const origin = getPublicOrigin(app, config);
    await requestAlert(db, { notify, links, origin }, { ...body, terms: resolveIndustry(settings, body.terms) });
    return { message: "We have sent you an email. Open its link to confirm." };
  });

  /** @throws {ApiError} not_found for a wrong signature */
  async function readToken(kind: UnsubscribeLinks, token: string, request: FastifyRequest): Promise<string> {
    await limits.consume("alert_link", [toIpAddressKeys(request)]);
    const id = kind.verifyToken(token);
    if (!id) throw new ApiError("not_found");
    return id;
  }

  serve(context, routes.confirmAlert, async ({ body, request }) => {
    await confirmAlert(db, await readToken(links.confirm, body.token, request));
    return undefined;
  });

  serve(context, routes.keepAlert, async ({ body, request }) => {
    if (!(await keepAlert(db, await readToken(links.keep, body.token, request)))) throw new ApiError("not_found");
    return undefined;
  });

  async function end(token: string): Promise<void> {
    const id = links.end.verifyToken(token);
    if (!id || !(await unsubscribeFromAlert(db, id))) throw new ApiError("not_found");
  }

  serve(context, routes.endAlert, async ({ body }) => {
    await end(body.token);
    return undefined;
  });
  registerOneClickUnsubscribe(app, ALERT_END_PATH, end);
}
