import { afterAll, describe, expect, it } from "vitest";
import { makeEmployer, makeJob, makeSeeker } from "../../../testing/factories.ts";
import { readAll } from "../../../testing/http-client.ts";
import { startTestPortal } from "../../../testing/portal.ts";

const portal = await startTestPortal();
afterAll(() => portal.close());

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

it("findNeighbours with sort=due has the order of the list", async () => {
  const { client, late, soon, ended } = await makeApplicants();
  const { body } = await client.get(`/application/${late}/neighbours?sort=due`);
  expect(body).toMatchObject({ position: 3, previous: { id: soon }, next: { id: ended[1] } });
});
