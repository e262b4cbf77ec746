import { describe, expect, it } from "vitest";
import {
  makeApplication,
  makeEmployer,
  makeJob,
  makeMember,
  makeSeeker,
  type TestUser,
} from "../../../testing/factories.ts";
import { readAll } from "../../../testing/http-client.ts";
import { startTestPortal } from "../../../testing/portal.ts";

const portal = await startTestPortal();

/** Makes applications that are due in the order first, soon, late, and two that have ended, the last of them newer. */
async function makeApplicants() {
  await portal.moveClock({ now: "2026-12-18T10:00:00Z" });
  const employer = await makeEmployer(portal);
  async function apply(answer_days: number) {
    const [job, seeker] = [await makeJob(portal, employer, { answer_days }), await makeSeeker(portal)];
    return ((await seeker.client.post("/applications", { job_id: job.id })).body as { id: string }).id;
  }
  const late = await apply(30);
  const first = await apply(3);
  const ended = [await apply(5), await apply(5)] as const;
  const soon = await apply(10);
  for (const id of ended) {
    const body = { stage: "rejected", expected_stage: "received" };
    expect((await employer.client.put(`/application/${id}/stage`, body)).status).toBe(200);
  }
  return { ...employer, late, first, soon, ended };
}

describe("listCompanyApplications with sort=due", () => {
  it("lists in pages by the due date, with ended ones last, newest first", async () => {
    const { client, late, first, soon, ended } = await makeApplicants();
    const rows: { id: string }[] = await readAll(client, "/company/applications?sort=due", 2);
    expect(rows.map(({ id }) => id)).toEqual([first, soon, late, ended[1], ended[0]]);
  });

  it("leaves applications that were not answered in time in their place", async () => {
    const { client, first } = await makeApplicants();
    await portal.moveClock({ now: "2027-01-06T10:00:00Z" });
    const { body } = await client.get("/company/applications?sort=due&limit=1");
    expect(body).toMatchObject([{ id: first, stage: "unanswered" }]);
  });
});

it("listCompanyApplications with late=true lists, and the counts count, what is overdue or was not answered in time", async () => {
  const { client, first, soon } = await makeApplicants();
  await portal.moveClock({ now: "2027-01-06T10:00:00Z" });
  const { body } = await client.get("/company/applications?sort=due&late=true");
  expect(body).toMatchObject([
    { id: first, stage: "unanswered" },
    { id: soon, stage: "received", is_overdue: true },
  ]);
  expect((await client.get("/company/applications/counts")).body).toMatchObject({
    received: 2,
    unanswered: 1,
    late: { received: 1, unanswered: 1, rejected: 0 },
  });
  const { body: jobs } = await client.get("/jobs/status/1");
  const late = (jobs as { applicants: { late: number } }[]).reduce((sum, { applicants }) => sum + applicants.late, 0);
  expect(late).toBe(2);
});

it("a late answer counts for each member in a list, in its counts and beside the job, also on a legal hold, and not once erased", async () => {
  await portal.moveClock({ now: "2026-12-18T10:00:00Z" });
  const owner = await makeEmployer(portal);
  const recruiter = await makeMember(portal, owner, "recruiter");
  const job = await makeJob(portal, owner, { answer_days: 3 });
  const { id: held } = await makeApplication(portal, job, owner, await makeSeeker(portal));
  const { id: other } = await makeApplication(portal, job, owner, await makeSeeker(portal));
  const hold = await owner.client.put(`/application/${held}/hold`, { reason: "A complaint", days: 180 });
  expect(hold.status).toBeLessThan(300);
  async function readLate({ client }: TestUser) {
    const { body: rows } = await client.get(`/jobs/${job.id}/applications?late=true`);
    const { body: counts } = await client.get(`/jobs/${job.id}/applications/counts`);
    const jobs = (await Promise.all([1, 2].map((status) => client.get(`/jobs/status/${status}`)))).flatMap(
      ({ body }) => body,
    );
    const ofJob = jobs.map(({ applicants: { late, all } }) => [late, all]);
    return [rows.map(({ id }: { id: string }) => id), counts.late.received, counts.late.unanswered, ofJob];
  }
  const expectLate = async (...late: unknown[]) => {
    for (const member of [owner, recruiter]) expect(await readLate(member)).toEqual(late);
  };
  await portal.moveClock({ now: "2026-12-29T10:00:00Z" });
  await expectLate([other, held], 2, 0, [[2, 2]]);
  const list = async ({ client }: TestUser, query: string) =>
    (await client.get(`/company/applications?job=${job.id}${query}`)).body.map(({ id }: { id: string }) => id);
  expect([await list(owner, "&status=1"), await list(recruiter, "&status=1")]).toEqual([[other, held], [other]]);
  expect(await list(recruiter, "")).toEqual([other, held]);
  await portal.moveClock({ now: "2027-01-06T10:00:00Z" });
  await expectLate([other, held], 0, 2, [[2, 2]]);
  await portal.moveClock({ now: "2027-03-01T10:00:00Z" });
  await expectLate([held], 0, 1, [[1, 1]]);
});

it("findNeighbours with sort=due has the order of the list", async () => {
  const { client, late, soon, ended } = await makeApplicants();
  const { body } = await client.get(`/application/${late}/neighbours?sort=due`);
  expect(body).toMatchObject({ position: 3, previous: { id: soon }, next: { id: ended[1] } });
});

/**
 * Makes six applications to a job without names, in this order: `half` meets one of two must-haves and has 2 stars of the owner,
 * `none` nothing, `ended` all and 4 stars, `held` all and 4 stars with a legal hold, `best` all and 3 stars, `newer` like `half`.
 */
async function makeAssessed() {
  const owner = await makeEmployer(portal);
  const recruiter = await makeMember(portal, owner, "recruiter");
  const job = await makeJob(portal, owner, { hides_names: true });
  async function apply(name: string, met: boolean[], stars?: number) {
    const { id } = await makeApplication(portal, job, owner, await makeSeeker(portal, { name }));
    const answer = { application_id: id, position: 0, question: "Licence?", type: "yes_no", value: "true" };
    for (const [position, meets_must_have] of met.entries()) {
      const question_id = position === 0 ? job.id : owner.id;
      await portal.db
        .insertInto("application_answers")
        .values({ ...answer, position, question_id, meets_must_have })
        .execute();
    }
    if (stars) expect((await owner.client.put(`/application/${id}/rating`, { stars, text: "" })).status).toBe(200);
    return id;
  }
  const half = await apply("Zoe", [true, false], 2);
  const none = await apply("Anna", [false, false]);
  const ended = await apply("Bea", [true, true], 4);
  const held = await apply("Carl", [true, true], 4);
  const best = await apply("Yara", [true, true], 3);
  const newer = await apply("Max", [true, false], 2);
  await owner.client.put(`/application/${ended}/stage`, { stage: "rejected", expected_stage: "received" });
  await portal.db.updateTable("applications").set({ is_name_hidden: true }).where("job_id", "=", job.id).execute();
  const { status } = await owner.client.put(`/application/${held}/hold`, { reason: "A complaint", days: 30 });
  expect(status).toBeLessThan(300);
  const list = async ({ client }: TestUser, sort: string) =>
    (await readAll(client, `/jobs/${job.id}/applications?sort=${sort}`, 2)) as {
      id: string;
      applicant: { name: null };
    }[];
  return { owner, recruiter, list, half, none, ended, held, best, newer };
}

describe("listJobApplications, best first", () => {
  it.each(["must_haves", "rating"])(
    "with sort=%s lists in pages, equal ones by time and not by their hidden names, and ended ones last",
    async (sort) => {
      const { owner, list, half, none, ended, held, best, newer } = await makeAssessed();
      const rows = await list(owner, sort);
      const first = sort === "rating" ? [held, best] : [best, held];
      expect(rows.map(({ id }) => id)).toEqual([...first, newer, half, none, ended]);
      expect(new Set(rows.map(({ applicant }) => applicant.name))).toEqual(new Set([null]));
    },
  );

  it("with sort=must_haves shows nothing of an application that a legal hold hides from the member", async () => {
    const { recruiter, list, half, none, ended, held, best, newer } = await makeAssessed();
    const rows = await list(recruiter, "must_haves");
    expect(rows.map(({ id }) => id)).toEqual([best, newer, half, held, none, ended]);
  });

  it("with sort=rating reads the stars of the caller only", async () => {
    const { recruiter, list, half, none, ended, held, best, newer } = await makeAssessed();
    const rows = await list(recruiter, "rating");
    expect(rows.map(({ id }) => id)).toEqual([newer, best, held, none, half, ended]);
  });
});
