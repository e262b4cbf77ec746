import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  getPasswordColumns,
  makeApplication,
  makeEmployer,
  makeJob,
  makeSeeker,
  TEST_PASSWORD,
  type TestUser,
} from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;
const report = ({ client }: TestUser, job: { id: unknown }, words: object = { reason: "scam", details: "" }) =>
  client.post("/reports", { job_id: job.id, ...words });
const reportsOf = (job: { id: string }) =>
  portal.db.selectFrom("reports").selectAll().where("job_id", "=", job.id).execute();
const receiptsOf = async ({ email }: TestUser) => (await portal.outbox()).filter(({ to }) => to === email);

async function makeBoard() {
  const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
  return { employer, seeker, job: await makeJob(portal, employer) };
}

describe("reporting a job", () => {
  it("is received, and a receipt with its reference goes to who sent it", async () => {
    const { seeker, job } = await makeBoard();
    const { status, body } = await report(seeker, job, { reason: "misleading", details: "They pay half of that." });
    expect([status, body.message]).toEqual([201, "Thank you. Your report has been received."]);
    expect(body).toMatchObject({ job_id: job.id, reason: "misleading", reference: body.id.slice(-8).toUpperCase() });
    expect(await reportsOf(job)).toMatchObject([
      { user_id: seeker.id, reason: "misleading", details: "They pay half of that.", decision: null },
    ]);
    const [receipt, ...more] = await receiptsOf(seeker);
    expect(more).toEqual([]);
    expect(receipt?.subject).toContain(body.reference);
    expect(receipt?.text).toContain("Registered Nurse");
    expect(receipt?.text).not.toContain("half");
  });

  it("is possible for employers, too, and without an email", async () => {
    const { job } = await makeBoard();
    expect((await report(await makeEmployer(portal), job)).status).toBe(201);
    const caller = await makeSeeker(portal, { email: null, phone: "+31612345679", login_method: "Phone" });
    expect((await report(caller, job)).status).toBe(201);
  });

  it("happens once a person and job, with one receipt, also when 64 are sent at once", async () => {
    const { seeker, job } = await makeBoard();
    const answers = await Promise.all(Array.from({ length: 64 }, () => report(seeker, job)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === "409 already_reported")).toHaveLength(63);
    expect(await reportsOf(job)).toHaveLength(1);
    expect(await receiptsOf(seeker)).toHaveLength(1);
  });

  it("is for jobs of others that one can see", async () => {
    const { employer, seeker, job } = await makeBoard();
    expect(codeOf(await report(employer, job))).toBe("403 own_job");
    const closed = await makeJob(portal, employer, { status: 2 });
    const missing = await report(seeker, { id: randomUUID() });
    expect(codeOf(missing)).toBe("404 not_found");
    expect((await report(seeker, closed)).text).toBe(missing.text);
    await makeApplication(portal, closed, employer, seeker);
    expect((await report(seeker, closed)).status).toBe(201);
  });

  it.each([
    [{}, 422, { reason: "Reason is required" }],
    [{ reason: "boring" }, 422, { reason: "Invalid Reason" }],
    [{ reason: 1 }, 400, { reason: "Invalid Reason" }],
    [{ reason: "other" }, 422, { details: "Details is required" }],
    [{ reason: "other", details: "  " }, 422, { details: "Details is required" }],
    [{ reason: "scam", details: "x".repeat(2_001) }, 422, { details: "Invalid Details" }],
    [{ reason: "scam", details: {} }, 400, { details: "Invalid Details" }],
    [{ reason: "scam", details: "\0" }, 400, undefined],
  ])("with %j is refused with %i", async (words, status, fields) => {
    const { seeker, job } = await makeBoard();
    const answer = await report(seeker, job, words);
    expect([answer.status, answer.body.fields]).toEqual([status, fields]);
    expect(await reportsOf(job)).toEqual([]);
  });

  it("stays when the account goes, without the person and the person's words", async () => {
    const { job } = await makeBoard();
    const seeker = await makeSeeker(portal, await getPasswordColumns());
    await report(seeker, job, { reason: "other", details: "I am Sanne and I know them." });
    const headers = { "content-type": "application/json" };
    await seeker.client.send("DELETE", "/authenticated/users", {
      headers,
      body: JSON.stringify({ password: TEST_PASSWORD }),
    });
    expect(await reportsOf(job)).toMatchObject([{ user_id: null, reason: "other", details: "" }]);
  });
});
