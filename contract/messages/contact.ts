import * as z from "zod";
import { contactTopics } from "../platform/constants.ts";
import {
  optionalText,
  requiredEmail,
  requiredEnum,
  requiredLine,
  requiredText,
  StatusMessage,
  tooLong,
} from "../platform/fields/fields.ts";
import { route } from "../platform/route.ts";

export const ContactForm = z.object({
  name: requiredLine("name_required", "name_invalid", 100),
  email: requiredEmail("email_required", "email_invalid"),
  topic: requiredEnum("topic", contactTopics),
  message: requiredText("message_required", "message_invalid", 5_000),
  /** The token from `GET /contact/form`. */
  form_token: z.string("form_required").max(200, tooLong("form_invalid", 200)),
  /** A honeypot field: people do not see it, and bots fill it in. */
  homepage: optionalText("homepage_invalid", 2_000),
});
export type ContactForm = z.input<typeof ContactForm>;

export const contactRoutes = {
  openContactForm: route({
    method: "GET",
    path: "/contact/form",
    access: "anyone",
    summary: "Create a token for one contact form. It is valid after `wait` seconds, for two hours.",
    reply: z.object({ form_token: z.string(), wait: z.number() }),
  }),
  sendContactForm: route({
    method: "POST",
    path: "/contact",
    access: "anyone",
    duringSuspension: "user",
    summary: "Send the contact form to the operator. Repeating the same form with the same text sends nothing.",
    body: ContactForm,
    reply: StatusMessage,
    errors: ["form_expired", "looks_automatic", "too_many_requests"],
  }),
};
