import { beforeEach, describe, expect, it } from "vitest";
import { closeJobByPortal, undoClosingByPortal } from "../hiring/applications/stages/close-applications.ts";
import {
  makeApplication,
  makeEmployer,
  makeJob,
  makeSeeker,
  sendDecisions,
  type TestUser,
} from "../testing/factories.ts";
import { startTestPortal } from "../testing/portal.ts";
import { jobForm } from "../testing/sample-forms.ts";
import { type LockedJob, lockAnyJob } from "./job-state.ts";
import { restrictJob, unrestrictJob } from "./restrict-job.ts";

let employer: TestUser;
let job: { id: string };
const portal = await startTestPortal();
beforeEach(async () => {
  employer = await makeEmployer(portal);
  job = await makeJob(portal, employer, { description: `Job of ${employer.id}` });
});

/** Runs a measure on a job as the staff of the portal does. */
const change = <Result>(measure: (...args: [trx: never, job: LockedJob]) => Promise<Result>, id = job.id) =>
  portal.db.transaction().execute(async (trx) => measure(trx as never, (await lockAnyJob(trx, id)) as LockedJob));
const form = () => ({ ...jobForm, description: `Job of ${employer.id}` });
const getStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;
const isPublic = async (id = job.id) => (await portal.anonymous.get(`/crud/jobs/${id}`)).status === 200;

describe("restrictJob", () => {
  it("hides the job from everybody but its company and its applicants, until it is taken back", async () => {
    const [applicant, stranger] = [await makeSeeker(portal), await makeSeeker(portal)];
    const application = await makeApplication(portal, job, employer, applicant);
    const before = await change(restrictJob);
    for (const client of [portal.anonymous, stranger.client]) {
      expect((await client.get(`/crud/jobs/${job.id}`)).status).toBe(404);
    }
    const ofCompany = (await employer.client.get(`/crud/jobs/${job.id}`)).body;
    expect(ofCompany).toMatchObject({ status: 1, is_available: false, restricted_at: expect.any(String) });
    expect((await employer.client.get("/jobs/status/1")).body).toMatchObject([{ restricted_at: expect.any(String) }]);
    const ofApplicant = (await applicant.client.get(`/crud/jobs/${job.id}`)).body;
    expect(ofApplicant).toMatchObject({ title: jobForm.title, is_available: false, restricted_at: null });
    for (const { client } of [employer, applicant]) {
      expect((await client.get(`/application/${application.id}`)).body.stage).toBe("received");
    }
    expect(getStatusAndCode(await stranger.client.post("/applications", { job_id: job.id }))).toBe("404 not_found");
    await change((trx, locked) => unrestrictJob(trx, locked, before));
    expect(await isPublic()).toBe(true);
  });

  it("stays when the company edits, closes or publishes the job, and holds a job with the same text", async () => {
    const before = await change(restrictJob);
    const put = (status: number, title = "Another title") =>
      employer.client.put(`/crud/jobs/${job.id}`, { ...form(), title, status });
    expect((await put(1)).status).toBe(200);
    expect((await put(2, jobForm.title)).status).toBe(200);
    expect(getStatusAndCode(await put(1, jobForm.title))).toBe("409 job_restricted");
    const copy = await employer.client.post("/jobs", { ...form(), description: `JOB of ${employer.id}!`, status: 1 });
    expect([copy.status, await isPublic(copy.body.id)]).toEqual([201, false]);
    const edited = await makeJob(portal, employer, { description: "Something else" });
    await employer.client.put(`/crud/jobs/${edited.id}`, form());
    // The copy of a copy, whose original is deleted, is held too.
    expect((await employer.client.send("DELETE", `/crud/jobs/${copy.body.id}`)).status).toBeLessThan(300);
    const again = await employer.client.post("/jobs", { ...form(), status: 1 });
    expect([again.status, await isPublic(again.body.id)]).toEqual([201, false]);
    const other = await makeJob(portal, await makeEmployer(portal), form());
    expect([await isPublic(edited.id), await isPublic(other.id)]).toEqual([false, true]);
    await change((trx, locked) => unrestrictJob(trx, locked, before));
    // The company has closed the job itself.
    expect([await isPublic(), await isPublic(again.body.id), await isPublic(edited.id)]).toEqual([false, true, true]);
  });
});

describe("closeJobByPortal", () => {
  it("tells the applicants after ten minutes, and its page names the job no longer", async () => {
    const applicant = await makeSeeker(portal, { language: "nl" });
    const application = await makeApplication(portal, job, employer, applicant);
    await change(closeJobByPortal);
    expect((await portal.anonymous.get(`/jobs/${job.id}/closed`)).body).toEqual({ title: null, company: null });
    expect(getStatusAndCode(await employer.client.post(`/jobs/${job.id}/undo-closing`, {}))).toBe("409 job_restricted");
    expect((await applicant.client.get(`/application/${application.id}`)).body.stage).toBe("received");
    await sendDecisions(portal);
    expect((await applicant.client.get(`/application/${application.id}`)).body).toMatchObject({
      stage: "position_closed",
      end_reason: "job_removed",
    });
    const mails = (await portal.outbox()).filter(({ to }) => to === applicant.email);
    expect(mails.map(({ subject }) => subject)).toContain(`${jobForm.title} is verwijderd`);
  });

  it("is taken back with the ends of applications while the seekers have not been told", async () => {
    const applications = [await makeSeeker(portal), await makeSeeker(portal)].map((seeker) =>
      makeApplication(portal, job, employer, seeker),
    );
    const [first] = await Promise.all(applications);
    const before = await change(closeJobByPortal);
    await change((trx, locked) => undoClosingByPortal(trx, locked, before));
    expect(await isPublic()).toBe(true);
    const { body } = await employer.client.get(`/application/${first?.id}`);
    expect(body).toMatchObject({ stage: "received", end_reason: null });
  });
});
