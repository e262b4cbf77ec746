import * as z from "zod";
import { LoginReply, newPasswordField, Session } from "./auth.ts";
import { requiredEmail, requiredPhoneNumber, requiredText, StatusMessage } from "./fields.ts";
import { route } from "./route.ts";

/** Six digits, however they are spaced. */
export const oneTimeCode = requiredText("Code is required", "Invalid Code", 40)
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Invalid Code"));

/** Six digits, or a recovery code: ten letters and digits, with or without the hyphen in their middle. */
const secondFactorCode = requiredText("Code is required", "Invalid Code", 40)
  .transform((typed) => typed.replace(/[\s-]/g, "").toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-7]{10})$/, "Invalid Code"));

export const ForgotPasswordForm = z.object({ email: requiredEmail("Email is required", "Invalid email") });
export type ForgotPasswordForm = z.input<typeof ForgotPasswordForm>;

export const ResetPasswordForm = z.object({
  ...ForgotPasswordForm.shape,
  password: newPasswordField,
  token: oneTimeCode,
});
export type ResetPasswordForm = z.input<typeof ResetPasswordForm>;

/** Country code and number in one. */
export const PhoneForm = z.object({ phone: requiredPhoneNumber("Phone") });
export type PhoneForm = z.input<typeof PhoneForm>;

export const VerifyPhoneForm = z.object({ ...PhoneForm.shape, token: oneTimeCode });
export type VerifyPhoneForm = z.input<typeof VerifyPhoneForm>;

const e164Phone = z.string().regex(/^\+[1-9]\d{6,14}$/);

export const VerifyLoginForm = z.object({
  email: requiredText("Email is required", "Invalid email", 254)
    .toLowerCase()
    .pipe(z.union([z.email(), e164Phone], "Invalid email")),
  token: secondFactorCode,
});
export type VerifyLoginForm = z.input<typeof VerifyLoginForm>;

export const codeRoutes = {
  verifyLogin: route({
    method: "POST",
    path: "/auth/verify/users",
    access: "no_session",
    summary: "The second step of every way in: a code by email, one of the authenticator app, or a recovery code.",
    body: VerifyLoginForm,
    reply: Session,
    errors: ["too_many_requests"],
  }),
  forgotPassword: route({
    method: "POST",
    path: "/auth/forgot-password/users",
    access: "no_session",
    summary: "Send a code for a new password. The answer is the same whether the account exists or not.",
    body: ForgotPasswordForm,
    reply: StatusMessage,
    errors: ["too_many_requests"],
  }),
  resetPassword: route({
    method: "POST",
    path: "/auth/reset-password/users",
    access: "no_session",
    summary: "Set a new password with the code and log in. Every other session of that user ends.",
    body: ResetPasswordForm,
    reply: LoginReply,
    errors: ["too_many_requests"],
  }),
  requestPhoneCode: route({
    method: "POST",
    path: "/auth/phone/users",
    access: "no_session",
    summary: "Send a code for logging in to a phone.",
    body: PhoneForm,
    reply: StatusMessage,
    errors: ["too_many_requests"],
  }),
  verifyPhone: route({
    method: "POST",
    path: "/auth/phone/verify/users",
    access: "no_session",
    summary: "Log in with the code that was sent to a phone. The first time this makes an account.",
    body: VerifyPhoneForm,
    reply: LoginReply,
    errors: ["too_many_requests"],
  }),
};
