import type { RouteName } from "../../../contract/index.ts";
import { createNoticeMailLinks } from "../../hiring/notices/mail-settings.ts";
import { createAddressAlertLinks } from "../../jobs/saved/address-alerts.ts";
import { createAlertUnsubscribeLinks } from "../../jobs/saved/search-alerts.ts";
import { createMessageUnsubscribeLinks } from "../../messages/unread-mail.ts";
import { issueFormToken, reviewForm } from "../factories.ts";
import { TEST_SECRET_KEY } from "../portal.ts";
import { jobForm } from "../sample-forms.ts";
import { type AccessCases, accessCase, type CallInput } from "./access-case.ts";
import { accountCases } from "./account-cases.ts";
import { applicationCases } from "./application-cases.ts";
import { assessmentCases } from "./assessment-cases.ts";
import { companyCases } from "./company-cases.ts";
import { helperCases } from "./helper-cases.ts";
import { holdCases } from "./hold-cases.ts";
import { interviewCases } from "./interview-cases.ts";
import { jobLifeCases } from "./job-life-cases.ts";
import { moderationCases } from "./moderation-cases.ts";
import { offerCases } from "./offer-cases.ts";

const mailLinks = createMessageUnsubscribeLinks({ secretKey: TEST_SECRET_KEY });
const noticeLinks = createNoticeMailLinks({ secretKey: TEST_SECRET_KEY });
const alertLinks = createAlertUnsubscribeLinks({ secretKey: TEST_SECRET_KEY });
const addressAlertLinks = createAddressAlertLinks({ secretKey: TEST_SECRET_KEY });
const conversationQuery = (one: { id: string }, other: { id: string }): CallInput => ({
  query: { from_user_id: one.id, to_user_id: other.id },
});
const messageTo = (to: { id: string }): CallInput => ({ body: { to_user_id: to.id, message: "Hello" } });
const markReadFrom = (other: { id: string }): CallInput => ({ body: { to_user_id: other.id } });

const reviewOf = (company: { id: string }): CallInput => ({ body: { company_id: company.id, ...reviewForm } });

/**
 * The expected HTTP status of every route for each actor: A anonymous, N a user without an account type, S the seeker
 * and E the employer who own the fixtures, s another seeker, e another employer. A recruiter and an interviewer of the
 * employer's company and a helper of the seeker get the statuses that `getExpectedStatus` derives, or those at the end of a case. TypeScript rejects
 * a table that lacks a route.
 */
export const accessTable = {
  ...accountCases,
  ...companyCases,
  // A    N    S    s    E    e
  getOverview: [accessCase([200, 200, 200, 200, 200, 200], "the home page")],
  browseJobs: [
    accessCase([200, 200, 200, 200, 200, 200], "a field", () => ({ query: { field: "education" } })),
    accessCase([404, 404, 404, 404, 404, 404], "an unknown field", () => ({ query: { field: "unknown" } })),
  ],
  listIndustries: [accessCase([200, 200, 200, 200, 200, 200], "all industries")],
  getJob: [
    accessCase([200, 200, 200, 200, 200, 200], "an active job", ({ job }) => ({ params: job })),
    accessCase([404, 404, 200, 404, 200, 404], "an inactive job", ({ closedJob }) => ({ params: closedJob })),
    accessCase([404, 404, 404, 404, 200, 404], "an inactive job that was never active", ({ draftJob }) => ({
      params: draftJob,
    })),
    accessCase([404, 404, 200, 404, 404, 404], "a deleted job", ({ deletedJob }) => ({ params: deletedJob })),
  ],
  listSimilarJobs: [
    accessCase([200, 200, 200, 200, 200, 200], "an open job", ({ job }) => ({ params: job })),
    accessCase([200, 200, 200, 200, 200, 200], "a deleted job", ({ deletedJob }) => ({ params: deletedJob })),
    accessCase([404, 404, 404, 404, 404, 404], "an inactive job without applications", ({ draftJob }) => ({
      params: draftJob,
    })),
  ],
  getClosedJob: [
    accessCase([200, 200, 200, 200, 200, 200], "an inactive job", ({ closedJob }) => ({ params: closedJob })),
    accessCase([404, 404, 404, 404, 404, 404], "an open job", ({ job }) => ({ params: job })),
    accessCase([404, 404, 404, 404, 404, 404], "an inactive job that was never active", ({ draftJob }) => ({
      params: draftJob,
    })),
    accessCase([404, 404, 404, 404, 404, 404], "a deleted job", ({ deletedJob }) => ({ params: deletedJob })),
  ],
  createJob: [accessCase([401, 403, 403, 403, 201, 201], "new", () => ({ body: jobForm }))],
  proposeOccupationGroup: [
    accessCase([401, 403, 403, 403, 200, 200], "a title", () => ({ query: { title: "Nurse" } })),
  ],
  previewDescription: [accessCase([401, 403, 403, 403, 200, 200], "text", () => ({ body: { description: "Text" } }))],
  updateJob: [
    accessCase([401, 403, 403, 403, 200, 403], "an active job", ({ job }) => ({ params: job, body: jobForm })),
    accessCase([401, 403, 403, 404, 200, 404], "an inactive job", ({ closedJob }) => ({
      params: closedJob,
      body: jobForm,
    })),
    accessCase([401, 403, 404, 404, 200, 404], "an inactive job without applications", ({ draftJob }) => ({
      params: draftJob,
      body: jobForm,
    })),
    accessCase([401, 403, 403, 404, 404, 404], "a deleted job", ({ deletedJob }) => ({
      params: deletedJob,
      body: jobForm,
    })),
  ],
  closeJob: [
    accessCase([401, 403, 403, 403, 200, 403], "an active job", ({ job }) => ({ params: job, body: {} })),
    accessCase([401, 403, 403, 403, 404, 404], "a deleted job", ({ deletedJob }) => ({ params: deletedJob, body: {} })),
  ],
  deleteJob: [
    accessCase([401, 403, 403, 403, 200, 403], "an active job", ({ job }) => ({ params: job })),
    accessCase([401, 403, 403, 404, 200, 404], "an inactive job", ({ closedJob }) => ({ params: closedJob })),
    accessCase([401, 403, 404, 404, 200, 404], "an inactive job without applications", ({ draftJob }) => ({
      params: draftJob,
    })),
    accessCase([401, 403, 403, 404, 404, 404], "a deleted job", ({ deletedJob }) => ({ params: deletedJob })),
  ],
  listOwnJobs: [
    accessCase([401, 403, 403, 403, 200, 200], "active jobs", () => ({ params: { status: "1" } })),
    accessCase([401, 403, 403, 403, 200, 200], "inactive jobs", () => ({ params: { status: "2" } })),
    accessCase([401, 403, 403, 403, 404, 404], "an invalid status", () => ({ params: { status: "3" } })),
  ],
  listCompanyJobs: [
    accessCase([200, 200, 200, 200, 200, 200], "of the employer", ({ employer }) => ({ params: employer })),
    accessCase([404, 404, 404, 404, 404, 404], "of the seeker", ({ seeker }) => ({ params: seeker })),
  ],
  getCompany: [
    accessCase([200, 200, 200, 200, 200, 200], "an employer with jobs", ({ employer }) => ({ params: employer })),
    accessCase([404, 404, 404, 404, 404, 404], "a seeker", ({ seeker }) => ({ params: seeker })),
  ],
  countOwnJobs: [accessCase([401, 403, 403, 403, 200, 200], "active jobs")],
  searchJobs: [accessCase([200, 200, 200, 200, 200, 200], "keywords", () => ({ query: { title: "nurse" } }))],
  searchFirstPage: [accessCase([200, 200, 200, 200, 200, 200], "keywords", () => ({ query: { title: "nurse" } }))],
  summarizeSearch: [accessCase([200, 200, 200, 200, 200, 200], "keywords", () => ({ query: { title: "nurse" } }))],
  readMapOfSearch: [accessCase([200, 200, 200, 200, 200, 200], "a search", () => ({ query: { title: "nurse" } }))],
  readPayOfSearch: [accessCase([200, 200, 200, 200, 200, 200], "a search", () => ({ query: { title: "nurse" } }))],
  readTravelTimes: [
    accessCase([200, 200, 200, 200, 200, 200], "an active job", ({ job }) => ({
      params: job,
      query: { zip_code: "Utrecht" },
    })),
    accessCase([404, 404, 404, 404, 404, 404], "an inactive job", ({ closedJob }) => ({ params: closedJob })),
  ],
  suggestSearches: [accessCase([200, 200, 200, 200, 200, 200], "keywords", () => ({ query: { title: "nur" } }))],
  suggestPlaces: [accessCase([200, 200, 200, 200, 200, 200], "a place", () => ({ query: { zip_code: "Utr" } }))],
  saveJob: [
    accessCase([401, 403, 204, 204, 403, 403], "an active job", ({ openJob }) => ({ params: openJob })),
    accessCase([401, 403, 409, 404, 403, 403], "an inactive job", ({ closedJob }) => ({ params: closedJob })),
    accessCase([401, 403, 404, 404, 403, 403], "an inactive job without applications", ({ draftJob }) => ({
      params: draftJob,
    })),
    accessCase([401, 403, 409, 404, 403, 403], "a deleted job", ({ deletedJob }) => ({ params: deletedJob })),
  ],
  unsaveJob: [accessCase([401, 403, 204, 204, 403, 403], "any job", ({ draftJob }) => ({ params: draftJob }))],
  beginApplication: [
    accessCase([401, 403, 204, 204, 403, 403], "an active job", ({ openJob }) => ({ params: openJob })),
    accessCase([401, 403, 204, 404, 403, 403], "an inactive job", ({ closedJob }) => ({ params: closedJob })),
  ],
  forgetBegunApplication: [
    accessCase([401, 403, 204, 204, 403, 403], "any job", ({ draftJob }) => ({ params: draftJob })),
  ],
  listSavedJobs: [accessCase([401, 403, 200, 200, 403, 403], "the caller's")],
  listSavedJobIds: [accessCase([401, 403, 200, 200, 403, 403], "the caller's")],
  saveSearch: [
    accessCase([401, 403, 201, 201, 403, 403], "a search", () => ({
      body: { name: "Nurse, Utrecht", terms: { title: "nurse", zip_code: "Utrecht" }, alert: "daily" },
    })),
  ],
  listSavedSearches: [accessCase([401, 403, 200, 200, 403, 403], "the caller's")],
  updateSavedSearch: [
    accessCase([401, 403, 200, 404, 403, 403], "of the seeker", ({ savedSearch }) => ({
      params: savedSearch,
      body: { name: "Nurse", alert: "weekly" },
    })),
  ],
  deleteSavedSearch: [
    accessCase([401, 403, 204, 404, 403, 403], "of the seeker", ({ savedSearch }) => ({ params: savedSearch })),
  ],
  unsubscribeFromSearchAlert: [
    accessCase([204, 204, 204, 204, 204, 204], "a token of an unsubscribe link", ({ savedSearch }) => ({
      body: { token: alertLinks.createPath(savedSearch.id, "en").split("token=")[1] },
    })),
  ],
  getWorkWishes: [accessCase([401, 403, 200, 200, 403, 403], "the caller's")],
  saveWorkWishes: [
    accessCase([401, 403, 200, 200, 403, 403], "valid wishes", () => ({ body: { zip_code: "1012", pay_min: 3_000 } })),
  ],
  readJobReasons: [
    accessCase([401, 403, 200, 200, 403, 403], "an active job", ({ job }) => ({ params: job })),
    accessCase([401, 403, 404, 404, 403, 403], "a draft", ({ draftJob }) => ({ params: draftJob })),
  ],
  listJobReasons: [
    accessCase([401, 403, 200, 200, 403, 403], "jobs", ({ job, draftJob }) => ({
      query: { ids: `${job.id},${draftJob.id}` },
    })),
  ],
  listJobsForYou: [accessCase([401, 403, 200, 200, 403, 403], "the caller's")],
  requestAlert: [
    accessCase([202, 202, 202, 202, 202, 202], "a valid form", () => ({
      body: { email: "sanne@example.com", language: "nl", terms: { title: "nurse" }, frequency: "daily" },
    })),
  ],
  confirmAlert: [
    accessCase([204, 204, 204, 204, 204, 204], "a token of a mailed link", ({ savedSearch }) => ({
      body: { token: addressAlertLinks.confirm.createPath(savedSearch.id, "en").split("token=")[1] },
    })),
  ],
  keepAlert: [
    accessCase([204, 204, 204, 204, 204, 204], "a token of a mailed link", ({ savedSearch }) => ({
      body: { token: addressAlertLinks.keep.createPath(savedSearch.id, "en").split("token=")[1] },
    })),
  ],
  endAlert: [
    accessCase([204, 204, 204, 204, 204, 204], "a token of a mailed link", ({ savedSearch }) => ({
      body: { token: addressAlertLinks.end.createPath(savedSearch.id, "en").split("token=")[1] },
    })),
  ],
  ...jobLifeCases,
  ...applicationCases,
  ...assessmentCases,
  ...interviewCases,
  ...offerCases,
  ...helperCases,
  ...holdCases,
  listMessages: [
    accessCase(
      [401, 403, 200, 404, 200, 404],
      "a conversation",
      ({ seeker, employer }) => conversationQuery(seeker, employer),
      { recruiter: 404 },
    ),
    accessCase(
      [401, 403, 404, 200, 404, 404],
      "a new conversation",
      ({ otherSeeker, employer }) => conversationQuery(otherSeeker, employer),
      { helper: 404 },
    ),
    accessCase([401, 403, 404, 404, 404, 404], "between two seekers", ({ seeker, otherSeeker }) =>
      conversationQuery(seeker, otherSeeker),
    ),
  ],
  sendMessage: [
    accessCase([401, 403, 201, 201, 404, 404], "to an employer", ({ employer }) => messageTo(employer)),
    accessCase([401, 403, 201, 201, 404, 404], "to a recruiter", ({ recruiter }) => messageTo(recruiter)),
    accessCase([401, 403, 404, 404, 404, 404], "to an interviewer", ({ interviewer }) => messageTo(interviewer)),
    accessCase([401, 403, 404, 404, 201, 404], "to an applicant", ({ seeker }) => messageTo(seeker)),
    accessCase([401, 403, 404, 404, 404, 404], "to a seeker without applications", ({ otherSeeker }) =>
      messageTo(otherSeeker),
    ),
    accessCase([401, 403, 404, 404, 404, 404], "to a user without an account type", ({ newcomer }) =>
      messageTo(newcomer),
    ),
  ],
  markRead: [
    accessCase([401, 403, 200, 200, 404, 404], "from an employer", ({ employer }) => markReadFrom(employer)),
    accessCase([401, 403, 404, 404, 200, 404], "from an applicant", ({ seeker }) => markReadFrom(seeker)),
    accessCase([401, 403, 404, 404, 404, 404], "from another seeker", ({ otherSeeker }) => markReadFrom(otherSeeker)),
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
  listBlocks: [accessCase([401, 403, 200, 200, 200, 200], "the caller's")],
  reportMessage: [
    accessCase(
      [401, 403, 403, 404, 201, 404],
      "a message to an employer",
      ({ message }) => ({ params: message, body: { reason: "spam" } }),
      { recruiter: 404 },
    ),
  ],
  getMessageMail: [accessCase([401, 200, 200, 200, 200, 200], "the setting of the caller")],
  setMessageMail: [
    accessCase([401, 200, 200, 200, 200, 200], "the setting of the caller", () => ({ body: { enabled: false } })),
  ],
  turnOffMessageMail: [
    accessCase([204, 204, 204, 204, 204, 204], "a token of an unsubscribe link", ({ seeker }) => ({
      body: { token: mailLinks.createPath(seeker.id, "en").split("token=")[1] },
    })),
  ],
  listConversations: [accessCase([401, 403, 200, 200, 200, 200], "the caller's")],
  countUnread: [accessCase([401, 403, 200, 200, 200, 200], "the caller's")],
  listNotices: [accessCase([401, 403, 200, 200, 200, 200], "the caller's")],
  countUnreadNotices: [accessCase([401, 403, 200, 200, 200, 200], "the caller's")],
  listNoticeMailSettings: [accessCase([401, 403, 200, 200, 200, 200], "the caller's")],
  setNoticeMail: [
    accessCase([401, 403, 200, 200, 200, 200], "a setting of the caller", () => ({
      body: { kind: "mentioned", enabled: false },
    })),
  ],
  listPushSettings: [accessCase([401, 403, 200, 200, 200, 200], "the caller's")],
  setPush: [
    accessCase([401, 403, 200, 200, 200, 200], "a setting of the caller", () => ({
      body: { kind: "mentioned", enabled: false },
    })),
  ],
  unsubscribeFromNoticeMail: [
    accessCase([204, 204, 204, 204, 204, 204], "a token of an unsubscribe link", ({ employer }) => ({
      body: { kind: "mentioned", token: noticeLinks.mentioned.createPath(employer.id, "en").split("token=")[1] },
    })),
  ],
  readNotices: [accessCase([401, 403, 200, 200, 200, 200], "all of the caller's", () => ({ body: { all: true } }))],
  listReviews: [
    accessCase([200, 200, 200, 200, 200, 200], "of an employer", ({ employer }) => ({ params: employer })),
    accessCase([404, 404, 404, 404, 404, 404], "of a seeker", ({ seeker }) => ({ params: seeker })),
  ],
  getOwnReview: [
    accessCase([401, 403, 200, 200, 403, 403], "of an employer", ({ employer }) => ({ params: employer })),
    accessCase([401, 403, 404, 404, 403, 403], "of a seeker", ({ seeker }) => ({ params: seeker })),
  ],
  addReview: [
    accessCase(
      [401, 403, 201, 403, 403, 403],
      "of an employer with an application of the seeker",
      ({ secondEmployer }) => reviewOf(secondEmployer),
    ),
    accessCase([401, 403, 409, 403, 403, 403], "of an employer with a review of the seeker", ({ employer }) =>
      reviewOf(employer),
    ),
    accessCase([401, 403, 404, 404, 403, 403], "of a seeker", ({ otherSeeker }) => reviewOf(otherSeeker)),
  ],
  updateReview: [
    accessCase([401, 403, 200, 403, 403, 403], "of the seeker", ({ review }) => ({ params: review, body: reviewForm })),
  ],
  deleteReview: [accessCase([401, 403, 200, 403, 403, 403], "of the seeker", ({ review }) => ({ params: review }))],
  answerReview: [
    accessCase([401, 403, 403, 403, 200, 403], "of an employer", ({ review }) => ({
      params: review,
      body: { answer: "Thank you." },
    })),
  ],
  ...moderationCases,
  openContactForm: [accessCase([200, 200, 200, 200, 200, 200], "new")],
  sendContactForm: [
    accessCase([200, 200, 200, 200, 200, 200], "a valid form", () => ({
      body: {
        name: "Sanne de Boer",
        email: "sanne@example.com",
        topic: "other",
        message: "Hello",
        form_token: issueFormToken(),
      },
    })),
  ],
} satisfies Record<RouteName, AccessCases>;
