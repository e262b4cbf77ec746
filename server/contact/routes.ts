import { createHash } from "node:crypto";
import { routes } from "../../contract/index.ts";
import type { Config } from "../config.ts";
import { ApiError } from "../errors.ts";
import { type Door, serve } from "../http.ts";
import { languageOf } from "../language.ts";
import { byAccount, byAddress } from "../limits/limits.ts";
import { formTokens, WAIT_SECONDS } from "./form-token.ts";

/** A mail to the operator from whoever fills in the form, which no third party looks at. See decision 014. */
export function contactRoutes(door: Door, config: Config): void {
  const { db, notify, limits } = door;
  const tokens = formTokens(config.secretKey);

  serve(door, routes.openContactForm, async () => ({ form_token: tokens.issue(), wait: WAIT_SECONDS }));

  serve(door, routes.sendContactForm, async ({ body, caller, request }) => {
    if (body.homepage) throw new ApiError("looks_automatic");
    const form = tokens.open(body.form_token);
    if (!form) throw new ApiError("form_expired");
    const missing = WAIT_SECONDS - form.age / 1000;
    if (missing > 0) throw new ApiError("too_many_requests", undefined, Math.ceil(missing));
    // The form counts as an account: one token is good for a few tries. So does the whole portal, against many addresses.
    await limits.take("contact", [byAddress(request), byAccount(form.nonce)]);
    await limits.take("contact_in_all", [byAccount("everybody")]);
    const { name, email, topic, message } = body;
    const language = languageOf(request);
    await notify.send(db, {
      template: "contact",
      to: { email: config.notify.contactEmail },
      replyTo: email,
      language,
      values: { name, email, topic: topics[language][topic], message },
      event: `contact:${hashOf(form.nonce, name, email, topic, message)}`,
      userId: caller?.user.id,
    });
    return { message: "Your message has been sent." };
  });
}

const topics = {
  en: {
    account: "My account",
    job: "A job",
    company: "A company or a review",
    problem: "Something does not work",
    other: "Something else",
  },
  nl: {
    account: "Mijn account",
    job: "Een vacature",
    company: "Een bedrijf of een review",
    problem: "Er werkt iets niet",
    other: "Iets anders",
  },
} as const;

/** A try whose answer got lost is made again with the same words: that is one mail. */
function hashOf(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
