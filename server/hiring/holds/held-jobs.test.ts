import { beforeEach, describe, expect, it } from "vitest";
import {
  makeApplication,
  makeEmployer,
  makeJob,
  makeMember,
  makeSeeker,
  type TestUser,
} from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { jobForm } from "../../testing/sample-forms.ts";

const portal = await startTestPortal();

let owner: TestUser;
let recruiter: TestUser;
let seeker: TestUser;
let other: TestUser;
let jobId: string;
/** The application on hold, and another one to the same job. */
let heldId: string;
let otherId: string;

beforeEach(async () => {
  owner = await makeEmployer(portal);
  recruiter = await makeMember(portal, owner, "recruiter");
  [seeker, other] = [await makeSeeker(portal), await makeSeeker(portal)];
  const job = await makeJob(portal, owner, { title: "Night Nurse" });
  jobId = job.id;
  heldId = (await makeApplication(portal, job, owner, seeker)).id;
  otherId = (await makeApplication(portal, job, owner, other)).id;
  await portal.moveClock({ advance: "P1D" });
});

const hold = (form: object = {}) =>
  owner.client.put(`/application/${heldId}/hold`, { reason: "A claim", days: 60, ...form });
const read = async ({ client }: TestUser, id: string) => (await client.get(`/application/${id}`)).body;
const undo = ({ client }: TestUser) => client.post(`/jobs/${jobId}/undo-closing`, {});

/** Ends the job with decisions on chosen applications. */
function endJob({ client }: TestUser, action: "close" | "delete", applications: object[] = []) {
  if (action === "close") return client.put(`/crud/jobs/${jobId}`, { ...jobForm, status: 2, applications });
  const headers = { "content-type": "application/json" };
  return client.send("DELETE", `/crud/jobs/${jobId}`, { headers, body: JSON.stringify({ applications }) });
}

async function listSubjects({ email }: TestUser) {
  return (await portal.outbox()).filter(({ to }) => to === email).map(({ subject }) => subject);
}

describe("a job with an application on a legal hold", () => {
  it.each([
    ["close", "job_closed"],
    ["delete", "job_deleted"],
  ] as const)(
    "that a recruiter ends (%s) ends that application as well, and its seeker is told",
    async (action, reason) => {
      await hold();
      expect((await endJob(recruiter, action)).status).toBe(200);
      await portal.moveClock({ advance: "PT11M" });
      for (const [reader, id] of [
        [seeker, heldId],
        [other, otherId],
      ] as const) {
        expect(await read(reader, id)).toMatchObject({ stage: "position_closed", end_reason: reason });
        expect((await listSubjects(reader)).filter((subject) => subject.endsWith("is no longer open"))).toHaveLength(1);
      }
      expect(await read(recruiter, heldId)).toMatchObject({ snapshot: null, held_until: expect.any(String) });
      await portal.moveClock({ advance: "P40D" });
      expect(await read(owner, heldId)).toMatchObject({ erased_at: null, snapshot: expect.anything() });
      expect((await owner.client.get(`/application/${otherId}`)).status).toBe(404);
    },
  );

  it("ends alike for the seeker of a confidential hold", async () => {
    await hold({ legal_ground: "Court order" });
    await endJob(recruiter, "close");
    await portal.moveClock({ advance: "PT11M" });
    const [held, plain] = [await read(seeker, heldId), await read(other, otherId)];
    for (const field of ["stage", "end_reason", "ended_at", "erase_at", "held_until", "hold"]) {
      expect([field, held[field]]).toEqual([field, plain[field]]);
    }
    expect(await listSubjects(seeker)).toEqual(await listSubjects(other));
  });

  it.each(["close", "delete"] as const)("is not ended (%s) with a decision of a recruiter on it", async (action) => {
    await hold();
    for (const stage of ["hired", "rejected"]) {
      expect(await endJob(recruiter, action, [{ id: heldId, stage }])).toMatchObject({
        status: 403,
        body: { code: "application_held" },
      });
    }
    expect((await read(seeker, heldId)).stage).toBe("received");
    expect((await read(other, otherId)).stage).toBe("received");
    expect((await endJob(recruiter, action, [{ id: otherId, stage: "hired" }])).status).toBe(200);
    expect((await read(owner, heldId)).stage).toBe("position_closed");
  });

  it("is ended with a decision of an owner on it, which a recruiter does not take back", async () => {
    await hold();
    expect((await endJob(owner, "close", [{ id: heldId, stage: "rejected" }])).status).toBe(200);
    expect((await read(owner, heldId)).stage).toBe("rejected");
    expect(await undo(recruiter)).toMatchObject({ status: 403, body: { code: "application_held" } });
    expect((await read(owner, otherId)).stage).toBe("position_closed");
    expect((await undo(owner)).status).toBe(200);
    expect([(await read(owner, heldId)).stage, (await read(owner, otherId)).stage]).toEqual(["received", "received"]);
  });

  it("is reopened by a recruiter with all applications, when none on hold got a decision", async () => {
    await hold();
    await endJob(recruiter, "close", [{ id: otherId, stage: "rejected" }]);
    expect((await undo(recruiter)).status).toBe(200);
    expect([(await read(owner, heldId)).stage, (await read(owner, otherId)).stage]).toEqual(["received", "received"]);
    await portal.moveClock({ advance: "PT11M" });
    expect(JSON.stringify(await listSubjects(seeker))).not.toContain("no longer open");
  });

  it("is not ended with a decision on an application that its seeker sees as erased", async () => {
    await portal.moveClock({ advance: "P40D" });
    expect((await read(seeker, heldId)).stage).toBe("unanswered");
    expect((await hold({ legal_ground: "Court order", days: 180 })).status).toBe(200);
    await portal.moveClock({ advance: "P30D" });
    expect((await read(seeker, heldId)).erased_at).not.toBeNull();
    expect((await endJob(owner, "close", [{ id: heldId, stage: "rejected" }])).status).toBe(404);
    expect((await endJob(owner, "close")).status).toBe(200);
  });
});
