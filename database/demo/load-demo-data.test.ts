import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { Application } from "../../contract/applications.ts";
import { Job, JobForm } from "../../contract/jobs.ts";
import { Conversation } from "../../contract/messages.ts";
import { ReviewForm } from "../../contract/reviews.ts";
import { AccountInfoForm, CompanyCard, User } from "../../contract/users.ts";
import { createDatabase, createMaintenancePool } from "../../server/database/pool.ts";
import type { ApiClient } from "../../server/testing/http-client.ts";
import { startTestPortal, type TestPortal } from "../../server/testing/portal.ts";
import { presentCompany, presentSelf } from "../../server/users/present.ts";
import { demoLogins } from "./demo-logins.ts";
import { loadDemoData } from "./load-demo-data.ts";

let portal: TestPortal;
let other: TestPortal;

beforeAll(async () => {
  [portal, other] = await Promise.all([startTestPortal(), startTestPortal()]);
  const start = performance.now();
  const filled = await Promise.all([fill(portal), fill(portal), fill(portal)]);
  console.log(`Filled in ${Math.round(performance.now() - start)} ms.`);
  expect(filled.filter(Boolean), "processes that start at once").toHaveLength(1);
  expect(await fill(other)).toBe(true);
});

afterAll(() => Promise.all([portal?.close(), other?.close()]));

/** As a start does it, without the time limit of web requests. */
async function fill({ pool }: TestPortal): Promise<boolean> {
  const patient = createMaintenancePool(pool.options.connectionString ?? "", () => undefined);
  try {
    return await loadDemoData(createDatabase(patient));
  } finally {
    await patient.end();
  }
}

function jobsOf({ db }: TestPortal) {
  return db.selectFrom("jobs").selectAll().orderBy("id").execute();
}

function usersOf({ db }: TestPortal) {
  return db.selectFrom("users").selectAll().orderBy("id").execute();
}

function applicationsOf({ db }: TestPortal) {
  return db.selectFrom("applications").selectAll().orderBy("id").execute();
}

async function loginAs(role: string): Promise<ApiClient> {
  const login = demoLogins.find((known) => known.role === role);
  const { status, body } = await portal.anonymous.post("/auth/users", {
    email: login?.email,
    password: login?.password,
  });
  expect(status).toBe(200);
  return portal.withToken(body.access_token);
}

test("leaves a database with users as it is", async () => {
  expect(await loadDemoData(portal.db)).toBe(false);
  expect(await jobsOf(portal)).toHaveLength(2000);
});

test("makes the same board every time", async () => {
  const [one, two] = await Promise.all([jobsOf(portal), jobsOf(other)]);
  const lasting = (jobs: typeof one) =>
    jobs.map(({ title, address, description, status }) => ({ title, address, description, status }));
  expect(lasting(one)).toEqual(lasting(two));
  const [people, others] = await Promise.all([usersOf(portal), usersOf(other)]);
  expect(people.map(({ email }) => email)).toEqual(others.map(({ email }) => email));
});

describe("jobs", () => {
  test("are what the form for posting takes", async () => {
    const industries = new Set(
      (await portal.db.selectFrom("industries").select("title").execute()).map(({ title }) => title),
    );
    for (const job of await jobsOf(portal)) {
      expect(JobForm.safeParse(job).error, job.title).toBeUndefined();
      expect(industries).toContain(job.industry);
      expect(job.starting_salary % 50).toBe(0);
      expect(job.title).not.toMatch(/[()]/);
    }
  });

  test("lie within the last sixty days, most of them active, some closed, a few deleted", async () => {
    const jobs = await jobsOf(portal);
    const ages = jobs.map(({ created_at }) => Date.now() - created_at.getTime());
    expect(Math.max(...ages)).toBeLessThan(61 * 24 * 3600_000);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(ages.filter((age) => age < 24 * 3600_000).length).toBeGreaterThan(100);
    const active = jobs.filter(({ status, deleted_at }) => status === 1 && deleted_at === null);
    expect(active.length / jobs.length).toBeGreaterThan(0.85);
    expect(active.length / jobs.length).toBeLessThan(0.91);
    const applied = new Set((await applicationsOf(portal)).map(({ job_id }) => job_id));
    const deleted = jobs.filter(({ deleted_at }) => deleted_at !== null);
    expect(deleted.length).toBeGreaterThan(3);
    for (const { id } of deleted) expect(applied).toContain(id);
  });

  test("are half in the Netherlands, half in the United States, and in every industry", async () => {
    const jobs = await jobsOf(portal);
    const american = jobs.filter(({ address }) => /, [A-Z]{2}$/.test(address));
    expect(american.length / jobs.length).toBeGreaterThan(0.42);
    expect(american.length / jobs.length).toBeLessThan(0.58);
    for (const { zip_code } of jobs) expect(zip_code).toMatch(/^(\d{5}|\d{4}( [A-Z]{2})?)$/);
    expect(new Set(jobs.map(({ industry }) => industry)).size).toBe(20);
  });

  test.each(["nurse", "electrician", "warehouse", "teacher", "accountant", "software engineer"])(
    "are found: %s",
    async (title) => {
      const { body } = await portal.anonymous.get(`/auth/search?title=${encodeURIComponent(title)}`);
      expect(z.array(Job).parse(body).length).toBeGreaterThan(9);
    },
  );
});

test("the front page's proposal finds something", async () => {
  const { body } = await portal.anonymous.get("/auth/search?title=Electrician&zip_code=Utrecht");
  expect(z.array(Job).parse(body).length).toBeGreaterThan(1);
});

test("companies and seekers have the contract's shapes", async () => {
  const users = await usersOf(portal);
  const companies = users.filter(({ user_type }) => user_type === 2);
  expect(companies).toHaveLength(151);
  for (const company of companies) CompanyCard.parse(presentCompany(company));
  expect(new Set(companies.map(({ company }) => company)).size).toBe(151);
  expect(users.filter(({ user_type }) => user_type === 1)).toHaveLength(60);
  for (const user of users) {
    const self = User.parse(presentSelf(user));
    expect(AccountInfoForm.safeParse(self).error).toBeUndefined();
    if (self.user_type === 1) expect(self.works.length * self.educations.length).toBeGreaterThan(0);
  }
});

test("applications stand everywhere, and time runs forwards in them", async () => {
  const jobs = new Map((await jobsOf(portal)).map((job) => [job.id, job]));
  const people = new Map((await usersOf(portal)).map((user) => [user.id, user]));
  const standings = new Set<string>();
  for (const application of await applicationsOf(portal)) {
    const { status, seen_at, decided_at, created_at } = application;
    standings.add(`${status} ${seen_at ? "seen" : "unseen"}`);
    const job = jobs.get(application.job_id);
    const seeker = people.get(application.applied_by_user_id);
    expect(application.posted_by_user_id).toBe(job?.user_id);
    const times = [seeker?.created_at, job?.created_at, created_at, seen_at, decided_at, new Date()];
    const known = times.flatMap((time) => (time ? [time.getTime()] : []));
    expect(known).toEqual(known.toSorted((a, b) => a - b));
    if (job?.status === 2) expect(created_at.getTime()).toBeLessThanOrEqual(job.updated_at.getTime());
  }
  expect([...standings].sort()).toEqual(["1 seen", "1 unseen", "2 seen", "3 seen"]);
});

test("the employer has something on every screen", async () => {
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

test("the seeker follows applications in every state", async () => {
  const seeker = await loginAs("job seeker");
  const sent = z.array(Application).parse((await seeker.get("/applications/1")).body);
  expect(sent).toHaveLength(6);
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([1, 2, 3]));
  expect(sent.filter(({ jobs }) => !jobs[0]?.is_available)).toHaveLength(1);
  expect((await seeker.get("/applications/count/2")).body).toEqual({ count: 1 });
});

test("employer and seeker have conversations that the portal could have made", async () => {
  for (const [role, many, unread] of [
    ["employer", 5, 3],
    // One came with the board, and one is the answer that the employer has just sent.
    ["job seeker", 3, 2],
  ] as const) {
    const person = await loginAs(role);
    const conversations = z.array(Conversation).parse((await person.get("/messages/users")).body);
    expect(conversations).toHaveLength(many);
    expect((await person.get("/messages/count")).body).toEqual({ count: unread });
    for (const { to_user_id, from_user_id, unread_count } of conversations) {
      const answer = { to_user_id, message: "Good to hear.", client_id: randomUUID() };
      expect((await person.post("/messages", answer)).status).toBe(201);
      expect((await person.put("/messages", { to_user_id })).body).toEqual({ count: unread_count });
      expect(from_user_id === to_user_id || unread_count === 0).toBe(true);
    }
  }
  const messages = await portal.db.selectFrom("messages").selectAll().orderBy("number").execute();
  for (const ofOne of Object.values(Object.groupBy(messages, (message) => message.conversation_id))) {
    const times = ofOne?.map(({ created_at }) => created_at.getTime()) ?? [];
    expect(ofOne?.map(({ number }) => number)).toEqual(times.map((_, index) => index + 1));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(Date.now());
  }
});

test("companies have a few reviews in every tone, by who applied there, some of them answered", async () => {
  const all = await portal.db.selectFrom("reviews").selectAll().orderBy("id").execute();
  const same = await other.db.selectFrom("reviews").selectAll().orderBy("id").execute();
  expect(all.map(({ headline }) => headline)).toEqual(same.map(({ headline }) => headline));
  expect(new Set(all.map(({ rating }) => rating))).toEqual(new Set([1, 2, 3, 4, 5]));
  const pairs = new Map(
    (await applicationsOf(portal)).map((one) => [`${one.applied_by_user_id} ${one.posted_by_user_id}`, one]),
  );
  for (const review of all) {
    expect(ReviewForm.safeParse(review).error).toBeUndefined();
    const applied = pairs.get(`${review.user_id} ${review.company_id}`)?.created_at;
    const times = [applied, review.created_at, review.answered_at, new Date()];
    const known = times.flatMap((time) => (time ? [time.getTime()] : []));
    expect(known.slice(1)).toEqual(known.slice(1).toSorted((a, b) => a - b));
  }
  const texts = all.map(({ company_id, headline }) => `${company_id} ${headline}`);
  expect(new Set(texts).size).toBe(texts.length);
  const answered = all.filter(({ answer }) => answer !== null).length;
  expect(answered).toBeGreaterThan(all.length / 8);
  expect(answered).toBeLessThan(all.length / 2);

  const [employer, seeker] = [await loginAs("employer"), await loginAs("job seeker")];
  const [application] = (await seeker.get("/applications/1")).body;
  const northgate = (await employer.get("/jobs/status/1")).body[0].user_id;
  const { count, reviews } = (await employer.get(`/reviews/${northgate}`)).body;
  expect(count).toBeGreaterThan(2);
  expect(reviews.some(({ answer }: { answer: string | null }) => answer)).toBe(true);
  const own = await seeker.get(`/reviews/${application.posted_by_user_id}/own`);
  expect(own.body).toEqual({ may_review: true, review: null });
});

test("the administrator is known and posts nothing", async () => {
  const administrator = await loginAs("administrator");
  expect((await administrator.get("/jobs/count")).body).toEqual({ count: 0 });
});
