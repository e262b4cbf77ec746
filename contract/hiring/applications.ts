import * as z from "zod";
import { CountReply, Job, MAX_CLOSING_DECISIONS } from "../jobs/jobs.ts";
import { answerFields, MAX_ANSWER_LENGTH, MAX_QUESTIONS } from "../jobs/questions.ts";
import {
  APPLICATION_REJECTED,
  APPLICATION_SHORTLISTED,
  applicationLists,
  applicationStatuses,
} from "../platform/compatibility.ts";
import { reasons } from "../platform/field-error-reasons.ts";
import { withReason } from "../platform/field-errors.ts";
import {
  emptyToUndefined,
  IdParams,
  idFields,
  optionalText,
  requiredEnum,
  requiredNumericEnum,
  requiredOr,
  StatusMessage,
  timestampFields,
} from "../platform/fields.ts";
import { languages } from "../platform/languages.ts";
import { listRoute, route } from "../platform/route.ts";
import { Hold } from "./holds.ts";
import { Snapshot } from "./snapshots.ts";
import { ApplicationStage, applicationStages, decisionStages, EndReason, StageCounts } from "./stages.ts";
import { TimelineEvent } from "./timeline.ts";

/** The job of an application, which outlives the job. */
const AppliedJob = z.object({
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

/** An application as a row of the lists and the board of applicants. */
export const JobApplication = Application.omit({ has_proposed_times: true, jobs: true, users: true }).extend({
  applicant: z.object({ _id: z.uuid(), name: z.string().nullable(), photo: z.string().nullable() }),
  /** The newest work experience of the profile that was sent. */
  headline: z.string().nullable(),
  /** The stars that the caller has given, 1 to 4. */
  own_stars: z.number().int().nullable(),
  /** How many of the answers that the company needs were given. */
  must_haves: z.object({ met: z.number().int(), total: z.number().int() }),
  job: AppliedJob.pick({
    _id: true,
    title: true,
    industry: true,
    address: true,
    zip_code: true,
    starting_salary: true,
    is_deleted: true,
  }),
  /** Whether the caller can send the applicant a message. */
  can_message: z.boolean(),
});
export type JobApplication = z.infer<typeof JobApplication>;

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

export const MAX_DECISION_MESSAGE_LENGTH = 2_000;

const StageForm = z.object({
  stage: requiredEnum("Stage", decisionStages),
  /** The stage that the caller has seen. The call fails when the application has another one by now. */
  expected_stage: requiredEnum("Expected stage", applicationStages),
  /** The company's own words for the mail to the seeker. */
  message: optionalText("Invalid message", MAX_DECISION_MESSAGE_LENGTH),
});

export const MAX_STAGE_CHANGES = 100;
const invalidApplications = withReason("Invalid Applications", reasons.notOffered());

function applicationIds(maxCount: number) {
  return z
    .array(
      z.uuid(invalidApplications),
      requiredOr("Applications are required", "Invalid Applications", reasons.wrongType()),
    )
    .min(1, "Applications are required")
    .max(maxCount, {
      error: ({ input }) =>
        withReason("Invalid Applications", reasons.tooManyEntries(maxCount, (input as unknown[]).length)),
    })
    .transform((ids) => [...new Set(ids)]);
}

/** One decision on several applications. */
const StagesForm = z.object({
  ids: applicationIds(MAX_STAGE_CHANGES),
  stage: StageForm.shape.stage,
  message: StageForm.shape.message,
});

/** Without the stage that the caller has seen, a second undo in a row fails, because it may be a repeated request. */
const UndoForm = z.object({ expected_stage: StageForm.shape.expected_stage.optional() });

/** The mails about a decision, or about the end of a job, on several applications. */
const MailPreviewForm = z.object({
  ids: applicationIds(MAX_CLOSING_DECISIONS),
  stage: requiredEnum("Stage", [...decisionStages, "position_closed"]),
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

export const WithdrawalForm = z.object({ reason: optionalText("Invalid Reason", MAX_DECISION_MESSAGE_LENGTH) });

export const DecisionForm = z.object({
  status: requiredNumericEnum("Status", [APPLICATION_SHORTLISTED, APPLICATION_REJECTED]),
});

const statusParam = z
  .enum(Object.keys(applicationLists) as (keyof typeof applicationLists)[])
  .transform((list) => applicationLists[list]);

/** Selects the applications of a list that go on, or that have ended. Without a filter: all of the list. */
export const applicationFilters = ["pending", "decided"] as const;
export type ApplicationFilter = (typeof applicationFilters)[number];
const filterQuery = z.object({ filter: z.enum(applicationFilters, "Invalid filter").optional() });

const invalidStage = withReason("Invalid Stage", reasons.notOffered());
/** The wanted answers by the id of their question. */
const AnswerFilters = z.record(
  z.uuid(),
  z
    .string()
    .max(MAX_ANSWER_LENGTH)
    .regex(/^[^\0]*$/),
);
const invalidFilter = withReason("Invalid Filter", reasons.notOffered());

/** Reads answer filters from a query parameter. Returns null when it has another form. */
export function parseAnswerFilters(json: string): Record<string, string> | null {
  try {
    const { data } = AnswerFilters.safeParse(JSON.parse(json));
    return data && Object.keys(data).length <= MAX_QUESTIONS ? data : null;
  } catch {
    return null;
  }
}

const invalidStatus = withReason("Invalid Status", reasons.notOffered());

const JobApplicationsQuery = z.object({
  /** 1: only applications in a pending stage; 2: only those in a stage from shortlisted to hired. */
  status: z.preprocess(emptyToUndefined, z.enum(["1", "2"], invalidStatus).transform(Number).optional()),
  stage: z.preprocess(emptyToUndefined, z.enum(applicationStages, invalidStage).optional()),
  /** `true`: only applications in an open stage. */
  open: z.preprocess(
    emptyToUndefined,
    z.literal("true", withReason("Invalid Filter", reasons.notOffered())).optional(),
  ),
  /** A part of the applicant's name. */
  q: optionalText("Invalid q", 100),
  /** `met`: only applications whose answers meet all must-haves. */
  must_haves: z.preprocess(emptyToUndefined, z.literal("met", invalidFilter).optional()),
  /**
   * A JSON object from ids of questions to wanted answers: `true` or `false`, one of the options, the smallest number, the
   * latest date, or a part of a text. Only applications that have all of them.
   */
  answers: z.preprocess(
    emptyToUndefined,
    z
      .string(invalidFilter)
      .transform((json, context) => {
        const answers = parseAnswerFilters(json);
        if (!answers) context.addIssue({ code: "custom", message: invalidFilter });
        return answers ?? {};
      })
      .optional(),
  ),
  /** Only applications to which the caller has given at least so many stars. */
  min_stars: z.preprocess(emptyToUndefined, z.enum(["1", "2", "3", "4"], invalidFilter).transform(Number).optional()),
  sort: z.preprocess(
    emptyToUndefined,
    z.enum(["newest", "oldest"], withReason("Invalid Order", reasons.notOffered())).default("newest"),
  ),
});
export type JobApplicationsQuery = z.output<typeof JobApplicationsQuery>;

const invalidJob = withReason("Invalid Job", reasons.notUuid());
/** Selects one job of the company. Without it: the applications to all jobs whose content the caller reads. */
const jobField = { job: z.preprocess(emptyToUndefined, z.uuid(invalidJob).optional()) };
const CompanyApplicationsQuery = z.object({ ...JobApplicationsQuery.shape, ...jobField });

const Neighbour = z.object({ id: z.uuid(), job_id: z.uuid() });
/** The place of an application in a list, from 1, and the applications beside it. Zero when the list does not have it. */
const Neighbours = z.object({
  position: z.number().int(),
  total: z.number().int(),
  previous: Neighbour.nullable(),
  next: Neighbour.nullable(),
});
export type Neighbours = z.infer<typeof Neighbours>;

const DueApplicationsQuery = z.object({
  /** `unanswered`: instead the applications that were not answered in time and still can be. */
  stage: z.preprocess(emptyToUndefined, z.literal("unanswered", invalidStage).optional()),
});

const ApplicationWithMessage = z.object({ ...Application.shape, ...StatusMessage.shape });

export const applicationRoutes = {
  listApplications: listRoute({
    path: "/applications/:status",
    access: "member",
    summary:
      "Applications, newest first. 1: pending ones for an employer, all for a seeker. 2: shortlisted ones. " +
      "The first page has the length of the list in the header `X-Total-Count`.",
    params: z.object({ status: statusParam }),
    query: filterQuery,
    item: Application,
  }),
  listDueApplications: listRoute({
    path: "/company/applications/due",
    access: "recruiter",
    summary:
      "The open applications to the caller's company by the date until which they have to be answered: overdue ones " +
      "first. With `stage=unanswered`, those that were not answered in time and still can be. The first page has the " +
      "length of the list in the header `X-Total-Count`.",
    query: DueApplicationsQuery,
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
  applyToJob: route({
    method: "POST",
    path: "/applications",
    access: "seeker",
    summary: "Apply to an active job. A seeker can apply to each job once.",
    body: z.object({ job_id: z.string("Job is required"), ...answerFields }),
    status: 201,
    reply: ApplicationWithMessage,
    errors: ["not_found", "already_applied", "job_closed", "invalid_fields"],
  }),
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
  listJobApplications: listRoute({
    path: "/jobs/:id/applications",
    access: "employer",
    summary: "All applications to one job of the caller's company, newest first; with `stage`, those in one stage.",
    params: IdParams,
    query: JobApplicationsQuery,
    item: JobApplication,
  }),
  listCompanyApplications: listRoute({
    path: "/company/applications",
    access: "recruiter",
    summary: "The applications to the caller's company, or to one of its jobs, newest first.",
    query: CompanyApplicationsQuery,
    item: JobApplication,
    errors: ["not_found"],
  }),
  countCompanyApplications: route({
    method: "GET",
    path: "/company/applications/counts",
    access: "recruiter",
    summary: "The number of applications in each stage, to the caller's company or to one of its jobs.",
    query: z.object(jobField),
    reply: StageCounts,
    errors: ["not_found"],
  }),
  findNeighbours: route({
    method: "GET",
    path: "/application/:id/neighbours",
    access: "recruiter",
    summary: "The place of an application in `GET /company/applications` with the same filters.",
    params: IdParams,
    query: CompanyApplicationsQuery,
    reply: Neighbours,
  }),
  countJobApplications: route({
    method: "GET",
    path: "/jobs/:id/applications/counts",
    access: "employer",
    summary: "The number of applications to one job in each stage.",
    params: IdParams,
    reply: StageCounts,
  }),
  getApplication: route({
    method: "GET",
    path: "/application/:id",
    access: "member",
    summary: "One application, for the seeker and for the company.",
    params: IdParams,
    reply: ApplicationDetail,
  }),
  listApplicationEvents: route({
    method: "GET",
    path: "/application/:id/events",
    access: "member",
    summary: "The timeline of an application, oldest first. The seeker does not see internal events.",
    params: IdParams,
    reply: z.array(TimelineEvent),
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
  setYearConsent: route({
    method: "PUT",
    path: "/application/:id/consent",
    access: "seeker",
    summary:
      "Give or withdraw the consent that the company keeps the application for a year after its end. Idempotent. " +
      "Without it, the application is erased some weeks after its end.",
    params: IdParams,
    body: z.object({ keep_for_a_year: z.boolean(withReason("Invalid Consent", reasons.wrongType())) }),
    reply: ApplicationDetail,
    errors: ["application_erased"],
  }),
};
