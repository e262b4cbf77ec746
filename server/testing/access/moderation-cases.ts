import type { RouteName } from "../../../contract/index.ts";
import { type AccessCases, accessCase, type CallInput } from "./access-case.ts";

const jobReport = (job: { id: string }): CallInput => ({ body: { job_id: job.id, reason: "scam", details: "" } });
const reportOf = (kind: string, { id }: { id: string }): CallInput => ({
  body: { subject_kind: kind, subject_id: id, reason: "spam", good_faith: true },
});

/** The cases of routes about reports and their decisions. The order of statuses is that of the access table. */
export const moderationCases = {
  // A    N    S    s    E    e
  sendReport: [
    accessCase([401, 201, 201, 201, 403, 201], "an active job", ({ openJob }) => jobReport(openJob), {
      interviewer: 403,
    }),
    accessCase([401, 201, 409, 201, 403, 201], "a job that the seeker has reported", ({ job }) => jobReport(job), {
      interviewer: 403,
    }),
    accessCase([401, 404, 201, 404, 403, 404], "an inactive job", ({ closedJob }) => jobReport(closedJob)),
    accessCase([401, 404, 404, 404, 403, 404], "an inactive job without applications", ({ draftJob }) =>
      jobReport(draftJob),
    ),
    accessCase([201, 201, 201, 201, 403, 201], "a job", ({ openJob }) => reportOf("job", openJob), {
      interviewer: 403,
    }),
    accessCase([404, 404, 201, 404, 403, 404], "an inactive job", ({ closedJob }) => reportOf("job", closedJob)),
    accessCase([201, 201, 201, 201, 403, 201], "a company", ({ employer }) => reportOf("company", employer), {
      interviewer: 403,
    }),
    accessCase([201, 201, 403, 201, 201, 201], "a review", ({ review }) => reportOf("review", review)),
    accessCase([404, 404, 404, 404, 201, 404], "a received message", ({ message }) => reportOf("message", message), {
      recruiter: 404,
    }),
    accessCase([404, 404, 403, 404, 201, 404], "a seeker", ({ seeker }) => reportOf("user", seeker)),
    accessCase([404, 201, 201, 201, 403, 201], "an employer", ({ employer }) => reportOf("user", employer), {
      recruiter: 201,
    }),
  ],
  getReportStatus: [
    accessCase([404, 404, 404, 404, 404, 404], "a wrong token", () => ({
      params: { reference: "0A1B2C3D" },
      query: { token: "wrong" },
    })),
  ],
} satisfies Partial<Record<RouteName, AccessCases>>;
