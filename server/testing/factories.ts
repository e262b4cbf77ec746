import { hash } from "@node-rs/argon2";
import { v7 as uuidv7 } from "uuid";
import type { CompanyRole } from "../../contract/accounts/users.ts";
import { EMPLOYER, SEEKER } from "../../contract/platform/constants.ts";
import { insertSession } from "../accounts/auth/sessions.ts";
import { createCompany } from "../accounts/memberships/queries.ts";
import { selectUserForShare } from "../accounts/users/queries.ts";
import { insertReview } from "../companies/reviews/queries.ts";
import { insertApplication } from "../hiring/applications/queries.ts";
import { sendDueApplicationMails } from "../hiring/applications/stages/application-mails.ts";
import type { ShownToHelper } from "../hiring/helpers/help.ts";
import { saveSnapshot } from "../hiring/snapshots/queries.ts";
import { insertJob } from "../jobs/queries.ts";
import { createFormTokens } from "../messages/contact/form-tokens.ts";
import type { Notification } from "../platform/notifications/notification.ts";
import type { ApiClient } from "./http-client.ts";
import { TEST_SECRET_KEY, type TestPortal } from "./portal.ts";
import { jobForm } from "./sample-forms.ts";

/**
 * A user with a session and a verified email, inserted directly into the database. `client` sends the user's access
 * token.
 */
export interface TestUser {
  id: string;
  email: string;
  client: ApiClient;
  accessToken: string;
  refreshToken: string;
  session: { id: string };
}

type Overrides = Record<string, unknown>;

export const TEST_PASSWORD = "correct horse battery";
let passwordHash: Promise<string> | undefined;

/** Returns the columns of a user who logs in with `TEST_PASSWORD`. Its hash costs little, because tests verify it often. */
export async function getPasswordColumns() {
  passwordHash ??= hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return { password_hash: await passwordHash };
}

async function makeUser(portal: TestPortal, userType: 1 | 2 | null, extra: Overrides): Promise<TestUser> {
  const id = uuidv7();
  const email = `${id}@example.com`;
  const row = { id, email, email_verified_at: new Date(), login_method: "Email", user_type: userType, ...extra };
  await portal.db.insertInto("users").values(row).execute();
  const session = await insertSession(portal.db, id, { userAgent: "test", ip: "127.0.0.1" });
  const accessToken = await portal.tokens.sign({ userId: id, sessionId: session.id });
  const client = portal.withToken(accessToken);
  return { id, email, accessToken, refreshToken: session.refreshToken, session: { id: session.id }, client };
}

export function makeSeeker(portal: TestPortal, extra: Overrides = {}): Promise<TestUser> {
  return makeUser(portal, SEEKER, { name: "Sanne de Boer", ...extra });
}

const companyColumns = ["website", "size", "description", "country", "city", "address", "zip_code", "logo", "cover"];

/** Makes the owner of a new company. The overrides are columns of the user, `company` (its name), or of the company. */
export async function makeEmployer(portal: TestPortal, extra: Overrides = {}): Promise<TestUser> {
  const { company = "Northgate Health", ...overrides } = extra;
  const entries = Object.entries(overrides);
  const ofCompany = entries.filter(([column]) => companyColumns.includes(column));
  const ofUser = entries.filter(([column]) => !companyColumns.includes(column));
  const owner = await makeUser(portal, EMPLOYER, { name: "Marieke Visser", ...Object.fromEntries(ofUser) });
  await createCompany(portal.db, owner.id, String(company));
  if (ofCompany.length > 0) {
    await portal.db.updateTable("companies").set(Object.fromEntries(ofCompany)).where("id", "=", owner.id).execute();
  }
  return owner;
}

/** Makes an employer who is not an owner, but a member of another employer's company. */
export async function makeMember(
  portal: TestPortal,
  owner: TestUser,
  role: CompanyRole,
  extra: Overrides = {},
): Promise<TestUser> {
  const member = await makeUser(portal, EMPLOYER, { name: "Jeroen Bakker", ...extra });
  await portal.db.insertInto("company_members").values({ company_id: owner.id, user_id: member.id, role }).execute();
  return member;
}

export function makeUserWithoutType(portal: TestPortal, extra: Overrides = {}): Promise<TestUser> {
  return makeUser(portal, null, { name: "New Person", ...extra });
}

export async function makeJob(portal: TestPortal, owner: TestUser, extra: Overrides = {}) {
  return insertJob(portal.db, { id: owner.id, company_id: owner.id }, { ...jobForm, ...extra });
}

export async function makeApplication(portal: TestPortal, job: { id: string }, owner: TestUser, seeker: TestUser) {
  const application = {
    job_id: job.id,
    company_id: owner.id,
    applied_by_user_id: seeker.id,
    posted_by_user_id: owner.id,
  };
  return portal.db.transaction().execute(async (trx) => {
    const applicant = await selectUserForShare(trx, seeker.id);
    const id = await insertApplication(trx, application);
    if (applicant) await saveSnapshot(trx, applicant, id);
    return { id };
  });
}

/** Makes a seeker who has applied for a job of a new company. The columns are those of the three. */
export async function makeApplied(
  portal: TestPortal,
  columns: { employer?: Overrides; seeker?: Overrides; job?: Overrides } = {},
) {
  const [employer, seeker] = [await makeEmployer(portal, columns.employer), await makeSeeker(portal, columns.seeker)];
  const job = await makeJob(portal, employer, columns.job);
  return { employer, seeker, job, application: await makeApplication(portal, job, employer, seeker) };
}

/** Makes a user the helper of a seeker, who shows nothing by default. */
export async function makeHelp(
  portal: TestPortal,
  seeker: { id: string },
  helper: { id: string },
  shown: Partial<ShownToHelper> = {},
) {
  const id = uuidv7();
  await portal.db
    .insertInto("helpers")
    .values({ id, seeker_id: seeker.id, helper_id: helper.id, ...shown })
    .execute();
  return { id };
}

/** Inserts an interview, without `state` one that the seeker has not answered. Does not change the stage. */
export async function makeInterview(
  portal: TestPortal,
  application: { id: string },
  job: { id: string },
  answer: { state: "scheduled"; chosen: 1 } | null = null,
) {
  const slot = { start: "2999-01-07T09:00:00.000Z", end: "2999-01-07T10:00:00.000Z", time_zone: "Europe/Amsterdam" };
  const row = { application_id: application.id, job_id: job.id, slots: JSON.stringify([slot]), place: "Damrak 12" };
  await portal.db
    .insertInto("interviews")
    .values({ id: uuidv7(), number: 1, ...row, ...(answer && { ...answer, starts_at: slot.start, ends_at: slot.end }) })
    .execute();
}

/** Sends the mails about decisions as if their ten minutes had passed. Seekers then see delayed decisions. */
export async function sendDecisions({ db, notify, pool }: TestPortal): Promise<void> {
  await pool.query("update application_mails set due_at = portal_now() - interval '1 s' where sent_at is null");
  await sendDueApplicationMails({ db, notify, origin: "https://jobs.example.org" });
}

export const offerTerms = { pay: 3450.5, pay_period: "month", start_date: "2999-02-01", answer_by: "2999-01-07" };

/** Makes an offer that the seeker knows and has not answered. */
export async function makeOffer(
  portal: TestPortal,
  application: { id: string },
  owner: TestUser,
  extra: Overrides = {},
) {
  const terms = { ...offerTerms, ...extra };
  await owner.client.post(`/application/${application.id}/offer`, terms);
  const announced = await portal.db
    .updateTable("offers")
    .set({ announced_at: new Date() })
    .where("application_id", "=", application.id)
    .returning("event_id")
    .executeTakeFirstOrThrow();
  await portal.db
    .updateTable("application_mails")
    .set({ sent_at: new Date() })
    .where("event_id", "=", announced.event_id)
    .execute();
}

export const reviewForm = {
  rating: 4,
  headline: "An answer within a week",
  review: "They told me where I stood at every step.",
} as const;

export async function makeReview(portal: TestPortal, company: TestUser, seeker: TestUser, extra: Overrides = {}) {
  return insertReview(portal.db, { ...reviewForm, company_id: company.id, user_id: seeker.id, ...extra });
}

/** Sends a notification in a transaction of its own. */
export function sendNotification({ db, notify }: TestPortal, notification: Notification): Promise<void> {
  return db.transaction().execute((trx) => notify.send(trx, notification));
}

/** Returns a token for the contact form that is one minute old: neither too new nor expired. */
export function issueFormToken(): string {
  return createFormTokens({ secretKey: TEST_SECRET_KEY }, () => Date.now() - 60_000).issue();
}
