import { describe, expect, it } from "vitest";
import { makeEmployer, makeJob, makeSeeker } from "../testing/factories.ts";
import { startTestPortal } from "../testing/portal.ts";
import { waitForLocks } from "../testing/wait.ts";

const portal = await startTestPortal();

async function moveClock(body: unknown, origin = portal.origin) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${origin}/dev/clock`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json().catch(() => null)) as { now: string } | null };
}

describe("POST /dev/clock", () => {
  it("moves the clock to a time and by a duration, and the clock runs on", async () => {
    const { status, body } = await moveClock({ now: "2026-12-18T10:00:00Z" });
    expect(status).toBe(200);
    expect(body?.now).toMatch(/^2026-12-18T10:00:/);
    expect((await moveClock({ advance: "P1M2DT3H" })).body?.now).toMatch(/^2027-01-20T13:00:/);
    expect((await moveClock({ now: "2026-12-18T10:00:00+01:00" })).body?.now).toMatch(/^2026-12-18T09:00:/);
  });

  it("loses no move of several at once", async () => {
    await moveClock({ now: "2028-05-01T10:00:00Z" });
    const blocker = await portal.pool.connect();
    await blocker.query("begin");
    await blocker.query("select from clock for update");
    const moves = [moveClock({ advance: "P1D" }), moveClock({ advance: "P2D" })];
    await waitForLocks(portal.pool, moves.length);
    await blocker.query("commit");
    blocker.release();
    await Promise.all(moves);
    expect((await moveClock({ advance: "PT0S" })).body?.now).toMatch(/^2028-05-04T10:/);
  });

  it("gives the events of applications their time, does what is due before it answers, and logs it", async () => {
    await moveClock({ now: "2030-03-04T09:00:00Z" });
    const employer = await makeEmployer(portal);
    const seeker = await makeSeeker(portal);
    const job = await makeJob(portal, employer);
    const { id } = (await seeker.client.post("/applications", { job_id: job.id })).body;
    await employer.client.put(`/application/${id}/stage`, { stage: "rejected", expected_stage: "received" });
    const { body: events } = await employer.client.get(`/application/${id}/events`);
    expect(events.map(({ at }: { at: string }) => at.slice(0, 13))).toEqual(["2030-03-04T09", "2030-03-04T09"]);
    const countMails = async () => (await portal.outbox()).filter(({ to }) => to === seeker.email).length;
    await moveClock({ advance: "PT0S" });
    const before = await countMails();
    await moveClock({ advance: "PT11M" });
    expect(await countMails()).toBe(before + 1);

    const lineCount = portal.logged.length;
    await moveClock({ advance: "P29D" });
    const sweeps = portal.logged.slice(lineCount).flatMap((line) => {
      const { sweep, erased } = JSON.parse(line);
      return sweep === undefined ? [] : [{ sweep, erased }];
    });
    expect(sweeps).toContainEqual({ sweep: "erasures", erased: 1 });
    // A sweep that had nothing to do logs nothing.
    expect(sweeps.map(({ sweep }) => sweep)).not.toContain("interviews");
  });

  it.each([
    null,
    [[]],
    {},
    { now: "tomorrow" },
    { now: "2026-12-18T10:00:00Z", advance: "P1D" },
    { advance: "1 day" },
    { advance: "-P1D" },
    { advance: "P999999999Y" },
    { now: "\0" },
  ])("rejects %j with 422", async (body) => {
    expect((await moveClock(body)).status).toBe(422);
  });

  it("does not exist in production", async () => {
    const production = await startTestPortal({ NODE_ENV: "production", PUBLIC_URL: "https://jobs.example.org" });
    expect((await moveClock({ advance: "P1D" }, production.origin)).status).toBe(404);
  });
});
