import { beforeEach, expect, it } from "vitest";
import type { JobDetail } from "../../contract/jobs/jobs.ts";
import type { DirectoryJob } from "../../contract/moderation/directory.ts";
import { makeEmployer, makeJob, makeMember, makeSeeker, type TestUser } from "../testing/factories.ts";
import { appoint, decide, makeModerator, makeStaff, readCaseOf } from "../testing/moderation.ts";
import { startTestPortal } from "../testing/portal.ts";
import { jobForm } from "../testing/sample-forms.ts";

let employer: TestUser;
const portal = await startTestPortal();
const staffOwner = await makeStaff(portal, "owner");
const moderator = await makeModerator(portal);
beforeEach(async () => {
  await setFirstJobs(2);
  employer = await makeEmployer(portal);
});

/** Sets how many first jobs of a company wait. */
async function setFirstJobs(count: number) {
  const { version } = (await staffOwner.client.get("/admin/settings")).body;
  await staffOwner.client.put("/admin/settings", { version, first_jobs_to_approve: count });
}

const post = async (form: object = {}, { client } = employer) =>
  (await client.post("/jobs", { ...jobForm, ...form })).body as JobDetail;
const save = ({ id }: { id: string }, form: object = {}) =>
  employer.client.put(`/crud/jobs/${id}`, { ...jobForm, ...form });
const read = async ({ id }: { id: string }, { client } = employer) =>
  (await client.get(`/crud/jobs/${id}`)).body as JobDetail;
const isFound = async ({ id }: { id: string }) => (await portal.anonymous.get(`/crud/jobs/${id}`)).status === 200;
const approve = ({ id }: { id: string }, version = 1, { client } = moderator) =>
  client.post(`/admin/jobs/${id}/approval`, { version });
const listWaiting = async () =>
  (await moderator.client.get("/admin/jobs?state=waiting&limit=100")).body as DirectoryJob[];
const isQueued = async ({ id }: { id: string }) => (await listWaiting()).some((job) => job.id === id);
const readMails = async (to: string) =>
  (await portal.outbox()).filter((mail) => mail.to === to).map(({ subject }) => subject);

it("the first jobs of a company wait until the staff approves them, the later ones do not", async () => {
  const first = await post({ title: "Dike warden" });
  const second = await post();
  expect(first).toMatchObject({ status: 1, is_available: false });
  expect((await read(first)).waiting_since).toEqual(expect.any(String));
  expect((await employer.client.get("/jobs/status/1")).body).toMatchObject([{ id: second.id }, { id: first.id }]);
  expect(await isFound(first)).toBe(false);
  const queue = (await listWaiting()).map(({ id }) => id);
  expect(queue.indexOf(first.id)).toBeLessThan(queue.indexOf(second.id));
  expect((await listWaiting()).find(({ id }) => id === first.id)?.to_review).toEqual({
    description: jobForm.description,
    signals: expect.arrayContaining([{ kind: "young_account", words: [], values: { days: 0 } }]),
    // A text of so few words is compared with none.
    near_duplicates: [],
  });
  const { waiting } = (await moderator.client.get("/admin/totals")).body.jobs;
  expect(waiting).toBe(queue.length);

  const { status, body } = await approve(first);
  expect([status, body.state, body.waiting_since]).toEqual([200, "published", null]);
  expect(await isFound(first)).toBe(true);
  expect((await read(first)).waiting_since).toBe(null);
  expect(await isFound(await post())).toBe(false);
  await approve(second);
  expect(await isFound(await post())).toBe(true);

  expect(await readMails(employer.email)).toContain("Your job Dike warden is online");
  const audit = (await staffOwner.client.get("/admin/audit?kind=job_approved")).body;
  expect(audit.at(-1)).toMatchObject({ actor: { id: moderator.id }, details: { job_id: first.id } });
});

it("jobs from before the setting count, and without the setting none waits", async () => {
  await makeJob(portal, employer);
  await makeJob(portal, employer);
  expect(await isFound(await post())).toBe(true);
  employer = await makeEmployer(portal);
  const waiting = await post();
  await setFirstJobs(0);
  expect(await isFound(await post())).toBe(true);
  expect(await isQueued(waiting)).toBe(true);
});

it("no change by the company ends the wait", async () => {
  const job = await post();
  await save(job, { title: "Other" });
  await employer.client.post(`/jobs/${job.id}/close`);
  expect(await isQueued(job)).toBe(false);
  expect((await approve(job, 3)).body.code).toBe("job_not_waiting");
  expect((await portal.anonymous.get(`/jobs/${job.id}/closed`)).status).toBe(404);
  const { waiting_since } = await read(job);
  await save(job);
  expect([await isFound(job), await isQueued(job), (await read(job)).waiting_since]).toEqual([
    false,
    true,
    waiting_since,
  ]);
  const draft = await post({ status: 2 });
  await save(draft);
  const copy = await post({ ...jobForm });
  expect([await isFound(draft), await isFound(copy)]).toEqual([false, false]);
  expect([await isQueued(draft), await isQueued(copy)]).toEqual([true, true]);
  await employer.client.delete(`/crud/jobs/${job.id}`);
  await employer.client.post(`/jobs/${job.id}/undo-closing`);
  expect(await isFound(job)).toBe(false);

  // What everybody has found does not wait again.
  await approve(copy);
  await employer.client.post(`/jobs/${copy.id}/close`);
  await save(copy);
  expect(await isFound(copy)).toBe(true);
});

it("a restricted job does not count, leaves the queue and waits again afterwards", async () => {
  await setFirstJobs(1);
  const job = await post();
  await moderator.client.post("/admin/cases", { subject_kind: "job", subject_id: job.id });
  const { body: decision } = await decide(portal, moderator, job.id, {
    measures: [{ kind: "restrict", rule: "fraud" }],
  });
  expect(await isQueued(job)).toBe(false);
  expect((await approve(job)).body.code).toBe("job_restricted");
  const { version } = await readCaseOf(portal, moderator, job.id);
  await moderator.client.post(`/admin/decisions/${decision.id}/undo`, { version });
  expect([await isQueued(job), await isFound(job)]).toEqual([true, false]);
  await approve(job);
  await decide(portal, moderator, job.id, { measures: [{ kind: "restrict", rule: "fraud" }] });
  expect(await isFound(await post({ title: "Another text", description: "Not the same." }))).toBe(false);
});

it("an approval is of the version that was read, once, and never of an own job", async () => {
  const job = await post();
  await save(job, { title: "Changed" });
  expect((await approve(job)).body).toMatchObject({ code: "job_changed", fields: { version: "2" } });
  const replies = await Promise.all(Array.from({ length: 8 }, () => approve(job, 2)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  expect((await readMails(employer.email)).filter((subject) => subject.includes("online"))).toHaveLength(1);

  const colleague = await makeMember(portal, employer, "recruiter");
  await appoint(portal, colleague, "moderator");
  const own = await post();
  expect((await approve(own, 1, colleague)).body.code).toBe("own_case");
  expect((await approve({ id: employer.id })).status).toBe(404);
});

it("of an approval and a change at the same time, nothing unread becomes public", async () => {
  for (let round = 0; round < 4; round++) {
    const job = await post({ title: "Read" });
    const [approval] = await Promise.all([approve(job), save(job, { title: "Unread" })]);
    const isPublic = await isFound(job);
    expect(isPublic).toBe(approval.status === 200);
    if (approval.status === 409) expect(approval.body.code).toBe("job_changed");
    await portal.pool.query("update jobs set deleted_at = now() where id = $1", [job.id]);
    employer = await makeEmployer(portal);
  }
});

it("nobody applies to a job that waits, saves or reports it", async () => {
  const job = await post();
  const seeker = await makeSeeker(portal);
  expect((await seeker.client.post("/applications", { job_id: job.id })).status).toBe(404);
  expect((await seeker.client.put(`/saved/jobs/${job.id}`)).status).toBe(404);
  const report = { subject_kind: "job", subject_id: job.id, reason: "spam", details: "", good_faith: true };
  expect((await portal.anonymous.post("/reports", report)).status).toBe(404);
  expect((await portal.anonymous.get(`/jobs/${job.id}/similar`)).status).toBe(404);
});
