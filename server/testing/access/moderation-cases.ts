import type { RouteName } from "../../../contract/index.ts";
import { type AccessCases, accessCase, type CallInput } from "./access-case.ts";

const suspensionForm = { rule: "fraud", facts: "It asks for a deposit." };
const decisionForm = { version: 1, measures: [], facts: "Nothing is wrong with it." };
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
    accessCase([200, 200, 200, 200, 200, 200], "the token of the seeker's report", (_, { seeker }) => ({
      params: { reference: seeker.report.reference },
      query: { token: seeker.report.token },
    })),
    accessCase([404, 404, 404, 404, 404, 404], "a wrong token", () => ({
      params: { reference: "0A1B2C3D" },
      query: { token: "wrong" },
    })),
  ],
  getDirectoryTotals: [accessCase([404, 404, 404, 404, 404, 404], "all")],
  searchPeople: [accessCase([404, 404, 404, 404, 404, 404], "all")],
  searchCompanies: [accessCase([404, 404, 404, 404, 404, 404], "all")],
  searchDirectoryJobs: [accessCase([404, 404, 404, 404, 404, 404], "all")],
  getPerson: [accessCase([404, 404, 404, 404, 404, 404], "a seeker", ({ seeker }) => ({ params: seeker }))],
  endSuspensionOfPerson: [accessCase([404, 404, 404, 404, 404, 404], "a seeker", ({ seeker }) => ({ params: seeker }))],
  getDirectoryCompany: [
    accessCase([404, 404, 404, 404, 404, 404], "a company", ({ employer }) => ({ params: employer })),
  ],
  endSuspensionOfCompany: [
    accessCase([404, 404, 404, 404, 404, 404], "a company", ({ employer }) => ({ params: employer })),
  ],
  getDirectoryJob: [accessCase([404, 404, 404, 404, 404, 404], "a job", ({ job }) => ({ params: job }))],
  suspendPerson: [
    accessCase([404, 404, 404, 404, 404, 404], "a seeker", ({ seeker }) => ({ params: seeker, body: suspensionForm })),
  ],
  suspendCompany: [
    accessCase([404, 404, 404, 404, 404, 404], "a company", ({ employer }) => ({
      params: employer,
      body: suspensionForm,
    })),
  ],
  listCases: [accessCase([404, 404, 404, 404, 404, 404], "the open ones")],
  getCase: [accessCase([404, 404, 404, 404, 404, 404], "of a job", ({ job }) => ({ params: job }))],
  openCase: [
    accessCase([404, 404, 404, 404, 404, 404], "of a job", ({ job }) => ({
      body: { subject_kind: "job", subject_id: job.id },
    })),
  ],
  assignCase: [
    accessCase([404, 404, 404, 404, 404, 404], "of a job", ({ job }) => ({
      params: job,
      body: { version: 1, assignee_id: null },
    })),
  ],
  noteCase: [
    accessCase([404, 404, 404, 404, 404, 404], "of a job", ({ job }) => ({
      params: job,
      body: { version: 1, text: "A note" },
    })),
  ],
  decideCase: [
    accessCase([404, 404, 404, 404, 404, 404], "of a job", ({ job }) => ({ params: job, body: decisionForm })),
  ],
  previewDecision: [
    accessCase([404, 404, 404, 404, 404, 404], "of a job", ({ job }) => ({ params: job, body: decisionForm })),
  ],
  undoCaseDecision: [
    accessCase([404, 404, 404, 404, 404, 404], "any", ({ job }) => ({ params: job, body: { version: 1 } })),
  ],
  askAboutAppeal: [
    accessCase([404, 404, 404, 404, 404, 404], "any", ({ job }) => ({
      params: job,
      body: { version: 1, text: "Why?" },
    })),
  ],
  decideAppeal: [
    accessCase([404, 404, 404, 404, 404, 404], "any", ({ job }) => ({
      params: job,
      body: { version: 1, outcome: "refused", reasons: "It is as we saw it." },
    })),
  ],
  listStatements: [accessCase([401, 200, 200, 200, 200, 200], "the caller's")],
  getStatement: [accessCase([401, 404, 404, 404, 404, 404], "an unknown one", ({ job }) => ({ params: job }))],
  appealDecision: [
    accessCase([404, 404, 404, 404, 404, 404], "of an unknown case", ({ job }) => ({
      params: job,
      body: { text: "I do not agree." },
    })),
  ],
  answerAppeal: [
    accessCase([404, 404, 404, 404, 404, 404], "of an unknown complaint", ({ job }) => ({
      params: job,
      body: { text: "Because." },
    })),
  ],
} satisfies Partial<Record<RouteName, AccessCases>>;
