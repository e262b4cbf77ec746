import * as z from "zod";
import { CodeSentReply, MAX_PASSWORD_LENGTH, oneTimeCode } from "../accounts/auth.ts";
import { User } from "../accounts/users.ts";
import { secondFactorMethods } from "../platform/constants.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import {
  IdParams,
  idFields,
  requiredContactNumber,
  requiredEmail,
  requiredEnum,
  StatusMessage,
  tooLong,
} from "../platform/fields/fields.ts";
import { fileReply, listRoute, route } from "../platform/route.ts";

/** Proof of identity for sensitive changes: the password or, for accounts without one, a code from `requestOwnCode`. */
export const ownershipProofFields = {
  password: z
    .string(withReason("password_invalid", reasons.wrongType()))
    .max(MAX_PASSWORD_LENGTH, tooLong("password_invalid", MAX_PASSWORD_LENGTH))
    .nullish(),
  token: oneTimeCode.nullish(),
};

export const StartTwoFactorForm = z.object({
  method: requiredEnum("method", secondFactorMethods),
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
    duringSuspension: "user",
    summary: "Send a one-time code to the caller's email, or phone without an email, as proof of identity.",
    reply: CodeSentReply,
    errors: ["too_many_requests"],
  }),
  startTwoFactor: route({
    method: "PUT",
    path: "/authenticated/users/two-factor/start",
    access: "signed_in",
    duringSuspension: "company",
    summary:
      "Begin to enable two-factor authentication: with `email` a code is sent, with `app` the secret is returned once. " +
      "An app also requires a mailed code when the email is not verified.",
    body: StartTwoFactorForm,
    reply: z.object({
      method: z.enum(secondFactorMethods),
      /** `secret` and `otpauth_url` are null with the method `email`. */
      secret: z.string().nullable(),
      otpauth_url: z.string().nullable(),
    }),
    errors: ["two_factor_on", "email_not_proven", "too_many_requests"],
  }),
  confirmTwoFactor: route({
    method: "PUT",
    path: "/authenticated/users/two-factor/confirm",
    access: "signed_in",
    duringSuspension: "company",
    summary: "Enable two-factor authentication with the first code. Returns ten recovery codes, which are shown once.",
    body: ConfirmTwoFactorForm,
    reply: RecoveryCodes,
    errors: ["two_factor_on", "email_not_proven", "too_many_requests"],
  }),
  renewRecoveryCodes: route({
    method: "PUT",
    path: "/authenticated/users/two-factor/recovery-codes",
    access: "signed_in",
    duringSuspension: "company",
    summary: "Replace the recovery codes with ten new ones, which are shown once.",
    body: RenewRecoveryCodesForm,
    reply: RecoveryCodes,
    errors: ["two_factor_off", "too_many_requests"],
  }),
  endTwoFactor: route({
    method: "PUT",
    path: "/authenticated/users/two-factor/off",
    access: "signed_in",
    duringSuspension: "company",
    summary: "Disable two-factor authentication.",
    body: DisableTwoFactorForm,
    reply: StatusMessage,
    errors: ["too_many_requests"],
  }),
};

/** A form contains exactly one of `email` and `phone`. */
const contactFields = {
  email: requiredEmail("email_required", "email_invalid").optional(),
  phone: requiredContactNumber("phone").optional(),
};
const exactlyOneRule = {
  path: ["email"],
  error: "email_required",
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
    duringSuspension: "company",
    summary:
      "Send a code to a new email or phone, or to the current email to verify it. Proof of identity is required for a " +
      "new one that the account logs in with.",
    body: RequestContactCodeForm,
    reply: CodeSentReply,
    errors: ["too_many_requests"],
  }),
  changeContact: route({
    method: "PUT",
    path: "/authenticated/users/contact",
    access: "member",
    duringSuspension: "company",
    summary: "Change the email or phone, or verify the current email, with the code that was sent to it.",
    body: ChangeContactForm,
    reply: z.object({ user: User, message: z.string() }),
    errors: ["email_in_use", "phone_in_use", "too_many_requests"],
  }),
};

/** A session as its user sees it. */
export const SessionInfo = z.object({
  ...idFields,
  /** Browser and operating system, such as `Firefox, Windows`. Null when neither is known. */
  device: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The last use, with a precision of one minute. */
  used_at: z.iso.datetime(),
  /** Whether the request uses this session. */
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const DeleteAccountForm = z.object(ownershipProofFields);
export type DeleteAccountForm = z.input<typeof DeleteAccountForm>;

export const VIEW_GRANT_MINUTES = 30;

/** The permission for the staff to read an account. */
export const ViewGrant = z.object({
  /** Null when the staff may not read it. */
  until: z.iso.datetime().nullable(),
  /** When the staff has read it, the newest first, up to 20 in the last 400 days. */
  openings: z.array(z.iso.datetime()),
});
export type ViewGrant = z.infer<typeof ViewGrant>;

export const accountRoutes = {
  listSessions: listRoute({
    path: "/authenticated/users/sessions",
    access: "signed_in",
    summary: "The caller's sessions, latest login first.",
    item: SessionInfo,
  }),
  endSession: route({
    method: "DELETE",
    path: "/authenticated/users/sessions/:id",
    access: "signed_in",
    duringSuspension: "company",
    summary: "End one of the caller's sessions. Succeeds when it has ended before.",
    params: IdParams,
  }),
  endOtherSessions: route({
    method: "DELETE",
    path: "/authenticated/users/sessions",
    access: "signed_in",
    duringSuspension: "company",
    summary: "End all sessions of the caller except the current one.",
  }),
  getViewGrant: route({
    method: "GET",
    path: "/authenticated/users/view-grant",
    access: "signed_in",
    summary: "Until when the staff may read the caller's account, and when they have done so.",
    reply: ViewGrant,
  }),
  grantView: route({
    method: "PUT",
    path: "/authenticated/users/view-grant",
    access: "signed_in",
    summary:
      "Let moderators and owners of the portal read the caller's account for 30 minutes from now. They can change nothing.",
    reply: ViewGrant,
  }),
  withdrawView: route({
    method: "DELETE",
    path: "/authenticated/users/view-grant",
    access: "signed_in",
    summary: "End the permission of the staff to read the caller's account. Succeeds without one.",
  }),
  exportAccount: route({
    method: "GET",
    path: "/authenticated/users/export",
    access: "signed_in",
    duringSuspension: "user",
    summary: "Export the caller's account as a ZIP file: all data as JSON, and the uploaded files.",
    reply: fileReply("application/zip"),
    errors: ["too_many_requests"],
  }),
  deleteAccount: route({
    method: "DELETE",
    path: "/authenticated/users",
    access: "signed_in",
    duringSuspension: "user",
    summary: "Delete the caller's account permanently. Requires the password or a one-time code.",
    body: DeleteAccountForm,
    errors: ["last_owner", "last_staff_owner", "company_has_holds", "too_many_requests"],
  }),
};
