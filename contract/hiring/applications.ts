import * as z from "zod";
import { CountReply, Job } from "../jobs/jobs.ts";
import { AnswerValue, answerFields } from "../jobs/questions.ts";
import { applicationLists, applicationStatuses } from "../platform/compatibility.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import { IdParams, idFields, StatusMessage, timestampFields } from "../platform/fields/fields.ts";
import { listRoute, route } from "../platform/route.ts";
import { Hold } from "./holds.ts";
import { Snapshot } from "./snapshots.ts";
import { ApplicationStage, EndReason } from "./stages/stages.ts";
import { TimelineEvent } from "./timeline.ts";

/** The job of an application, which outlives the job. */
export const AppliedJob = z.object({
  ...Job.shape,
  /** Whether the job has been deleted. Then only its applicants can read it. */
  is_deleted: z.boolean(),
});
export type AppliedJob = z.infer<typeof AppliedJob>;

export const Application = z.object({
  ...idFields,
  job_id: z.uuid(),
  applied_by_user_id: z.uuid(),
  posted_by_user_id: z.uuid(),
  status: z.literal(applicationStatuses),
  stage: ApplicationStage,
  /** When the employer first viewed the applicant's profile. */
  seen_at: z.iso.datetime().nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** Until when the company has to answer. Null when the application has ended with an answer. */
  answer_due_at: z.iso.datetime().nullable(),
  /** Whether that time has passed without an answer. */
  is_overdue: z.boolean(),
  /** Whether the company has proposed times for an interview and the seeker can still choose one. */
  has_proposed_times: z.boolean(),
  /** The last day on which the seeker can answer the open offer. Null for a company, without an open offer, and before its mail is sent. */
  offer_answer_by: z.iso.date().nullable(),
  /** When the planned interview begins. Null without one, and after its end. */
  interview_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  /** When the portal erases the content of the application. Null while it is open. */
  erase_at: z.iso.datetime().nullable(),
  /** Whether the seeker has consented that the company keeps the application for a year after its end. */
  is_kept_for_a_year: z.boolean(),
  /** When the content was erased. Only the seeker still sees the application then. */
  erased_at: z.iso.datetime().nullable(),
  /**
   * Until when a legal hold keeps the application: it is not erased, and only owners read its content. Null for a seeker
   * who must not be told.
   */
  held_until: z.iso.datetime().nullable(),
  end_reason: EndReason.nullable(),
  /**
   * Whether the company does not know yet who has applied, because the first selection is without names. For the company, the
   * id of the application then stands for that of the applicant.
   */
  is_name_hidden: z.boolean(),
  /** An array with the job as its only element. */
  jobs: z.array(AppliedJob),
  /** An array with the other user as its only element: the applicant or the employer. */
  users: z.array(
    z.object({
      _id: z.uuid(),
      name: z.string().nullable(),
      photo: z.string().nullable(),
      /** Whether the caller can send the user a message. */
      can_message: z.boolean(),
    }),
  ),
  ...timestampFields,
});
export type Application = z.infer<typeof Application>;

export const ApplicationDetail = Application.extend({
  /** Until when the company can take its last decision back. Null for the seeker, and when there is no such decision. */
  undo_until: z.iso.datetime().nullable(),
  /**
   * What the application was sent with. Null when it has been erased, for the company after the withdrawal, and for
   * recruiters and interviewers during a legal hold.
   */
  snapshot: Snapshot.nullable(),
  /** The legal hold. Null without one, for recruiters and interviewers, and for a seeker who must not be told. */
  hold: Hold.nullable(),
});
export type ApplicationDetail = z.infer<typeof ApplicationDetail>;

/** What a seeker can take over from the last application into one to another job. */
export const EarlierApplication = z.object({
  id: z.uuid(),
  job: z.string(),
  company: z.string().nullable(),
  sent_at: z.iso.datetime(),
  /** The answers to questions that the new job asks in the same words. */
  answers: z.array(z.object({ question_id: z.uuid(), value: AnswerValue })),
  /** Null when the new job does not ask for one. */
  cover_note: z.string().nullable(),
  /** Null when it is the current resume of the profile, which is sent anyway. */
  resume: z.object({ file: z.string(), name: z.string() }).nullable(),
});
export type EarlierApplication = z.infer<typeof EarlierApplication>;

const statusParam = z
  .enum(Object.keys(applicationLists) as (keyof typeof applicationLists)[])
  .transform((list) => applicationLists[list]);

/**
 * Selects the applications of a list in which it is the turn of the seeker who reads it, that are open, or that have ended, also
 * without an answer. Without a filter: all of the list.
 */
export const applicationFilters = ["your_turn", "pending", "decided"] as const;
export type ApplicationFilter = (typeof applicationFilters)[number];

export const applicationOrders = ["newest", "your_turn"] as const;
export type ApplicationOrder = (typeof applicationOrders)[number];

const filterQuery = z.object({
  /** `your_turn`: those in which the caller can choose a time for an interview or answer an offer. None for a company. */
  filter: z.enum(applicationFilters, "list_filter_invalid").optional(),
  /** `true`: list 1 of a seeker also has the applications that they have withdrawn. */
  withdrawn: z.literal("true", "list_filter_invalid").optional(),
});

export const ApplicationWithMessage = z.object({ ...Application.shape, ...StatusMessage.shape });

export const applicationRoutes = {
  listApplications: listRoute({
    path: "/applications/:status",
    access: "member",
    summary:
      "Applications, newest first; with `sort=your_turn`, first those in which it is the seeker's turn, then those with a planned " +
      "interview, and last those that have ended. " +
      "1: pending ones for an employer, all for a seeker. 2: shortlisted ones. " +
      "The first page has the length of the list in the header `X-Total-Count`.",
    params: z.object({ status: statusParam }),
    query: filterQuery.extend({ sort: z.enum(applicationOrders, "list_filter_invalid").default("newest") }),
    item: Application,
  }),
  countApplications: route({
    method: "GET",
    path: "/applications/count/:status",
    access: "member",
    summary: "The number of applications in the list of the same status (0 counts list 1).",
    params: z.object({ status: statusParam }),
    query: filterQuery,
    reply: CountReply,
  }),
  listAppliedJobIds: route({
    method: "GET",
    path: "/applications/job-ids",
    access: "seeker",
    summary:
      "The ids of the jobs for which the caller has applied: of the newest 1,000 applications that were neither withdrawn nor " +
      "ended with the position.",
    reply: z.array(z.uuid()),
  }),
  applyToJob: route({
    method: "POST",
    path: "/applications",
    access: "seeker",
    summary: "Apply to an active job. A seeker can apply to each job once.",
    body: z.object({
      job_id: z.string("job_required"),
      ...answerFields,
      /** An application of the caller whose resume is sent in place of that of the profile. */
      resume_of: z.uuid(withReason("applications_invalid", reasons.notUuid())).nullish(),
    }),
    status: 201,
    reply: ApplicationWithMessage,
    errors: ["not_found", "already_applied", "job_closed", "apply_outside", "invalid_fields"],
  }),
  findEarlierApplication: route({
    method: "GET",
    path: "/jobs/:id/earlier-application",
    access: "seeker",
    summary:
      "What the caller can take over from the last application that has something for this job. Null without one.",
    params: IdParams,
    reply: EarlierApplication.nullable(),
  }),
  getApplication: route({
    method: "GET",
    path: "/application/:id",
    access: "member",
    summary: "One application, for the seeker and for the company.",
    params: IdParams,
    reply: ApplicationDetail,
  }),
  readResumeText: route({
    method: "GET",
    path: "/application/:id/resume-text",
    access: "employer",
    summary:
      "The resume of an application as text, without name and contact details, while the first selection without names " +
      "hides the file.",
    params: IdParams,
    reply: z.object({ text: z.string() }),
    errors: [
      "no_resume",
      "unreadable_resume",
      "scanned_resume",
      "protected_resume",
      "resume_format_not_read",
      "too_many_requests",
    ],
  }),
  listApplicationEvents: route({
    method: "GET",
    path: "/application/:id/events",
    access: "member",
    summary: "The timeline of an application, oldest first. The seeker does not see internal events.",
    params: IdParams,
    reply: z.array(TimelineEvent),
  }),
  setYearConsent: route({
    method: "PUT",
    path: "/application/:id/consent",
    access: "seeker",
    summary:
      "Give or withdraw the consent that the company keeps the application for a year after its end. Idempotent. " +
      "Without it, the application is erased some weeks after its end.",
    params: IdParams,
    body: z.object({ keep_for_a_year: z.boolean(withReason("consent_invalid", reasons.wrongType())) }),
    reply: ApplicationDetail,
    errors: ["application_erased"],
  }),
};
