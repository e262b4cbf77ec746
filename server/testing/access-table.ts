import { randomUUID } from "node:crypto";
import type { RouteName } from "../../contract/index.ts";
import { messageOffLinks } from "../messages/unread-mail/off-links.ts";
import { alertOffLinks } from "../saved/alerts/links.ts";
import { CODE } from "./codes.ts";
import { PASSWORD, reviewForm, ripeFormToken } from "./factories.ts";
import { type Chosen, pdf, png } from "./files.ts";
import { jobForm } from "./job-form.ts";
import { SECRET } from "./portal.ts";
import type { Things, World } from "./world.ts";

/** What one call sends, besides the route's method and path. */
export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  file?: Chosen;
}

export interface Case {
  /** What the call is about. */
  about: string;
  /** Ids come from `things` alone, so that the same call can be made about things that do not exist. */
  input(things: Things, people: World["people"]): Input;
  /** The status that each actor is answered with, in the order of `actors`. */
  statuses: Statuses;
}

type Statuses = readonly [A: number, N: number, S: number, s: number, E: number, e: number];
type Scenario = readonly [Case, ...Case[]];

function row(statuses: Statuses, about: string, input: Case["input"] = () => ({})): Case {
  return { about, input, statuses };
}

const mailLinks = messageOffLinks(SECRET);
const alertLinks = alertOffLinks(SECRET);
const conversation = (one: { id: string }, other: { id: string }): Input => ({
  query: { from_user_id: one.id, to_user_id: other.id },
});
const message = (to: { id: string }): Input => ({ body: { to_user_id: to.id, message: "Hello" } });
const readFrom = (other: { id: string }): Input => ({ body: { to_user_id: other.id } });

const reviewOf = (company: { id: string }): Input => ({ body: { company_id: company.id, ...reviewForm } });
const reportOf = (job: { id: string }): Input => ({ body: { job_id: job.id, reason: "scam", details: "" } });

/**
 * The table "who may do what": A anonymous · N without an account type yet · S seeker, own things · s another seeker ·
 * E employer, own jobs · e another employer. A route without a line here does not compile.
 */
export const accessTable = {
  // A    N    S    s    E    e
  login: [
    row([200, 200, 200, 200, 200, 200], "a password", (_, { seeker }) => ({
      body: { email: seeker.email, password: PASSWORD },
    })),
  ],
  register: [
    row([201, 201, 201, 201, 201, 201], "a new account", () => ({
      body: { name: "New Person", email: `${randomUUID()}@example.com`, password: PASSWORD },
    })),
  ],
  currentUser: [
    row([200, 200, 200, 200, 200, 200], "a token", (_, { seeker }) => ({ body: { access_token: seeker.accessToken } })),
  ],
  refresh: [
    row([200, 200, 200, 200, 200, 200], "a token", (_, { seeker }) => ({
      body: { refresh_token: seeker.refreshToken },
    })),
  ],
  logout: [
    row([204, 204, 204, 204, 204, 204], "a token", (_, { seeker }) => ({
      body: { refresh_token: seeker.refreshToken },
    })),
  ],
  loginWithProvider: [
    row([200, 200, 200, 200, 200, 200], "a code", (_, { seeker }) => ({ body: { code: seeker.oauthCode } })),
  ],
  forgotPassword: [
    row([200, 200, 200, 200, 200, 200], "an account", (_, { seeker }) => ({ body: { email: seeker.email } })),
    row([200, 200, 200, 200, 200, 200], "no account", () => ({ body: { email: `${randomUUID()}@example.com` } })),
  ],
  resetPassword: [
    row([200, 200, 200, 200, 200, 200], "a code", (_, { seeker }) => ({
      body: { email: seeker.email, password: `${PASSWORD} staple`, token: CODE },
    })),
  ],
  requestPhoneCode: [row([200, 200, 200, 200, 200, 200], "a phone", () => ({ body: { phone: "+31612345678" } }))],
  verifyPhone: [
    row([200, 200, 200, 200, 200, 200], "a code", (_, { seeker }) => ({
      body: { phone: seeker.codePhone, token: CODE },
    })),
  ],
  verifyLogin: [
    row([200, 200, 200, 200, 200, 200], "a login that waits for its code", (_, { otherEmployer }) => ({
      body: { email: otherEmployer.email, token: CODE },
    })),
  ],
  requestOwnCode: [row([401, 200, 200, 200, 200, 200], "to oneself")],
  startTwoFactor: [
    row([401, 403, 200, 200, 200, 409], "an app", () => ({ body: { method: "app", password: PASSWORD } })),
  ],
  confirmTwoFactor: [row([401, 403, 200, 200, 200, 409], "what was begun", () => ({ body: { token: CODE } }))],
  renewRecoveryCodes: [row([401, 403, 409, 409, 409, 200], "the own ones", () => ({ body: { password: PASSWORD } }))],
  endTwoFactor: [row([401, 403, 200, 200, 200, 200], "the own one", () => ({ body: { password: PASSWORD } }))],
  changePassword: [
    row([401, 403, 200, 200, 200, 200], "the own one", () => ({
      body: { old_password: PASSWORD, password: `${PASSWORD} staple` },
    })),
  ],
  updateSelf: [
    row([401, 200, 409, 409, 409, 409], "the own account type", () => ({ body: { name: "New Person", user_type: 1 } })),
  ],
  getUser: [
    row([401, 403, 200, 404, 200, 404], "an applicant", ({ seeker }) => ({ params: seeker })),
    row([401, 403, 404, 200, 404, 404], "a seeker who never applied", ({ otherSeeker }) => ({ params: otherSeeker })),
    row([401, 403, 200, 200, 200, 200], "an employer", ({ employer }) => ({ params: employer })),
    row([401, 403, 404, 404, 404, 404], "a newcomer", ({ newcomer }) => ({ params: newcomer })),
  ],
  proposeProfile: [row([401, 403, 422, 422, 403, 403], "an own one that nobody can read")],
  listIndustries: [row([200, 200, 200, 200, 200, 200], "all")],
  getJob: [
    row([200, 200, 200, 200, 200, 200], "an active one", ({ job }) => ({ params: job })),
    row([404, 404, 200, 404, 200, 404], "a closed one", ({ closedJob }) => ({ params: closedJob })),
    row([404, 404, 404, 404, 200, 404], "one that was never open", ({ draftJob }) => ({ params: draftJob })),
    row([404, 404, 200, 404, 404, 404], "a deleted one", ({ deletedJob }) => ({ params: deletedJob })),
  ],
  listSimilarJobs: [
    row([200, 200, 200, 200, 200, 200], "an open one", ({ job }) => ({ params: job })),
    row([200, 200, 200, 200, 200, 200], "a deleted one", ({ deletedJob }) => ({ params: deletedJob })),
    row([404, 404, 404, 404, 404, 404], "a draft", ({ draftJob }) => ({ params: draftJob })),
  ],
  createJob: [row([401, 403, 403, 403, 201, 201], "a new one", () => ({ body: jobForm }))],
  updateJob: [
    row([401, 403, 403, 403, 200, 403], "an active one", ({ job }) => ({ params: job, body: jobForm })),
    row([401, 403, 403, 404, 200, 404], "a closed one", ({ closedJob }) => ({ params: closedJob, body: jobForm })),
    row([401, 403, 404, 404, 200, 404], "a draft", ({ draftJob }) => ({ params: draftJob, body: jobForm })),
    row([401, 403, 403, 404, 404, 404], "a deleted one", ({ deletedJob }) => ({ params: deletedJob, body: jobForm })),
  ],
  deleteJob: [
    row([401, 403, 403, 403, 200, 403], "an active one", ({ job }) => ({ params: job })),
    row([401, 403, 403, 404, 200, 404], "a closed one", ({ closedJob }) => ({ params: closedJob })),
    row([401, 403, 404, 404, 200, 404], "a draft", ({ draftJob }) => ({ params: draftJob })),
    row([401, 403, 403, 404, 404, 404], "a deleted one", ({ deletedJob }) => ({ params: deletedJob })),
  ],
  listOwnJobs: [
    row([401, 403, 403, 403, 200, 200], "active ones", () => ({ params: { status: "1" } })),
    row([401, 403, 403, 403, 200, 200], "inactive ones", () => ({ params: { status: "2" } })),
    row([401, 403, 403, 403, 404, 404], "no such status", () => ({ params: { status: "3" } })),
  ],
  listCompanyJobs: [
    row([200, 200, 200, 200, 200, 200], "an employer's", ({ employer }) => ({ params: employer })),
    row([404, 404, 404, 404, 404, 404], "a seeker's", ({ seeker }) => ({ params: seeker })),
  ],
  getCompany: [
    row([200, 200, 200, 200, 200, 200], "one with jobs", ({ employer }) => ({ params: employer })),
    row([404, 404, 404, 404, 404, 404], "a seeker", ({ seeker }) => ({ params: seeker })),
  ],
  countOwnJobs: [row([401, 403, 403, 403, 200, 200], "active ones")],
  searchJobs: [row([200, 200, 200, 200, 200, 200], "words", () => ({ query: { title: "nurse" } }))],
  summarizeSearch: [row([200, 200, 200, 200, 200, 200], "words", () => ({ query: { title: "nurse" } }))],
  suggestSearches: [row([200, 200, 200, 200, 200, 200], "words", () => ({ query: { title: "nur" } }))],
  suggestPlaces: [row([200, 200, 200, 200, 200, 200], "a place", () => ({ query: { zip_code: "Utr" } }))],
  saveJob: [
    row([401, 403, 204, 204, 403, 403], "an active one", ({ openJob }) => ({ params: openJob })),
    row([401, 403, 409, 404, 403, 403], "a closed one", ({ closedJob }) => ({ params: closedJob })),
    row([401, 403, 404, 404, 403, 403], "a draft", ({ draftJob }) => ({ params: draftJob })),
    row([401, 403, 409, 404, 403, 403], "a deleted one", ({ deletedJob }) => ({ params: deletedJob })),
  ],
  forgetJob: [row([401, 403, 204, 204, 403, 403], "any", ({ draftJob }) => ({ params: draftJob }))],
  listSavedJobs: [row([401, 403, 200, 200, 403, 403], "own ones")],
  listSavedJobIds: [row([401, 403, 200, 200, 403, 403], "own ones")],
  saveSearch: [
    row([401, 403, 201, 201, 403, 403], "a search", () => ({
      body: { name: "Nurse, Utrecht", terms: { title: "nurse", zip_code: "Utrecht" }, alert: "daily" },
    })),
  ],
  listSavedSearches: [row([401, 403, 200, 200, 403, 403], "own ones")],
  updateSavedSearch: [
    row([401, 403, 200, 404, 403, 403], "a seeker's", ({ savedSearch }) => ({
      params: savedSearch,
      body: { name: "Nurse", alert: "weekly" },
    })),
  ],
  deleteSavedSearch: [
    row([401, 403, 204, 404, 403, 403], "a seeker's", ({ savedSearch }) => ({ params: savedSearch })),
  ],
  turnOffSearchAlert: [
    row([204, 204, 204, 204, 204, 204], "a link from a mail", ({ savedSearch }) => ({
      body: { token: alertLinks.pathFor(savedSearch.id, "en").split("token=")[1] },
    })),
  ],
  listApplications: [
    row([401, 403, 200, 200, 200, 200], "to review", () => ({ params: { status: "1" } })),
    row([401, 403, 200, 200, 200, 200], "shortlisted", () => ({ params: { status: "2" } })),
    row([401, 403, 404, 404, 404, 404], "no such list", () => ({ params: { status: "3" } })),
  ],
  countApplications: [
    row([401, 403, 200, 200, 200, 200], "to review", () => ({ params: { status: "0" } })),
    row([401, 403, 200, 200, 200, 200], "shortlisted", () => ({ params: { status: "2" } })),
  ],
  applyToJob: [
    row([401, 403, 201, 201, 403, 403], "an active one", ({ openJob }) => ({ body: { job_id: openJob.id } })),
    row([401, 403, 409, 201, 403, 403], "one the seeker has", ({ job }) => ({ body: { job_id: job.id } })),
    row([401, 403, 409, 409, 403, 403], "a closed one", ({ closedJob }) => ({ body: { job_id: closedJob.id } })),
    row([401, 403, 409, 404, 403, 403], "a deleted one", ({ deletedJob }) => ({ body: { job_id: deletedJob.id } })),
  ],
  decideApplication: [
    row([401, 403, 403, 404, 200, 404], "a pending one", ({ pending }) => ({ params: pending, body: { status: 2 } })),
    row([401, 403, 403, 404, 409, 404], "a decided one", ({ decided }) => ({ params: decided, body: { status: 3 } })),
  ],
  listMessages: [
    row([401, 403, 200, 404, 200, 404], "a conversation", ({ seeker, employer }) => conversation(seeker, employer)),
    row([401, 403, 404, 200, 404, 404], "one to begin", ({ otherSeeker, employer }) =>
      conversation(otherSeeker, employer),
    ),
    row([401, 403, 404, 404, 404, 404], "of seekers", ({ seeker, otherSeeker }) => conversation(seeker, otherSeeker)),
  ],
  sendMessage: [
    row([401, 403, 201, 201, 404, 404], "to an employer", ({ employer }) => message(employer)),
    row([401, 403, 404, 404, 201, 404], "to an applicant", ({ seeker }) => message(seeker)),
    row([401, 403, 404, 404, 404, 404], "to a seeker who never applied", ({ otherSeeker }) => message(otherSeeker)),
    row([401, 403, 404, 404, 404, 404], "to a newcomer", ({ newcomer }) => message(newcomer)),
  ],
  markRead: [
    row([401, 403, 200, 200, 404, 404], "from an employer", ({ employer }) => readFrom(employer)),
    row([401, 403, 404, 404, 200, 404], "from an applicant", ({ seeker }) => readFrom(seeker)),
    row([401, 403, 404, 404, 404, 404], "from another seeker", ({ otherSeeker }) => readFrom(otherSeeker)),
  ],
  blockPerson: [
    row([401, 403, 204, 204, 404, 404], "an employer", ({ employer }) => ({ params: employer })),
    row([401, 403, 404, 404, 204, 404], "an applicant", ({ seeker }) => ({ params: seeker })),
    row([401, 403, 404, 404, 404, 404], "another seeker", ({ otherSeeker }) => ({ params: otherSeeker })),
  ],
  unblockPerson: [
    row([401, 403, 204, 204, 404, 404], "an employer", ({ employer }) => ({ params: employer })),
    row([401, 403, 404, 404, 204, 404], "an applicant", ({ seeker }) => ({ params: seeker })),
  ],
  listBlocks: [row([401, 403, 200, 200, 200, 200], "own ones")],
  reportMessage: [
    row([401, 403, 403, 404, 201, 404], "a message to an employer", ({ message }) => ({
      params: message,
      body: { reason: "spam" },
    })),
  ],
  getMessageMail: [row([401, 200, 200, 200, 200, 200], "the own setting")],
  setMessageMail: [row([401, 200, 200, 200, 200, 200], "the own setting", () => ({ body: { enabled: false } }))],
  turnOffMessageMail: [
    row([204, 204, 204, 204, 204, 204], "a link from a mail", ({ seeker }) => ({
      body: { token: mailLinks.pathFor(seeker.id, "en").split("token=")[1] },
    })),
  ],
  listConversations: [row([401, 403, 200, 200, 200, 200], "own ones")],
  countUnread: [row([401, 403, 200, 200, 200, 200], "own ones")],
  listReviews: [
    row([200, 200, 200, 200, 200, 200], "of an employer", ({ employer }) => ({ params: employer })),
    row([404, 404, 404, 404, 404, 404], "of a seeker", ({ seeker }) => ({ params: seeker })),
  ],
  getOwnReview: [
    row([401, 403, 200, 200, 403, 403], "of an employer", ({ employer }) => ({ params: employer })),
    row([401, 403, 404, 404, 403, 403], "of a seeker", ({ seeker }) => ({ params: seeker })),
  ],
  addReview: [
    row([401, 403, 201, 403, 403, 403], "of who was applied to", ({ secondEmployer }) => reviewOf(secondEmployer)),
    row([401, 403, 409, 403, 403, 403], "of who was reviewed", ({ employer }) => reviewOf(employer)),
    row([401, 403, 404, 404, 403, 403], "of a seeker", ({ otherSeeker }) => reviewOf(otherSeeker)),
  ],
  updateReview: [
    row([401, 403, 200, 403, 403, 403], "a seeker's", ({ review }) => ({ params: review, body: reviewForm })),
  ],
  deleteReview: [row([401, 403, 200, 403, 403, 403], "a seeker's", ({ review }) => ({ params: review }))],
  answerReview: [
    row([401, 403, 403, 403, 200, 403], "of an employer", ({ review }) => ({
      params: review,
      body: { answer: "Thank you." },
    })),
  ],
  reportJob: [
    row([401, 403, 201, 201, 403, 201], "an active one", ({ openJob }) => reportOf(openJob)),
    row([401, 403, 409, 201, 403, 201], "one the seeker has reported", ({ job }) => reportOf(job)),
    row([401, 403, 201, 404, 403, 404], "a closed one", ({ closedJob }) => reportOf(closedJob)),
    row([401, 403, 404, 404, 403, 404], "a draft", ({ draftJob }) => reportOf(draftJob)),
  ],
  openContactForm: [row([200, 200, 200, 200, 200, 200], "a new one")],
  sendContactForm: [
    row([200, 200, 200, 200, 200, 200], "a sound one", () => ({
      body: {
        name: "Sanne de Boer",
        email: "sanne@example.com",
        topic: "other",
        message: "Hello",
        form_token: ripeFormToken(),
      },
    })),
  ],
  uploadPhoto: [row([401, 403, 200, 200, 200, 200], "the own one", () => ({ file: png }))],
  removePhoto: [row([401, 403, 204, 204, 204, 204], "the own one")],
  downloadPhoto: [
    row([200, 200, 200, 200, 200, 200], "one that is there", ({ photo }) => ({ params: { photo: photo.id } })),
    row([404, 404, 404, 404, 404, 404], "a resume under it", ({ resume }) => ({ params: { photo: resume.id } })),
  ],
  uploadResume: [
    row([401, 403, 200, 404, 404, 404], "a seeker's", ({ seeker }) => ({ params: seeker, file: pdf() })),
    row([401, 403, 404, 404, 200, 404], "an employer's", ({ employer }) => ({ params: employer, file: pdf() })),
  ],
  removeResume: [
    row([401, 403, 204, 404, 404, 404], "a seeker's", ({ seeker }) => ({ params: seeker })),
    row([401, 403, 404, 404, 204, 404], "an employer's", ({ employer }) => ({ params: employer })),
  ],
  linkToResume: [
    row([401, 403, 200, 404, 200, 404], "an applicant's", ({ resume }) => ({ params: { resume: resume.id } })),
    row([401, 403, 404, 200, 404, 404], "of who never applied", ({ otherResume }) => ({
      params: { resume: otherResume.id },
    })),
  ],
  downloadResume: [
    row([401, 403, 200, 404, 200, 404], "an applicant's", ({ resume }) => ({ params: { resume: resume.id } })),
    row([401, 403, 404, 200, 404, 404], "of who never applied", ({ otherResume }) => ({
      params: { resume: otherResume.id },
    })),
    row([401, 403, 404, 404, 404, 404], "a photo under it", ({ photo }) => ({ params: { resume: photo.id } })),
  ],
  listOwnFiles: [row([401, 200, 200, 200, 200, 200], "own ones")],
  listSessions: [row([401, 200, 200, 200, 200, 200], "own ones")],
  endSession: [row([401, 404, 204, 404, 404, 404], "a seeker's", ({ session }) => ({ params: session }))],
  endOtherSessions: [row([401, 204, 204, 204, 204, 204], "own ones")],
  requestContactCode: [
    row([401, 403, 200, 200, 200, 200], "to a new phone", () => ({ body: { phone: "+31612345678" } })),
    row([401, 403, 422, 422, 422, 422], "to a new email, without the password", () => ({
      body: { email: `${randomUUID()}@example.com` },
    })),
  ],
  changeContact: [
    row([401, 403, 422, 422, 422, 422], "without a code that was sent", () => ({
      body: { phone: "+31612345678", token: CODE },
    })),
  ],
  exportAccount: [row([401, 200, 200, 200, 200, 200], "the own one")],
  deleteAccount: [
    row([401, 204, 204, 204, 204, 204], "the own one, with its password", () => ({ body: { password: PASSWORD } })),
  ],
} satisfies Record<RouteName, Scenario>;
