import * as z from "zod";
import { oneTimeCode } from "./codes.ts";
import { emailAddress, Message, phoneNumber } from "./fields.ts";
import { route } from "./route.ts";
import { proof } from "./two-factor.ts";
import { User } from "./users.ts";

/** One of the two. */
const contact = {
  email: emailAddress("Email is required", "Invalid email").optional(),
  phone: phoneNumber("Phone").optional(),
};
const oneOfThem = {
  path: ["email"],
  error: "Email is required",
  when: () => true,
};
const isOneOfThem = (form: { email?: unknown; phone?: unknown }) =>
  (form?.email === undefined) !== (form?.phone === undefined);

export const NewContactForm = z.object({ ...contact, ...proof }).refine(isOneOfThem, oneOfThem);
export type NewContactForm = z.input<typeof NewContactForm>;

export const ConfirmContactForm = z.object({ ...contact, token: oneTimeCode }).refine(isOneOfThem, oneOfThem);
export type ConfirmContactForm = z.input<typeof ConfirmContactForm>;

export const ownContactRoutes = {
  requestContactCode: route({
    method: "POST",
    path: "/authenticated/users/contact/code",
    access: "member",
    summary:
      "Send a code to a new email or phone. Where it is what one logs in with, the password or a fresh code is asked too.",
    body: NewContactForm,
    reply: Message,
    errors: ["too_many_requests"],
  }),
  changeContact: route({
    method: "PUT",
    path: "/authenticated/users/contact",
    access: "member",
    summary: "Take the new email or phone, with the code that was sent to it.",
    body: ConfirmContactForm,
    reply: z.object({ user: User, message: z.string() }),
    errors: ["email_in_use", "phone_in_use", "too_many_requests"],
  }),
};
