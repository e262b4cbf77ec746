import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { makeApplication, makeEmployer, makeJob, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();

const getStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;
const sendReport = ({ client }: TestUser, job: { id: unknown }, fields: object = { reason: "scam", details: "" }) =>
  client.post("/reports", { job_id: job.id, ...fields });
const listReports = (job: { id: string }) =>
  portal.db.selectFrom("reports").selectAll().where("subject_id", "=", job.id).execute();
const listConfirmations = async ({ email }: TestUser) => (await portal.outbox()).filter(({ to }) => to === email);

async function makeJobAndUsers() {
  const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
  return { employer, seeker, job: await makeJob(portal, employer) };
}

describe("POST /reports", () => {
  it("stores the report and mails a confirmation with its reference to the sender", async () => {
    const { seeker, job } = await makeJobAndUsers();
    const { status, body } = await sendReport(seeker, job, { reason: "misleading", details: "They pay half of that." });
    expect([status, body.message]).toEqual([201, "Thank you. Your report has been received."]);
    expect(body).toMatchObject({ job_id: job.id, reason: "misleading", reference: body.id.slice(-8).toUpperCase() });
    expect(await listReports(job)).toMatchObject([
      { user_id: seeker.id, reason: "misleading", details: "They pay half of that.", outcome: null },
    ]);
    const [confirmation, ...others] = await listConfirmations(seeker);
    expect(others).toEqual([]);
    expect(confirmation?.subject).toContain(body.reference);
    expect(confirmation?.text).toContain(body.reference);
  });

  it("mails no text that a user has chosen", async () => {
    const [employer, seeker] = [await makeEmployer(portal, { company: "URGENT Bank" }), await makeSeeker(portal)];
    const job = await makeJob(portal, employer, { title: "Your account is locked" });
    await sendReport(seeker, job, { reason: "misleading", details: "Call this number" });
    const [confirmation] = await listConfirmations(seeker);
    expect(JSON.stringify(confirmation)).not.toMatch(/URGENT|locked|Call/);
  });

  it("stores the report of a user with an unverified email, and sends no mail", async () => {
    const { job } = await makeJobAndUsers();
    const seeker = await makeSeeker(portal, { email_verified_at: null });
    expect((await sendReport(seeker, job)).status).toBe(201);
    expect(await listConfirmations(seeker)).toEqual([]);
  });

  it("adds the report to the job for its sender only", async () => {
    const { employer, seeker, job } = await makeJobAndUsers();
    const readReport = async ({ client }: Pick<TestUser, "client">) =>
      (await client.get(`/crud/jobs/${job.id}`)).body.report;
    expect(await readReport(seeker)).toBeNull();
    const { body } = await sendReport(seeker, job);
    expect(await readReport(seeker)).toEqual({ reference: body.reference, createdAt: body.createdAt });
    for (const other of [employer, await makeSeeker(portal), { client: portal.anonymous }]) {
      expect(await readReport(other)).toBeNull();
    }
  });

  it("accepts reports of employers and of users without an email", async () => {
    const { job } = await makeJobAndUsers();
    expect((await sendReport(await makeEmployer(portal), job)).status).toBe(201);
    const caller = await makeSeeker(portal, { email: null, phone: "+31612345679", login_method: "Phone" });
    expect((await sendReport(caller, job)).status).toBe(201);
  });

  it("stores one report and sends one confirmation when a user sends 16 reports at once", async () => {
    const { seeker, job } = await makeJobAndUsers();
    const responses = await Promise.all(Array.from({ length: 16 }, () => sendReport(seeker, job)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter((response) => getStatusAndCode(response) === "409 already_reported")).toHaveLength(15);
    expect(await listReports(job)).toHaveLength(1);
    expect(await listConfirmations(seeker)).toHaveLength(1);
  });

  it("accepts only jobs that the user can see and does not own", async () => {
    const { employer, seeker, job } = await makeJobAndUsers();
    expect(getStatusAndCode(await sendReport(employer, job))).toBe("403 own_job");
    const inactiveJob = await makeJob(portal, employer, { status: 2 });
    const missing = await sendReport(seeker, { id: randomUUID() });
    expect(getStatusAndCode(missing)).toBe("404 not_found");
    expect((await sendReport(seeker, inactiveJob)).text).toBe(missing.text);
    await makeApplication(portal, inactiveJob, employer, seeker);
    expect((await sendReport(seeker, inactiveJob)).status).toBe(201);
  });

  it.each([
    [{}, 422, { reason: "Reason is required" }],
    [{ reason: "boring" }, 422, { reason: "Invalid Reason: it is not one of the choices" }],
    [{ reason: 1 }, 400, { reason: "Invalid Reason: it is not one of the choices" }],
    [{ reason: "other" }, 422, { details: "Details is required" }],
    [{ reason: "other", details: "  " }, 422, { details: "Details is required" }],
    [
      { reason: "scam", details: "x".repeat(2_001) },
      422,
      { details: "Invalid Details: at most 2000 characters, this has 2001" },
    ],
    [{ reason: "scam", details: {} }, 400, { details: "Invalid Details: the value has the wrong type" }],
    [{ reason: "scam", details: "\0" }, 400, undefined],
  ])("rejects %j with %i", async (form, status, fields) => {
    const { seeker, job } = await makeJobAndUsers();
    const response = await sendReport(seeker, job, form);
    expect([response.status, response.body.fields]).toEqual([status, fields]);
    expect(await listReports(job)).toEqual([]);
  });
});
