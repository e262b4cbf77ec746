import * as z from "zod";
import { APPLICATION_PENDING, APPLICATION_REJECTED, APPLICATION_SHORTLISTED } from "./constants.ts";
import { IdParams, idFields, requiredNumericEnum, StatusMessage, timestampFields } from "./fields.ts";
import { CountReply, Job } from "./jobs.ts";
import { listRoute, route } from "./route.ts";

export const ApplicationStatus = z.literal([APPLICATION_PENDING, APPLICATION_SHORTLISTED, APPLICATION_REJECTED]);
export type ApplicationStatus = z.infer<typeof ApplicationStatus>;

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
  status: ApplicationStatus,
  /** When the employer first viewed the applicant's profile. */
  seen_at: z.iso.datetime().nullable(),
  decided_at: z.iso.datetime().nullable(),
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

export const DecisionForm = z.object({
  status: requiredNumericEnum("Status", [APPLICATION_SHORTLISTED, APPLICATION_REJECTED]),
});

/** Clients send 0 for the count and 1 for the list. The server treats both alike. */
const statusParam = z.enum(["0", "1", "2"]).transform((status) => (status === "2" ? "shortlisted" : "first"));

/** Selects the applications of a list that have no decision yet, or that have one. Without a filter: all of the list. */
export const applicationFilters = ["pending", "decided"] as const;
export type ApplicationFilter = (typeof applicationFilters)[number];
const filterQuery = z.object({ filter: z.enum(applicationFilters, "Invalid filter").optional() });

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
    body: z.object({ job_id: z.string("Job is required") }),
    status: 201,
    reply: ApplicationWithMessage,
    errors: ["not_found", "already_applied", "job_closed"],
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
};
