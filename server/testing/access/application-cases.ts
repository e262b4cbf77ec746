import type { RouteName } from "../../../contract/index.ts";
import { TEST_CODE } from "../one-time-codes.ts";
import { createSamplePdf } from "../sample-files.ts";
import { type AccessCases, accessCase } from "./access-case.ts";

const guestForm = { name: "Noor Smit", email: "noor@example.com" };
const unknownToken = { params: { token: "unknown" } };

/** The cases of routes about applications. The order of statuses is that of the access table. */
export const applicationCases = {
  // A    N    S    s    E    e
  listApplications: [
    accessCase([401, 403, 200, 200, 200, 200], "pending applications", () => ({ params: { status: "1" } })),
    accessCase([401, 403, 200, 200, 200, 200], "shortlisted applications", () => ({ params: { status: "2" } })),
    accessCase([401, 403, 404, 404, 404, 404], "an invalid list", () => ({ params: { status: "3" } })),
  ],
  listDueApplications: [
    accessCase([401, 403, 403, 403, 200, 200], "the caller's company"),
    accessCase([401, 403, 403, 403, 422, 422], "an invalid stage", () => ({ query: { stage: "hired" } })),
  ],
  listAppliedJobIds: [accessCase([401, 403, 200, 200, 403, 403], "the caller's")],
  countApplications: [
    accessCase([401, 403, 200, 200, 200, 200], "pending applications", () => ({ params: { status: "0" } })),
    accessCase([401, 403, 200, 200, 200, 200], "shortlisted applications", () => ({ params: { status: "2" } })),
  ],
  applyToJob: [
    accessCase([401, 403, 201, 201, 403, 403], "an active job", ({ openJob }) => ({ body: { job_id: openJob.id } })),
    accessCase([401, 403, 409, 201, 403, 403], "a job with an application of the seeker", ({ job }) => ({
      body: { job_id: job.id },
    })),
    accessCase([401, 403, 409, 409, 403, 403], "an inactive job", ({ closedJob }) => ({
      body: { job_id: closedJob.id },
    })),
    accessCase([401, 403, 404, 404, 403, 403], "a draft", ({ draftJob }) => ({ body: { job_id: draftJob.id } })),
    accessCase([401, 403, 409, 404, 403, 403], "a deleted job", ({ deletedJob }) => ({
      body: { job_id: deletedJob.id },
    })),
  ],
  findEarlierApplication: [
    accessCase([401, 403, 200, 200, 403, 403], "an active job", ({ openJob }) => ({ params: openJob })),
    accessCase([401, 403, 404, 404, 403, 403], "an inactive job", ({ closedJob }) => ({ params: closedJob })),
  ],
  sendSnapshot: [
    accessCase([401, 403, 200, 404, 403, 403], "a pending application", ({ pending }) => ({ params: pending })),
  ],
  startGuestApplication: [
    accessCase([201, 201, 201, 201, 201, 201], "an active job", ({ openJob }) => ({
      body: { job_id: openJob.id, ...guestForm },
    })),
    accessCase([409, 409, 409, 409, 409, 409], "an inactive job", ({ closedJob }) => ({
      body: { job_id: closedJob.id, ...guestForm },
    })),
    accessCase([404, 404, 404, 404, 404, 404], "a deleted job", ({ deletedJob }) => ({
      body: { job_id: deletedJob.id, ...guestForm },
    })),
  ],
  uploadGuestResume: [
    accessCase([200, 200, 200, 200, 200, 200], "a token", (_, { newcomer }) => ({
      params: { token: newcomer.guestToken },
      file: createSamplePdf(),
    })),
    accessCase([409, 409, 409, 409, 409, 409], "an unknown token", () => ({
      ...unknownToken,
      file: createSamplePdf(),
    })),
  ],
  sendGuestCode: [
    accessCase([200, 200, 200, 200, 200, 200], "a token", (_, { newcomer }) => ({
      params: { token: newcomer.guestToken },
    })),
    accessCase([409, 409, 409, 409, 409, 409], "an unknown token", () => unknownToken),
  ],
  confirmGuestApplication: [
    accessCase([200, 200, 200, 200, 200, 200], "a token", (_, { newcomer }) => ({
      params: { token: newcomer.guestToken },
      body: { token: TEST_CODE },
    })),
    accessCase([422, 422, 422, 422, 422, 422], "an unknown token", () => ({
      ...unknownToken,
      body: { token: TEST_CODE },
    })),
  ],
  decideApplication: [
    accessCase([401, 403, 403, 404, 200, 404], "a pending application", ({ pending }) => ({
      params: pending,
      body: { status: 2 },
    })),
    accessCase([401, 403, 403, 404, 409, 404], "an application with an interview", ({ invited }) => ({
      params: invited,
      body: { status: 3 },
    })),
  ],
  listJobApplications: [
    accessCase([401, 403, 403, 403, 200, 404], "an active job", ({ job }) => ({ params: job })),
    accessCase([401, 403, 403, 403, 200, 404], "a deleted job", ({ deletedJob }) => ({ params: deletedJob })),
  ],
  listCompanyApplications: [
    accessCase([401, 403, 403, 403, 200, 200], "the caller's company"),
    accessCase([401, 403, 403, 403, 200, 404], "a job", ({ job }) => ({ query: { job: job.id } })),
  ],
  countCompanyApplications: [
    accessCase([401, 403, 403, 403, 200, 200], "the caller's company"),
    accessCase([401, 403, 403, 403, 200, 404], "a job", ({ job }) => ({ query: { job: job.id } })),
  ],
  findNeighbours: [
    accessCase([401, 403, 403, 403, 200, 404], "a pending application", ({ pending, job }) => ({
      params: pending,
      query: { job: job.id },
    })),
  ],
  countJobApplications: [
    accessCase([401, 403, 403, 403, 200, 404], "an active job", ({ job }) => ({ params: job })),
    accessCase([401, 403, 403, 403, 200, 404], "a deleted job", ({ deletedJob }) => ({ params: deletedJob })),
  ],
  getApplication: [
    accessCase([401, 403, 200, 404, 200, 404], "a pending application", ({ pending }) => ({ params: pending })),
    accessCase(
      [401, 403, 200, 404, 200, 404],
      "an application that is assigned to the interviewer",
      ({ assigned }) => ({ params: assigned }),
      { interviewer: 200 },
    ),
  ],
  readResumeText: [
    accessCase([401, 403, 403, 403, 404, 404], "an application whose name is not hidden", ({ pending }) => ({
      params: pending,
    })),
  ],
  listApplicationEvents: [
    accessCase([401, 403, 200, 404, 200, 404], "a pending application", ({ pending }) => ({ params: pending })),
  ],
  changeApplicationStage: [
    accessCase([401, 403, 403, 403, 200, 404], "a pending application", ({ pending }) => ({
      params: pending,
      body: { stage: "interview", expected_stage: "received" },
    })),
    accessCase([401, 403, 403, 403, 409, 404], "an application with an interview", ({ invited }) => ({
      params: invited,
      body: { stage: "interview", expected_stage: "received" },
    })),
  ],
  changeApplicationStages: [
    accessCase([401, 403, 403, 403, 200, 200], "a pending application", ({ pending }) => ({
      body: { ids: [pending.id], stage: "interview" },
    })),
  ],
  previewStageMails: [
    accessCase([401, 403, 403, 403, 200, 200], "a pending application", ({ pending }) => ({
      body: { ids: [pending.id], stage: "interview" },
    })),
  ],
  undoDecisions: [
    accessCase([401, 403, 403, 403, 200, 200], "a pending application", ({ pending }) => ({
      body: { ids: [pending.id] },
    })),
  ],
  sendDecisions: [
    accessCase([401, 403, 403, 403, 200, 200], "a pending application", ({ pending }) => ({
      body: { ids: [pending.id] },
    })),
  ],
  undoDecision: [
    accessCase([401, 403, 403, 403, 409, 404], "a pending application", ({ pending }) => ({ params: pending })),
  ],
  sendDecision: [
    accessCase([401, 403, 403, 403, 409, 404], "a pending application", ({ pending }) => ({ params: pending })),
  ],
  undoClosing: [accessCase([401, 403, 403, 403, 409, 404], "an active job", ({ job }) => ({ params: job }))],
  setYearConsent: [
    accessCase([401, 403, 200, 404, 403, 403], "a pending application", ({ pending }) => ({
      params: pending,
      body: { keep_for_a_year: true },
    })),
  ],
  withdrawApplication: [
    accessCase([401, 403, 200, 404, 403, 403], "a pending application", ({ pending }) => ({
      params: pending,
      body: { reason: "I found another job." },
    })),
  ],
} satisfies Partial<Record<RouteName, AccessCases>>;
