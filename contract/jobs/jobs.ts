import * as z from "zod";
import { CompanyCheck } from "../companies/checks.ts";
import { AnswerRate } from "../companies/companies.ts";
import { applicationStatuses } from "../platform/compatibility.ts";
import { jobStatuses, jobTypes, priorities, workPlaces } from "../platform/constants.ts";
import { labelCodes } from "../platform/content-labels.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import {
  emptyToUndefined,
  IdParams,
  idFields,
  StatusMessage,
  timestampFields,
  tooLong,
} from "../platform/fields/fields.ts";
import { languages } from "../platform/languages.ts";
import { listRoute, route } from "../platform/route.ts";
import { FormattedTextSchema } from "../platform/texts/formatted-text-schema.ts";
import { ClosingForm, Description, JobForm, JobUpdateForm } from "./job-form.ts";
import { payShape } from "./life.ts";
import { occupationGroups } from "./occupations/occupation-groups.ts";
import { Question, QuestionWithMustHave } from "./questions.ts";
import { OwnReport } from "./reports.ts";
import { closedReasons } from "./states.ts";
import { educationLevels, type Requirements } from "./terms/requirements.ts";
import { contractTerms, type Schedule, shifts } from "./terms/schedule.ts";
import type { WorkPlace } from "./terms/work-place.ts";

/** Where the work is done. The fields are those of `WorkPlace`. */
const workPlaceShape = {
  work_place: z.enum(workPlaces).nullable(),
  days_on_site: z.number().nullable(),
  remote_countries: z.array(z.string()),
} satisfies { [Field in keyof WorkPlace]: z.ZodType<WorkPlace[Field]> };

/** What the job asks of people. The fields are those of `Requirements`. */
const requirementShape = {
  skills: z.array(z.string()),
  nice_to_have_skills: z.array(z.string()),
  education: z.enum(educationLevels).nullable(),
} satisfies { [Field in keyof Requirements]: z.ZodType<Requirements[Field]> };

/** When the work is done. The fields are those of `Schedule`. */
const scheduleShape = {
  shifts: z.array(z.enum(shifts)),
  shift_start: z.string().nullable(),
  shift_end: z.string().nullable(),
  work_start: z.string().nullable(),
  contract_term: z.enum(contractTerms).nullable(),
} satisfies { [Field in keyof Schedule]: z.ZodType<Schedule[Field]> };

export const Job = z.object({
  ...idFields,
  user_id: z.uuid(),
  company_id: z.uuid(),
  title: z.string(),
  industry: z.string(),
  /** A sub-major group of ISCO-08. Its first digit is the major group. Null when it is not known. */
  occupation_group: z.enum(occupationGroups).nullable(),
  /** 0, with the highest age 150, for a job whose age range is not shown. */
  minimum_age: z.number(),
  maximum_age: z.number(),
  /** Why the job needs an age range, where the portal demands a reason. */
  age_reason: z.string().nullable(),
  /** `pay_min` as a whole number. 0 for a job without an amount. */
  starting_salary: z.number(),
  ...payShape,
  /** Empty, as other texts can be, in a draft that does not state it. */
  type: z.enum(["", ...jobTypes]),
  positions: z.number().nullable(),
  /** The number of people to hire. `positions` is the next of its steps. */
  openings: z.number().nullable(),
  priority: z.enum(priorities),
  ...workPlaceShape,
  address: z.string(),
  zip_code: z.string(),
  /** ISO 3166 code. Null unless the job is open and its address or postal code is known. */
  country: z.string().nullable(),
  /** As it was written in `JobDetail`, else without its formatting. In results of a search it may be cut. */
  description: z.string(),
  /** In which the title and the description are written. Null for another language, and when it is not known. */
  text_language: z.enum(languages).nullable(),
  ...requirementShape,
  ...scheduleShape,
  status: z.literal(jobStatuses),
  company: z.string().nullable(),
  company_photo: z.string().nullable(),
  /** False for a job that is closed, deleted or restricted, which its applicants can still read. */
  is_available: z.boolean(),
  /** The notice that the portal has put on the job (`labelCodes`). */
  label: z.enum(labelCodes).nullable(),
  /** The last day on which people can apply. Null for a job of a version without closing dates. */
  closes_on: z.iso.date().nullable(),
  /** That of the first publication, for a job that has been published. */
  ...timestampFields,
});
export type Job = z.infer<typeof Job>;

/** The time when the portal has restricted the job. Null for everybody but its company. */
const restricted_at = z.iso.datetime().nullable();
/**
 * Since when the job waits for the approval of the staff, as one of the first of its company. Null for everybody but its
 * company. A closed job keeps it, and waits again when it is published.
 */
const waiting_since = z.iso.datetime().nullable();

/** What only the company of a job sees of its life. Null, or false, for everybody else. */
const lifeOfOwn = {
  /** Whether the job has not been published yet. It may be incomplete. People with the preview link see it, too. */
  is_draft: z.boolean(),
  /** The day on which the draft is published. */
  publish_on: z.iso.date().nullable(),
  /** The last day on which the company can confirm that the job is open. Null while it is not asked. */
  confirm_by: z.iso.date().nullable(),
  /** Why the job is closed. Null for an open job and for a draft. */
  closed_as: z.enum(closedReasons).nullable(),
};

/** A job with the application and the report of the caller, if any. */
export const JobDetail = z.object({
  ...Job.shape,
  restricted_at,
  waiting_since,
  ...lifeOfOwn,
  /** Whether the company has chosen the occupation group or "none". Otherwise the group is derived from the title. */
  occupation_group_chosen: z.boolean(),
  /** When the job was published again after it had been closed, and how often. */
  reposted_at: z.iso.datetime().nullable(),
  repost_count: z.int(),
  /** The company's own address for applications. Null: people apply here. */
  apply_url: z.string().nullable(),
  application: z
    .object({
      ...idFields,
      status: z.literal(applicationStatuses),
      /** Why an application has ended without a decision about the person. */
      ended_as: z.enum(["withdrawn", "position_closed"]).nullable(),
      seen_at: z.iso.datetime().nullable(),
      decided_at: z.iso.datetime().nullable(),
      createdAt: z.iso.datetime(),
    })
    .nullable(),
  report: OwnReport.nullable(),
  /** What the description's Markdown means. Null when it has no formatting. */
  formatted_description: FormattedTextSchema.nullable(),
  /** What the application form asks. Only the company gets `must_have`. */
  questions: z.array(z.object({ ...Question.shape, must_have: QuestionWithMustHave.shape.must_have.optional() })),
  asks_cover_note: z.boolean(),
  /** Whether the company learns who has applied only when it invites them. */
  hides_names: z.boolean(),
  /** Counts the changes of the job, from 1. */
  version: z.number().int(),
  /** The working days in which the company answers each application. */
  answer_days: z.number().int(),
  /** Null below five applications. */
  answer_rate: AnswerRate.nullable(),
  /** What the portal has checked about the company. */
  company_checks: z.array(CompanyCheck),
  /** Whether the caller can send the employer a message. */
  can_message: z.boolean(),
});
export type JobDetail = z.infer<typeof JobDetail>;

export const Industry = z.object({ ...idFields, title: z.string() });
export type Industry = z.infer<typeof Industry>;

export const CountReply = z.object({ count: z.number() });

/** A job in the list of its company, with its applicants. */
export const OwnJob = z.object({
  ...Job.shape,
  restricted_at,
  waiting_since,
  ...lifeOfOwn,
  /**
   * The number of all applications, of those that are open, that nobody has seen, that wait for a first decision, whose answer is
   * late, and that ended with a hire. A late one is open and overdue, or has ended unanswered.
   */
  applicants: z.object({
    all: z.int(),
    open: z.int(),
    new: z.int(),
    waiting: z.int(),
    late: z.int(),
    hired: z.int(),
  }),
});
export type OwnJob = z.infer<typeof OwnJob>;

const JobReply = z.object({ ...Job.shape, ...StatusMessage.shape });
/** Until when the end of a job can be undone. Null when no applicant is told about it. */
const undoUntil = { undo_until: z.iso.datetime().nullable() };
const ClosingReply = z.object({ ...StatusMessage.shape, ...undoUntil });
export type ClosingReply = z.infer<typeof ClosingReply>;

export const jobRoutes = {
  listIndustries: route({
    method: "GET",
    path: "/crud/industries",
    access: "anyone",
    summary: "All industries, ordered by title.",
    reply: z.array(Industry),
  }),
  getJob: route({
    method: "GET",
    path: "/crud/jobs/:id",
    access: "anyone",
    summary: "A job: an active one for everybody, an inactive or restricted one for its company and its applicants.",
    params: IdParams,
    reply: JobDetail,
  }),
  previewJob: route({
    method: "GET",
    path: "/jobs/preview/:token",
    access: "anyone",
    summary: "A job, also a draft, for those who have the link that its company has made for colleagues.",
    params: z.object({ token: z.string().max(200) }),
    reply: JobDetail,
  }),
  listSimilarJobs: route({
    method: "GET",
    path: "/jobs/:id/similar",
    access: "anyone",
    summary: "Open jobs that are similar to a job that is or was open.",
    params: IdParams,
    reply: z.array(Job),
  }),
  getClosedJob: route({
    method: "GET",
    path: "/jobs/:id/closed",
    access: "anyone",
    summary:
      "The name of a job that was open, for the page that shows similar open jobs in its place. Without the name when " +
      "the portal has removed the job.",
    params: IdParams,
    reply: z.object({ title: z.string().nullable(), company: z.string().nullable() }),
  }),
  createJob: route({
    method: "POST",
    path: "/jobs",
    access: "recruiter",
    summary: "Post a job.",
    body: JobForm,
    status: 201,
    reply: JobReply,
    errors: ["too_many_requests", "unanswered_applications"],
  }),
  previewDescription: route({
    method: "POST",
    path: "/jobs/description-preview",
    access: "recruiter",
    summary: "How a description will look.",
    body: z.object({ description: Description }),
    reply: z.object({ formatted_description: FormattedTextSchema }),
    errors: ["too_many_requests"],
  }),
  proposeOccupationGroup: route({
    method: "GET",
    path: "/jobs/occupation-group",
    access: "recruiter",
    summary: "The words of a title that name the occupation, and its group. Null when the group is not certain.",
    query: z.object({
      title: z.string(withReason("title_invalid", reasons.wrongType())).max(150, tooLong("title_invalid", 150)),
    }),
    reply: z.object({ occupation_group: Job.shape.occupation_group, occupation: z.string().nullable() }),
    errors: ["too_many_requests"],
  }),
  updateJob: route({
    method: "PUT",
    path: "/crud/jobs/:id",
    access: "member",
    summary:
      "Update one of the caller's jobs. Closing it (status 2) ends its open applications as `position_closed`, except those " +
      "in `applications`, which move to their own stage. 409 `job_changed` has the present version in `fields`.",
    params: IdParams,
    body: JobUpdateForm,
    reply: JobReply.extend(undoUntil),
    errors: [
      "too_many_requests",
      "job_changed",
      "job_restricted",
      "application_ended",
      "application_held",
      "unanswered_applications",
    ],
  }),
  closeJob: route({
    method: "POST",
    path: "/jobs/:id/close",
    access: "recruiter",
    summary: "Close a job, as `PUT /crud/jobs/:id` with status 2 does, and leave the rest of it as it is. Idempotent.",
    params: IdParams,
    body: ClosingForm.prefault({}),
    reply: ClosingReply,
    errors: ["too_many_requests", "application_ended", "application_held"],
  }),
  deleteJob: route({
    method: "DELETE",
    path: "/crud/jobs/:id",
    access: "member",
    summary:
      "Delete one of the caller's jobs. Its open applications end as `position_closed`, except those in `applications`, " +
      "which move to their own stage. All stay readable. The body is optional.",
    params: IdParams,
    body: ClosingForm.prefault({}),
    reply: ClosingReply,
    errors: ["too_many_requests", "application_ended", "application_held"],
  }),
  undoClosing: route({
    method: "POST",
    path: "/jobs/:id/undo-closing",
    access: "recruiter",
    summary:
      "Take the closing or deletion of a job back, with the decisions that came with it, until its applicants are told " +
      "after ten minutes.",
    params: IdParams,
    reply: Job,
    errors: ["decision_sent", "job_restricted", "application_held"],
  }),
  listOwnJobs: listRoute({
    path: "/jobs/status/:status",
    access: "recruiter",
    summary: "The caller's active (1) or inactive (2) jobs, newest first.",
    params: z.object({ status: z.enum(["1", "2"]).transform(Number).pipe(z.literal(jobStatuses)) }),
    query: z.object({
      /** `true`: only jobs that the company is asked to confirm. */
      to_confirm: z.preprocess(
        emptyToUndefined,
        z.literal("true", withReason("filter_invalid", reasons.notOffered())).optional(),
      ),
    }),
    item: OwnJob,
  }),
  listCompanyJobs: listRoute({
    path: "/jobs/company/:id",
    access: "anyone",
    summary: "The active jobs of an employer, newest first.",
    params: IdParams,
    item: Job,
  }),
  countOwnJobs: route({
    method: "GET",
    path: "/jobs/count",
    access: "recruiter",
    summary: "The number of the caller's active jobs.",
    reply: CountReply,
  }),
};
