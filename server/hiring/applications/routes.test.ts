import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  makeApplied,
  makeEmployer,
  makeJob,
  makeSeeker,
  makeUserWithoutType,
  sendDecisions,
  type TestUser,
} from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { jobForm } from "../../testing/sample-forms.ts";

const portal = await startTestPortal();

const SHORTLIST = { status: 2 };
const REJECT = { status: 3 };

const apply = (seeker: TestUser, job_id: unknown) => seeker.client.post("/applications", { job_id });
const decide = (user: TestUser, application: { id: string }, decision: unknown) =>
  user.client.put(`/crud/applications/${application.id}`, decision);
const getStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;

async function makeActiveJob() {
  const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
  return { employer, seeker, job: await makeJob(portal, employer) };
}

describe("POST /applications", () => {
  it("returns the application with its job and the employer", async () => {
    const { employer, seeker, job } = await makeActiveJob();
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
    expect(body.users).toEqual([{ _id: employer.id, name: "Marieke Visser", photo: null, can_message: true }]);
  });

  it("refuses a second application with 409 already_applied", async () => {
    const { seeker, job } = await makeActiveJob();
    await apply(seeker, job.id);
    expect(getStatusAndCode(await apply(seeker, job.id))).toBe("409 already_applied");
    expect(getStatusAndCode(await apply(seeker, job.id.toUpperCase()))).toBe("409 already_applied");
    expect((await seeker.client.get("/applications/1")).body).toHaveLength(1);
  });

  it("accepts one of 64 concurrent requests of one seeker", async () => {
    const { employer, seeker, job } = await makeActiveJob();
    const responses = await Promise.all(Array.from({ length: 64 }, () => apply(seeker, job.id)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter((response) => getStatusAndCode(response) === "409 already_applied")).toHaveLength(63);
    expect((await employer.client.get("/applications/count/0")).body).toEqual({ count: 1 });
  });

  it("refuses a closed job with 409 job_closed, and a draft and a deleted job with the 404 of a missing job", async () => {
    const { employer, seeker, job: closed } = await makeActiveJob();
    const [draft, deleted] = [await makeJob(portal, employer, { status: 2 }), await makeJob(portal, employer)];
    await employer.client.put(`/crud/jobs/${closed.id}`, { ...jobForm, status: 2 });
    await employer.client.delete(`/crud/jobs/${deleted.id}`);
    expect(getStatusAndCode(await apply(seeker, closed.id))).toBe("409 job_closed");
    const missing = await apply(seeker, randomUUID());
    expect(getStatusAndCode(missing)).toBe("404 not_found");
    expect((await apply(seeker, deleted.id)).text).toBe(missing.text);
    expect((await apply(seeker, draft.id)).text).toBe(missing.text);
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
  ])("refuses the job id %j with %i", async (jobId, status) => {
    expect((await apply(await makeSeeker(portal), jobId)).status).toBe(status);
  });

  it("refuses users who are not seekers with 403, and ignores user ids in the body", async () => {
    const { employer, seeker, job } = await makeActiveJob();
    expect(getStatusAndCode(await apply(employer, job.id))).toBe("403 forbidden");
    expect(getStatusAndCode(await apply(await makeUserWithoutType(portal), job.id))).toBe("403 info_required");
    const other = await makeSeeker(portal);
    const body = { job_id: job.id, applied_by_user_id: other.id, posted_by_user_id: other.id, status: 2 };
    const response = await seeker.client.post("/applications", body);
    expect(response.body).toMatchObject({ applied_by_user_id: seeker.id, posted_by_user_id: employer.id, status: 1 });
  });

  it("either creates the application or answers 409 job_closed while the employer closes the job", async () => {
    const { employer, job } = await makeActiveJob();
    const seekers = await Promise.all(Array.from({ length: 16 }, () => makeSeeker(portal)));
    const close = employer.client.put(`/crud/jobs/${job.id}`, { ...jobForm, status: 2 });
    const [closed, ...responses] = await Promise.all([close, ...seekers.map((seeker) => apply(seeker, job.id))]);
    expect(closed.status).toBe(200);
    const applied = responses.filter(({ status }) => status === 201);
    expect(
      responses.every((response) => response.status === 201 || getStatusAndCode(response) === "409 job_closed"),
    ).toBe(true);
    expect((await employer.client.get("/applications/count/0")).body).toEqual({ count: 0 });
    const { body: counts } = await employer.client.get(`/jobs/${job.id}/applications/counts`);
    expect(counts).toMatchObject({ received: 0, position_closed: applied.length });
  });
});

describe("PUT /crud/applications/:id", () => {
  it.each([SHORTLIST, REJECT])(
    "stores the decision %j of the employer and shows it to both parties",
    async (decision) => {
      const { employer, seeker, application } = await makeApplied(portal);
      const { status, body } = await decide(employer, application, decision);
      expect([status, body.message]).toEqual([200, "Application status has been updated."]);
      expect(body).toMatchObject({
        id: application.id,
        ...decision,
        users: [{ _id: seeker.id, name: "Sanne de Boer" }],
      });
      expect(Date.parse(body.decided_at)).toBeGreaterThanOrEqual(Date.parse(body.createdAt));
      await sendDecisions(portal);
      expect((await seeker.client.get("/applications/1")).body[0]).toMatchObject(decision);
      expect((await seeker.client.get(`/crud/jobs/${body.job_id}`)).body.application).toMatchObject(decision);
    },
  );

  it("refuses a second decision with 409 already_decided", async () => {
    const { employer, seeker, application } = await makeApplied(portal);
    await decide(employer, application, SHORTLIST);
    for (const again of [SHORTLIST, REJECT]) {
      expect(getStatusAndCode(await decide(employer, application, again))).toBe("409 already_decided");
    }
    expect((await seeker.client.get("/applications/1")).body[0].status).toBe(2);
  });

  it("accepts one of 64 concurrent decisions", async () => {
    const { employer, application } = await makeApplied(portal);
    const responses = await Promise.all(
      Array.from({ length: 64 }, (_, index) => decide(employer, application, index % 2 ? SHORTLIST : REJECT)),
    );
    const [accepted, ...furtherAccepted] = responses.filter(({ status }) => status === 200);
    expect(furtherAccepted).toEqual([]);
    expect(responses.filter((response) => getStatusAndCode(response) === "409 already_decided")).toHaveLength(63);
    const { body } = await employer.client.get(`/application/${application.id}`);
    expect(body.status).toBe(accepted?.body.status);
  });

  it("refuses an application to a deleted job, which has ended, with 409 already_decided", async () => {
    const { employer, job, application } = await makeApplied(portal);
    await employer.client.delete(`/crud/jobs/${job.id}`);
    expect(getStatusAndCode(await decide(employer, application, REJECT))).toBe("409 already_decided");
  });

  it.each([
    [{}, 422, "Status is required"],
    [{ status: 0 }, 422, "Invalid Status: it is not one of the choices"],
    [{ status: 1 }, 422, "Invalid Status: it is not one of the choices"],
    [{ status: 4 }, 422, "Invalid Status: it is not one of the choices"],
    [{ status: 2.5 }, 422, "Invalid Status: it is not one of the choices"],
    [{ status: "2" }, 400, "Invalid Status: it is not one of the choices"],
    [{ status: true }, 400, "Invalid Status: it is not one of the choices"],
    [{ status: [2] }, 400, "Invalid Status: it is not one of the choices"],
  ])("refuses %j with %i", async (decision, status, message) => {
    const { employer, seeker, application } = await makeApplied(portal);
    const response = await decide(employer, application, decision);
    expect([response.status, response.body.fields]).toEqual([status, { status: message }]);
    expect((await seeker.client.get("/applications/1")).body[0].status).toBe(1);
  });
});
