import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noSchedule } from "../../contract/jobs/terms/schedule.ts";
import { makeEmployer, type TestUser } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { jobForm } from "../testing/sample-forms.ts";

let portal: TestPortal;
let employer: TestUser;
beforeAll(async () => {
  portal = await startTestPortal();
  employer = await makeEmployer(portal);
});
afterAll(() => portal.close());

describe("the schedule of a job", () => {
  it.each<[string, object, object]>([
    ["shifts in their order, once each", { shifts: ["night", "day", "night"] }, { shifts: ["day", "night"] }],
    ["a day on which the work starts", { work_start: "2027-03-01" }, { work_start: "2027-03-01" }],
    ["that it starts at once", { work_start: "immediately" }, { work_start: "immediately" }],
    ["nothing of a client that does not know it", {}, {}],
    ["nothing of empty fields", { shifts: null, work_start: "" }, {}],
  ])("keeps %s", async (_, given, expected) => {
    const { status, body } = await employer.client.post("/jobs", { ...jobForm, ...given });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...noSchedule, ...expected });
    expect((await employer.client.get(`/crud/jobs/${body.id}`)).body).toMatchObject({ ...noSchedule, ...expected });
  });

  it.each<[string, object, string]>([
    ["an unknown shift", { shifts: ["noon"] }, "shifts.0"],
    ["a day that does not exist", { work_start: "2027-02-30" }, "work_start"],
    ["a start on a day without the day", { work_start: "day" }, "work_start"],
    ["a start in words", { work_start: "soon" }, "work_start"],
  ])("rejects %s", async (_, given, field) => {
    const { status, body } = await employer.client.post("/jobs", { ...jobForm, ...given });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  it.each([
    ["night,day", 200],
    ["night,noon", 422],
    ["", 200],
  ])("is searched by shifts in any order: %j answers %i", async (shifts, expected) => {
    const { status } = await employer.client.get(`/auth/search?shifts=${shifts}`);
    expect(status).toBe(expected);
  });

  it("stays when a form leaves it out, is in the history of the job when it changes, and in the feed of a search", async () => {
    const form = { ...jobForm, title: "Lockkeeper", shifts: ["day", "night"], work_start: "immediately" };
    const { body: job } = await employer.client.post("/jobs", form);
    const { shifts: _, work_start: __, ...older } = form;
    const kept = await employer.client.put(`/crud/jobs/${job.id}`, older);
    expect(kept.body).toMatchObject({ shifts: ["day", "night"], work_start: "immediately" });
    await employer.client.put(`/crud/jobs/${job.id}`, { ...form, shifts: ["day"], work_start: "2027-03-01" });
    const { body: events } = await employer.client.get(`/jobs/${job.id}/events`);
    expect(events.flatMap(({ data }: { data: { changes?: object[] } }) => data.changes ?? [])).toEqual([
      { field: "shifts", from: "day,night", to: "day" },
      { field: "work_start", from: "immediately", to: "2027-03-01" },
    ]);
    const text = await (await fetch(`${portal.origin}/feeds/search.rss?title=lockkeeper`)).text();
    expect(text).toContain("Shifts: Days");
    expect(text).toContain("Start of work: Monday, March 1, 2027");
  });
});
