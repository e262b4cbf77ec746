import * as z from "zod";
import { CodeSentReply, oneTimeCode, SessionReply } from "../accounts/auth.ts";
import { resumeUpload } from "../accounts/files.ts";
import { answerFields } from "../jobs/questions.ts";
import {
  emptyToUndefined,
  requiredContactNumber,
  requiredEmail,
  requiredLine,
  StatusMessage,
} from "../platform/fields/fields.ts";
import { route, uploadRoute } from "../platform/route.ts";

/** What a visitor without an account applies with, besides the resume. */
export const GuestApplicationForm = z.object({
  job_id: z.string("job_required"),
  name: requiredLine("name_required", "name_invalid", 100),
  email: requiredEmail("email_required", "email_invalid"),
  phone: z.preprocess(emptyToUndefined, requiredContactNumber("phone").nullish()),
  ...answerFields,
});
export type GuestApplicationForm = z.input<typeof GuestApplicationForm>;

export const GuestCodeForm = z.object({ token: oneTimeCode });

const TokenParams = z.object({ token: z.string().max(100) });

/** What has become of a guest application after its code. */
export const GuestApplicationReply = z.object({
  application_id: z.uuid(),
  /** Until when the company has to answer. */
  answer_due_at: z.iso.datetime().nullable(),
  /** Null when the email belongs to an account that existed before. Its owner logs in as always. */
  session: SessionReply.nullable(),
  ...StatusMessage.shape,
});
export type GuestApplicationReply = z.infer<typeof GuestApplicationReply>;

export const guestApplicationRoutes = {
  startGuestApplication: route({
    method: "POST",
    path: "/guest-applications",
    access: "no_session",
    summary:
      "Store the application of a visitor without an account for ten minutes. Nothing is sent before the visitor " +
      "enters the code that is mailed to the email.",
    body: GuestApplicationForm,
    status: 201,
    reply: z.object({
      token: z.string(),
      /** The phone number that is sent, with the country of the job or the portal; null without one. */
      phone: z.string().nullable(),
    }),
    errors: ["not_found", "job_closed", "apply_outside", "registration_closed", "too_many_requests"],
  }),
  uploadGuestResume: uploadRoute({
    method: "PUT",
    path: "/guest-applications/:token/resume",
    access: "no_session",
    summary: "Upload the resume of a guest application and replace the previous one.",
    params: TokenParams,
    upload: resumeUpload,
    reply: StatusMessage,
    errors: ["form_expired", "too_many_requests"],
  }),
  sendGuestCode: route({
    method: "POST",
    path: "/guest-applications/:token/code",
    access: "no_session",
    summary:
      "Mail a code to the email of a guest application. The reply does not show whether the email has an account.",
    params: TokenParams,
    reply: CodeSentReply,
    errors: ["form_expired", "too_many_requests"],
  }),
  confirmGuestApplication: route({
    method: "POST",
    path: "/guest-applications/:token/confirm",
    access: "no_session",
    summary:
      "Send a guest application with the mailed code. Creates the account, unless the email belongs to one; then the " +
      "application is sent from that account.",
    params: TokenParams,
    body: GuestCodeForm,
    reply: GuestApplicationReply,
    errors: [
      "not_found",
      "job_closed",
      "apply_outside",
      "already_applied",
      "employer_email",
      "account_suspended",
      "too_many_requests",
    ],
  }),
};
