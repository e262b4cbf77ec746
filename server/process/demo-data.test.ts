import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { Application } from "../../contract/applications.ts";
import { Job, JobForm } from "../../contract/jobs.ts";
import { Conversation } from "../../contract/messages.ts";
import { ReviewForm } from "../../contract/reviews.ts";
import { CompanyCard, InfoForm, User } from "../../contract/users.ts";
import { companyKinds, isOfficeTitle } from "../../database/demo/companies/businesses.ts";
import { localizeSpelling } from "../../database/demo/companies/companies.ts";
import type { CompanyProfile } from "../../database/demo/companies/company-profiles.ts";
import { demoLogins } from "../../database/demo/demo-logins.ts";
import { loadDemoData } from "../../database/demo/load-demo-data.ts";
import { removeDemoData } from "../../database/demo/remove-demo-data.ts";
import { hashPassword } from "../auth/passwords.ts";
import { selectUsersWithCompany } from "../companies/queries.ts";
import { createDatabase, createMaintenancePool } from "../database/pool.ts";
import { makeApplication, makeEmployer, makeJob, makeSeeker } from "../testing/factories.ts";
import type { ApiClient } from "../testing/http-client.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { presentCompany, presentSelf } from "../users/present.ts";

let portal: TestPortal;
let secondPortal: TestPortal;

beforeAll(async () => {
  [portal, secondPortal] = await Promise.all([startTestPortal(), startTestPortal()]);
  const results = await Promise.all([load(portal), load(portal), load(portal)]);
  expect(results.filter(Boolean), "calls at once that have inserted the data").toHaveLength(1);
  expect(await load(secondPortal)).toBe(true);
});

afterAll(() => Promise.all([portal?.close(), secondPortal?.close()]));

/** Loads the data as the start of a portal does, without the statement timeout of web requests. */
async function load({ pool }: TestPortal): Promise<boolean> {
  const maintenancePool = createMaintenancePool(pool.options.connectionString ?? "", () => undefined);
  try {
    return await loadDemoData(createDatabase(maintenancePool), hashPassword);
  } finally {
    await maintenancePool.end();
  }
}

function listJobs({ db }: TestPortal) {
  return db.selectFrom("jobs").selectAll().orderBy("id").execute();
}

function listUsers({ db }: TestPortal) {
  return selectUsersWithCompany(db).orderBy("users.id").execute();
}

function listApplications({ db }: TestPortal) {
  return db.selectFrom("applications").selectAll().orderBy("id").execute();
}

/** Tells whether a company description is about a company with this profile. */
function isAbout(description: string, { descriptor }: CompanyProfile): boolean {
  return (["NL", "US"] as const).some((country) =>
    description.includes(` is ${localizeSpelling(country, descriptor)} in `),
  );
}

async function loginAs(role: string): Promise<ApiClient> {
  const login = demoLogins.find((candidate) => candidate.role === role);
  const { status, body } = await portal.anonymous.post("/auth/users", {
    email: login?.email,
    password: login?.password,
  });
  expect(status).toBe(200);
  return portal.withToken(body.access_token);
}

test("loadDemoData › inserts nothing into a database with users", async () => {
  expect(await loadDemoData(portal.db, hashPassword)).toBe(false);
  expect(await listJobs(portal)).toHaveLength(2000);
});

test("loadDemoData › inserts the same jobs and users into every database", async () => {
  const [first, second] = await Promise.all([listJobs(portal), listJobs(secondPortal)]);
  const withoutDates = (jobs: typeof first) =>
    jobs.map(({ title, address, description, status }) => ({ title, address, description, status }));
  expect(withoutDates(first)).toEqual(withoutDates(second));
  const [users, secondUsers] = await Promise.all([listUsers(portal), listUsers(secondPortal)]);
  expect(users.map(({ email }) => email)).toEqual(secondUsers.map(({ email }) => email));
});

describe("demonstration jobs", () => {
  test("match the schema of the job form", async () => {
    const industries = new Set(
      (await portal.db.selectFrom("industries").select("title").execute()).map(({ title }) => title),
    );
    for (const job of await listJobs(portal)) {
      expect(JobForm.safeParse(job).error, job.title).toBeUndefined();
      expect(industries).toContain(job.industry);
      expect(job.starting_salary % 50).toBe(0);
      expect(job.title).not.toMatch(/[()]/);
    }
  });

  test("are at most sixty days old, mostly active, some inactive, a few deleted", async () => {
    const jobs = await listJobs(portal);
    const ages = jobs.map(({ created_at }) => Date.now() - created_at.getTime());
    expect(Math.max(...ages)).toBeLessThan(61 * 24 * 3600_000);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(ages.filter((age) => age < 24 * 3600_000).length).toBeGreaterThan(100);
    const active = jobs.filter(({ status, deleted_at }) => status === 1 && deleted_at === null);
    expect(active.length / jobs.length).toBeGreaterThan(0.85);
    expect(active.length / jobs.length).toBeLessThan(0.91);
    const jobsWithApplications = new Set((await listApplications(portal)).map(({ job_id }) => job_id));
    const deleted = jobs.filter(({ deleted_at }) => deleted_at !== null);
    expect(deleted.length).toBeGreaterThan(3);
    for (const { id } of deleted) expect(jobsWithApplications).toContain(id);
  });

  test("are half Dutch and half American, and cover every industry", async () => {
    const jobs = await listJobs(portal);
    const american = jobs.filter(({ address }) => /, [A-Z]{2}$/.test(address));
    expect(american.length / jobs.length).toBeGreaterThan(0.42);
    expect(american.length / jobs.length).toBeLessThan(0.58);
    for (const { zip_code } of jobs) expect(zip_code).toMatch(/^(\d{5}|\d{4}( [A-Z]{2})?)$/);
    expect(new Set(jobs.map(({ industry }) => industry)).size).toBe(20);
  });

  test("fit the business of their company", async () => {
    const descriptions = new Map((await listUsers(portal)).map((user) => [user.id, user.company_description ?? ""]));
    for (const { title, industry, user_id } of await listJobs(portal)) {
      const description = descriptions.get(user_id) ?? "";
      const business = companyKinds.find(({ profiles }) => profiles.some((profile) => isAbout(description, profile)));
      if (!isOfficeTitle(title.replace(/ Intern$/, "")))
        expect(business?.industries, `${title} | ${description}`).toContain(industry);
      if (/\b(bank|loan|fund|investment|portfolio)/i.test(title)) expect(description).toMatch(/ is a small bank /);
      if (/\b(teacher|school)\b/i.test(title)) expect(description).toMatch(/school|child|college|university/);
      if (/\b(nurse|physician)\b/i.test(title)) expect(description).toMatch(/hospital|care|clinic|health/);
    }
  });

  test.each(["nurse", "electrician", "warehouse", "teacher", "accountant", "software engineer"])(
    "are found by the keyword %s",
    async (keyword) => {
      const { body } = await portal.anonymous.get(`/auth/search?title=${encodeURIComponent(keyword)}`);
      expect(z.array(Job).parse(body).length).toBeGreaterThan(9);
    },
  );
});

test("search › finds jobs for the example search of the front page", async () => {
  const { body } = await portal.anonymous.get("/auth/search?title=Electrician&zip_code=Utrecht");
  expect(z.array(Job).parse(body).length).toBeGreaterThan(1);
});

test("demonstration users › match the schemas of the contract", async () => {
  const users = await listUsers(portal);
  const companies = users.filter(({ user_type }) => user_type === 2);
  expect(companies).toHaveLength(151);
  for (const company of companies) CompanyCard.parse(presentCompany(company));
  expect(new Set(companies.map(({ company }) => company)).size).toBe(151);
  expect(users.filter(({ user_type }) => user_type === 1)).toHaveLength(60);
  for (const user of users) {
    const self = User.parse(presentSelf(user));
    expect(InfoForm.safeParse(self).error).toBeUndefined();
    if (self.user_type === 1) expect(self.works.length * self.educations.length).toBeGreaterThan(0);
  }
});

test("demonstration applications › cover every state, with their dates in the right order", async () => {
  const jobs = new Map((await listJobs(portal)).map((job) => [job.id, job]));
  const users = new Map((await listUsers(portal)).map((user) => [user.id, user]));
  const states = new Set<string>();
  for (const application of await listApplications(portal)) {
    const { status, seen_at, decided_at, created_at } = application;
    states.add(`${status} ${seen_at ? "seen" : "unseen"}`);
    const job = jobs.get(application.job_id);
    const seeker = users.get(application.applied_by_user_id);
    expect(application.posted_by_user_id).toBe(job?.user_id);
    const times = [seeker?.created_at, job?.created_at, created_at, seen_at, decided_at, new Date()];
    const timestamps = times.flatMap((time) => (time ? [time.getTime()] : []));
    expect(timestamps).toEqual(timestamps.toSorted((a, b) => a - b));
    if (job?.status === 2) expect(created_at.getTime()).toBeLessThanOrEqual(job.updated_at.getTime());
  }
  expect([...states].sort()).toEqual(["1 seen", "1 unseen", "2 seen", "3 seen"]);
});

test("employer@example.com › has jobs, applications and applicants on every page", async () => {
  const employer = await loginAs("employer");
  expect((await employer.get("/jobs/count")).body).toEqual({ count: 12 });
  expect((await employer.get("/jobs/status/2")).body).toHaveLength(2);
  expect((await employer.get("/applications/count/0")).body).toEqual({ count: 7 });
  const pending = z.array(Application).parse((await employer.get("/applications/1")).body);
  expect(pending[0]?.users[0]?.name).toBe("Sanne de Boer");
  expect((await employer.get("/applications/count/2")).body).toEqual({ count: 4 });
  const applicant = await employer.get(`/crud/users/${pending[0]?.applied_by_user_id}`);
  expect(applicant.body.works.length).toBeGreaterThan(0);
});

test("seeker@example.com › has applications in every state", async () => {
  const seeker = await loginAs("job seeker");
  const sent = z.array(Application).parse((await seeker.get("/applications/1")).body);
  expect(sent).toHaveLength(6);
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([1, 2, 3]));
  expect(sent.filter(({ jobs }) => !jobs[0]?.is_available)).toHaveLength(1);
  expect((await seeker.get("/applications/count/2")).body).toEqual({ count: 1 });
});

test("demonstration conversations › follow the rules of conversations and can be continued", async () => {
  for (const [role, conversationCount, unreadCount] of [
    ["employer", 5, 3],
    // One message is part of the demonstration data. The employer has just sent the other one.
    ["job seeker", 3, 2],
  ] as const) {
    const client = await loginAs(role);
    const conversations = z.array(Conversation).parse((await client.get("/messages/users")).body);
    expect(conversations).toHaveLength(conversationCount);
    expect((await client.get("/messages/count")).body).toEqual({ count: unreadCount });
    for (const { to_user_id, from_user_id, unread_count } of conversations) {
      const message = { to_user_id, message: "Good to hear.", client_id: randomUUID() };
      expect((await client.post("/messages", message)).status).toBe(201);
      expect((await client.put("/messages", { to_user_id })).body).toEqual({ count: unread_count });
      expect(from_user_id === to_user_id || unread_count === 0).toBe(true);
    }
  }
  const messages = await portal.db.selectFrom("messages").selectAll().orderBy("number").execute();
  for (const conversation of Object.values(Object.groupBy(messages, (message) => message.conversation_id))) {
    const times = conversation?.map(({ created_at }) => created_at.getTime()) ?? [];
    expect(conversation?.map(({ number }) => number)).toEqual(times.map((_, index) => index + 1));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(Date.now());
  }
});

test("demonstration reviews › come from applicants, have every rating, and some have replies", async () => {
  const reviewRows = await portal.db.selectFrom("reviews").selectAll().orderBy("id").execute();
  const secondReviewRows = await secondPortal.db.selectFrom("reviews").selectAll().orderBy("id").execute();
  expect(reviewRows.map(({ headline }) => headline)).toEqual(secondReviewRows.map(({ headline }) => headline));
  expect(new Set(reviewRows.map(({ rating }) => rating))).toEqual(new Set([1, 2, 3, 4, 5]));
  const applicationsByPair = new Map(
    (await listApplications(portal)).map((row) => [`${row.applied_by_user_id} ${row.posted_by_user_id}`, row]),
  );
  for (const review of reviewRows) {
    expect(ReviewForm.safeParse(review).error).toBeUndefined();
    const appliedAt = applicationsByPair.get(`${review.user_id} ${review.company_id}`)?.created_at;
    const times = [appliedAt, review.created_at, review.answered_at, new Date()];
    const timestamps = times.flatMap((time) => (time ? [time.getTime()] : []));
    expect(timestamps.slice(1)).toEqual(timestamps.slice(1).toSorted((a, b) => a - b));
  }
  const texts = reviewRows.map(({ company_id, headline }) => `${company_id} ${headline}`);
  expect(new Set(texts).size).toBe(texts.length);
  const replyCount = reviewRows.filter(({ answer }) => answer !== null).length;
  expect(replyCount).toBeGreaterThan(reviewRows.length / 8);
  expect(replyCount).toBeLessThan(reviewRows.length / 2);

  const [employer, seeker] = [await loginAs("employer"), await loginAs("job seeker")];
  const [application] = (await seeker.get("/applications/1")).body;
  const hospitalId = (await employer.get("/jobs/status/1")).body[0].user_id;
  const { count, reviews } = (await employer.get(`/reviews/${hospitalId}`)).body;
  expect(count).toBeGreaterThan(2);
  expect(reviews.some(({ answer }: { answer: string | null }) => answer)).toBe(true);
  const ownReview = await seeker.get(`/reviews/${application.posted_by_user_id}/own`);
  expect(ownReview.body).toEqual({ may_review: true, review: null });
});

test("admin@example.com › can log in and has no jobs", async () => {
  const administrator = await loginAs("administrator");
  expect((await administrator.get("/jobs/count")).body).toEqual({ count: 0 });
});

test("removeDemoData › deletes the demonstration data, and keeps the accounts of others", async () => {
  const [seeker, employer] = [await makeSeeker(secondPortal), await makeEmployer(secondPortal)];
  const demoJob = (await secondPortal.anonymous.get("/auth/search?title=nurse")).body[0];
  expect((await seeker.client.post("/applications", { job_id: demoJob.id })).status).toBe(201);
  expect((await seeker.client.post("/messages", { to_user_id: demoJob.user_id, message: "Hello" })).status).toBe(201);
  expect((await seeker.client.post("/reports", { job_id: demoJob.id, reason: "scam", details: "" })).status).toBe(201);
  const job = await makeJob(secondPortal, employer);
  await makeApplication(secondPortal, job, employer, seeker);

  expect(await removeDemoData(secondPortal.db)).toEqual({ accounts: 211, jobs: 2000 });
  const users = (await listUsers(secondPortal)).map(({ id }) => id);
  expect(users).toEqual([seeker.id, employer.id].sort());
  expect((await listJobs(secondPortal)).map(({ id }) => id)).toEqual([job.id]);
  expect(await listApplications(secondPortal)).toHaveLength(1);
  expect((await seeker.client.get("/messages/users")).body).toEqual([]);
  expect(await removeDemoData(secondPortal.db)).toEqual({ accounts: 0, jobs: 0 });
});
