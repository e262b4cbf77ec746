import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { extractText } from "unpdf";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { InfoForm, User } from "../../../contract/accounts/users.ts";
import { CompanyCard } from "../../../contract/companies/companies.ts";
import { ReviewForm } from "../../../contract/companies/reviews.ts";
import { JobApplication } from "../../../contract/hiring/applicants.ts";
import { Application } from "../../../contract/hiring/applications.ts";
import { Interview } from "../../../contract/hiring/interviews.ts";
import { Notice } from "../../../contract/hiring/notices.ts";
import { Offer } from "../../../contract/hiring/offers.ts";
import { applicationStages, type StageCounts } from "../../../contract/hiring/stages/stages.ts";
import { JobForm } from "../../../contract/jobs/job-form.ts";
import { Job } from "../../../contract/jobs/jobs.ts";
import type { Answer } from "../../../contract/jobs/questions.ts";
import { findLikelierPeriod, isWideRange } from "../../../contract/jobs/terms/pay.ts";
import { Conversation } from "../../../contract/messages/messages.ts";
import { detectLanguage } from "../../../contract/platform/texts/detect-language.ts";
import { companyKinds, isOfficeTitle } from "../../../database/demo/companies/businesses.ts";
import { localizeSpelling } from "../../../database/demo/companies/companies.ts";
import type { CompanyProfile } from "../../../database/demo/companies/company-profiles.ts";
import { DEMO_PASSWORD, demoLogins } from "../../../database/demo/demo-logins.ts";
import { loadDemoData } from "../../../database/demo/load-demo-data.ts";
import { countDemoData, removeDemoData } from "../../../database/demo/remove-demo-data.ts";
import { hashPassword } from "../../accounts/auth/passwords.ts";
import { storePicture, storeResume } from "../../accounts/files/replace-file.ts";
import { selectUsersWithCompany } from "../../accounts/memberships/queries.ts";
import { presentCompany, presentSelf } from "../../accounts/users/present.ts";
import { validateAnswers } from "../../hiring/snapshots/answers.ts";
import { presentPay } from "../../jobs/present-pay.ts";
import { insertJob } from "../../jobs/queries.ts";
import { createDatabase, createMaintenancePool } from "../../platform/database/pool.ts";
import {
  getPasswordColumns,
  makeApplication,
  makeEmployer,
  makeJob,
  makeSeeker,
  makeUserWithoutType,
  TEST_PASSWORD,
} from "../../testing/factories.ts";
import type { ApiClient } from "../../testing/http-client.ts";
import { appoint } from "../../testing/moderation.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";
import { jobForm } from "../../testing/sample-forms.ts";
import { countImpossibleStates } from "../impossible-states.ts";

const [portal, secondPortal] = await Promise.all([startTestPortal(), startTestPortal()]);
const results = await Promise.all([load(portal), load(portal), load(portal)]);
expect(results.filter(Boolean), "calls at once that have inserted the data").toHaveLength(1);
expect(await load(secondPortal)).toBe(true);

/** Loads the data as the start of a portal does, without the statement timeout of web requests. */
async function load(portal: TestPortal): Promise<boolean> {
  const maintenancePool = createMaintenancePool(portal.pool.options.connectionString ?? "", () => undefined);
  try {
    return await loadDemoData(createDatabase(maintenancePool), hashPassword, {
      storeResume: (pdf) => storeResume(portal.db, portal.files, pdf),
      storePicture: (picture) => storePicture(portal.db, portal.files, picture),
    });
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

async function loginAs(role: string, target = portal): Promise<ApiClient> {
  const login = demoLogins.find((candidate) => candidate.role === role);
  const { status, body } = await target.anonymous.post("/auth/users", {
    email: login?.email,
    password: login?.password,
  });
  expect(status).toBe(200);
  return target.withToken(body.access_token);
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

test("the demonstration data is in no impossible state", async () => {
  for await (const { name, count } of countImpossibleStates(portal.db)) expect([name, count]).toEqual([name, 0]);
});

describe("demonstration jobs", () => {
  test("match the schema of the job form", async () => {
    const industries = new Set(
      (await portal.db.selectFrom("industries").select("title").execute()).map(({ title }) => title),
    );
    for (const job of await listJobs(portal)) {
      const pay = presentPay(job);
      expect(JobForm.safeParse({ ...job, ...pay }).error, job.title).toBeUndefined();
      expect(findLikelierPeriod(pay, "USD"), job.title).toBeNull();
      expect(isWideRange(pay), job.title).toBe(false);
      expect(industries).toContain(job.industry);
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

  test("state skills and education in a part of the jobs, in the language of their text", async () => {
    const jobs = await listJobs(portal);
    const withSkills = jobs.filter(({ skills }) => skills.length > 0);
    expect(withSkills.length / jobs.length).toBeGreaterThan(0.5);
    expect(withSkills.length / jobs.length).toBeLessThan(0.7);
    for (const { skills, nice_to_have_skills, education } of withSkills) {
      expect(education).not.toBeNull();
      expect(new Set([...skills, ...nice_to_have_skills]).size).toBe(skills.length + nice_to_have_skills.length);
    }
    for (const { text_language, description } of jobs) {
      expect(detectLanguage(description) ?? text_language).toBe(text_language);
    }
  });

  test("fit the business of their company", async () => {
    const descriptions = new Map((await listUsers(portal)).map((user) => [user.id, user.company_description ?? ""]));
    for (const { title, industry, user_id, text_language } of await listJobs(portal)) {
      const description = descriptions.get(user_id) ?? "";
      const business = companyKinds.find(({ profiles }) => profiles.some((profile) => isAbout(description, profile)));
      // Dutch titles are translations of English ones, for which this is checked.
      const isDutch = text_language === "nl";
      if (!isDutch && !isOfficeTitle(title.replace(/ Intern$/, "")))
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
  expect(companies).toHaveLength(155);
  for (const company of companies) CompanyCard.parse(presentCompany(company, null));
  expect(new Set(companies.map(({ company }) => company)).size).toBe(151);
  expect(users.filter(({ user_type }) => user_type === 1)).toHaveLength(120);
  for (const user of users) {
    const self = User.parse(presentSelf(user));
    expect(InfoForm.safeParse(self).error).toBeUndefined();
    if (self.user_type === 1) expect(self.works.length * self.educations.length).toBeGreaterThan(0);
  }
});

test("demonstration applications › cover every stage, with their dates and events in the right order", async () => {
  const jobs = new Map((await listJobs(portal)).map((job) => [job.id, job]));
  const users = new Map((await listUsers(portal)).map((user) => [user.id, user]));
  const events = Object.groupBy(
    await portal.db
      .selectFrom("application_events")
      .selectAll()
      .where("is_internal", "=", false)
      .orderBy("at")
      .orderBy("id")
      .execute(),
    ({ application_id }) => application_id,
  );
  const stages = new Set<string>();
  for (const application of await listApplications(portal)) {
    const { id, stage, seen_at, decided_at, ended_at, created_at } = application;
    stages.add(stage);
    const job = jobs.get(application.job_id);
    const seeker = users.get(application.applied_by_user_id);
    expect(application.posted_by_user_id).toBe(job?.user_id);
    const times = [seeker?.created_at, job?.created_at, created_at, seen_at, decided_at, ended_at, new Date()];
    const timestamps = times.flatMap((time) => (time ? [time.getTime()] : []));
    expect(timestamps).toEqual(timestamps.toSorted((a, b) => a - b));
    if (job?.status === 2) expect(created_at.getTime()).toBeLessThanOrEqual(job.updated_at.getTime());
    if (job?.status === 2) expect(ended_at, "open application to a closed job").not.toBeNull();

    const timeline = events[id] ?? [];
    const [applied, ...others] = timeline;
    expect([applied?.kind, applied?.at, applied?.actor_id]).toEqual(["applied", created_at, seeker?.id]);
    const seen = others.find(({ kind }) => kind === "seen");
    expect(seen?.at ?? null).toEqual(seen_at);
    const decisions = others.filter(({ kind }) => kind === "stage_changed").map(({ at, data }) => ({ at, data }));
    expect(decisions[0]?.at ?? null).toEqual(decided_at);
    const last = timeline.findLast(({ kind }) => !/^(interview|offer)_/.test(kind));
    const lastStage = last?.kind === "stage_changed" ? (last.data as { to: string }).to : last?.kind;
    expect(lastStage?.replace("applied", "received")).toBe(stage);
    if (ended_at) expect(last?.at).toEqual(ended_at);
  }
  expect([...stages].sort()).toEqual(applicationStages.filter((stage) => stage !== "unanswered").sort());
});

test("demonstration answers › are valid for the questions of their job, and one job has sixty applicants", async () => {
  const employer = await loginAs("employer");
  const jobs: Job[] = (await employer.get("/jobs/status/1")).body;
  const busyJob = jobs.find(({ title }) => title === "Help Desk Technician");
  const counts: StageCounts = (await employer.get(`/jobs/${busyJob?.id}/applications/counts`)).body;
  expect(applicationStages.reduce((sum, stage) => sum + counts[stage], 0)).toBe(60);
  const job = (await employer.get(`/crud/jobs/${busyJob?.id}`)).body;
  expect(job.questions).toHaveLength(4);

  const applications = await portal.db
    .selectFrom("applications")
    .select(["id", "cover_note"])
    .where("job_id", "=", job.id)
    .where("stage", "!=", "withdrawn")
    .execute();
  for (const { id, cover_note } of applications) {
    const { answers, ...snapshot } = (await employer.get(`/application/${id}`)).body.snapshot;
    expect(snapshot.cover_note).toBe(cover_note);
    expect(snapshot.cover_note.length).toBeGreaterThan(20);
    const sent = answers.map(({ question_id, value }: Answer) => ({ question_id, value }));
    const expected = validateAnswers(job.questions, sent).map(({ value }) => value);
    expect(answers.map(({ value }: Answer) => value)).toEqual(expected);
    for (const { type, meets_must_have } of answers) {
      expect(meets_must_have).toEqual(type === "yes_no" || type === "number" ? expect.any(Boolean) : null);
    }
  }
});

test("demonstration resumes › are PDF files that the company downloads and the portal can read", async () => {
  const employer = await loginAs("employer");
  const [pending] = z.array(Application).parse((await employer.get("/applications/1")).body);
  const { snapshot } = (await employer.get(`/application/${pending?.id}`)).body;
  const { type, size } = snapshot.resume;
  expect(type).toBe("application/pdf");
  const stored = await portal.files.storage.open(snapshot.resume.file);
  const pdf = await buffer(stored?.content ?? Readable.from([]));
  expect(pdf).toHaveLength(size);
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  expect(text).toContain(snapshot.name);
  expect(text).toContain(snapshot.works[0].company);
  const { rows } = await portal.pool.query("select file from discarded_files");
  expect(rows).toEqual([]);
});

test("recruiter@example.com and interviewer@example.com › work in the company of employer@example.com", async () => {
  const [recruiter, interviewer, employer] = [
    await loginAs("recruiter"),
    await loginAs("interviewer"),
    await loginAs("employer"),
  ];
  const count = (await employer.get("/applications/count/0")).body;
  expect((await recruiter.get("/applications/count/0")).body).toEqual(count);
  const [assigned] = z.array(JobApplication).parse((await interviewer.get("/applications/assigned")).body);
  expect(assigned).toBeDefined();
  expect((await interviewer.get(`/application/${assigned?.id}/notes`)).status).toBe(200);
  expect((await interviewer.get("/applications/count/0")).body).not.toEqual(count);
  const ratings = await portal.db.selectFrom("application_ratings").select("stars").execute();
  expect(ratings.length).toBeGreaterThan(10);
});

test("employer@example.com › has jobs, applications and applicants on every page", async () => {
  const employer = await loginAs("employer");
  expect((await employer.get("/jobs/count")).body).toEqual({ count: 12 });
  expect((await employer.get("/jobs/status/2")).body).toHaveLength(2);
  expect((await employer.get("/applications/count/0")).body).toEqual({ count: 36 });
  const pending = z.array(Application).parse((await employer.get("/applications/1")).body);
  expect(pending[0]?.users[0]?.name).toBe("Sanne de Boer");
  expect((await employer.get("/applications/count/2")).body).toEqual({ count: 20 });
  const applicant = await employer.get(`/crud/users/${pending[0]?.applied_by_user_id}`);
  expect(applicant.body.works.length).toBeGreaterThan(0);
});

test("seeker@example.com › has applications in many stages", async () => {
  const seeker = await loginAs("job seeker");
  const sent = z.array(Application).parse((await seeker.get("/applications/1")).body);
  const stages = ["received", "seen", "shortlisted", "interview", "offer", "rejected", "position_closed"];
  expect(sent).toHaveLength(9);
  expect(new Set(sent.map(({ stage }) => stage))).toEqual(new Set(stages));
  expect(sent.filter(({ jobs }) => !jobs[0]?.is_available)).toHaveLength(2);
  expect((await seeker.get("/applications/count/2")).body).toEqual({ count: 3 });
});

test("demonstration appointments › are an interview next week in each company with a team, and an offer", async () => {
  const scheduled = await portal.db
    .selectFrom("interviews")
    .innerJoin("applications", "applications.id", "interviews.application_id")
    .select(["company_id", "starts_at", "applications.stage"])
    .where("state", "=", "scheduled")
    .execute();
  const days = scheduled.map(({ starts_at }) => ((starts_at?.getTime() ?? 0) - Date.now()) / 86_400_000);
  expect(scheduled.map(({ stage }) => stage)).toEqual(["interview", "interview"]);
  expect(new Set(scheduled.map(({ company_id }) => company_id)).size).toBe(2);
  for (const count of days) expect([count > 3, count < 13]).toEqual([true, true]);

  const seeker = await loginAs("job seeker");
  const sent = z.array(Application).parse((await seeker.get("/applications/1")).body);
  const find = (stage: string) => sent.find((application) => application.stage === stage)?.id;
  const interviews = z.array(Interview).parse((await seeker.get(`/application/${find("interview")}/interviews`)).body);
  expect(interviews.map(({ state, slots }) => [state, slots.length])).toEqual([["proposed", 3]]);
  const offers = z.array(Offer).parse((await seeker.get(`/application/${find("offer")}/offers`)).body);
  const ofJob = await portal.pool.query(
    `select pay_max::float as pay, pay_period, pay_currency from jobs
     where id = (select job_id from applications where id = $1)`,
    [find("offer")],
  );
  expect(offers).toMatchObject([{ state: "open", ...ofJob.rows[0] }]);
  const notices = z.array(Notice).parse((await seeker.get("/notices")).body);
  expect(notices).toHaveLength(2);
  expect(notices).toContainEqual(
    expect.objectContaining({ kind: "stage_changed", stage: "offer", application_id: find("offer") }),
  );
  expect(notices).toContainEqual(
    expect.objectContaining({ kind: "interview_proposed", application_id: find("interview") }),
  );
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
  expect(ownReview.body).toMatchObject({ may_review: true, review: null });
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

  // A demonstration account works for a real company, and a real person for a company of the demonstration data.
  const demoMember = { id: demoJob.user_id as string, company_id: demoJob.company_id as string };
  const members = secondPortal.db.updateTable("company_members").where("user_id", "=", demoMember.id);
  await members.set({ left_at: new Date() }).execute();
  const colleague = { company_id: employer.id, user_id: demoMember.id, role: "recruiter" } as const;
  await secondPortal.db.insertInto("company_members").values(colleague).execute();
  const colleagueJob = await insertJob(secondPortal.db, { id: demoMember.id, company_id: employer.id }, jobForm);
  const guest = await makeUserWithoutType(secondPortal, { user_type: 2 });
  const membership = { company_id: demoMember.company_id, user_id: guest.id, role: "recruiter" } as const;
  await secondPortal.db.insertInto("company_members").values(membership).execute();

  const counts = await countDemoData(secondPortal.db);
  expect(counts).toMatchObject({ goes: { accounts: 275, jobs: 2000 }, stays: { accounts: 3, companies: 1, jobs: 2 } });

  // An owner whose account is a part of the data cannot remove it, another one can, once.
  const demoOwner = await loginAs("administrator", secondPortal);
  await secondPortal.pool.query("update sessions set second_factor_at = now()");
  expect((await demoOwner.get("/admin/demo-data")).body).toEqual({ ...counts, is_own_account: true });
  const proof = { password: DEMO_PASSWORD };
  expect((await demoOwner.post("/admin/demo-data/removal", proof)).body.code).toBe("own_demo_account");
  const owner = await makeSeeker(secondPortal, await getPasswordColumns());
  await appoint(secondPortal, owner, "owner");
  const remove = (password: string) => owner.client.post("/admin/demo-data/removal", { password });
  expect((await remove("wrong")).status).toBe(422);
  expect((await countDemoData(secondPortal.db)).goes).toEqual(counts.goes);
  const replies = await Promise.all([remove(TEST_PASSWORD), remove(TEST_PASSWORD)]);
  expect(replies.map(({ status }) => status)).toEqual([204, 204]);
  expect((await owner.client.get("/admin/demo-data")).body.goes.accounts).toBe(0);
  expect((await owner.client.get("/admin/audit?kind=demo_data_removed")).body).toHaveLength(1);
  const users = (await listUsers(secondPortal)).map(({ id }) => id);
  expect(users).toEqual([seeker.id, employer.id, guest.id, owner.id].sort());
  const jobs = (await listJobs(secondPortal)).map(({ id, user_id }) => ({ id, user_id }));
  expect(jobs).toEqual([job.id, colleagueJob.id].map((id) => ({ id, user_id: employer.id })));
  expect((await guest.client.get("/jobs/count")).body.code).toBe("info_required");
  const companies = await secondPortal.db.selectFrom("companies").select("id").execute();
  expect(companies).toEqual([{ id: employer.id }]);
  expect(await listApplications(secondPortal)).toHaveLength(1);
  expect((await seeker.client.get("/messages/users")).body).toEqual([]);
  expect(await removeDemoData(secondPortal.db)).toEqual({ accounts: 0, jobs: 0 });
});
