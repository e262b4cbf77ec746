import * as z from "zod";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { type FieldNoun, withReason } from "../platform/fields/field-errors.ts";
import { IdParams, unsubscribeToken } from "../platform/fields/fields.ts";
import { route } from "../platform/route.ts";
import { recordedJobEvents } from "./states.ts";
import { type Pay, payPeriods } from "./terms/pay.ts";

/** The days after which a company is asked whether a job is still open. */
export const CONFIRMATION_DAYS = 14;
/** The reports "already filled", by different seekers from different networks, after which the company is asked. */
export const FILLED_REPORTS_TO_ASK = 2;
/** The days before the closing date on which those who saved a job or began an application are reminded. */
export const CLOSING_REMINDER_DAYS = [5, 1] as const;

/** The page of the link in the mail that asks whether a job is still open. */
export const JOB_CONFIRMATION_PATH = "/job-confirmation";

const blankToNull = (value: unknown) => (value === "" ? null : value);

/** A day as `YYYY-MM-DD`. Null or an empty text: none. */
export function optionalDay(noun: FieldNoun) {
  const day = z.iso.date(withReason(`${noun}_invalid`, reasons.notDate())).nullish();
  return z.preprocess<unknown, typeof day, string | null | undefined>(blankToNull, day);
}

/** What a job pays. The fields are those of `Pay`. */
export const payShape = {
  pay_min: z.number().nullable(),
  pay_max: z.number().nullable(),
  pay_currency: z.string().nullable(),
  pay_period: z.enum(payPeriods).nullable(),
  hours_min: z.number().nullable(),
  hours_max: z.number().nullable(),
  pay_agreement: z.string().nullable(),
  pay_scale: z.string().nullable(),
} satisfies { [Field in keyof Pay]: z.ZodType<Pay[Field]> };

/** The properties of a job whose old and new values are kept, and told to those who have applied. */
export const applicantTextFields = ["title", "place"] as const;
/** The properties whose old and new values are kept for the company. */
export const keptTextFields = [
  ...applicantTextFields,
  "type",
  "industry",
  "occupation_group",
  "openings",
  "skills",
  "nice_to_have_skills",
  "education",
  "shifts",
  "shift_start",
  "shift_end",
  "work_start",
  "contract_term",
  "priority",
  "closes_on",
  "apply_url",
] as const;
/** Long texts, of which only the change is recorded. */
export const longFields = ["description", "questions"] as const;

const PayValue = z.object(payShape);
export const JobChange = z.discriminatedUnion("field", [
  z.object({ field: z.literal("pay"), from: PayValue, to: PayValue }),
  z.object({ field: z.enum(keptTextFields), from: z.string().nullable(), to: z.string().nullable() }),
  z.object({ field: z.enum(longFields) }),
]);
export type JobChange = z.infer<typeof JobChange>;

/** Whether those who have applied are told about a change. */
export function concernsApplicants({ field }: JobChange): boolean {
  return field === "pay" || (applicantTextFields as readonly string[]).includes(field);
}

/** What an event of a job says besides its kind. */
export const JobEventData = z.object({
  /** `published`: the job had been closed before. */
  again: z.boolean().optional(),
  /** `published`: it waits for the approval of the staff. */
  waits: z.boolean().optional(),
  closes_on: z.iso.date().nullish(),
  publish_on: z.iso.date().optional(),
  /** `confirmation_asked`: the last day on which the company can confirm the job. */
  confirm_by: z.iso.date().optional(),
  /** `confirmation_asked`: true when it was asked because seekers have said that the job is filled. */
  reported: z.boolean().optional(),
  closed_as: z.enum(["filled", "withdrawn"]).optional(),
  /** `publication_blocked`: the code of the error. */
  code: z.string().optional(),
  changes: z.array(JobChange).optional(),
});
export type JobEventData = z.infer<typeof JobEventData>;

export const JobEventEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(recordedJobEvents),
  /** The member who did it. Null for the portal, and for a member whose account is deleted. */
  actor_name: z.string().nullable(),
  data: JobEventData,
});
export type JobEventEntry = z.infer<typeof JobEventEntry>;

/** A job that its company confirms without a login. */
export const JobConfirmation = z.object({
  job_id: z.uuid(),
  title: z.string(),
  state: z.enum(["open", "confirmed", "closed"]),
  /** The last day on which it can be confirmed. Null when it is confirmed or closed. */
  confirm_by: z.iso.date().nullable(),
});
export type JobConfirmation = z.infer<typeof JobConfirmation>;

export const PreviewLink = z.object({ token: z.string(), createdAt: z.iso.datetime() });
export type PreviewLink = z.infer<typeof PreviewLink>;

export const jobLifeRoutes = {
  confirmJob: route({
    method: "POST",
    path: "/jobs/:id/confirm",
    access: "recruiter",
    summary: "Say that an open job is still open. Idempotent.",
    params: IdParams,
    errors: ["job_not_open"],
  }),
  readJobConfirmation: route({
    method: "GET",
    path: "/auth/job-confirmation",
    access: "no_session",
    summary:
      "The job of a link that asks whether it is still open. Changes nothing, because mail scanners open every link.",
    query: z.object({ token: unsubscribeToken }),
    reply: JobConfirmation,
    errors: ["not_found"],
  }),
  confirmJobByLink: route({
    method: "POST",
    path: "/auth/job-confirmation",
    access: "no_session",
    summary: "Say that a job is still open, with the token of the link in the mail. Idempotent.",
    body: z.object({ token: unsubscribeToken }),
    reply: JobConfirmation,
    errors: ["not_found", "job_not_open"],
  }),
  reportFilledJob: route({
    method: "POST",
    path: "/jobs/:id/filled",
    access: "seeker",
    summary:
      "Say that an open job is filled. Its company is asked after two different seekers have said so. Each seeker and each " +
      "network address counts once. Idempotent.",
    params: IdParams,
    errors: ["too_many_requests"],
  }),
  listJobEvents: route({
    method: "GET",
    path: "/jobs/:id/events",
    access: "recruiter",
    summary: "What has happened to one of the caller's jobs, the last 200 events, newest first.",
    params: IdParams,
    reply: z.array(JobEventEntry),
  }),
  getPreviewLink: route({
    method: "GET",
    path: "/jobs/:id/preview-link",
    access: "recruiter",
    summary: "The link with which colleagues without an account read a job, or null without one.",
    params: IdParams,
    reply: PreviewLink.nullable(),
  }),
  createPreviewLink: route({
    method: "POST",
    path: "/jobs/:id/preview-link",
    access: "recruiter",
    summary: "Make a link with which colleagues without an account read a job. Ends the link before it.",
    params: IdParams,
    reply: PreviewLink,
    errors: ["too_many_requests"],
  }),
  deletePreviewLink: route({
    method: "DELETE",
    path: "/jobs/:id/preview-link",
    access: "recruiter",
    summary: "End the link with which colleagues read a job. Idempotent.",
    params: IdParams,
  }),
};
