import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeApplication,
  makeEmployer,
  makeJob,
  makeNewcomer,
  makeSeeker,
  type TestUser,
} from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { jobForm } from "../testing/sample-forms.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const SHORTLIST = { status: 2 };
const REJECT = { status: 3 };

const apply = (seeker: TestUser, job_id: unknown) => seeker.client.post("/applications", { job_id });
const decide = (person: TestUser, application: { id: string }, decision: unknown) =>
  person.client.put(`/crud/applications/${application.id}`, decision);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;

async function makeBoard() {
  const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
  return { employer, seeker, job: await makeJob(portal, employer) };
}

async function makePending() {
  const board = await makeBoard();
  return { ...board, application: await makeApplication(portal, board.job, board.employer, board.seeker) };
}

describe("applying", () => {
  it("is answered with the application, its job and the employer", async () => {
    const { employer, seeker, job } = await makeBoard();
    const { status, body } = await apply(seeker, job.id);
    expect([status, body.message]).toEqual([201, "Applied successfully."]);
    expect(body).toMatchObject({
      job_id: job.id,
      applied_by_user_id: seeker.id,
      posted_by_user_id: employer.id,
      status: 1,
      seen_at: null,
      decided_at: null,
    });
    expect(body._id).toBe(body.id);
    expect(body.jobs).toEqual([expect.objectContaining({ ...jobForm, id: job.id, company: "Northgate Health" })]);
    expect(body.users).toEqual([{ _id: employer.id, name: "Marieke Visser", photo: null }]);
  });

  it("happens once", async () => {
    const { seeker, job } = await makeBoard();
    await apply(seeker, job.id);
    expect(codeOf(await apply(seeker, job.id))).toBe("409 already_applied");
    expect(codeOf(await apply(seeker, job.id.toUpperCase()))).toBe("409 already_applied");
    expect((await seeker.client.get("/applications/1")).body).toHaveLength(1);
  });

  it("happens once when a seeker tries 64 times at once", async () => {
    const { employer, seeker, job } = await makeBoard();
    const answers = await Promise.all(Array.from({ length: 64 }, () => apply(seeker, job.id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === "409 already_applied")).toHaveLength(63);
    expect((await employer.client.get("/applications/count/0")).body).toEqual({ count: 1 });
  });

  it("to a closed job is refused, and to a deleted one as if it did not exist", async () => {
    const { employer, seeker } = await makeBoard();
    const [closed, deleted] = [await makeJob(portal, employer, { status: 2 }), await makeJob(portal, employer)];
    await employer.client.delete(`/crud/jobs/${deleted.id}`);
    expect(codeOf(await apply(seeker, closed.id))).toBe("409 job_closed");
    const missing = await apply(seeker, randomUUID());
    expect(codeOf(missing)).toBe("404 not_found");
    expect((await apply(seeker, deleted.id)).text).toBe(missing.text);
  });

  it.each([
    ["no-id", 404],
    ["'; drop table applications; --", 404],
    ["x".repeat(10_000), 404],
    [12, 400],
    [true, 400],
    [{ id: "1" }, 400],
    ["nul \0", 400],
    [null, 422],
    [undefined, 422],
  ])("to %j is refused with %i", async (jobId, status) => {
    expect((await apply(await makeSeeker(portal), jobId)).status).toBe(status);
  });

  it("is for seekers, and always in their own name", async () => {
    const { employer, seeker, job } = await makeBoard();
    expect(codeOf(await apply(employer, job.id))).toBe("403 forbidden");
    expect(codeOf(await apply(await makeNewcomer(portal), job.id))).toBe("403 info_required");
    const other = await makeSeeker(portal);
    const body = { job_id: job.id, applied_by_user_id: other.id, posted_by_user_id: other.id, status: 2 };
    const answer = await seeker.client.post("/applications", body);
    expect(answer.body).toMatchObject({ applied_by_user_id: seeker.id, posted_by_user_id: employer.id, status: 1 });
  });

  it("while the employer closes the job ends in one of two ways, for both sides alike", async () => {
    const { employer, job } = await makeBoard();
    const seekers = await Promise.all(Array.from({ length: 16 }, () => makeSeeker(portal)));
    const close = employer.client.put(`/crud/jobs/${job.id}`, { ...jobForm, status: 2 });
    const [closed, ...answers] = await Promise.all([close, ...seekers.map((seeker) => apply(seeker, job.id))]);
    expect(closed.status).toBe(200);
    const applied = answers.filter(({ status }) => status === 201);
    expect(answers.every((answer) => answer.status === 201 || codeOf(answer) === "409 job_closed")).toBe(true);
    expect((await employer.client.get("/applications/count/0")).body).toEqual({ count: applied.length });
  });
});

describe("deciding", () => {
  it.each([SHORTLIST, REJECT])("by the employer, with %j, is told to both", async (decision) => {
    const { employer, seeker, application } = await makePending();
    const { status, body } = await decide(employer, application, decision);
    expect([status, body.message]).toEqual([200, "Application status has been updated."]);
    expect(body).toMatchObject({ id: application.id, ...decision, users: [{ _id: seeker.id, name: "Sanne de Boer" }] });
    expect(Date.parse(body.decided_at)).toBeGreaterThanOrEqual(Date.parse(body.createdAt));
    expect((await seeker.client.get("/applications/1")).body[0]).toMatchObject(decision);
    expect((await seeker.client.get(`/crud/jobs/${body.job_id}`)).body.application).toMatchObject(decision);
  });

  it("happens once, also the other way", async () => {
    const { employer, seeker, application } = await makePending();
    await decide(employer, application, SHORTLIST);
    for (const again of [SHORTLIST, REJECT]) {
      expect(codeOf(await decide(employer, application, again))).toBe("409 already_decided");
    }
    expect((await seeker.client.get("/applications/1")).body[0].status).toBe(2);
  });

  it("happens once when 64 try at once, half one way, half the other", async () => {
    const { employer, seeker, application } = await makePending();
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) => decide(employer, application, index % 2 ? SHORTLIST : REJECT)),
    );
    const [won, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(answers.filter((answer) => codeOf(answer) === "409 already_decided")).toHaveLength(63);
    expect((await seeker.client.get("/applications/1")).body[0].status).toBe(won?.body.status);
  });

  it("is the employer's alone", async () => {
    const { seeker, application } = await makePending();
    const missing = await decide(seeker, { id: randomUUID() }, SHORTLIST);
    expect(codeOf(missing)).toBe("404 not_found");
    expect(codeOf(await decide(seeker, application, SHORTLIST))).toBe("403 forbidden");
    for (const stranger of [await makeEmployer(portal), await makeSeeker(portal)]) {
      expect((await decide(stranger, application, SHORTLIST)).text).toBe(missing.text);
    }
    expect((await seeker.client.get("/applications/1")).body[0].status).toBe(1);
  });

  it("is still possible about a job that has been closed or deleted since", async () => {
    const { employer, job, application } = await makePending();
    await employer.client.delete(`/crud/jobs/${job.id}`);
    const { status, body } = await decide(employer, application, REJECT);
    expect([status, body.jobs[0].is_available]).toEqual([200, false]);
  });

  it.each([
    [{}, 422, "Status is required"],
    [{ status: 0 }, 422, "Invalid Status"],
    [{ status: 1 }, 422, "Invalid Status"],
    [{ status: 4 }, 422, "Invalid Status"],
    [{ status: 2.5 }, 422, "Invalid Status"],
    [{ status: "2" }, 400, "Invalid Status"],
    [{ status: true }, 400, "Invalid Status"],
    [{ status: [2] }, 400, "Invalid Status"],
  ])("with %j is refused with %i", async (decision, status, message) => {
    const { employer, seeker, application } = await makePending();
    const answer = await decide(employer, application, decision);
    expect([answer.status, answer.body.fields]).toEqual([status, { status: message }]);
    expect((await seeker.client.get("/applications/1")).body[0].status).toBe(1);
  });
});
