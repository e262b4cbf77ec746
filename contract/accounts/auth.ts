import * as z from "zod";
import { secondFactorMethods } from "../platform/constants.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { type FieldErrorCode, withReason } from "../platform/fields/field-errors.ts";
import {
  E164_PATTERN,
  requiredEmail,
  requiredLine,
  requiredOr,
  requiredPattern,
  requiredPhoneNumber,
  requiredText,
  StatusMessage,
  tooLong,
  tooShort,
} from "../platform/fields/fields.ts";
import { route } from "../platform/route.ts";
import { companyOfEmployer, InfoForm, User } from "./users.ts";

export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
export type Tokens = z.infer<typeof Tokens>;

export const SessionReply = z.object({ ...Tokens.shape, user: User });
export type SessionReply = z.infer<typeof SessionReply>;

/**
 * The reply to a login that needs a second factor. The client sends `email` back with the code; for an account without
 * an email it contains the phone number. `method` tells where the code comes from.
 */
export const SecondFactorChallenge = z.object({
  is_2factor_auth_enabled: z.literal(true),
  email: z.string(),
  method: z.enum(secondFactorMethods),
});
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>;

export const LoginReply = z.union([SessionReply, SecondFactorChallenge]);
export type LoginReply = z.infer<typeof LoginReply>;

/** `is_password_removed`: the login has removed a password that was set before anybody had proven the email. */
export const EmailLoginReply = z.union([
  z.object({ ...SessionReply.shape, is_password_removed: z.boolean() }),
  z.object({ ...SecondFactorChallenge.shape, is_password_removed: z.boolean() }),
]);
export type EmailLoginReply = z.infer<typeof EmailLoginReply>;

const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 128;

/** The value is not trimmed, because a password may begin or end with spaces. */
function passwordField(required: FieldErrorCode) {
  return z
    .string(requiredOr(required, "password_invalid", reasons.wrongType()))
    .min(1, required)
    .max(MAX_PASSWORD_LENGTH, tooLong("password_invalid", MAX_PASSWORD_LENGTH));
}

export const LoginForm = z.object({
  email: requiredEmail("email_required", "email_invalid"),
  password: passwordField("password_required"),
});
export type LoginForm = z.input<typeof LoginForm>;

export const newPasswordField = passwordField("password_required").min(
  MIN_PASSWORD_LENGTH,
  tooShort("password_too_short", MIN_PASSWORD_LENGTH),
);

export const RegisterForm = z.object({
  name: requiredLine("name_required", "name_invalid", 100),
  email: requiredEmail("email_required", "new_email_invalid"),
  password: newPasswordField,
});
export type RegisterForm = z.input<typeof RegisterForm>;

/**
 * The registration page. It sends the account type and the company as the info step does, after the registration. Without a type,
 * the page of the info step asks for it.
 */
export const TypedRegistration = z
  .object({ ...RegisterForm.shape, ...InfoForm.shape, user_type: InfoForm.shape.user_type.optional() })
  .refine(...companyOfEmployer);
export type TypedRegistration = z.input<typeof TypedRegistration>;

/** Six digits. Spaces are removed. */
export const oneTimeCode = requiredPattern(
  "code_required",
  { code: "code_invalid", reason: reasons.notCode() },
  (typed) => typed.replace(/\s/g, ""),
  /^\d{6}$/,
);

/** The current password or, in its place, a code of `requestOwnCode`. */
export const ChangePasswordForm = z
  .object({
    old_password: passwordField("password_required").optional(),
    token: oneTimeCode.optional(),
    password: passwordField("new_password_required").min(
      MIN_PASSWORD_LENGTH,
      tooShort("password_invalid", MIN_PASSWORD_LENGTH),
    ),
  })
  .refine(({ old_password, token }) => old_password !== undefined || token !== undefined, {
    path: ["old_password"],
    error: "password_required",
    when: ({ value }) => typeof value === "object" && value !== null,
  });
export type ChangePasswordForm = z.input<typeof ChangePasswordForm>;

/** The maximum exceeds the length of every valid token. It limits the work for invalid tokens. */
const tokenField = z
  .string(requiredOr("token_required", "token_invalid", reasons.wrongType()))
  .min(1, "token_required")
  .max(2000, tooLong("token_invalid", 2000));

/** Where a code has been sent: to an account, if it exists, or to what the caller has given. `…_recent`: the last code still works. */
export const codeSentTo = [
  "account",
  "account_recent",
  "number",
  "number_recent",
  "email",
  "email_recent",
  "you",
  "you_recent",
  "login",
] as const;
export type CodeSentTo = (typeof codeSentTo)[number];

/** The sentence for the user, and what a client translates instead. */
export const CodeSentReply = z.object({ sent_to: z.enum(codeSentTo), ...StatusMessage.shape });
export type CodeSentReply = z.infer<typeof CodeSentReply>;

export const authRoutes = {
  login: route({
    method: "POST",
    path: "/auth/users",
    access: "no_session",
    summary: "Log in with email and password. An account with two-factor authentication then needs a code.",
    body: LoginForm,
    reply: LoginReply,
    errors: ["wrong_credentials", "too_many_requests"],
  }),
  register: route({
    method: "POST",
    path: "/auth/register/users",
    access: "no_session",
    summary: "Create an account with email and password. The account has no type until the info step.",
    body: RegisterForm,
    status: 201,
    reply: SessionReply,
    errors: ["email_in_use", "log_in_with_phone", "log_in_with_google", "log_in_with_apple", "too_many_requests"],
  }),
  currentUser: route({
    method: "POST",
    path: "/auth/access-token/users",
    access: "no_session",
    summary: "The user that an access token belongs to.",
    body: z.object({ access_token: tokenField }),
    reply: User,
    errors: ["unauthorized"],
  }),
  refresh: route({
    method: "POST",
    path: "/auth/refresh-token/users",
    access: "no_session",
    summary: "Exchange a refresh token for a new pair of tokens. Each works once; reusing one ends the session.",
    body: z.object({ refresh_token: tokenField }),
    reply: Tokens,
    errors: ["unauthorized", "too_many_requests"],
  }),
  logout: route({
    method: "POST",
    path: "/auth/logout/users",
    access: "no_session",
    summary: "End the session that a refresh token belongs to.",
    body: z.object({ refresh_token: tokenField }),
  }),
  changePassword: route({
    method: "PUT",
    path: "/authenticated/users/password",
    access: "member",
    duringSuspension: "company",
    summary:
      "Set the caller's password with the old one or a code, for accounts that log in with their email. Ends all other " +
      "sessions of the user.",
    body: ChangePasswordForm,
    reply: StatusMessage,
    errors: ["too_many_requests"],
  }),
};

/** Six digits, or a recovery code of ten letters and digits. Spaces and hyphens are removed. */
const secondFactorCode = requiredPattern(
  "code_required",
  { code: "code_invalid", reason: reasons.notSecondFactor() },
  (typed) => typed.replace(/[\s-]/g, "").toLowerCase(),
  /^(\d{6}|[a-z2-7]{10})$/,
);

export const ForgotPasswordForm = z.object({ email: requiredEmail("email_required", "email_invalid") });
export type ForgotPasswordForm = z.input<typeof ForgotPasswordForm>;

export const ResetPasswordForm = z.object({
  ...ForgotPasswordForm.shape,
  password: newPasswordField,
  token: oneTimeCode,
});
export type ResetPasswordForm = z.input<typeof ResetPasswordForm>;

/** The last step of a login by email or phone. */
export const LoginCodeForm = z.object({ token: oneTimeCode });

const EmailLoginForm = z.object({ ...ForgotPasswordForm.shape, ...LoginCodeForm.shape });

/** A phone number with its country code. */
export const PhoneForm = z.object({ phone: requiredPhoneNumber("phone") });
export type PhoneForm = z.input<typeof PhoneForm>;

const VerifyPhoneForm = z.object({ ...PhoneForm.shape, ...LoginCodeForm.shape });

/** Identifies the account by the `email` of the second-factor challenge, which may be a phone number. */
export const ResendLoginCodeForm = z.object({
  email: requiredText("email_required", "email_invalid", 254)
    .toLowerCase()
    .pipe(z.union([z.email(), z.string().regex(E164_PATTERN)], withReason("email_invalid", reasons.notEmail()))),
});

export const VerifyLoginForm = z.object({ ...ResendLoginCodeForm.shape, token: secondFactorCode });
export type VerifyLoginForm = z.input<typeof VerifyLoginForm>;

export const codeRoutes = {
  verifyLogin: route({
    method: "POST",
    path: "/auth/verify/users",
    access: "no_session",
    summary: "Complete a login with the second factor: a mailed code, a code of the app, or a recovery code.",
    body: VerifyLoginForm,
    reply: SessionReply,
    errors: ["too_many_requests"],
  }),
  resendLoginCode: route({
    method: "POST",
    path: "/auth/verify/code/users",
    access: "no_session",
    summary:
      "Mail a new code for a login that waits for one, at most once a minute. The reply does not show whether one does.",
    body: ResendLoginCodeForm,
    reply: CodeSentReply,
    errors: ["too_many_requests"],
  }),
  forgotPassword: route({
    method: "POST",
    path: "/auth/forgot-password/users",
    access: "no_session",
    summary: "Send a code for a new password. The reply does not show whether the account exists.",
    body: ForgotPasswordForm,
    reply: CodeSentReply,
    errors: ["too_many_requests"],
  }),
  resetPassword: route({
    method: "POST",
    path: "/auth/reset-password/users",
    access: "no_session",
    summary: "Set a new password with the code, and log in. Ends all other sessions of the user.",
    body: ResetPasswordForm,
    reply: LoginReply,
    errors: ["too_many_requests"],
  }),
  requestEmailCode: route({
    method: "POST",
    path: "/auth/email/users",
    access: "no_session",
    summary: "Mail a login code. The reply does not show whether the account exists.",
    body: ForgotPasswordForm,
    reply: CodeSentReply,
    errors: ["too_many_requests"],
  }),
  logInWithEmailCode: route({
    method: "POST",
    path: "/auth/email/verify/users",
    access: "no_session",
    summary:
      "Log in with the code that was mailed. When nobody had proven the email before, it ends the password and all " +
      "sessions of the account, because somebody else may have registered it.",
    body: EmailLoginForm,
    reply: EmailLoginReply,
    errors: ["too_many_requests"],
  }),
  requestPhoneCode: route({
    method: "POST",
    path: "/auth/phone/users",
    access: "no_session",
    summary: "Send a login code to a phone.",
    body: PhoneForm,
    reply: CodeSentReply,
    errors: ["too_many_requests"],
  }),
  verifyPhone: route({
    method: "POST",
    path: "/auth/phone/verify/users",
    access: "no_session",
    summary: "Log in with the code that was sent to a phone. The first login creates an account.",
    body: VerifyPhoneForm,
    reply: LoginReply,
    errors: ["too_many_requests"],
  }),
};

export const oauthRoutes = {
  loginWithProvider: route({
    method: "POST",
    path: "/auth/oauth/users",
    access: "no_session",
    summary: "Log in with the code from the popup of Google or Apple. It works once, within a minute.",
    body: z.object({ code: requiredText("code_required", "code_invalid", 100) }),
    reply: LoginReply,
    errors: ["oauth_expired", "too_many_requests"],
  }),
};
