import * as z from "zod";
import { payShape } from "../jobs/life.ts";
import { Answer, MAX_ANSWER_LENGTH, MAX_QUESTIONS } from "../jobs/questions.ts";
import { MAX_RADIUS_KM } from "../platform/constants.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import { emptyToUndefined, IdParams, optionalText } from "../platform/fields/fields.ts";
import { listRoute, route } from "../platform/route.ts";
import { Application, AppliedJob } from "./applications.ts";
import { applicationStages, StageCounts } from "./stages/stages.ts";

/** An application as a row of the lists and the board of applicants. */
export const JobApplication = Application.omit({
  offer_answer_by: true,
  jobs: true,
  users: true,
}).extend({
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
  }).extend(payShape),
  /** The answer to the question that the list shows (`answer_to`). Null without one. */
  shown_answer: Answer.pick({ question: true, type: true, value: true }).nullable(),
  /** How far the applicant lives from the job, in whole kilometres. Null when that is unknown. */
  distance_km: z.number().int().nullable(),
  /** Whether the caller can send the applicant a message. */
  can_message: z.boolean(),
});
export type JobApplication = z.infer<typeof JobApplication>;

const invalidStage = withReason("stage_invalid", reasons.notOffered());

/** The wanted answers by the id of their question. */
const AnswerFilters = z.record(
  z.uuid(),
  z
    .string()
    .max(MAX_ANSWER_LENGTH)
    .regex(/^[^\0]*$/),
);

const invalidFilter = withReason("filter_invalid", reasons.notOffered());

/** Reads answer filters from a query parameter. Returns null when it has another form. */
export function parseAnswerFilters(json: string): Record<string, string> | null {
  try {
    const { data } = AnswerFilters.safeParse(JSON.parse(json));
    return data && Object.keys(data).length <= MAX_QUESTIONS ? data : null;
  } catch {
    return null;
  }
}

const invalidDistance = withReason("radius_invalid", reasons.notWhole(1, MAX_RADIUS_KM));

const invalidStatus = withReason("status_invalid", reasons.notOffered());

export const applicantOrders = ["due", "must_haves", "rating", "newest", "oldest"] as const;
export type ApplicantOrder = (typeof applicantOrders)[number];

const JobApplicationsQuery = z.object({
  /** 1: only applications in a pending stage; 2: only those in a stage from shortlisted to hired. */
  status: z.preprocess(emptyToUndefined, z.enum(["1", "2"], invalidStatus).transform(Number).optional()),
  stage: z.preprocess(emptyToUndefined, z.enum(applicationStages, invalidStage).optional()),
  /** `true`: only applications in an open stage. */
  open: z.preprocess(
    emptyToUndefined,
    z.literal("true", withReason("filter_invalid", reasons.notOffered())).optional(),
  ),
  /** `true`: only applications whose answer is late: open ones whose due date has passed, and unanswered ones. */
  late: z.preprocess(
    emptyToUndefined,
    z.literal("true", withReason("filter_invalid", reasons.notOffered())).optional(),
  ),
  /** A part of the applicant's name. */
  q: optionalText("q_invalid", 100),
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
  /** The id of the question to which the list shows the answers. */
  answer_to: z.preprocess(emptyToUndefined, z.uuid(invalidFilter).optional()),
  /** Only applications to which the caller has given at least so many stars. */
  min_stars: z.preprocess(emptyToUndefined, z.enum(["1", "2", "3", "4"], invalidFilter).transform(Number).optional()),
  /** Only applicants who live at most so far from the job. Those whose distance is unknown are left out. */
  max_distance_km: z.preprocess(
    emptyToUndefined,
    z
      .string(invalidDistance)
      .regex(/^[1-9]\d{0,2}$/, invalidDistance)
      .transform(Number)
      .refine((km) => km <= MAX_RADIUS_KM, invalidDistance)
      .optional(),
  ),
  /**
   * `due`: what has to be answered first, then what is open without a date, then what has ended, newest first. `must_haves`: those
   * who meet the largest share of the must-haves first; `rating`: the highest stars of the caller first; both with ended ones last.
   */
  sort: z.preprocess(
    emptyToUndefined,
    z.enum(applicantOrders, withReason("order_invalid", reasons.notOffered())).default("newest"),
  ),
});
export type JobApplicationsQuery = z.output<typeof JobApplicationsQuery>;

const invalidJob = withReason("job_invalid", reasons.notUuid());

/** Selects one job of the company. Without it: the applications to all jobs whose content the caller reads. */
const jobField = { job: z.preprocess(emptyToUndefined, z.uuid(invalidJob).optional()) };

const CompanyApplicationsQuery = z.object({ ...JobApplicationsQuery.shape, ...jobField });

/** The number of applications in each stage. `late` has the same numbers for the applications that the filter `late` lists. */
const ApplicantCounts = z.object({ ...StageCounts.shape, late: StageCounts });
export type ApplicantCounts = z.infer<typeof ApplicantCounts>;

const Neighbour = z.object({ id: z.uuid(), job_id: z.uuid() });

/** The place of an application in a list, and the applications beside it. */
const Neighbours = z.object({
  /** From 1. Zero when the list does not have the application. */
  position: z.number().int(),
  /** The length of the list. */
  total: z.number().int(),
  previous: Neighbour.nullable(),
  next: Neighbour.nullable(),
});
export type Neighbours = z.infer<typeof Neighbours>;

const DueApplicationsQuery = z.object({
  /** `unanswered`: instead the applications that were not answered in time and still can be. */
  stage: z.preprocess(emptyToUndefined, z.literal("unanswered", invalidStage).optional()),
});

export const applicantRoutes = {
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
  listJobApplications: listRoute({
    path: "/jobs/:id/applications",
    access: "employer",
    summary:
      "All applications to one job of the caller's company, newest first unless `sort` says otherwise; with `stage`, those in one stage.",
    params: IdParams,
    query: JobApplicationsQuery,
    item: JobApplication,
  }),
  listCompanyApplications: listRoute({
    path: "/company/applications",
    access: "recruiter",
    summary:
      "The applications to the caller's company, or to one of its jobs, newest first unless `sort` says otherwise.",
    query: CompanyApplicationsQuery,
    item: JobApplication,
    errors: ["not_found"],
  }),
  countCompanyApplications: route({
    method: "GET",
    path: "/company/applications/counts",
    access: "recruiter",
    summary:
      "The number of applications in each stage, and of late ones, to the caller's company or to one of its jobs.",
    query: z.object(jobField),
    reply: ApplicantCounts,
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
    summary: "The number of applications to one job in each stage, and of late ones.",
    params: IdParams,
    reply: ApplicantCounts,
  }),
};
