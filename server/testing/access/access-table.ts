import { randomUUID } from "node:crypto";
import type { RouteName } from "../../../contract/index.ts";
import { createMessageUnsubscribeLinks } from "../../messages/unread-mail.ts";
import { createAlertUnsubscribeLinks } from "../../saved/search-alerts.ts";
import { issueFormToken, reviewForm, TEST_PASSWORD } from "../factories.ts";
import { TEST_CODE } from "../one-time-codes.ts";
import { TEST_SECRET_KEY } from "../portal.ts";
import { createSamplePdf, type SampleFile, samplePng } from "../sample-files.ts";
import { jobForm } from "../sample-forms.ts";
import type { AccessScenario, Fixtures } from "./scenario.ts";

/** What one call sends, besides the route's method and path. */
export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  file?: SampleFile;
}

export interface AccessCase {
  /** What the call is about. */
  about: string;
  /** Ids come from `things` alone, so that the same call can be made about things that do not exist. */
  input(things: Fixtures, people: AccessScenario["users"]): CallInput;
  /** The status that each actor is answered with, in the order of `actors`. */
  statuses: Statuses;
}

type Statuses = readonly [A: number, N: number, S: number, s: number, E: number, e: number];
type AccessCases = readonly [AccessCase, ...AccessCase[]];

function accessCase(statuses: Statuses, about: string, input: AccessCase["input"] = () => ({})): AccessCase {
  return { about, input, statuses };
}

const mailLinks = createMessageUnsubscribeLinks(TEST_SECRET_KEY);
const alertLinks = createAlertUnsubscribeLinks(TEST_SECRET_KEY);
const conversation = (one: { id: string }, other: { id: string }): CallInput => ({
  query: { from_user_id: one.id, to_user_id: other.id },
});
const message = (to: { id: string }): CallInput => ({ body: { to_user_id: to.id, message: "Hello" } });
const readFrom = (other: { id: string }): CallInput => ({ body: { to_user_id: other.id } });

const reviewOf = (company: { id: string }): CallInput => ({ body: { company_id: company.id, ...reviewForm } });
const reportOf = (job: { id: string }): CallInput => ({ body: { job_id: job.id, reason: "scam", details: "" } });

/**
 * The table "who may do what": A anonymous · N without an account type yet · S seeker, own things · s another seeker ·
 * E employer, own jobs · e another employer. A route without a line here does not compile.
 */
export const accessTable = {
  // A    N    S    s    E    e
  login: [
    accessCase([200, 200, 200, 200, 200, 200], "a password", (_, { seeker }) => ({
      body: { email: seeker.email, password: TEST_PASSWORD },
    })),
  ],
  register: [
    accessCase([201, 201, 201, 201, 201, 201], "a new account", () => ({
      body: { name: "New Person", email: `${randomUUID()}@example.com`, password: TEST_PASSWORD },
    })),
  ],
  currentUser: [
    accessCase([200, 200, 200, 200, 200, 200], "a token", (_, { seeker }) => ({
      body: { access_token: seeker.accessToken },
    })),
  ],
  refresh: [
    accessCase([200, 200, 200, 200, 200, 200], "a token", (_, { seeker }) => ({
      body: { refresh_token: seeker.refreshToken },
    })),
  ],
  logout: [
    accessCase([204, 204, 204, 204, 204, 204], "a token", (_, { seeker }) => ({
      body: { refresh_token: seeker.refreshToken },
    })),
  ],
  loginWithProvider: [
    accessCase([200, 200, 200, 200, 200, 200], "a code", (_, { seeker }) => ({ body: { code: seeker.oauthCode } })),
  ],
  forgotPassword: [
    accessCase([200, 200, 200, 200, 200, 200], "an account", (_, { seeker }) => ({ body: { email: seeker.email } })),
    accessCase([200, 200, 200, 200, 200, 200], "no account", () => ({
      body: { email: `${randomUUID()}@example.com` },
    })),
  ],
  resetPassword: [
    accessCase([200, 200, 200, 200, 200, 200], "a code", (_, { seeker }) => ({
      body: { email: seeker.email, password: `${TEST_PASSWORD} staple`, token: TEST_CODE },
    })),
  ],
  requestPhoneCode: [
    accessCase([200, 200, 200, 200, 200, 200], "a phone", () => ({ body: { phone: "+31612345678" } })),
  ],
  verifyPhone: [
    accessCase([200, 200, 200, 200, 200, 200], "a code", (_, { seeker }) => ({
      body: { phone: seeker.codePhone, token: TEST_CODE },
    })),
  ],
  verifyLogin: [
    accessCase([200, 200, 200, 200, 200, 200], "a login that waits for its code", (_, { otherEmployer }) => ({
      body: { email: otherEmployer.email, token: TEST_CODE },
    })),
  ],
  requestOwnCode: [accessCase([401, 200, 200, 200, 200, 200], "to oneself")],
  startTwoFactor: [
    accessCase([401, 403, 200, 200, 200, 409], "an app", () => ({ body: { method: "app", password: TEST_PASSWORD } })),
  ],
  confirmTwoFactor: [
    accessCase([401, 403, 200, 200, 200, 409], "what was begun", () => ({ body: { token: TEST_CODE } })),
  ],
  renewRecoveryCodes: [
    accessCase([401, 403, 409, 409, 409, 200], "the own ones", () => ({ body: { password: TEST_PASSWORD } })),
  ],
  endTwoFactor: [
    accessCase([401, 403, 200, 200, 200, 200], "the own one", () => ({ body: { password: TEST_PASSWORD } })),
  ],
  changePassword: [
    accessCase([401, 403, 200, 200, 200, 200], "the own one", () => ({
      body: { old_password: TEST_PASSWORD, password: `${TEST_PASSWORD} staple` },
    })),
  ],
  updateSelf: [
    accessCase([401, 200, 409, 409, 409, 409], "the own account type", () => ({
      body: { name: "New Person", user_type: 1 },
    })),
  ],
  getUser: [
    accessCase([401, 403, 200, 404, 200, 404], "an applicant", ({ seeker }) => ({ params: seeker })),
    accessCase([401, 403, 404, 200, 404, 404], "a seeker who never applied", ({ otherSeeker }) => ({
      params: otherSeeker,
    })),
    accessCase([401, 403, 200, 200, 200, 200], "an employer", ({ employer }) => ({ params: employer })),
    accessCase([401, 403, 404, 404, 404, 404], "a newcomer", ({ newcomer }) => ({ params: newcomer })),
  ],
  proposeProfile: [accessCase([401, 403, 422, 422, 403, 403], "an own one that nobody can read")],
  listIndustries: [accessCase([200, 200, 200, 200, 200, 200], "all")],
  getJob: [
    accessCase([200, 200, 200, 200, 200, 200], "an active one", ({ job }) => ({ params: job })),
    accessCase([404, 404, 200, 404, 200, 404], "a closed one", ({ closedJob }) => ({ params: closedJob })),
    accessCase([404, 404, 404, 404, 200, 404], "one that was never open", ({ draftJob }) => ({ params: draftJob })),
    accessCase([404, 404, 200, 404, 404, 404], "a deleted one", ({ deletedJob }) => ({ params: deletedJob })),
  ],
  listSimilarJobs: [
    accessCase([200, 200, 200, 200, 200, 200], "an open one", ({ job }) => ({ params: job })),
    accessCase([200, 200, 200, 200, 200, 200], "a deleted one", ({ deletedJob }) => ({ params: deletedJob })),
    accessCase([404, 404, 404, 404, 404, 404], "a draft", ({ draftJob }) => ({ params: draftJob })),
  ],
  createJob: [accessCase([401, 403, 403, 403, 201, 201], "a new one", () => ({ body: jobForm }))],
  updateJob: [
    accessCase([401, 403, 403, 403, 200, 403], "an active one", ({ job }) => ({ params: job, body: jobForm })),
    accessCase([401, 403, 403, 404, 200, 404], "a closed one", ({ closedJob }) => ({
      params: closedJob,
      body: jobForm,
    })),
    accessCase([401, 403, 404, 404, 200, 404], "a draft", ({ draftJob }) => ({ params: draftJob, body: jobForm })),
    accessCase([401, 403, 403, 404, 404, 404], "a deleted one", ({ deletedJob }) => ({
      params: deletedJob,
      body: jobForm,
    })),
  ],
  deleteJob: [
    accessCase([401, 403, 403, 403, 200, 403], "an active one", ({ job }) => ({ params: job })),
    accessCase([401, 403, 403, 404, 200, 404], "a closed one", ({ closedJob }) => ({ params: closedJob })),
    accessCase([401, 403, 404, 404, 200, 404], "a draft", ({ draftJob }) => ({ params: draftJob })),
    accessCase([401, 403, 403, 404, 404, 404], "a deleted one", ({ deletedJob }) => ({ params: deletedJob })),
  ],
  listOwnJobs: [
    accessCase([401, 403, 403, 403, 200, 200], "active ones", () => ({ params: { status: "1" } })),
    accessCase([401, 403, 403, 403, 200, 200], "inactive ones", () => ({ params: { status: "2" } })),
    accessCase([401, 403, 403, 403, 404, 404], "no such status", () => ({ params: { status: "3" } })),
  ],
  listCompanyJobs: [
    accessCase([200, 200, 200, 200, 200, 200], "an employer's", ({ employer }) => ({ params: employer })),
    accessCase([404, 404, 404, 404, 404, 404], "a seeker's", ({ seeker }) => ({ params: seeker })),
  ],
  getCompany: [
    accessCase([200, 200, 200, 200, 200, 200], "one with jobs", ({ employer }) => ({ params: employer })),
    accessCase([404, 404, 404, 404, 404, 404], "a seeker", ({ seeker }) => ({ params: seeker })),
  ],
  countOwnJobs: [accessCase([401, 403, 403, 403, 200, 200], "active ones")],
  searchJobs: [accessCase([200, 200, 200, 200, 200, 200], "words", () => ({ query: { title: "nurse" } }))],
  summarizeSearch: [accessCase([200, 200, 200, 200, 200, 200], "words", () => ({ query: { title: "nurse" } }))],
  suggestSearches: [accessCase([200, 200, 200, 200, 200, 200], "words", () => ({ query: { title: "nur" } }))],
  suggestPlaces: [accessCase([200, 200, 200, 200, 200, 200], "a place", () => ({ query: { zip_code: "Utr" } }))],
  saveJob: [
    accessCase([401, 403, 204, 204, 403, 403], "an active one", ({ openJob }) => ({ params: openJob })),
    accessCase([401, 403, 409, 404, 403, 403], "a closed one", ({ closedJob }) => ({ params: closedJob })),
    accessCase([401, 403, 404, 404, 403, 403], "a draft", ({ draftJob }) => ({ params: draftJob })),
    accessCase([401, 403, 409, 404, 403, 403], "a deleted one", ({ deletedJob }) => ({ params: deletedJob })),
  ],
  unsaveJob: [accessCase([401, 403, 204, 204, 403, 403], "any", ({ draftJob }) => ({ params: draftJob }))],
  listSavedJobs: [accessCase([401, 403, 200, 200, 403, 403], "own ones")],
  listSavedJobIds: [accessCase([401, 403, 200, 200, 403, 403], "own ones")],
  saveSearch: [
    accessCase([401, 403, 201, 201, 403, 403], "a search", () => ({
      body: { name: "Nurse, Utrecht", terms: { title: "nurse", zip_code: "Utrecht" }, alert: "daily" },
    })),
  ],
  listSavedSearches: [accessCase([401, 403, 200, 200, 403, 403], "own ones")],
  updateSavedSearch: [
    accessCase([401, 403, 200, 404, 403, 403], "a seeker's", ({ savedSearch }) => ({
      params: savedSearch,
      body: { name: "Nurse", alert: "weekly" },
    })),
  ],
  deleteSavedSearch: [
    accessCase([401, 403, 204, 404, 403, 403], "a seeker's", ({ savedSearch }) => ({ params: savedSearch })),
  ],
  unsubscribeFromSearchAlert: [
    accessCase([204, 204, 204, 204, 204, 204], "a link from a mail", ({ savedSearch }) => ({
      body: { token: alertLinks.createPath(savedSearch.id, "en").split("token=")[1] },
    })),
  ],
  listApplications: [
    accessCase([401, 403, 200, 200, 200, 200], "to review", () => ({ params: { status: "1" } })),
    accessCase([401, 403, 200, 200, 200, 200], "shortlisted", () => ({ params: { status: "2" } })),
    accessCase([401, 403, 404, 404, 404, 404], "no such list", () => ({ params: { status: "3" } })),
  ],
  countApplications: [
    accessCase([401, 403, 200, 200, 200, 200], "to review", () => ({ params: { status: "0" } })),
    accessCase([401, 403, 200, 200, 200, 200], "shortlisted", () => ({ params: { status: "2" } })),
  ],
  applyToJob: [
    accessCase([401, 403, 201, 201, 403, 403], "an active one", ({ openJob }) => ({ body: { job_id: openJob.id } })),
    accessCase([401, 403, 409, 201, 403, 403], "one the seeker has", ({ job }) => ({ body: { job_id: job.id } })),
    accessCase([401, 403, 409, 409, 403, 403], "a closed one", ({ closedJob }) => ({ body: { job_id: closedJob.id } })),
    accessCase([401, 403, 409, 404, 403, 403], "a deleted one", ({ deletedJob }) => ({
      body: { job_id: deletedJob.id },
    })),
  ],
  decideApplication: [
    accessCase([401, 403, 403, 404, 200, 404], "a pending one", ({ pending }) => ({
      params: pending,
      body: { status: 2 },
    })),
    accessCase([401, 403, 403, 404, 409, 404], "a decided one", ({ decided }) => ({
      params: decided,
      body: { status: 3 },
    })),
  ],
  listMessages: [
    accessCase([401, 403, 200, 404, 200, 404], "a conversation", ({ seeker, employer }) =>
      conversation(seeker, employer),
    ),
    accessCase([401, 403, 404, 200, 404, 404], "one to begin", ({ otherSeeker, employer }) =>
      conversation(otherSeeker, employer),
    ),
    accessCase([401, 403, 404, 404, 404, 404], "of seekers", ({ seeker, otherSeeker }) =>
      conversation(seeker, otherSeeker),
    ),
  ],
  sendMessage: [
    accessCase([401, 403, 201, 201, 404, 404], "to an employer", ({ employer }) => message(employer)),
    accessCase([401, 403, 404, 404, 201, 404], "to an applicant", ({ seeker }) => message(seeker)),
    accessCase([401, 403, 404, 404, 404, 404], "to a seeker who never applied", ({ otherSeeker }) =>
      message(otherSeeker),
    ),
    accessCase([401, 403, 404, 404, 404, 404], "to a newcomer", ({ newcomer }) => message(newcomer)),
  ],
  markRead: [
    accessCase([401, 403, 200, 200, 404, 404], "from an employer", ({ employer }) => readFrom(employer)),
    accessCase([401, 403, 404, 404, 200, 404], "from an applicant", ({ seeker }) => readFrom(seeker)),
    accessCase([401, 403, 404, 404, 404, 404], "from another seeker", ({ otherSeeker }) => readFrom(otherSeeker)),
  ],
  blockPerson: [
    accessCase([401, 403, 204, 204, 404, 404], "an employer", ({ employer }) => ({ params: employer })),
    accessCase([401, 403, 404, 404, 204, 404], "an applicant", ({ seeker }) => ({ params: seeker })),
    accessCase([401, 403, 404, 404, 404, 404], "another seeker", ({ otherSeeker }) => ({ params: otherSeeker })),
  ],
  unblockPerson: [
    accessCase([401, 403, 204, 204, 404, 404], "an employer", ({ employer }) => ({ params: employer })),
    accessCase([401, 403, 404, 404, 204, 404], "an applicant", ({ seeker }) => ({ params: seeker })),
  ],
  listBlocks: [accessCase([401, 403, 200, 200, 200, 200], "own ones")],
  reportMessage: [
    accessCase([401, 403, 403, 404, 201, 404], "a message to an employer", ({ message }) => ({
      params: message,
      body: { reason: "spam" },
    })),
  ],
  getMessageMail: [accessCase([401, 200, 200, 200, 200, 200], "the own setting")],
  setMessageMail: [accessCase([401, 200, 200, 200, 200, 200], "the own setting", () => ({ body: { enabled: false } }))],
  turnOffMessageMail: [
    accessCase([204, 204, 204, 204, 204, 204], "a link from a mail", ({ seeker }) => ({
      body: { token: mailLinks.createPath(seeker.id, "en").split("token=")[1] },
    })),
  ],
  listConversations: [accessCase([401, 403, 200, 200, 200, 200], "own ones")],
  countUnread: [accessCase([401, 403, 200, 200, 200, 200], "own ones")],
  listReviews: [
    accessCase([200, 200, 200, 200, 200, 200], "of an employer", ({ employer }) => ({ params: employer })),
    accessCase([404, 404, 404, 404, 404, 404], "of a seeker", ({ seeker }) => ({ params: seeker })),
  ],
  getOwnReview: [
    accessCase([401, 403, 200, 200, 403, 403], "of an employer", ({ employer }) => ({ params: employer })),
    accessCase([401, 403, 404, 404, 403, 403], "of a seeker", ({ seeker }) => ({ params: seeker })),
  ],
  addReview: [
    accessCase([401, 403, 201, 403, 403, 403], "of who was applied to", ({ secondEmployer }) =>
      reviewOf(secondEmployer),
    ),
    accessCase([401, 403, 409, 403, 403, 403], "of who was reviewed", ({ employer }) => reviewOf(employer)),
    accessCase([401, 403, 404, 404, 403, 403], "of a seeker", ({ otherSeeker }) => reviewOf(otherSeeker)),
  ],
  updateReview: [
    accessCase([401, 403, 200, 403, 403, 403], "a seeker's", ({ review }) => ({ params: review, body: reviewForm })),
  ],
  deleteReview: [accessCase([401, 403, 200, 403, 403, 403], "a seeker's", ({ review }) => ({ params: review }))],
  answerReview: [
    accessCase([401, 403, 403, 403, 200, 403], "of an employer", ({ review }) => ({
      params: review,
      body: { answer: "Thank you." },
    })),
  ],
  reportJob: [
    accessCase([401, 403, 201, 201, 403, 201], "an active one", ({ openJob }) => reportOf(openJob)),
    accessCase([401, 403, 409, 201, 403, 201], "one the seeker has reported", ({ job }) => reportOf(job)),
    accessCase([401, 403, 201, 404, 403, 404], "a closed one", ({ closedJob }) => reportOf(closedJob)),
    accessCase([401, 403, 404, 404, 403, 404], "a draft", ({ draftJob }) => reportOf(draftJob)),
  ],
  openContactForm: [accessCase([200, 200, 200, 200, 200, 200], "a new one")],
  sendContactForm: [
    accessCase([200, 200, 200, 200, 200, 200], "a sound one", () => ({
      body: {
        name: "Sanne de Boer",
        email: "sanne@example.com",
        topic: "other",
        message: "Hello",
        form_token: issueFormToken(),
      },
    })),
  ],
  uploadPhoto: [accessCase([401, 403, 200, 200, 200, 200], "the own one", () => ({ file: samplePng }))],
  removePhoto: [accessCase([401, 403, 204, 204, 204, 204], "the own one")],
  downloadPhoto: [
    accessCase([200, 200, 200, 200, 200, 200], "one that is there", ({ photo }) => ({ params: { photo: photo.id } })),
    accessCase([404, 404, 404, 404, 404, 404], "a resume under it", ({ resume }) => ({ params: { photo: resume.id } })),
  ],
  uploadResume: [
    accessCase([401, 403, 200, 404, 404, 404], "a seeker's", ({ seeker }) => ({
      params: seeker,
      file: createSamplePdf(),
    })),
    accessCase([401, 403, 404, 404, 200, 404], "an employer's", ({ employer }) => ({
      params: employer,
      file: createSamplePdf(),
    })),
  ],
  removeResume: [
    accessCase([401, 403, 204, 404, 404, 404], "a seeker's", ({ seeker }) => ({ params: seeker })),
    accessCase([401, 403, 404, 404, 204, 404], "an employer's", ({ employer }) => ({ params: employer })),
  ],
  linkToResume: [
    accessCase([401, 403, 200, 404, 200, 404], "an applicant's", ({ resume }) => ({ params: { resume: resume.id } })),
    accessCase([401, 403, 404, 200, 404, 404], "of who never applied", ({ otherResume }) => ({
      params: { resume: otherResume.id },
    })),
  ],
  downloadResume: [
    accessCase([401, 403, 200, 404, 200, 404], "an applicant's", ({ resume }) => ({ params: { resume: resume.id } })),
    accessCase([401, 403, 404, 200, 404, 404], "of who never applied", ({ otherResume }) => ({
      params: { resume: otherResume.id },
    })),
    accessCase([401, 403, 404, 404, 404, 404], "a photo under it", ({ photo }) => ({ params: { resume: photo.id } })),
  ],
  listOwnFiles: [accessCase([401, 200, 200, 200, 200, 200], "own ones")],
  listSessions: [accessCase([401, 200, 200, 200, 200, 200], "own ones")],
  endSession: [accessCase([401, 404, 204, 404, 404, 404], "a seeker's", ({ session }) => ({ params: session }))],
  endOtherSessions: [accessCase([401, 204, 204, 204, 204, 204], "own ones")],
  requestContactCode: [
    accessCase([401, 403, 200, 200, 200, 200], "to a new phone", () => ({ body: { phone: "+31612345678" } })),
    accessCase([401, 403, 422, 422, 422, 422], "to a new email, without the password", () => ({
      body: { email: `${randomUUID()}@example.com` },
    })),
  ],
  changeContact: [
    accessCase([401, 403, 422, 422, 422, 422], "without a code that was sent", () => ({
      body: { phone: "+31612345678", token: TEST_CODE },
    })),
  ],
  exportAccount: [accessCase([401, 200, 200, 200, 200, 200], "the own one")],
  deleteAccount: [
    accessCase([401, 204, 204, 204, 204, 204], "the own one, with its password", () => ({
      body: { password: TEST_PASSWORD },
    })),
  ],
} satisfies Record<RouteName, AccessCases>;
