import { v7 as uuidv7 } from "uuid";
import { EMPLOYER, SEEKER } from "../../contract/values.ts";
import { insertApplication } from "../applications/queries.ts";
import { hashPassword } from "../auth/passwords.ts";
import { startSession } from "../auth/queries.ts";
import { formTokens } from "../contact/form-token.ts";
import { insertJob } from "../jobs/queries.ts";
import { insertReview } from "../reviews/queries.ts";
import type { Client } from "./client.ts";
import { jobForm } from "./job-form.ts";
import { SECRET, type TestPortal } from "./portal.ts";

/** A person with a session and a proven email, made straight in the database; `client` speaks for that person. */
export interface Person {
  id: string;
  email: string;
  client: Client;
  accessToken: string;
  refreshToken: string;
  session: { id: string };
}

type Extra = Record<string, unknown>;

export const PASSWORD = "correct horse battery";
let hashed: Promise<string> | undefined;

/** For a person who can log in with `PASSWORD`. It is hashed once, because that takes its time. */
export async function withPassword() {
  hashed ??= hashPassword(PASSWORD);
  return { password_hash: await hashed };
}

async function makePerson(portal: TestPortal, userType: 1 | 2 | null, extra: Extra): Promise<Person> {
  const id = uuidv7();
  const email = `${id}@example.com`;
  const row = { id, email, email_proven_at: new Date(), login_method: "Email", user_type: userType, ...extra };
  await portal.db.insertInto("users").values(row).execute();
  const session = await startSession(portal.db, id, { userAgent: "test", ip: "127.0.0.1" });
  const accessToken = await portal.tokens.sign({ userId: id, sessionId: session.id });
  const client = portal.withToken(accessToken);
  return { id, email, accessToken, refreshToken: session.refreshToken, session: { id: session.id }, client };
}

export function makeSeeker(portal: TestPortal, extra: Extra = {}): Promise<Person> {
  return makePerson(portal, SEEKER, { name: "Sanne de Boer", ...extra });
}

export function makeEmployer(portal: TestPortal, extra: Extra = {}): Promise<Person> {
  return makePerson(portal, EMPLOYER, { name: "Marieke Visser", company: "Northgate Health", ...extra });
}

/** Registered, but without an account type yet. */
export function makeNewcomer(portal: TestPortal, extra: Extra = {}): Promise<Person> {
  return makePerson(portal, null, { name: "New Person", ...extra });
}

export async function makeJob(portal: TestPortal, owner: Person, extra: Extra = {}) {
  return insertJob(portal.db, owner.id, { ...jobForm, ...extra });
}

export async function makeApplication(portal: TestPortal, job: { id: string }, owner: Person, seeker: Person) {
  const id = await insertApplication(portal.db, {
    job_id: job.id,
    applied_by_user_id: seeker.id,
    posted_by_user_id: owner.id,
  });
  return { id };
}

export const reviewForm = {
  rating: 4,
  headline: "An answer within a week",
  review: "They told me where I stood at every step.",
} as const;

export async function makeReview(portal: TestPortal, company: Person, seeker: Person, extra: Extra = {}) {
  return insertReview(portal.db, { ...reviewForm, company_id: company.id, user_id: seeker.id, ...extra });
}

/** Of a contact form that has been open for a minute. */
export function ripeFormToken(): string {
  return formTokens(SECRET, () => Date.now() - 60_000).issue();
}
