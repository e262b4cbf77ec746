import * as z from "zod";
import { MAX_CLOSING_DECISIONS } from "../jobs/job-form.ts";
import { rejectionReason } from "../jobs/rejection-reasons.ts";
import { APPLICATION_REJECTED, APPLICATION_SHORTLISTED } from "../platform/compatibility.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import { IdParams, optionalText, requiredEnum, requiredNumericEnum, requiredOr } from "../platform/fields/fields.ts";
import { languages } from "../platform/languages.ts";
import { route } from "../platform/route.ts";
import { ApplicationDetail, ApplicationWithMessage } from "./applications.ts";
import { withdrawalReason } from "./stages/outcome-reasons.ts";
import { applicationStages, decisionStages } from "./stages/stages.ts";

export const MAX_DECISION_MESSAGE_LENGTH = 2_000;

const StageForm = z.object({
  stage: requiredEnum("stage", decisionStages),
  /** The stage that the caller has seen. The call fails when the application has another one by now. */
  expected_stage: requiredEnum("expected_stage", applicationStages),
  /** The company's own words for the mail to the seeker. */
  message: optionalText("message_invalid", MAX_DECISION_MESSAGE_LENGTH),
  rejection_reason: rejectionReason,
});

export const MAX_STAGE_CHANGES = 100;

const invalidApplications = withReason("applications_invalid", reasons.notOffered());

function applicationIds(maxCount: number) {
  return z
    .array(
      z.uuid(invalidApplications),
      requiredOr("applications_required", "applications_invalid", reasons.wrongType()),
    )
    .min(1, "applications_required")
    .max(maxCount, {
      error: ({ input }) =>
        withReason("applications_invalid", reasons.tooManyEntries(maxCount, (input as unknown[]).length)),
    })
    .transform((ids) => [...new Set(ids)]);
}

/** One decision on several applications. */
const StagesForm = z.object({
  ids: applicationIds(MAX_STAGE_CHANGES),
  stage: StageForm.shape.stage,
  message: StageForm.shape.message,
  rejection_reason: StageForm.shape.rejection_reason,
});

/** Without the stage that the caller has seen, a second undo in a row fails, because it may be a repeated request. */
const UndoForm = z.object({ expected_stage: StageForm.shape.expected_stage.optional() });

/** The mails about a decision, or about the end of a job, on several applications. */
const MailPreviewForm = z.object({
  ids: applicationIds(MAX_CLOSING_DECISIONS),
  stage: requiredEnum("stage", [...decisionStages, "position_closed"]),
  message: StageForm.shape.message,
});

/** Several applications whose last decision is taken back or sent. */
const DecisionsForm = z.object({ ids: applicationIds(MAX_STAGE_CHANGES) });

/** What became of one application of several. */
const StageChange = z.object({
  id: z.uuid(),
  ok: z.boolean(),
  /** The error code of an application that has not changed. */
  code: z.string().optional(),
  /** Until when a decision on an application that has moved can be undone. */
  undo_until: z.iso.datetime().optional(),
});
export type StageChange = z.infer<typeof StageChange>;

/** The mail that applicants would get, once for each of their languages. */
const MailPreview = z.object({
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
  /** The number of applicants who get the mail in this language, with their own job in it. */
  count: z.number().int(),
});
export type MailPreview = z.infer<typeof MailPreview>;

export const WithdrawalForm = z.object({
  /** The seeker's own words to the company. */
  reason: optionalText("reason_invalid", MAX_DECISION_MESSAGE_LENGTH),
  withdrawal_reason: withdrawalReason,
});
export type WithdrawalForm = z.input<typeof WithdrawalForm>;

export const DecisionForm = z.object({
  status: requiredNumericEnum("status", [APPLICATION_SHORTLISTED, APPLICATION_REJECTED]),
});

export const stageChangeRoutes = {
  decideApplication: route({
    method: "PUT",
    path: "/crud/applications/:id",
    access: "member",
    summary: "Shortlist (2) or reject (3) a pending application to one of the caller's jobs.",
    params: IdParams,
    body: DecisionForm,
    reply: ApplicationWithMessage,
    errors: ["already_decided"],
  }),
  changeApplicationStage: route({
    method: "PUT",
    path: "/application/:id/stage",
    access: "recruiter",
    summary:
      "Move an application to another stage. 409 `stage_changed` names the present stage in `fields.stage` when the " +
      "application is not in `expected_stage`. The seeker gets a mail ten minutes later. With it the seeker sees `offer` and " +
      "`rejected`; other stages are seen at once.",
    params: IdParams,
    body: StageForm,
    reply: ApplicationDetail,
    errors: ["stage_changed", "application_ended"],
  }),
  changeApplicationStages: route({
    method: "PUT",
    path: "/applications/stage",
    access: "recruiter",
    summary: "Move up to 100 applications to the same stage. The reply says for each whether it has moved.",
    body: StagesForm,
    reply: z.array(StageChange),
  }),
  undoDecisions: route({
    method: "POST",
    path: "/applications/undo",
    access: "recruiter",
    summary: "Take the last decisions on up to 100 applications back. The reply says for each whether it was possible.",
    body: DecisionsForm.extend(UndoForm.shape),
    reply: z.array(StageChange),
  }),
  sendDecisions: route({
    method: "POST",
    path: "/applications/send",
    access: "recruiter",
    summary: "Send the last decisions on up to 100 applications now. The reply says for each whether it was possible.",
    body: DecisionsForm,
    reply: z.array(StageChange),
  }),
  previewStageMails: route({
    method: "POST",
    path: "/applications/stage/preview",
    access: "recruiter",
    summary:
      "The mails that `PUT /applications/stage` or the end of a job (`position_closed`) would send, one for each " +
      "language of the applicants.",
    body: MailPreviewForm,
    reply: z.array(MailPreview),
  }),
  undoDecision: route({
    method: "POST",
    path: "/application/:id/undo",
    access: "recruiter",
    summary:
      "Take the last decision on an application back, until its mail is sent after ten minutes. Answers 409 `stage_changed` " +
      "with the present stage when the application is not in `expected_stage`, and without it also when the last decision " +
      "has been taken back already.",
    params: IdParams,
    body: UndoForm.prefault({}),
    reply: ApplicationDetail,
    errors: ["decision_sent", "stage_changed", "job_unavailable"],
  }),
  sendDecision: route({
    method: "POST",
    path: "/application/:id/send",
    access: "recruiter",
    summary:
      "Send the last decision on an application now, before its ten minutes are over. It can no longer be undone.",
    params: IdParams,
    reply: ApplicationDetail,
    errors: ["decision_sent"],
  }),
  withdrawApplication: route({
    method: "POST",
    path: "/application/:id/withdraw",
    access: "seeker",
    summary: "Withdraw an application. The company can no longer read the profile and the resume.",
    params: IdParams,
    body: WithdrawalForm,
    reply: ApplicationDetail,
    errors: ["application_ended", "application_erased"],
  }),
};
