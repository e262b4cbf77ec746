import type { RouteName } from "../../../contract/index.ts";
import { issueFormToken } from "../factories.ts";
import { type AccessCase, type AccessCases, accessCase, type CallInput } from "./access-case.ts";

const mail = { kind: "password_changed" };
const suspensionForm = { rule: "fraud", facts: "It asks for a deposit." };
const decisionForm = { version: 1, measures: [], facts: "Nothing is wrong with it." };
const jobReport = (job: { id: string }): CallInput => ({ body: { job_id: job.id, reason: "scam", details: "" } });
const reportOf = (kind: string, { id }: { id: string }): CallInput => ({
  body: { subject_kind: kind, subject_id: id, reason: "spam", good_faith: true },
});

/** The case of a route that exists for the staff only. What each role may do is in `staff.test.ts`. */
const ofStaff = (about: string, input?: AccessCase["input"]): AccessCases => [
  accessCase([404, 404, 404, 404, 404, 404], about, input),
];

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
  getTransparency: [accessCase([200, 200, 200, 200, 200, 200], "all years")],
  exportTransparency: [accessCase([200, 200, 200, 200, 200, 200], "all years")],
  getDirectoryTotals: ofStaff("all"),
  searchPeople: ofStaff("all"),
  searchCompanies: ofStaff("all"),
  searchDirectoryJobs: ofStaff("all"),
  approveJob: ofStaff("a job", ({ job }) => ({ params: job, body: { version: 1 } })),
  listDirectoryApplications: ofStaff("all"),
  getPerson: ofStaff("a seeker", ({ seeker }) => ({ params: seeker })),
  viewAccount: ofStaff("a seeker", ({ seeker }) => ({ params: seeker })),
  endSuspensionOfPerson: ofStaff("a seeker", ({ seeker }) => ({ params: seeker })),
  getDirectoryCompany: ofStaff("a company", ({ employer }) => ({ params: employer })),
  endSuspensionOfCompany: ofStaff("a company", ({ employer }) => ({ params: employer })),
  getDirectoryJob: ofStaff("a job", ({ job }) => ({ params: job })),
  suspendPerson: ofStaff("a seeker", ({ seeker }) => ({ params: seeker, body: suspensionForm })),
  suspendCompany: ofStaff("a company", ({ employer }) => ({ params: employer, body: suspensionForm })),
  listCases: ofStaff("the open ones"),
  getCase: ofStaff("of a job", ({ jobCase }) => ({ params: jobCase })),
  downloadCasePicture: ofStaff("an unknown one", ({ jobCase }) => ({
    params: { ...jobCase, photo: "unknownunknownunknown1.webp" },
  })),
  openConversation: ofStaff("of a job", ({ jobCase }) => ({ params: jobCase })),
  openResume: ofStaff("of a job", ({ jobCase }) => ({ params: jobCase })),
  openCase: ofStaff("of a job", ({ job }) => ({ body: { subject_kind: "job", subject_id: job.id } })),
  assignCase: ofStaff("of a job", ({ jobCase }) => ({ params: jobCase, body: { version: 1, assignee_id: null } })),
  noteCase: ofStaff("of a job", ({ jobCase }) => ({ params: jobCase, body: { version: 1, text: "A note" } })),
  decideCase: ofStaff("of a job", ({ jobCase }) => ({ params: jobCase, body: decisionForm })),
  previewDecision: ofStaff("of a job", ({ jobCase }) => ({ params: jobCase, body: decisionForm })),
  undoCaseDecision: ofStaff("any", ({ job }) => ({ params: job, body: { version: 1 } })),
  askAboutAppeal: ofStaff("any", ({ job }) => ({ params: job, body: { version: 1, text: "Why?" } })),
  decideAppeal: ofStaff("any", ({ job }) => ({
    params: job,
    body: { version: 1, outcome: "refused", reasons: "It is as we saw it." },
  })),
  listAudit: ofStaff("all"),
  exportAudit: ofStaff("all"),
  getOperation: ofStaff("all"),
  getSupportFile: ofStaff("all"),
  getNumbers: ofStaff("all"),
  exportNumbers: ofStaff("all"),
  getPublicNumbers: [accessCase([404, 404, 404, 404, 404, 404], "while they are not published")],
  exportPublicNumbers: [accessCase([404, 404, 404, 404, 404, 404], "while they are not published")],
  listStaff: ofStaff("all"),
  changeStaffRole: ofStaff("a seeker", ({ seeker }) => ({ params: seeker, body: { role: "viewer" } })),
  removeStaff: ofStaff("a seeker", ({ seeker }) => ({ params: seeker })),
  inviteStaff: ofStaff("a person", () => ({ body: { email: "mo@example.com", role: "viewer" } })),
  withdrawStaffInvitation: ofStaff("an unknown one", ({ job }) => ({ params: job })),
  getSettings: ofStaff("all"),
  changeSettings: ofStaff("nothing", () => ({ body: { version: 0 } })),
  prepareLogo: ofStaff("a file"),
  listSettingChanges: ofStaff("all"),
  getLegalPage: [
    accessCase([404, 404, 404, 404, 404, 404], "a page that was never published", () => ({
      params: { page: "terms" },
    })),
  ],
  listPageTexts: ofStaff("all"),
  changePageText: ofStaff("a text", () => ({ body: { key: "jobs.title", version: 0, texts: null } })),
  listUndeliveredMail: ofStaff("all"),
  retryMail: ofStaff("an unknown one", () => ({ params: { id: "0199e1c2-0000-7000-8000-000000000001" } })),
  sendFeedback: [
    accessCase([201, 201, 201, 201, 201, 201], "a valid form", () => ({
      body: { page: "/search", message: "The map is empty.", form_token: issueFormToken() },
    })),
  ],
  listFeedback: ofStaff("all"),
  exportFeedback: ofStaff("all"),
  sortFeedback: ofStaff("an unknown one", ({ job }) => ({ params: job, body: { category: "broken" } })),
  getDemoData: ofStaff("all"),
  removeDemoData: ofStaff("without a proof", () => ({ body: {} })),
  listMailTemplates: ofStaff("all"),
  getMailTemplate: ofStaff("a mail", () => ({ params: mail })),
  changeMailTemplate: ofStaff("a mail", () => ({ params: mail, body: { version: 0, texts: null } })),
  previewMailTemplate: ofStaff("a mail", () => ({ params: mail, body: { texts: {} } })),
  testMailTemplate: ofStaff("a mail", () => ({ params: mail, body: { texts: {}, language: "en" } })),
  getStaffInvitation: [
    accessCase([404, 404, 404, 404, 404, 404], "an unknown token", () => ({ params: { token: "unknown" } })),
  ],
  acceptStaffInvitation: [
    accessCase([401, 404, 404, 404, 404, 404], "an unknown token", () => ({ params: { token: "unknown" } })),
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
