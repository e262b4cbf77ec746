import * as z from "zod";
import { oneTimeCode } from "./codes.ts";
import { requiredEmail, requiredPhoneNumber, StatusMessage } from "./fields.ts";
import { route } from "./route.ts";
import { ownershipProofFields } from "./two-factor.ts";
import { User } from "./users.ts";

/** One of the two. */
const contactFields = {
  email: requiredEmail("Email is required", "Invalid email").optional(),
  phone: requiredPhoneNumber("Phone").optional(),
};
const exactlyOneRule = {
  path: ["email"],
  error: "Email is required",
  when: () => true,
};
const hasExactlyOne = (form: { email?: unknown; phone?: unknown }) =>
  (form?.email === undefined) !== (form?.phone === undefined);

export const RequestContactCodeForm = z
  .object({ ...contactFields, ...ownershipProofFields })
  .refine(hasExactlyOne, exactlyOneRule);
export type RequestContactCodeForm = z.input<typeof RequestContactCodeForm>;

export const ChangeContactForm = z
  .object({ ...contactFields, token: oneTimeCode })
  .refine(hasExactlyOne, exactlyOneRule);
export type ChangeContactForm = z.input<typeof ChangeContactForm>;

export const contactDetailsRoutes = {
  requestContactCode: route({
    method: "POST",
    path: "/authenticated/users/contact/code",
    access: "member",
    summary:
      "Send a code to a new email or phone. Where it is what one logs in with, the password or a fresh code is asked too.",
    body: RequestContactCodeForm,
    reply: StatusMessage,
    errors: ["too_many_requests"],
  }),
  changeContact: route({
    method: "PUT",
    path: "/authenticated/users/contact",
    access: "member",
    summary: "Take the new email or phone, with the code that was sent to it.",
    body: ChangeContactForm,
    reply: z.object({ user: User, message: z.string() }),
    errors: ["email_in_use", "phone_in_use", "too_many_requests"],
  }),
};
