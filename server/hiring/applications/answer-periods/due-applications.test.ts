import { describe, expect, it } from "vitest";
import { makeEmployer, makeJob, makeSeeker, type TestUser } from "../../../testing/factories.ts";
import { startTestPortal } from "../../../testing/portal.ts";
import { jobForm } from "../../../testing/sample-forms.ts";

const portal = await startTestPortal();

const FRIDAY = "2026-12-18T10:00:00Z";
/** More than five working days after the answer to an application of that Friday was due. */
const UNANSWERED = "2027-01-06T10:00:00Z";

/** Applies to jobs of one company at the same time, once for each number of answer days. Returns the applications. */
async function applyToJobs(employer: TestUser, answerDays: number[]) {
  await portal.moveClock({ now: FRIDAY });
  return applyNow(employer, answerDays);
}

async function applyNow(employer: TestUser, answerDays: number[]) {
  const applications: { id: string }[] = [];
  for (const answer_days of answerDays) {
    const [job, seeker] = [await makeJob(portal, employer, { answer_days }), await makeSeeker(portal)];
    applications.push((await seeker.client.post("/applications", { job_id: job.id })).body as { id: string });
  }
  return applications;
}

const listDue = (employer: TestUser, query = "") => employer.client.get(`/company/applications/due${query}`);
const toIds = ({ body }: { body: unknown }) => (body as { id: string }[]).map(({ id }) => id);

describe("listDueApplications", () => {
  it("lists open applications by their due date, and those without an answer in time in a list of their own", async () => {
    const employer = await makeEmployer(portal);
    const [late, soon, first] = await applyToJobs(employer, [30, 10, 3]);
    const reply = await listDue(employer);
    expect(toIds(reply)).toEqual([first?.id, soon?.id, late?.id]);
    expect(reply.headers.get("x-total-count")).toBe("3");
    expect(toIds(await listDue(employer, "?stage=unanswered"))).toEqual([]);

    await portal.moveClock({ now: "2026-12-28T10:00:00Z" });
    expect((await listDue(employer)).body).toMatchObject([
      { id: first?.id, is_overdue: true },
      { is_overdue: false },
      {},
    ]);
    await portal.moveClock({ now: UNANSWERED });
    expect(toIds(await listDue(employer))).toEqual([soon?.id, late?.id]);
    expect(toIds(await listDue(employer, "?stage=unanswered"))).toEqual([first?.id]);

    await employer.client.put(`/application/${soon?.id}/stage`, { stage: "rejected", expected_stage: "received" });
    expect(toIds(await listDue(employer))).toEqual([late?.id]);
  });

  it("continues after its cursor, also between applications of one day, and does not show those of others", async () => {
    const employer = await makeEmployer(portal);
    const ids = (await applyToJobs(employer, [5, 5, 5, 4])).map(({ id }) => id);
    await applyToJobs(await makeEmployer(portal), [3]);
    const listed: string[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const reply = await listDue(employer, `?limit=1${after && `&after=${after}`}`);
      listed.push(...toIds(reply));
      after = reply.headers.get("x-next-cursor");
    }
    expect(listed).toEqual([ids[3], ...ids.slice(0, 3)]);
  });
});

/** Makes companies with unanswered applications, each of which has answered one just now. */
async function answerOneOfEach(count: number, companies: number) {
  await portal.moveClock({ now: FRIDAY });
  const made: { employer: TestUser; id: string }[] = [];
  for (let index = 0; index < companies; index++) {
    const employer = await makeEmployer(portal);
    made.push({ employer, id: (await applyNow(employer, Array(count).fill(5)))[0]?.id ?? "" });
  }
  await portal.moveClock({ now: UNANSWERED });
  for (const { employer, id } of made)
    await employer.client.put("/applications/stage", { ids: [id], stage: "rejected" });
  return made.map(({ employer, id }) => ({
    employer,
    id,
    undo: () => employer.client.post(`/application/${id}/undo`),
  }));
}

const answerOneOf = async (count: number) => {
  const [made] = await answerOneOfEach(count, 1);
  if (!made) throw new Error("No company has been made.");
  return made;
};

describe("publishing a job", () => {
  it("is refused while three applications of the company have not been answered in time", async () => {
    const employer = await makeEmployer(portal);
    const [first, ...others] = await applyToJobs(employer, [5, 5, 5]);
    const draft = (await employer.client.post("/jobs", { ...jobForm, status: 2 })).body as { id: string };
    await portal.moveClock({ now: UNANSWERED });

    const refused = { status: 409, body: { code: "unanswered_applications", fields: { count: "3" } } };
    expect(await employer.client.post("/jobs", jobForm)).toMatchObject(refused);
    expect(await employer.client.put(`/crud/jobs/${draft.id}`, jobForm)).toMatchObject(refused);
    expect((await employer.client.get("/jobs/status/2")).body).toMatchObject([{ id: draft.id }]);

    await employer.client.put("/applications/stage", { ids: [first?.id], stage: "rejected" });
    expect((await employer.client.put(`/crud/jobs/${draft.id}`, jobForm)).status).toBe(200);
    expect(others).toHaveLength(2);
  });

  it("makes the answers final that it needs, so that undoing them does not bring the unanswered applications back", async () => {
    const { employer, id, undo } = await answerOneOf(3);
    expect((await employer.client.get(`/application/${id}`)).body.undo_until).not.toBeNull();
    expect((await employer.client.post("/jobs", jobForm)).status).toBe(201);
    expect((await employer.client.get(`/application/${id}`)).body.undo_until).toBeNull();
    expect(await undo()).toMatchObject({ status: 409, body: { code: "decision_sent" } });
    await portal.sweep();
    const events = (await employer.client.get(`/application/${id}/events`)).body as { kind: string }[];
    expect(events.map(({ kind }) => kind)).toEqual(["applied", "unanswered", "stage_changed"]);
  });

  it("leaves the answers open to undo that it does not need", async () => {
    const { employer, undo } = await answerOneOf(2);
    expect((await employer.client.post("/jobs", jobForm)).status).toBe(201);
    expect((await undo()).status).toBe(200);
  });

  it("and undoing the answer that it needs exclude each other in the same moment", async () => {
    for (const { employer, undo } of await answerOneOfEach(3, 6)) {
      const [published, undone] = await Promise.all([employer.client.post("/jobs", jobForm), undo()]);
      expect(["201 409", "409 200"]).toContain(`${published.status} ${undone.status}`);
    }
  });

  it("twice comes before or after the end of the third application, in the same moment", async () => {
    const employer = await makeEmployer(portal);
    await applyToJobs(employer, [5, 5, 5]);
    await portal.pool.query("update clock set time_offset = time_offset + interval '30 days'");
    const replies = await Promise.all([
      employer.client.post("/jobs", jobForm),
      portal.sweep().then(() => employer.client.post("/jobs", jobForm)),
      employer.client.post("/jobs", jobForm),
    ]);
    expect(replies[1]?.status).toBe(409);
    for (const { status } of replies) expect([201, 409]).toContain(status);
    const jobs = (await employer.client.get("/jobs/status/1")).body as unknown[];
    expect(jobs).toHaveLength(3 + replies.filter(({ status }) => status === 201).length);
  });

  it("is the only thing refused: drafts can be saved and open jobs can be changed", async () => {
    const employer = await makeEmployer(portal);
    const open = await makeJob(portal, employer);
    await applyToJobs(employer, [5, 5, 5]);
    await portal.moveClock({ now: UNANSWERED });
    expect((await employer.client.post("/jobs", { ...jobForm, status: 2 })).status).toBe(201);
    expect((await employer.client.put(`/crud/jobs/${open.id}`, { ...jobForm, title: "Changed" })).status).toBe(200);
    expect((await (await makeEmployer(portal)).client.post("/jobs", jobForm)).status).toBe(201);
  });
});
