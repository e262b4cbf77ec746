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
} from "../platform/fields.ts";
import { route } from "../platform/route.ts";

export const ContactForm = z.object({
  name: requiredLine("Name is required", "Invalid Name", 100),
  email: requiredEmail("Email is required", "Invalid email"),
  topic: requiredEnum("Topic", contactTopics),
  message: requiredText("Message is required", "Invalid message", 5_000),
  /** The token from `GET /contact/form`. */
  form_token: z.string("Form is required").max(200, tooLong("Invalid Form", 200)),
  /** A honeypot field: people do not see it, and bots fill it in. */
  homepage: optionalText("Invalid Homepage", 2_000),
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
