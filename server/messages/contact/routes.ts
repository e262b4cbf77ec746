import { createHash } from "node:crypto";
import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Config } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/errors.ts";
import { serve } from "../../platform/http/serve.ts";
import { texts } from "../../platform/i18n/texts.ts";
import { getRequestLanguage } from "../../platform/language.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { createFormTokens, MIN_FORM_AGE_SECONDS, requireFormToken } from "./form-tokens.ts";

/**
 * Sends the contact form to the operator by mail. Rejects forms that programs fill in, without a third-party service
 * (decision 014).
 */
export function registerContactRoutes(context: AppContext, config: Config): void {
  const { db, notify, limits, settings } = context;
  const tokens = createFormTokens(config);

  serve(context, routes.openContactForm, async () => ({ form_token: tokens.issue(), wait: MIN_FORM_AGE_SECONDS }));

  serve(context, routes.sendContactForm, async ({ body, caller, request }) => {
    if (body.homepage) throw new ApiError("looks_automatic");
    const formNonce = requireFormToken(tokens, body.form_token);
    // Limits the mails per IP address, per form and in total. The total also limits an attack from many IP addresses.
    await limits.consume("contact", [toIpAddressKeys(request), toAccountKey(formNonce)]);
    await limits.consume("contact_total", [toAccountKey("everybody")]);
    const { name, email, topic, message } = body;
    const language = getRequestLanguage(request);
    const notification = {
      template: "contact_form",
      to: { email: settings.current.contact_email },
      replyTo: email,
      language,
      values: { name, email, topic: texts[language].contact_topics[topic] },
      quote: message,
      idempotencyKey: `contact:${hashParts(formNonce, name, email, topic, message)}`,
      userId: caller?.user.id,
    } as const;
    await db.transaction().execute((trx) => notify.send(trx, notification));
    return { message: "Your message has been sent." };
  });
}

/**
 * Hashes a form and its content. The same content of one form sends one mail, so a client may repeat a request whose
 * response was lost.
 */
function hashParts(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
