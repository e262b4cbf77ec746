import { createConfirmationLinks } from "../../jobs/life/confirmation.ts";
import { TEST_SECRET_KEY } from "../portal.ts";
import { accessCase, type CallInput } from "./access-case.ts";

const links = createConfirmationLinks({ secretKey: TEST_SECRET_KEY });
const createToken = (jobId: string, userId: string) =>
  links.createPath({ jobId, userId }, "en").split("token=")[1] ?? "";
type Job = { id: string };
const of = (params: Job): CallInput => ({ params });

/** The routes of `contract/jobs/life.ts` and `near-duplicates.ts`. */
export const jobLifeCases = {
  // A    N    S    s    E    e
  confirmJob: [
    accessCase([401, 403, 403, 403, 204, 403], "an active job", ({ job }) => of(job)),
    accessCase([401, 403, 403, 403, 409, 404], "an inactive job", ({ closedJob }) => of(closedJob)),
    accessCase([401, 403, 403, 403, 404, 404], "a deleted job", ({ deletedJob }) => of(deletedJob)),
  ],
  readJobConfirmation: [
    accessCase([200, 200, 200, 200, 200, 200], "a link", ({ job, employer }) => ({
      query: { token: createToken(job.id, employer.id) },
    })),
    accessCase([404, 404, 404, 404, 404, 404], "a link of a member of another company", ({ job, secondEmployer }) => ({
      query: { token: createToken(job.id, secondEmployer.id) },
    })),
  ],
  confirmJobByLink: [
    accessCase([200, 200, 200, 200, 200, 200], "a link", ({ job, employer }) => ({
      body: { token: createToken(job.id, employer.id) },
    })),
    accessCase([404, 404, 404, 404, 404, 404], "a link of an interviewer", ({ job, interviewer }) => ({
      body: { token: createToken(job.id, interviewer.id) },
    })),
  ],
  reportFilledJob: [
    accessCase([401, 403, 204, 204, 403, 403], "an active job", ({ job }) => of(job)),
    accessCase([401, 403, 204, 404, 403, 403], "an inactive job", ({ closedJob }) => of(closedJob)),
  ],
  answerJobFit: [
    accessCase([204, 204, 204, 204, 204, 204], "an active job", ({ job }) => ({ params: job, body: { fits: true } })),
    accessCase([404, 404, 404, 404, 404, 404], "an inactive job", ({ draftJob }) => ({
      params: draftJob,
      body: { fits: true },
    })),
  ],
  countJobView: [
    accessCase([204, 204, 204, 204, 204, 204], "an active job", ({ job }) => ({
      params: job,
      body: { source: "search" },
    })),
    accessCase([404, 404, 404, 404, 404, 404], "an inactive job", ({ draftJob }) => ({
      params: draftJob,
      body: { source: "search" },
    })),
  ],
  readJobFit: [
    accessCase([401, 403, 403, 403, 200, 403], "an active job", ({ job }) => of(job)),
    accessCase([401, 403, 403, 403, 200, 404], "a draft", ({ draftJob }) => of(draftJob)),
  ],
  getJobNumbers: [
    accessCase([401, 403, 403, 403, 200, 403], "an active job", ({ job }) => of(job)),
    accessCase([401, 403, 403, 403, 200, 404], "a draft", ({ draftJob }) => of(draftJob)),
  ],
  listJobEvents: [
    accessCase([401, 403, 403, 403, 200, 403], "an active job", ({ job }) => of(job)),
    accessCase([401, 403, 403, 403, 200, 404], "an inactive job", ({ draftJob }) => of(draftJob)),
  ],
  findNearDuplicates: [
    accessCase([401, 403, 403, 403, 200, 200], "a text", () => ({ body: { title: "Nurse", description: "Text" } })),
  ],
  listNearDuplicates: [
    accessCase([401, 403, 403, 403, 200, 403], "an active job", ({ job }) => of(job)),
    accessCase([401, 403, 403, 403, 200, 404], "an inactive job", ({ draftJob }) => of(draftJob)),
  ],
  getPreviewLink: [accessCase([401, 403, 403, 403, 200, 404], "a draft", ({ draftJob }) => of(draftJob))],
  createPreviewLink: [accessCase([401, 403, 403, 403, 200, 404], "a draft", ({ draftJob }) => of(draftJob))],
  deletePreviewLink: [accessCase([401, 403, 403, 403, 204, 404], "a draft", ({ draftJob }) => of(draftJob))],
  previewJob: [
    accessCase([404, 404, 404, 404, 404, 404], "an invented token", ({ draftJob }) => ({
      params: { token: `${draftJob.id}.signature` },
    })),
  ],
} as const;
