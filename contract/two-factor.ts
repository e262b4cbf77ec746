import * as z from "zod";
import { oneTimeCode } from "./codes.ts";
import { requiredEnum, StatusMessage } from "./fields.ts";
import { route } from "./route.ts";

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
