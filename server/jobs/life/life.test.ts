import { beforeEach, describe, expect, it } from "vitest";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import type { JobEventEntry } from "../../../contract/jobs/life.ts";
import { makeEmployer, makeMember, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { jobForm } from "../../testing/sample-forms.ts";
import { createJobSweep } from "./job-steps.ts";

const portal = await startTestPortal();

/** A Monday. The time zone of the portal is one hour ahead of UTC in winter. */
const MONDAY = "2026-11-02T10:00:00Z";
let employer: TestUser;
beforeEach(async () => {
  await portal.moveClock({ now: MONDAY });
  employer = await makeEmployer(portal);
});

const paid = { ...jobForm, starting_salary: undefined, pay_min: 3000, pay_max: 3600, pay_period: "month" };
const save = (form: object = {}, user = employer) => user.client.post("/jobs", { ...paid, ...form });
const post = async (form: object = {}) => {
  const { body } = await save(form);
  if (!body.id) throw new Error(JSON.stringify(body));
  return body as JobDetail;
};
const change = ({ id }: JobDetail, form: object = {}) => employer.client.put(`/crud/jobs/${id}`, { ...paid, ...form });
const read = async ({ id }: JobDetail) => (await employer.client.get(`/crud/jobs/${id}`)).body as JobDetail;
const isOpen = async ({ id }: JobDetail) => (await portal.anonymous.get(`/crud/jobs/${id}`)).status === 200;
const listEvents = async ({ id }: JobDetail) =>
  (await employer.client.get(`/jobs/${id}/events`)).body as JobEventEntry[];
const listKinds = async (job: JobDetail) => (await listEvents(job)).map(({ kind }) => kind).reverse();
const listNotices = async (user: TestUser) => {
  const { body } = await user.client.get("/notices?limit=100");
  return (body as { kind: string }[]).map(({ kind, ...rest }) => ({ kind, ...rest }));
};
const countNotices = async (user: TestUser, kind: string) =>
  (await listNotices(user)).filter((notice) => notice.kind === kind).length;

describe("the closing date", () => {
  it("is the last one possible without a choice, and the job closes at the end of that day in the time zone of the portal", async () => {
    const byDefault = await post();
    expect(byDefault.closes_on).toBe("2027-01-01");
    const chosen = await post({ closes_on: "2026-11-05" });
    await portal.moveClock({ now: "2026-11-05T22:55:00Z" });
    expect(await isOpen(chosen)).toBe(true);
    await portal.moveClock({ now: "2026-11-05T23:00:00Z" });
    expect(await isOpen(chosen)).toBe(false);
    expect(await read(chosen)).toMatchObject({ status: 2, closed_as: "expired" });
    expect(await isOpen(byDefault)).toBe(true);
    expect(await listKinds(chosen)).toEqual(["published", "expired"]);
    expect(await countNotices(employer, "job_ended")).toBe(1);
  });

  it.each([
    { work_start: "2026-12-07", closes_on: "2026-12-07", about: "on the first day of the work" },
    { work_start: "2026-12", closes_on: "2026-12-31", about: "at the end of the month in which the work starts" },
    { work_start: "2026-11-16", closes_on: "2026-11-16", about: "on the first day of the work in exactly two weeks" },
    { work_start: "2026-11-15", closes_on: "2027-01-01", about: "after a start in less than two weeks" },
    { work_start: "2027-02", closes_on: "2027-01-01", about: "before a start that is later" },
  ])("is $about, when the company chooses none", async ({ work_start, closes_on }) => {
    expect((await post({ work_start })).closes_on).toBe(closes_on);
  });

  it("follows the dates of a job that waits for its publication, until the company chooses another", async () => {
    const scheduled = { status: 2, publish_on: "2026-11-10" };
    const job = await post({ ...scheduled, work_start: "2026-12-07" });
    expect(job.closes_on).toBe("2026-12-07");
    const later = { ...scheduled, work_start: "2026-12-14", closes_on: "2026-12-07" };
    expect((await change(job, later)).body.closes_on).toBe("2026-12-14");
    expect((await change(job, { ...scheduled, work_start: "2027-03" })).body.closes_on).toBe("2027-01-09");
    expect((await change(job, { ...scheduled, publish_on: "2026-11-12" })).body.closes_on).toBe("2027-01-11");
    expect((await change(job, { ...scheduled, closes_on: "2026-12-20" })).body.closes_on).toBe("2026-12-20");
    expect((await change(job, { ...scheduled, work_start: "2026-12-07" })).body.closes_on).toBe("2026-12-20");
    await change(job, { ...scheduled, closes_on: null });
    expect((await change(job)).body).toMatchObject({ status: 1, closes_on: "2026-12-07" });
    expect((await change(job, { work_start: "2026-12-21" })).body.closes_on).toBe("2026-12-07");
  });

  it("is an order of searches, soonest first, which follows a change of the date", async () => {
    const list = async (query: string) => {
      const { body, headers } = await portal.anonymous.get(`/auth/search?title=wombat&sort=closing&${query}`);
      return { titles: (body as { title: string }[]).map(({ title }) => title), next: headers.get("x-next-cursor") };
    };
    const jobs = [];
    for (const [title, closes_on] of [
      ["Wombat later", "2026-11-20"],
      ["Wombat soon", "2026-11-05"],
      ["Wombat last", "2026-12-20"],
    ]) {
      jobs.push(await post({ title, closes_on }));
    }
    const first = await list("limit=2");
    expect(first.titles).toEqual(["Wombat soon", "Wombat later"]);
    expect((await list(`limit=2&after=${first.next}`)).titles).toEqual(["Wombat last"]);
    await change(jobs[1] as JobDetail, { title: "Wombat soon", closes_on: "2026-12-30" });
    expect((await list("limit=9")).titles).toEqual(["Wombat later", "Wombat last", "Wombat soon"]);
  });

  it("follows the day in summer", async () => {
    await portal.moveClock({ now: "2027-06-01T10:00:00Z" });
    const job = await post({ closes_on: "2027-06-03" });
    await portal.moveClock({ now: "2027-06-03T21:55:00Z" });
    expect(await isOpen(job)).toBe(true);
    await portal.moveClock({ now: "2027-06-03T22:00:00Z" });
    expect(await isOpen(job)).toBe(false);
  });

  it.each([
    {
      about: "in the past",
      dates: { closes_on: "2026-11-01" },
      field: "closes_on",
      code: "closing_date_invalid:in_the_past",
    },
    {
      about: "too far ahead",
      dates: { closes_on: "2027-01-02" },
      field: "closes_on",
      code: "closing_date_invalid:too_far_ahead:60",
    },
    {
      about: "that is none",
      dates: { closes_on: "2026-02-30" },
      field: "closes_on",
      code: "closing_date_invalid:not_date",
    },
    {
      about: "before the publication",
      dates: { status: 2, publish_on: "2026-11-10", closes_on: "2026-11-09" },
      field: "closes_on",
      code: "closing_date_invalid:closes_before_publication",
    },
    {
      about: "of a publication today",
      dates: { status: 2, publish_on: "2026-11-02" },
      field: "publish_on",
      code: "publication_date_invalid:in_the_past",
    },
  ])("refuses a day $about at the field", async ({ dates, field, code }) => {
    const { status, body } = await save(dates);
    expect([status, (body as { field_codes: Record<string, string> }).field_codes[field]]).toEqual([422, code]);
  });

  it("keeps the applications open when the job closes by itself, and seekers cannot apply any more", async () => {
    const job = await post({ closes_on: "2026-11-03" });
    const [applied, late] = [await makeSeeker(portal), await makeSeeker(portal)];
    const { body: application } = await applied.client.post("/applications", { job_id: job.id });
    await portal.moveClock({ now: "2026-11-04T10:00:00Z" });
    expect((await employer.client.get(`/application/${application.id}`)).body.stage).toBe("received");
    expect((await late.client.post("/applications", { job_id: job.id })).body.code).toBe("job_closed");
  });

  it("can be moved while the job is open, and the job is published again with a new one, which both sides see", async () => {
    const job = await post({ closes_on: "2026-11-05" });
    expect((await change(job, { closes_on: "2026-11-20" })).status).toBe(200);
    await portal.moveClock({ now: "2026-11-06T10:00:00Z" });
    expect(await isOpen(job)).toBe(true);
    expect((await listEvents(job))[0]?.data.changes).toEqual([
      { field: "closes_on", from: "2026-11-05", to: "2026-11-20" },
    ]);
    await employer.client.post(`/jobs/${job.id}/close`);
    expect(await read(job)).toMatchObject({ closed_as: "withdrawn", reposted_at: null, repost_count: 0 });
    await portal.moveClock({ now: "2026-11-25T10:00:00Z" });
    expect((await change(job, { closes_on: "2026-11-20" })).body.field_codes).toEqual({
      closes_on: "closing_date_invalid:in_the_past",
    });
    // A client that knows no closing dates.
    expect((await change(job)).body).toMatchObject({ status: 1, closes_on: "2027-01-24" });
    const seen = (await portal.anonymous.get(`/crud/jobs/${job.id}`)).body;
    expect(seen).toMatchObject({ repost_count: 1, closed_as: null });
    expect(seen.reposted_at).toContain("2026-11-25T");
    expect(await listKinds(job)).toEqual(["published", "changed", "closed", "published", "changed"]);
  });

  it("reminds those who saved the job five days and one day before, once each, unless they have applied", async () => {
    const [saver, applicant] = [await makeSeeker(portal), await makeSeeker(portal)];
    const job = await post({ closes_on: "2026-11-12" });
    for (const { client } of [saver, applicant]) await client.put(`/saved/jobs/${job.id}`);
    await applicant.client.post("/applications", { job_id: job.id });
    for (const [now, count] of [
      ["2026-11-07T07:55:00Z", 0],
      ["2026-11-07T08:00:00Z", 1],
      ["2026-11-10T10:00:00Z", 1],
      ["2026-11-11T08:00:00Z", 2],
      ["2026-11-12T20:00:00Z", 2],
    ] as const) {
      await portal.moveClock({ now });
      await portal.sweep();
      expect([now, await countNotices(saver, "job_closing")]).toEqual([now, count]);
    }
    expect(await countNotices(applicant, "job_closing")).toBe(0);
  });

  it("reminds those who began an application in the same way, unless they sent or discarded it, or it is 14 days old", async () => {
    const [beginner, sender, giver, early] = await Promise.all(Array.from({ length: 4 }, () => makeSeeker(portal)));
    const seekers = [beginner, sender, giver, early] as TestUser[];
    const job = await post({ closes_on: "2026-11-24" });
    const begin = ({ client }: TestUser) => client.put(`/saved/applications/${job.id}`);
    for (const seeker of seekers) expect((await begin(seeker)).status).toBe(204);
    await sender?.client.post("/applications", { job_id: job.id });
    await giver?.client.delete(`/saved/applications/${job.id}`);
    await portal.moveClock({ now: "2026-11-10T08:00:00Z" });
    await begin(beginner as TestUser);
    await begin(beginner as TestUser);
    const count = () => Promise.all(seekers.map((seeker) => countNotices(seeker, "job_closing")));
    for (const [now, expected] of [
      ["2026-11-19T08:00:00Z", [1, 0, 0, 0]],
      ["2026-11-23T08:00:00Z", [2, 0, 0, 0]],
    ] as const) {
      await portal.moveClock({ now });
      await portal.sweep();
      expect([now, await count()]).toEqual([now, expected]);
    }
    await portal.moveClock({ now: "2026-11-25T08:00:00Z" });
    const { rowCount } = await portal.pool.query("select from begun_applications where job_id = $1", [job.id]);
    expect(rowCount).toBe(0);
  });
});

describe("the confirmation", () => {
  it("is asked after two weeks, reminded on its last day, and closes the job after two working days without it", async () => {
    const job = await post();
    await portal.moveClock({ now: "2026-11-16T06:59:00Z" });
    expect((await read(job)).confirm_by).toBeNull();
    await portal.moveClock({ now: "2026-11-16T07:00:00Z" });
    expect((await read(job)).confirm_by).toBe("2026-11-18");
    expect(await countNotices(employer, "job_confirmation_due")).toBe(1);
    await portal.moveClock({ now: "2026-11-18T07:00:00Z" });
    expect(await countNotices(employer, "job_confirmation_due")).toBe(2);
    await portal.moveClock({ now: "2026-11-18T22:59:00Z" });
    expect(await isOpen(job)).toBe(true);
    await portal.moveClock({ now: "2026-11-18T23:00:00Z" });
    expect(await isOpen(job)).toBe(false);
    expect(await read(job)).toMatchObject({ closed_as: "not_confirmed", confirm_by: null });
    expect(await listKinds(job)).toEqual(["published", "confirmation_asked", "confirmation_reminded", "not_confirmed"]);
  });

  it("is no longer asked for when the job is deleted", async () => {
    const job = await post();
    await portal.moveClock({ advance: "P15D" });
    expect((await read(job)).confirm_by).not.toBeNull();
    await employer.client.delete(`/crud/jobs/${job.id}`);
    const { rows } = await portal.pool.query("select confirm_by from jobs where id = $1", [job.id]);
    expect(rows).toEqual([{ confirm_by: null }]);
  });

  it("by a member keeps the job open for two weeks more", async () => {
    const job = await post();
    const isListed = async () => {
      const { body } = await employer.client.get("/jobs/status/1?to_confirm=true");
      return body.some(({ id }: { id: string }) => id === job.id);
    };
    expect(await isListed()).toBe(false);
    await portal.moveClock({ now: "2026-11-17T10:00:00Z" });
    expect(await isListed()).toBe(true);
    expect((await employer.client.post(`/jobs/${job.id}/confirm`)).status).toBe(204);
    expect(await isListed()).toBe(false);
    await portal.moveClock({ now: "2026-11-30T10:00:00Z" });
    expect(await read(job)).toMatchObject({ status: 1, confirm_by: null });
    await portal.moveClock({ now: "2026-12-01T10:00:00Z" });
    expect(await read(job)).toMatchObject({ status: 1, confirm_by: "2026-12-03" });
  });

  it("by the link of the mail shows the job first, works twice, and says when the job is closed", async () => {
    const job = await post();
    await portal.moveClock({ now: "2026-11-16T10:00:00Z" });
    await portal.moveClock({ advance: "PT10M" });
    const mail = (await portal.outbox()).find(({ to }) => to === employer.email);
    expect(mail?.subject).toContain("Wednesday, November 18, 2026");
    const token = /job-confirmation\?token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const path = `/auth/job-confirmation?token=${token}`;
    expect((await portal.anonymous.get(path)).body).toMatchObject({ state: "open", confirm_by: "2026-11-18" });
    expect((await read(job)).confirm_by).toBe("2026-11-18");
    for (let time = 0; time < 2; time += 1) {
      const { body } = await portal.anonymous.post("/auth/job-confirmation", { token });
      expect(body).toMatchObject({ title: job.title, state: "confirmed", confirm_by: null });
    }
    expect((await listKinds(job)).filter((kind) => kind === "confirmed")).toHaveLength(1);
    await employer.client.post(`/jobs/${job.id}/close`);
    expect((await portal.anonymous.get(path)).body.state).toBe("closed");
    expect((await portal.anonymous.post("/auth/job-confirmation", { token })).body.code).toBe("job_not_open");
    const [jobId, userId, signature] = token.split(".");
    const other = await makeEmployer(portal);
    for (const forged of [`${jobId}.${other.id}.${signature}`, `${jobId}.${userId}.x`]) {
      expect((await portal.anonymous.post("/auth/job-confirmation", { token: forged })).status).toBe(404);
    }
  });

  it("is not asked about a job that nobody finds", async () => {
    const job = await post();
    const suspend = (time: Date | null) =>
      portal.db.updateTable("jobs").set({ suspended_at: time }).where("id", "=", job.id).execute();
    await suspend(new Date());
    await portal.moveClock({ now: "2026-12-16T10:00:00Z" });
    expect(await read(job)).toMatchObject({ status: 1, confirm_by: null });
    await suspend(null);
    await portal.moveClock({ now: "2026-12-17T10:00:00Z" });
    expect(await read(job)).toMatchObject({ status: 1, confirm_by: "2026-12-21" });
  });

  it("is asked when two seekers from two networks say that the job is filled", async () => {
    const job = await post();
    const seekers = [await makeSeeker(portal), await makeSeeker(portal)] as const;
    const report = (seeker: TestUser) => seeker.client.post(`/jobs/${job.id}/filled`);
    for (const seeker of [seekers[0], seekers[0], seekers[1]]) expect((await report(seeker)).status).toBe(204);
    // All come from one network address.
    expect((await read(job)).confirm_by).toBeNull();
    await portal.db
      .updateTable("job_filled_reports")
      .set({ network: Buffer.from("other") })
      .execute();
    await report(seekers[1]);
    expect((await read(job)).confirm_by).toBe("2026-11-05");
    expect((await listNotices(employer))[0]).toMatchObject({ kind: "job_confirmation_due", is_reported: true });
    await employer.client.post(`/jobs/${job.id}/confirm`);
    await report(seekers[0]);
    expect((await read(job)).confirm_by).toBeNull();
  });
});

describe("a draft", () => {
  it("is published at the start of its day, dated by it, and closes later", async () => {
    const job = await post({ status: 2, publish_on: "2026-11-10" });
    expect(await read(job)).toMatchObject({ status: 2, publish_on: "2026-11-10", closes_on: "2027-01-09" });
    await portal.moveClock({ now: "2026-11-09T22:55:00Z" });
    expect(await isOpen(job)).toBe(false);
    await portal.moveClock({ now: "2026-11-09T23:00:00Z" });
    expect(await isOpen(job)).toBe(true);
    expect(await read(job)).toMatchObject({ publish_on: null, reposted_at: null });
    expect(Date.parse((await read(job)).createdAt)).toBeGreaterThan(Date.parse(job.createdAt));
    expect(await listKinds(job)).toEqual(["scheduled", "published"]);
  });

  it("is not scheduled without pay, its day can be taken back, and it stays a draft when the company may not publish", async () => {
    const { body } = await save({ pay_min: null, status: 2, publish_on: "2026-11-10" });
    expect(body.field_codes.pay_min).toBe("pay_min_required");
    const job = await post({ status: 2, publish_on: "2026-11-10" });
    await change(job, { status: 2, publish_on: null });
    await portal.moveClock({ now: "2026-11-11T10:00:00Z" });
    expect(await read(job)).toMatchObject({ status: 2, publish_on: null });
    await change(job, { status: 2, publish_on: "2026-11-12" });
    await portal.db.updateTable("jobs").set({ restricted_at: new Date() }).where("id", "=", job.id).execute();
    await portal.moveClock({ now: "2026-11-12T10:00:00Z" });
    expect(await read(job)).toMatchObject({ status: 2, publish_on: null });
    expect((await listEvents(job))[0]).toMatchObject({ kind: "publication_blocked", data: { code: "job_restricted" } });
    expect(await countNotices(employer, "job_not_published")).toBe(1);
  });

  it("is read by colleagues with the link until it ends or is replaced", async () => {
    const job = await post({ status: 2 });
    const path = `/jobs/${job.id}/preview-link`;
    expect((await employer.client.get(path)).body).toBeNull();
    const { token } = (await employer.client.post(path)).body;
    expect((await employer.client.get(path)).body.token).toBe(token);
    const open = (one: string) => portal.anonymous.get(`/jobs/preview/${one}`);
    expect((await open(token)).body).toMatchObject({ title: job.title, status: 2, publish_on: null });
    const { token: next } = (await employer.client.post(path)).body;
    expect((await open(token)).status).toBe(404);
    expect((await open(next)).status).toBe(200);
    expect((await employer.client.delete(path)).status).toBe(204);
    expect((await open(next)).status).toBe(404);
  });
});

it("a change › of title, pay or place is told to those whose application is open, once, with old and new", async () => {
  const job = await post();
  const [open, withdrawn] = [await makeSeeker(portal), await makeSeeker(portal)];
  for (const seeker of [open, withdrawn]) {
    const { body } = await seeker.client.post("/applications", { job_id: job.id });
    if (seeker === withdrawn) await seeker.client.post(`/application/${body.id}/withdraw`, {});
  }
  await change(job, { description: "Other words." });
  expect(await countNotices(open, "job_changed")).toBe(0);
  await change(job, { pay_min: 3100, title: "Nurse" });
  const [notice] = (await listNotices(open)).filter(({ kind }) => kind === "job_changed");
  expect(notice).toMatchObject({
    changes: [
      { field: "title", from: jobForm.title, to: "Nurse" },
      { field: "pay", from: { pay_min: 3000 }, to: { pay_min: 3100 } },
    ],
  });
  expect(await countNotices(withdrawn, "job_changed")).toBe(0);
  await portal.moveClock({ advance: "PT10M" });
  const [mail] = (await portal.outbox()).filter(({ to }) => to === open.email);
  expect(mail?.text).toContain("Title: first Registered Nurse, now Nurse; Pay: first $3,000 to 3,600 a month, now");
});

it("the sweep › takes each step once when several processes run it at the same time", async () => {
  const recruiter = await makeMember(portal, employer, "recruiter");
  const jobs = await Promise.all(Array.from({ length: 12 }, () => post({ closes_on: "2026-11-03" })));
  await portal.pool.query("update clock set time_offset = time_offset + interval '3 days'");
  const sweep = createJobSweep({
    db: portal.db,
    settings: portal.settings,
    hooks: { requireAnsweredApplications: async () => undefined },
  });
  await Promise.all(Array.from({ length: 6 }, () => sweep.run(new AbortController().signal)));
  for (const job of jobs) expect(await listKinds(job)).toEqual(["published", "expired"]);
  for (const user of [employer, recruiter]) expect(await countNotices(user, "job_ended")).toBe(12);
});
