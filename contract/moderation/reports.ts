import * as z from "zod";
import { formatReportReference, ReportForm } from "../jobs/reports.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { type FieldErrorCode, withReason } from "../platform/fields/field-errors.ts";
import {
  IdParams,
  idFields,
  optionalText,
  requiredEmail,
  requiredEnum,
  StatusMessage,
} from "../platform/fields/fields.ts";
import { route } from "../platform/route.ts";
import { Appeal, Letters } from "./appeals.ts";
import { MAX_LAW_LENGTH, type SubjectKind, subjectKinds } from "./subjects.ts";

/**
 * The reasons of all kinds of subjects. `filled` says that the job is taken, which breaks no rule. `fraud` is what reports
 * of messages call `scam`.
 */
export const reportReasonCodes = [
  "scam",
  "fraud",
  "impersonation",
  "misleading",
  "false_review",
  "discrimination",
  "abuse",
  "exploitation",
  "hidden_advertising",
  "personal_data",
  "spam",
  "filled",
  "other",
] as const;
export type ReportReason = (typeof reportReasonCodes)[number];

/** The reasons that fit each kind of subject, in the order in which a form offers them. */
export const reportReasonsOf = {
  job: [
    "scam",
    "misleading",
    "discrimination",
    "exploitation",
    "impersonation",
    "hidden_advertising",
    "personal_data",
    "spam",
    "filled",
    "other",
  ],
  company: [
    "scam",
    "impersonation",
    "misleading",
    "discrimination",
    "hidden_advertising",
    "personal_data",
    "spam",
    "other",
  ],
  review: ["false_review", "abuse", "discrimination", "personal_data", "spam", "other"],
  message: ["fraud", "abuse", "discrimination", "personal_data", "spam", "other"],
  user: ["impersonation", "scam", "abuse", "discrimination", "personal_data", "spam", "other"],
  photo: ["impersonation", "abuse", "discrimination", "personal_data", "spam", "other"],
  cover: ["impersonation", "misleading", "abuse", "discrimination", "personal_data", "spam", "other"],
} as const satisfies Record<SubjectKind, readonly ReportReason[]>;

export const MAX_DETAILS_LENGTH = 2_000;

const wrongType = (code: FieldErrorCode) => withReason(code, reasons.wrongType());

/**
 * A report of something that its sender sees: a notice in the sense of article 16 of Regulation (EU) 2022/2065. The
 * address is for those who have no account, and may be left out.
 */
export const SubjectReportForm = z
  .object({
    subject_kind: requiredEnum("subject", subjectKinds),
    subject_id: z.string("subject_required"),
    reason: requiredEnum("reason", reportReasonCodes),
    /** Whether the reporter holds the content to be illegal, apart from the reason. */
    considers_illegal: z.boolean(wrongType("considers_illegal_invalid")).default(false),
    law: optionalText("law_invalid", MAX_LAW_LENGTH),
    details: optionalText("details_invalid", MAX_DETAILS_LENGTH),
    email: z.preprocess(
      (value) => (value === "" || value === null ? undefined : value),
      requiredEmail("email_required", "email_invalid").optional(),
    ),
    good_faith: z.literal(true, "good_faith_required"),
  })
  .refine((form) => (reportReasonsOf[form.subject_kind] as readonly string[]).includes(form.reason), {
    path: ["reason"],
    error: withReason("reason_invalid", reasons.notOffered()),
  })
  .refine((form) => Boolean(form.details) || !(form.reason === "other" || form.considers_illegal === true), {
    path: ["details"],
    error: "details_required",
    // Also without the statement of good faith, so that a form shows both errors at once.
    when: ({ value }) => typeof value === "object" && value !== null,
  });
export type SubjectReportForm = z.input<typeof SubjectReportForm>;

/** A form with `job_id` is that of the specification. */
function selectReportForm(input: unknown) {
  const isOfJob = typeof input === "object" && input !== null && "job_id" in input;
  return isOfJob ? ReportForm : SubjectReportForm;
}

/** The reply to the sender of a report. */
export const SentReport = z.object({
  ...idFields,
  subject_kind: z.enum(subjectKinds),
  subject_id: z.uuid(),
  /** Only of a job. */
  job_id: z.uuid().optional(),
  reason: z.enum(reportReasonCodes),
  /** The reference number. The receipt by mail contains it too. */
  reference: z.string(),
  /** The address of the page on which its sender sees what became of the report, also without an account. */
  status_url: z.url(),
  createdAt: z.iso.datetime(),
});
export type SentReport = z.infer<typeof SentReport>;

export const reportOutcomes = ["action_taken", "no_action", "reversed"] as const;

/** What the sender of a report sees of it. */
export const ReportStatus = z.object({
  reference: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(["received", "decided"]),
  /** `reversed` when a complaint of the author about the measures was accepted. Null before the decision. */
  outcome: z.enum(reportOutcomes).nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** What its sender was told. Null before the decision. */
  letter: Letters.nullable(),
  /** The case for a complaint about a dismissed report. Null when none is possible. */
  appeal_case_id: z.uuid().nullable(),
  appeal_until: z.iso.datetime().nullable(),
  appeal: Appeal.nullable(),
});
export type ReportStatus = z.infer<typeof ReportStatus>;

/** Returns the path of the status page of a report. */
export function getReportStatusPath(id: string, token: string): string {
  return `/reports/${formatReportReference({ id })}?token=${token}`;
}

export const messageReportReasons = ["spam", "abuse", "discrimination", "fraud", "other"] as const;

export const MessageReportForm = z.object({
  reason: requiredEnum("reason", messageReportReasons),
  details: optionalText("details_invalid", MAX_DETAILS_LENGTH),
});
export type MessageReportForm = z.input<typeof MessageReportForm>;

/** The reply to the user who reports a message. */
export const MessageReport = z.object({
  ...idFields,
  message_id: z.uuid(),
  reason: z.enum(reportReasonCodes),
  details: z.string(),
  reference: z.string(),
  createdAt: z.iso.datetime(),
});
export type MessageReport = z.infer<typeof MessageReport>;

export const reportRoutes = {
  sendReport: route({
    method: "POST",
    path: "/reports",
    access: "anyone",
    duringSuspension: "company",
    summary: "Report a job, company, review, received message, person or photo. The form with job_id needs a session.",
    body: z.union([SubjectReportForm, ReportForm]),
    pickBody: selectReportForm,
    status: 201,
    reply: z.object({ ...SentReport.shape, ...StatusMessage.shape }),
    errors: [
      "unauthorized",
      "not_found",
      "own_job",
      "own_content",
      "already_reported",
      "reports_paused",
      "too_many_requests",
    ],
  }),
  getReportStatus: route({
    method: "GET",
    path: "/reports/:reference",
    access: "no_session",
    summary: "What became of a report. The token is in the address that its sender got.",
    params: z.object({ reference: z.string().max(20) }),
    query: z.object({ token: z.string().max(100).default("") }),
    reply: ReportStatus,
    errors: ["too_many_requests"],
  }),
  reportMessage: route({
    method: "POST",
    path: "/messages/:id/reports",
    access: "member",
    duringSuspension: "company",
    summary: "Report a received message. Each message can be reported once.",
    params: IdParams,
    body: MessageReportForm,
    status: 201,
    reply: MessageReport,
    errors: ["own_content", "already_reported", "reports_paused", "too_many_requests"],
  }),
};
