import { randomInt, randomUUID } from "node:crypto";
import { insertOAuthLoginCode } from "../../accounts/auth/oauth/queries.ts";
import { savePendingSetup } from "../../accounts/auth/two-factor/queries.ts";
import { insertInvitation } from "../../companies/invitations.ts";
import { insertTemplate } from "../../companies/templates/queries.ts";
import { insertGuestApplication, requireGuestApplication } from "../../hiring/apply/guest-applications.ts";
import { insertHelperInvitation } from "../../hiring/helpers/invitations.ts";
import { findOrCreateFeed } from "../../hiring/interviews/calendar.ts";
import { insertSavedSearch } from "../../jobs/saved/saved-searches.ts";
import {
  getPasswordColumns,
  makeApplication,
  makeEmployer,
  makeHelp,
  makeInterview,
  makeJob,
  makeMember,
  makeOffer,
  makeReview,
  makeSeeker,
  makeUserWithoutType,
  type TestUser,
} from "../factories.ts";
import type { ApiClient } from "../http-client.ts";
import { makeModerator } from "../moderation.ts";
import { makeCode } from "../one-time-codes.ts";
import type { TestPortal } from "../portal.ts";
import { makeFile } from "../sample-files.ts";
import { createPrivateTexts, type PrivateTexts } from "./private-fields.ts";

type Entity = { id: string };

/**
 * Users and resources of one access test. `seeker` or `employer` owns each resource, unless its comment says otherwise.
 */
export interface Fixtures {
  seeker: Entity;
  employer: Entity;
  /** Members of the employer's company. */
  recruiter: Entity;
  interviewer: Entity;
  newcomer: Entity;
  /** Has never applied to a job. */
  otherSeeker: Entity;
  /** Active, with an application of the seeker, who has reported it. */
  job: Entity;
  /** The case of this report. */
  jobCase: Entity;
  /** Active, without applications. It asks for a cover note. */
  openJob: Entity;
  /** Inactive, with an application of the seeker. */
  closedJob: Entity;
  /** Inactive, without applications. */
  draftJob: Entity;
  /** Deleted, with an application of the seeker. */
  deletedJob: Entity;
  /** The seeker's files. */
  photo: Entity;
  resume: Entity;
  /** The resume of `otherSeeker`. */
  otherResume: Entity;
  /** The resume of `employer`. */
  employerResume: Entity;
  pending: Entity;
  /** Has an interview that the seeker has not answered. */
  invited: Entity;
  /** Has an offer with a PDF that the seeker has not answered. */
  offered: Entity;
  /** The application to `closedJob`. It is assigned to the interviewer and has a scheduled interview. */
  assigned: Entity;
  /** On a legal hold. */
  held: Entity;
  /** On a legal hold that an administrator has set. */
  heldByPortal: Entity;
  /** Has an application of the seeker, and no review. */
  secondEmployer: Entity;
  /** The seeker's review of the employer. */
  review: Entity;
  /** The seeker's message to the employer. */
  message: Entity;
  /** The seeker's saved search. */
  savedSearch: Entity;
  /** An invitation of a stranger to the employer's company. */
  invitation: Entity;
  /** The help of the helper, who sees the seeker's profile. */
  help: Entity;
  /** A job that the helper has suggested to the seeker. */
  suggestion: Entity;
  /** The seeker's invitation of the newcomer to help. */
  helperInvitation: Entity;
  /** A message template of the employer's company. */
  template: Entity;
  /** The seeker's calendar feed. */
  calendarFeed: Entity;
  /** The seeker's session. */
  session: Entity;
}

export const actors = [
  "anonymous",
  "newcomer",
  "seeker",
  "otherSeeker",
  "employer",
  "otherEmployer",
  "recruiter",
  "interviewer",
  "helper",
] as const;
export type Actor = (typeof actors)[number];

export interface AccessScenario {
  fixtures: Fixtures;
  users: Record<Exclude<Actor, "anonymous">, TestUser> & {
    newcomer: { invitationToken: string; guestToken: string; helperToken: string };
    seeker: { oauthCode: string; codePhone: string; report: { reference: string; token: string } };
  };
  /** What the private fields of two users contain. */
  privateTexts: Record<"seeker" | "employer", PrivateTexts>;
  getClient(actor: Actor): ApiClient;
}

/** Creates new users and resources for one test, so that the test may change them. */
export async function createAccessScenario(portal: TestPortal): Promise<AccessScenario> {
  const password = await getPasswordColumns();
  const [ofSeeker, ofEmployer] = [createPrivateTexts(), createPrivateTexts()];
  const [newcomer, seeker, otherSeeker, helper, employer, otherEmployer] = await Promise.all([
    makeUserWithoutType(portal, password),
    makeSeeker(portal, { ...password, ...ofSeeker.userColumns }),
    makeSeeker(portal, password),
    makeSeeker(portal, password),
    makeEmployer(portal, { ...password, ...ofEmployer.userColumns, ...ofEmployer.companyColumns }),
    makeEmployer(portal, { ...password, is_2factor_auth_enabled: true }),
  ]);
  await portal.db
    .insertInto("work_wishes")
    .values([
      { user_id: seeker.id, zip_code: ofSeeker.texts.home_zip_code, is_remote: false },
      { user_id: employer.id, zip_code: ofEmployer.texts.home_zip_code, is_remote: false },
    ])
    .execute();
  const [recruiter, interviewer] = await Promise.all([
    makeMember(portal, employer, "recruiter", password),
    makeMember(portal, employer, "interviewer", password),
  ]);
  const [job, openJob, closedJob, draftJob, deletedJob, invitedJob, offeredJob, ...heldJobs] = await Promise.all([
    makeJob(portal, employer),
    makeJob(portal, employer, { asks_cover_note: true }),
    makeJob(portal, employer),
    makeJob(portal, employer, { status: 2 }),
    makeJob(portal, employer),
    makeJob(portal, employer),
    makeJob(portal, employer),
    makeJob(portal, employer),
    makeJob(portal, employer),
  ]);
  const { invitation, token: invitationToken } = await insertInvitation(portal.db, {
    company_id: employer.id,
    email: newcomer.email,
    role: "recruiter",
    invited_by_user_id: employer.id,
  });
  const help = await createHelp(portal, { seeker, helper, newcomer, job: invitedJob });
  const template = await insertTemplate(portal.db, employer.id, {
    name: "Offer",
    language: "en",
    text: "Dear {applicant}",
  });
  const photo = await makeFile(portal, seeker, "photo");
  const resume = await makeFile(portal, seeker, "resume", ofSeeker.resume);
  const employerResume = await makeFile(portal, employer, "resume", ofEmployer.resume);
  const [pending, invited, offered, assigned, , held, heldByPortal] = await Promise.all([
    makeApplication(portal, job, employer, seeker),
    makeApplication(portal, invitedJob, employer, seeker),
    makeApplication(portal, offeredJob, employer, seeker),
    makeApplication(portal, closedJob, employer, seeker),
    makeApplication(portal, deletedJob, employer, seeker),
    makeApplication(portal, heldJobs[0], employer, seeker),
    makeApplication(portal, heldJobs[1], employer, seeker),
  ]);
  await portal.db.updateTable("jobs").set({ status: 2 }).where("id", "=", closedJob.id).execute();
  const administrator = await makeModerator(portal);
  for (const [user, { id }] of [
    [employer, held],
    [administrator, heldByPortal],
  ] as const) {
    await user.client.put(`/application/${id}/hold`, { reason: "A claim", days: 30 });
  }
  const savedSearch = await insertSavedSearch(
    portal.db,
    seeker.id,
    { title: "nurse" },
    { name: "Nurse", alert: "daily" },
  );
  const [{ body: message }] = await Promise.all([
    seeker.client.post("/messages", { to_user_id: employer.id, message: "Is the job still open?" }),
    portal.db.updateTable("jobs").set({ deleted_at: new Date() }).where("id", "=", deletedJob.id).execute(),
    employer.client.put(`/crud/applications/${invited.id}`, { status: 2 }),
    employer.client.put(`/application/${assigned.id}/interviewers`, { user_ids: [interviewer.id] }),
  ]);
  await makeInterview(portal, invited, invitedJob);
  await makeInterview(portal, assigned, closedJob, { state: "scheduled", chosen: 1 });
  await makeOffer(portal, offered, employer, { file: (await makeFile(portal, employer, "offer")).id });
  const calendarFeed = { id: await findOrCreateFeed(portal.db, seeker.id) };
  const { secondEmployer, review, report, case: jobCase } = await createReviews(portal, employer, seeker, job);
  const otherResume = await makeFile(portal, otherSeeker, "resume");
  await makeFile(portal, helper, "resume");
  const oauthCode = await insertOAuthLoginCode(portal.db, seeker.id);
  const codePhone = await createCodes(portal, {
    newcomer,
    seeker,
    otherSeeker,
    employer,
    otherEmployer,
    recruiter,
    interviewer,
    helper,
  });
  const guestToken = await createGuestApplication(portal, openJob);
  const people = {
    newcomer: { ...newcomer, invitationToken, guestToken, helperToken: help.token },
    seeker: { ...seeker, oauthCode, codePhone, report },
    otherSeeker,
    employer,
    otherEmployer,
    recruiter,
    interviewer,
    helper,
  };
  return {
    users: people,
    fixtures: {
      seeker,
      employer,
      recruiter,
      interviewer,
      newcomer,
      otherSeeker,
      job,
      jobCase,
      openJob,
      closedJob,
      draftJob,
      deletedJob,
      photo,
      resume,
      otherResume,
      employerResume,
      pending,
      invited,
      offered,
      held,
      heldByPortal,
      assigned,
      secondEmployer,
      review,
      message,
      savedSearch,
      invitation,
      help: help.help,
      suggestion: help.suggestion,
      helperInvitation: help.invitation,
      template,
      calendarFeed,
      session: seeker.session,
    },
    privateTexts: {
      seeker: { ...ofSeeker.texts, ...password, email: seeker.email, resume: resume.id },
      employer: { ...ofEmployer.texts, ...password, email: employer.email, resume: employerResume.id },
    },
    getClient: (actor) => (actor === "anonymous" ? portal.anonymous : people[actor].client),
  };
}

/** Lets the helper help the seeker, with a suggestion, and invites the newcomer to help as well. */
async function createHelp(
  portal: TestPortal,
  { seeker, helper, newcomer, job }: Record<"seeker" | "helper" | "newcomer", TestUser> & { job: Entity },
) {
  const help = await makeHelp(portal, seeker, helper, { shows_profile: true });
  const { body: suggestion } = await helper.client.post(`/helped-people/${help.id}/suggestions/${job.id}`, {});
  const { invitation, token } = await portal.db
    .transaction()
    .execute((trx) => insertHelperInvitation(trx, seeker, newcomer.email));
  return { help, suggestion, invitation, token };
}

/** Inserts an application of a visitor to a job with its code. Returns its token. */
async function createGuestApplication(portal: TestPortal, job: Entity): Promise<string> {
  const form = { job_id: job.id, name: "Noor Smit", email: `${randomUUID()}@example.com`, cover_note: "" };
  const token = await insertGuestApplication(portal.db, form);
  const { id } = await requireGuestApplication(portal.db, token);
  await makeCode(portal, "guest_application", id, null);
  return token;
}

async function createReviews(portal: TestPortal, employer: TestUser, seeker: TestUser, job: Entity) {
  const secondEmployer = await makeEmployer(portal);
  await makeApplication(portal, await makeJob(portal, secondEmployer), secondEmployer, seeker);
  const { body } = await seeker.client.post("/reports", { job_id: job.id, reason: "misleading", details: "" });
  const report = { reference: body.reference, token: new URL(body.status_url).searchParams.get("token") ?? "" };
  const reported = await portal.db.selectFrom("cases").select("id").where("subject_id", "=", job.id).executeTakeFirst();
  return {
    secondEmployer,
    report,
    case: { id: reported?.id ?? "" },
    review: await makeReview(portal, employer, seeker),
  };
}

/**
 * Inserts the codes of the access tests: for two-factor setup (all users), password reset (`seeker`), login
 * (`otherEmployer`) and a new phone number. Returns the phone number.
 */
async function createCodes(portal: TestPortal, people: Record<Exclude<Actor, "anonymous">, TestUser>) {
  for (const { id } of Object.values(people)) {
    await savePendingSetup(portal.db, id, { pending_method: "email", pending_encrypted_secret: null });
    await makeCode(portal, "two_factor", id, id);
  }
  const { seeker, otherEmployer } = people;
  await makeCode(portal, "reset", seeker.email, seeker.id);
  await makeCode(portal, "email", seeker.email, seeker.id);
  await makeCode(portal, "login", otherEmployer.id, otherEmployer.id);
  const phone = `+3161${String(randomInt(10_000_000)).padStart(7, "0")}`;
  await makeCode(portal, "phone", phone, null);
  return phone;
}

/** Replaces the ids of all fixtures by ids that do not exist. */
export function createUnknownFixtures(fixtures: Fixtures): Fixtures {
  return Object.fromEntries(Object.keys(fixtures).map((name) => [name, { id: randomUUID() }])) as unknown as Fixtures;
}
