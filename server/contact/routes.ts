import { createHash } from "node:crypto";
import { routes } from "../../contract/index.ts";
import type { AppContext } from "../app-context.ts";
import type { Config } from "../config/config.ts";
import { ApiError } from "../errors.ts";
import { serve } from "../http/serve.ts";
import { texts } from "../i18n/texts.ts";
import { getRequestLanguage } from "../language.ts";
import { toAccountKey, toIpAddressKeys } from "../limits/rate-limits.ts";
import { createFormTokens, MIN_FORM_AGE_SECONDS } from "./form-tokens.ts";

/** A mail to the operator from whoever fills in the form, which no third party looks at. See decision 014. */
export function contactRoutes(door: AppContext, config: Config): void {
  const { db, notify, limits } = door;
  const tokens = createFormTokens(config.secretKey);

  serve(door, routes.openContactForm, async () => ({ form_token: tokens.issue(), wait: MIN_FORM_AGE_SECONDS }));

  serve(door, routes.sendContactForm, async ({ body, caller, request }) => {
    if (body.homepage) throw new ApiError("looks_automatic");
    const form = tokens.verify(body.form_token);
    if (!form) throw new ApiError("form_expired");
    const missing = MIN_FORM_AGE_SECONDS - form.age / 1000;
    if (missing > 0) throw new ApiError("too_many_requests", undefined, Math.ceil(missing));
    // The form counts as an account: one token is good for a few tries. So does the whole portal, against many addresses.
    await limits.consume("contact", [toIpAddressKeys(request), toAccountKey(form.nonce)]);
    await limits.consume("contact_total", [toAccountKey("everybody")]);
    const { name, email, topic, message } = body;
    const language = getRequestLanguage(request);
    await notify.send(db, {
      template: "contact_form",
      to: { email: config.notifications.contactEmail },
      replyTo: email,
      language,
      values: { name, email, topic: texts[language].contact_topics[topic] },
      quote: message,
      idempotencyKey: `contact:${hashParts(form.nonce, name, email, topic, message)}`,
      userId: caller?.user.id,
    });
    return { message: "Your message has been sent." };
  });
}

/** A try whose answer got lost is made again with the same words: that is one mail. */
function hashParts(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
