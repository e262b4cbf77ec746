import * as z from "zod";
import { CompanyCheck } from "../companies/checks.ts";
import { AnswerRate } from "../companies/companies.ts";
import { applicationStatuses, positionCounts } from "../platform/compatibility.ts";
import {
  type AgeRule,
  ageRules,
  JOB_ACTIVE,
  jobStatuses,
  jobTypes,
  MAX_ANSWER_DAYS,
  MAX_INDUSTRY_LENGTH,
  MIN_ANSWER_DAYS,
  priorities,
  workPlaces,
} from "../platform/constants.ts";
import { labelCodes } from "../platform/content-labels.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import {
  emptyToUndefined,
  IdParams,
  idFields,
  optionalText,
  requiredEnum,
  requiredLine,
  requiredNumericEnum,
  requiredPositiveInteger,
  requiredText,
  requiredUrl,
  StatusMessage,
  timestampFields,
} from "../platform/fields/fields.ts";
import { asksForPayHistory } from "../platform/forbidden-words.ts";
import { FormattedTextSchema } from "../platform/formatted-text-schema.ts";
import { languages } from "../platform/languages.ts";
import { listRoute, route } from "../platform/route.ts";
import { ageFormFields, checkAges } from "./age-range-form.ts";
import { optionalDay, payShape } from "./life.ts";
import { checkPay, payFormFields } from "./pay-form.ts";
import { Question, QuestionForms, QuestionWithMustHave } from "./questions.ts";
import { OwnReport } from "./reports.ts";
import { educationLevels, type Requirements } from "./requirements.ts";
import { checkSkills, requirementFormFields } from "./requirements-form.ts";
import { closedReasons } from "./states.ts";
import type { WorkPlace } from "./work-place.ts";
import { checkWorkPlace, workPlaceFormFields } from "./work-place-form.ts";

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

export const Job = z.object({
  ...idFields,
  user_id: z.uuid(),
  company_id: z.uuid(),
  title: z.string(),
  industry: z.string(),
  /** 0, with the highest age 150, for a job whose age range is not shown. */
  minimum_age: z.number(),
  maximum_age: z.number(),
  /** Why the job needs an age range, where the portal demands a reason. */
  age_reason: z.string().nullable(),
  /** `pay_min` as a whole number. 0 for a job without an amount. */
  starting_salary: z.number(),
  ...payShape,
  type: z.enum(jobTypes),
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
  status: z.literal(jobStatuses),
  company: z.string().nullable(),
  company_photo: z.string().nullable(),
  /** False for a job that is closed, deleted or restricted, which its applicants can still read. */
  is_available: z.boolean(),
  /** The notice that the portal has put on the job (`labelTexts`). */
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

/** What only the company of a job sees of its life. Null for everybody else. */
const lifeOfOwn = {
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
  /** When the job was published again after it had been closed, and how often. */
  reposted_at: z.iso.datetime().nullable(),
  repost_count: z.int(),
  /** The company's own address for applications. Null: people apply here. */
  apply_url: z.string().nullable(),
  application: z
    .object({
      ...idFields,
      status: z.literal(applicationStatuses),
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

const Positions = requiredNumericEnum("positions", positionCounts).nullish();
const MAX_OPENINGS = 1000;
const Openings = requiredPositiveInteger("openings", MAX_OPENINGS).nullish();

const AnswerDays = requiredPositiveInteger("answer_period", MAX_ANSWER_DAYS, MIN_ANSWER_DAYS);

/** Markdown: paragraphs, headings, lists, bold, italics and links. HTML is text. */
const Description = requiredText("description_required", "description_invalid", 10_000);

const Url = requiredUrl("apply_url").nullish();
const ApplyUrl = z.preprocess<unknown, typeof Url, string | null | undefined>(
  (value) => (value === "" ? null : value),
  Url,
);

/** Refinements of the whole form also run when a field is invalid, so that all errors are reported at once. */
const isObject = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;

/** What every form of a job needs. `createByAgeRule` adds what the setting `age_range` demands. */
export const JobForm = z
  .object({
    title: requiredLine("title_required", "title_invalid", 150),
    industry: requiredLine("industry_required", "industry_invalid", MAX_INDUSTRY_LENGTH),
    ...ageFormFields,
    ...payFormFields,
    type: requiredEnum("type", jobTypes),
    /** Null, an empty text or no value means not stated. */
    positions: z.preprocess<unknown, typeof Positions, z.input<typeof Positions> | "">(emptyToUndefined, Positions),
    /** With a number, `positions` is not needed: it becomes the next of its steps. */
    openings: z.preprocess<unknown, typeof Openings, z.input<typeof Openings> | "">(emptyToUndefined, Openings),
    priority: requiredEnum("priority", priorities),
    ...workPlaceFormFields,
    address: requiredLine("address_required", "address_invalid", 200),
    zip_code: requiredLine("zip_code_required", "zip_code_invalid", 12).regex(
      /^[\p{L}\p{N} -]+$/u,
      withReason("zip_code_invalid", reasons.notPostalCode()),
    ),
    description: Description,
    ...requirementFormFields,
    status: requiredNumericEnum("status", jobStatuses),
    /**
     * The last day on which people can apply, at most as many days after the publication as the setting `job_days` says. A
     * published job without this field keeps its day, or gets the last one possible.
     */
    closes_on: optionalDay("closing_date"),
    /** The day on which a draft is published. When this field is absent, the stored value stays. */
    publish_on: optionalDay("publication_date"),
    /** When this field is absent, the stored value stays. */
    apply_url: ApplyUrl,
    /** When this field is absent, the stored questions stay. */
    questions: QuestionForms.optional(),
    /** When this field is absent, the stored value stays. */
    asks_cover_note: z.boolean(withReason("cover_note_invalid", reasons.wrongType())).optional(),
    /** When this field is absent, the stored value stays. A change concerns later answer periods. */
    answer_days: AnswerDays.optional(),
  })
  .refine(({ closes_on, publish_on }) => !closes_on || !publish_on || closes_on >= publish_on, {
    path: ["closes_on"],
    error: withReason("closing_date_invalid", reasons.closesBeforePublication()),
    when: isObject,
  })
  .superRefine(
    (form, context) => {
      const isPublished = form.status === JOB_ACTIVE || Boolean(form.publish_on);
      checkPay(form, isPublished, context);
      checkWorkPlace(form, isPublished, context);
      checkSkills(form, context);
    },
    { when: isObject },
  )
  .superRefine(({ questions }, context) => {
    for (const [index, { text }] of (questions ?? []).entries()) {
      if (!asksForPayHistory(text)) continue;
      const message = withReason("question_invalid", reasons.asksForPayHistory());
      context.addIssue({ code: "custom", path: ["questions", index, "text"], message });
    }
  });
export type JobForm = z.input<typeof JobForm>;

function createByAgeRule<Form extends typeof JobForm>(form: Form): Record<AgeRule, Form> {
  const refined = ageRules.map((rule) => [
    rule,
    form.superRefine((values, context) => checkAges(values, rule, context), { when: isObject }),
  ]);
  return Object.fromEntries(refined);
}

/** The form of a new job by the rule for its age range. */
export const jobForms = createByAgeRule(JobForm);

const invalidApplications = withReason("applications_invalid", reasons.notOffered());

/** The decisions with which an application can end when its job is closed or deleted. */
export const closingStages = ["hired", "rejected"] as const;
export type ClosingStage = (typeof closingStages)[number];

/** How many applications can get a decision of their own when a job is closed or deleted. */
export const MAX_CLOSING_DECISIONS = 500;
const closingMessage = optionalText("message_invalid", 2_000);

/** What chosen applicants are told when their job is closed or deleted, instead of the end of the job. */
const closingFields = {
  applications: z
    .array(
      z.object({
        id: z.uuid(invalidApplications),
        stage: z.enum(closingStages, invalidApplications),
        message: closingMessage,
      }),
      withReason("applications_invalid", reasons.wrongType()),
    )
    .max(MAX_CLOSING_DECISIONS, {
      error: ({ input }) =>
        withReason("applications_invalid", reasons.tooManyEntries(MAX_CLOSING_DECISIONS, (input as unknown[]).length)),
    })
    .optional(),
  /** The company's own words by stage, for applications without a message of their own. */
  application_messages: z
    .object({ hired: closingMessage, rejected: closingMessage }, withReason("message_invalid", reasons.wrongType()))
    .optional(),
};
const ClosingForm = z.object(closingFields);
export type ClosingForm = z.input<typeof ClosingForm>;

/** A change of a job. The decisions on applications have an effect only when it closes the job. */
export const JobUpdateForm = JobForm.safeExtend({
  ...closingFields,
  /** The version that the caller has read. The call fails when the job has been changed since then. */
  version: z.number(withReason("version_invalid", reasons.wrongType())).int().optional(),
});

export const jobUpdateForms = createByAgeRule(JobUpdateForm);

export const Industry = z.object({ ...idFields, title: z.string() });
export type Industry = z.infer<typeof Industry>;

export const CountReply = z.object({ count: z.number() });

/** A job in the list of its company, with its applicants. */
export const OwnJob = z.object({
  ...Job.shape,
  restricted_at,
  waiting_since,
  ...lifeOfOwn,
  /** The open applications, and those of them that nobody has seen. */
  applicants: z.object({ open: z.int(), new: z.int(), hired: z.int() }),
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
