import { beforeEach, describe, expect, it } from "vitest";
import {
  makeApplication,
  makeEmployer,
  makeJob,
  makeSeeker,
  sendDecisions,
  type TestUser,
} from "../../../testing/factories.ts";
import { startTestPortal } from "../../../testing/portal.ts";

const portal = await startTestPortal();

let employer: TestUser;
let job: { id: string };
beforeEach(async () => {
  employer = await makeEmployer(portal);
  job = await makeJob(portal, employer);
});

async function apply() {
  const seeker = await makeSeeker(portal);
  return { seeker, application: await makeApplication(portal, job, employer, seeker) };
}

async function withdraw(reason: string) {
  const { seeker, application } = await apply();
  const form = { reason: "Sorry", withdrawal_reason: reason };
  const { status } = await seeker.client.post(`/application/${application.id}/withdraw`, form);
  expect(status).toBe(200);
  return application;
}

async function reject(rejection_reason: string) {
  const { application } = await apply();
  const form = { stage: "rejected", expected_stage: "received", rejection_reason };
  expect((await employer.client.put(`/application/${application.id}/stage`, form)).status).toBe(200);
  return application;
}

const read = async () => (await employer.client.get("/company/outcome-reasons")).body;
const none = { rejected: [], withdrawn: [] };

describe("the reasons of withdrawals", () => {
  it("are numbers of five people at least, also by difference", async () => {
    const given = ["pay", "pay", "travel", "pay", "pay", "pay", "pay", "travel", "travel", "pay", "travel", "travel"];
    const seen: unknown[] = [];
    for (const reason of given) {
      await withdraw(reason);
      seen.push((await read()).withdrawn);
    }
    // Of the first five, only four say "pay". Of the first ten, seven do, and three say "travel".
    const pay = { reason: "pay", at_least: 5 };
    expect(seen).toEqual([...Array(9).fill([]), [pay], [pay], [pay]]);
    for (const reason of ["travel", "pay", "pay"]) await withdraw(reason);
    expect((await read()).withdrawn).toEqual([pay, { reason: "travel", at_least: 5 }]);
  });

  it("are told with no application, and only to their own company", async () => {
    const application = await withdraw("slow_answer");
    for (let count = 0; count < 4; count++) await withdraw("slow_answer");
    expect((await read()).withdrawn).toEqual([{ reason: "slow_answer", at_least: 5 }]);
    const events = await employer.client.get(`/application/${application.id}/events`);
    expect(JSON.stringify(events.body)).toContain("Sorry");
    expect(JSON.stringify(events.body)).not.toContain("slow_answer");
    const other = await makeEmployer(portal);
    expect((await other.client.get("/company/outcome-reasons")).body).toEqual(none);
  });

  it("are optional, and from the list", async () => {
    const { seeker, application } = await apply();
    const path = `/application/${application.id}/withdraw`;
    const { status, body } = await seeker.client.post(path, { withdrawal_reason: "boredom" });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["withdrawal_reason"]]);
    expect((await seeker.client.post(path, { withdrawal_reason: "" })).status).toBe(200);
  });
});

describe("the reasons of rejections", () => {
  it("are counted when the seekers are told, and not after an undo", async () => {
    for (let count = 0; count < 4; count++) await reject("experience");
    const undone = await reject("experience");
    expect((await employer.client.post(`/application/${undone.id}/undo`, {})).status).toBe(200);
    await sendDecisions(portal);
    expect(await read()).toEqual(none);
    const last = await reject("experience");
    expect(await read()).toEqual(none);
    await sendDecisions(portal);
    expect((await read()).rejected).toEqual([{ reason: "experience", at_least: 5 }]);
    const { rows } = await portal.pool.query("select from application_mails where rejection_reason is not null");
    expect(rows).toEqual([]);
    const mails = JSON.stringify(await portal.outbox());
    expect(mails).not.toContain("experience");
    expect((await employer.client.get(`/application/${last.id}`)).body.stage).toBe("rejected");
  });

  it("are given for several applications at once", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push((await apply()).application.id);
    const form = { ids, stage: "rejected", rejection_reason: "skills" };
    expect((await employer.client.put("/applications/stage", form)).status).toBe(200);
    await sendDecisions(portal);
    expect((await read()).rejected).toEqual([{ reason: "skills", at_least: 5 }]);
  });

  it("do not count for another stage", async () => {
    const { application } = await apply();
    const form = { stage: "shortlisted", expected_stage: "received", rejection_reason: "skills" };
    expect((await employer.client.put(`/application/${application.id}/stage`, form)).status).toBe(200);
    const { rows } = await portal.pool.query("select from application_mails where rejection_reason is not null");
    expect(rows).toEqual([]);
  });
});
