import * as z from "zod";
import { oneTimeCode } from "./auth.ts";
import { IdParams, idFields, requiredEmail, requiredEnum, requiredPhoneNumber, StatusMessage } from "./fields.ts";
import { fileReply, listRoute, route } from "./route.ts";
import { User } from "./users.ts";

export const secondFactorMethods = ["email", "app"] as const;

/** The own password, or a fresh code from `requestOwnCode`, which is all that an account without a password has. */
export const ownershipProofFields = {
  password: z.string("Invalid password").max(128, "Invalid password").nullish(),
  token: oneTimeCode.nullish(),
};

export const StartTwoFactorForm = z.object({
  method: requiredEnum("Method", secondFactorMethods),
  ...ownershipProofFields,
});
export type StartTwoFactorForm = z.input<typeof StartTwoFactorForm>;

export const ConfirmTwoFactorForm = z.object({ token: oneTimeCode });
export type ConfirmTwoFactorForm = z.input<typeof ConfirmTwoFactorForm>;

export const DisableTwoFactorForm = z.object(ownershipProofFields);
export type DisableTwoFactorForm = z.input<typeof DisableTwoFactorForm>;

export const RenewRecoveryCodesForm = z.object(ownershipProofFields);
export type RenewRecoveryCodesForm = z.input<typeof RenewRecoveryCodesForm>;

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const twoFactorRoutes = {
  requestOwnCode: route({
    method: "POST",
    path: "/authenticated/users/two-factor/code",
    access: "signed_in",
    summary: "Send a fresh code to the own email, or phone where there is none, to prove who asks.",
    reply: StatusMessage,
    errors: ["too_many_requests"],
  }),
  startTwoFactor: route({
    method: "PUT",
    path: "/authenticated/users/two-factor/start",
    access: "member",
    summary:
      "Begin to switch two-factor on. By email a code is sent; for an app the secret is told, this once. An app asks " +
      "for a mailed code, unless the email has been shown to be one's own before.",
    body: StartTwoFactorForm,
    reply: z.object({
      method: z.enum(secondFactorMethods),
      /** Both null by email. */
      secret: z.string().nullable(),
      otpauth_url: z.string().nullable(),
    }),
    errors: ["two_factor_on", "email_not_proven", "too_many_requests"],
  }),
  confirmTwoFactor: route({
    method: "PUT",
    path: "/authenticated/users/two-factor/confirm",
    access: "member",
    summary: "Switch two-factor on with the first code. The ten recovery codes are told this once.",
    body: ConfirmTwoFactorForm,
    reply: RecoveryCodes,
    errors: ["two_factor_on", "email_not_proven", "too_many_requests"],
  }),
  renewRecoveryCodes: route({
    method: "PUT",
    path: "/authenticated/users/two-factor/recovery-codes",
    access: "member",
    summary: "Make ten new recovery codes, told this once. The old ones are void.",
    body: RenewRecoveryCodesForm,
    reply: RecoveryCodes,
    errors: ["two_factor_off", "too_many_requests"],
  }),
  endTwoFactor: route({
    method: "PUT",
    path: "/authenticated/users/two-factor/off",
    access: "member",
    summary: "Switch two-factor off.",
    body: DisableTwoFactorForm,
    reply: StatusMessage,
    errors: ["too_many_requests"],
  }),
};

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

/** A place where the own account is logged in. */
export const LoginSession = z.object({
  ...idFields,
  /** Browser and system, such as `Firefox, Windows`; null when neither is known. */
  device: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** To the minute. */
  used_at: z.iso.datetime(),
  /** The session that asks. */
  current: z.boolean(),
});
export type LoginSession = z.infer<typeof LoginSession>;

export const DeleteAccountForm = z.object(ownershipProofFields);
export type DeleteAccountForm = z.input<typeof DeleteAccountForm>;

export const accountRoutes = {
  listSessions: listRoute({
    path: "/authenticated/users/sessions",
    access: "signed_in",
    summary: "Where the own account is logged in, the latest login first.",
    item: LoginSession,
  }),
  endSession: route({
    method: "DELETE",
    path: "/authenticated/users/sessions/:id",
    access: "signed_in",
    summary: "End one of the own sessions. One that has ended stays ended.",
    params: IdParams,
    status: 204,
    reply: z.undefined(),
  }),
  endOtherSessions: route({
    method: "DELETE",
    path: "/authenticated/users/sessions",
    access: "signed_in",
    summary: "End all own sessions but the one that asks.",
    status: 204,
    reply: z.undefined(),
  }),
  exportAccount: route({
    method: "GET",
    path: "/authenticated/users/export",
    access: "signed_in",
    summary: "Everything about the own account: a ZIP of JSON files and of the own files.",
    reply: fileReply("application/zip"),
    errors: ["too_many_requests"],
  }),
  deleteAccount: route({
    method: "DELETE",
    path: "/authenticated/users",
    access: "signed_in",
    summary: "Erase the own account for good, shown to be the own one by the password or a fresh code.",
    body: DeleteAccountForm,
    status: 204,
    reply: z.undefined(),
    errors: ["too_many_requests"],
  }),
};
