import { describe, expect, it } from "vitest";
import { makeEmployer, makeJob, makeMember, makeSeeker, type TestUser } from "../../../testing/factories.ts";
import { startTestPortal } from "../../../testing/portal.ts";

const portal = await startTestPortal();

const FRIDAY = "2026-12-18T10:00:00Z";
/** Without a pause, an application of that Friday is due on Monday 28 December. */
const DUE = "2026-12-28T22:59:59.999Z";

async function applyOnFriday() {
  await portal.moveClock({ now: FRIDAY });
  const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
  const job = await makeJob(portal, employer, { answer_days: 5, address: "Damrak 1, Amsterdam", zip_code: "1012 LG" });
  const { body } = await seeker.client.post("/applications", { job_id: job.id });
  return { employer, seeker, id: body.id as string };
}

const announce = ({ client }: TestUser, starts_on: string, ends_on: string) =>
  client.post("/company/pauses", { starts_on, ends_on });
const readDueAt = async ({ client }: TestUser, id: string) =>
  (await client.get(`/application/${id}`)).body.answer_due_at;

async function listMoves({ client }: TestUser) {
  const { body } = await client.get("/notices");
  return (body as { kind: string; answer_due_at: string; application_id: string }[]).filter(
    ({ kind }) => kind === "answer_date_moved",
  );
}

async function listMoveMails({ email }: TestUser) {
  return (await portal.outbox()).filter(
    ({ to, subject }) => to === email && /days on which it does not answer/.test(subject),
  );
}

describe("a pause", () => {
  it("moves the date of open applications, and tells each seeker once, in the portal and by mail", async () => {
    const { employer, seeker, id } = await applyOnFriday();
    const other = await applyOnFriday();
    expect((await announce(employer, "2026-12-21", "2026-12-27")).status).toBe(201);
    expect(await readDueAt(seeker, id)).toBe("2027-01-04T22:59:59.999Z");
    expect(await listMoves(seeker)).toMatchObject([{ application_id: id, answer_due_at: "2027-01-04T22:59:59.999Z" }]);
    expect(await listMoves(other.seeker)).toEqual([]);
    await portal.moveClock({ now: "2026-12-18T10:10:00Z" });
    await portal.moveClock({ now: "2026-12-21T10:00:00Z" });
    expect(await listMoveMails(seeker)).toMatchObject([{ subject: expect.stringContaining("Monday, January 4") }]);
    expect((await listMoveMails(seeker))[0]?.text).toContain(`/jobs/applied/${id}`);
  });

  it("tells nobody whose date it does not move, or whose application has ended", async () => {
    const { employer, seeker, id } = await applyOnFriday();
    await announce(employer, "2027-02-01", "2027-02-05");
    expect(await readDueAt(seeker, id)).toBe(DUE);
    await employer.client.put(`/application/${id}/stage`, { stage: "rejected", expected_stage: "received" });
    await announce(employer, "2026-12-21", "2026-12-22");
    expect(await listMoves(seeker)).toEqual([]);
  });

  it("that is removed before it begins moves the date back, and the seeker learns only the last date", async () => {
    const { employer, seeker, id } = await applyOnFriday();
    const { body } = await announce(employer, "2026-12-21", "2026-12-27");
    expect((await employer.client.delete(`/company/pauses/${body.id}`)).status).toBe(204);
    expect(await readDueAt(seeker, id)).toBe(DUE);
    expect(await listMoves(seeker)).toMatchObject([{ answer_due_at: DUE }]);
    expect((await employer.client.get("/company/pauses")).body).toEqual({ pauses: [], used: [] });
    expect((await employer.client.delete(`/company/pauses/${body.id}`)).status).toBe(404);
  });

  it.each(["read about it", "got the mail about it"])(
    "that is removed after the seeker has %s leaves one notice, with the date in force",
    async (verb) => {
      const { employer, seeker, id } = await applyOnFriday();
      const { body } = await announce(employer, "2026-12-21", "2026-12-27");
      if (verb === "read about it") await seeker.client.put("/notices/read", { all: true });
      else await portal.moveClock({ advance: "PT10M" });
      await employer.client.delete(`/company/pauses/${body.id}`);
      expect(await readDueAt(seeker, id)).toBe(DUE);
      expect(await listMoves(seeker)).toMatchObject([{ application_id: id, answer_due_at: DUE, read_at: null }]);
      await portal.moveClock({ advance: "PT10M" });
      const subjects = (await listMoveMails(seeker)).map(({ subject }) => subject);
      expect(subjects[0]).toContain("Monday, December 28");
      expect(subjects).toHaveLength(verb === "read about it" ? 1 : 2);
    },
  );

  it("that is removed leaves the notices about other applications of the seeker", async () => {
    const { employer, seeker, id } = await applyOnFriday();
    const otherEmployer = await makeEmployer(portal);
    const otherJob = await makeJob(portal, otherEmployer, { answer_days: 5 });
    const { body: other } = await seeker.client.post("/applications", { job_id: otherJob.id });
    await announce(otherEmployer, "2026-12-21", "2026-12-27");
    const { body } = await announce(employer, "2026-12-21", "2026-12-27");
    await employer.client.delete(`/company/pauses/${body.id}`);
    const moves = await listMoves(seeker);
    expect(moves.map(({ application_id }) => application_id).toSorted()).toEqual([id, other.id].toSorted());
  });

  it("that runs ends today, and a pause that is over stays", async () => {
    const { employer, seeker, id } = await applyOnFriday();
    const { body } = await announce(employer, "2026-12-21", "2026-12-27");
    await portal.moveClock({ now: "2026-12-22T10:00:00Z" });
    expect((await employer.client.get("/company/pauses")).body.pauses).toMatchObject([{ state: "running" }]);
    await employer.client.delete(`/company/pauses/${body.id}`);
    expect((await employer.client.get("/company/pauses")).body).toEqual({
      pauses: [{ id: body.id, starts_on: "2026-12-21", ends_on: "2026-12-22", state: "running" }],
      used: [{ year: 2026, working_days: 2 }],
    });
    // 23 and 24 December, then 28 to 30 December.
    expect(await readDueAt(seeker, id)).toBe("2026-12-30T22:59:59.999Z");
    await portal.moveClock({ now: "2026-12-23T10:00:00Z" });
    expect((await employer.client.delete(`/company/pauses/${body.id}`)).status).toBe(404);
  });

  it("has at most 15 working days in each calendar year", async () => {
    const { employer } = await applyOnFriday();
    const tooLong = { status: 409, body: { code: "pause_too_long" } };
    // Nine working days in 2026, and fifteen in 2027: 1 January is a holiday.
    expect(await announce(employer, "2026-12-18", "2027-01-25")).toMatchObject(tooLong);
    expect((await announce(employer, "2026-12-18", "2027-01-22")).status).toBe(201);
    expect((await employer.client.get("/company/pauses")).body.used).toEqual([
      { year: 2026, working_days: 9 },
      { year: 2027, working_days: 15 },
    ]);
    expect(await announce(employer, "2027-03-01", "2027-03-01")).toMatchObject(tooLong);
    expect(await announce(employer, "2027-03-01", "2027-12-01")).toMatchObject(tooLong);
  });

  it("begins today or later, ends after its start, and overlaps no other one", async () => {
    const { employer } = await applyOnFriday();
    const invalid = { status: 422 };
    expect(await announce(employer, "2026-12-17", "2026-12-19")).toMatchObject(invalid);
    expect(await announce(employer, "2026-12-20", "2026-12-19")).toMatchObject(invalid);
    expect(await announce(employer, "2029-01-01", "2029-01-02")).toMatchObject(invalid);
    expect(await announce(employer, "soon", "")).toMatchObject({
      ...invalid,
      body: { fields: { starts_on: expect.stringContaining("Invalid First day"), ends_on: "Last day is required" } },
    });
    expect((await announce(employer, "2026-12-18", "2026-12-18")).status).toBe(201);
    expect(await announce(employer, "2026-12-18", "2026-12-20")).toMatchObject({
      status: 409,
      body: { code: "pause_overlaps" },
    });
  });

  it("is announced once by concurrent requests, also when they do not overlap", async () => {
    const { employer } = await applyOnFriday();
    const replies = await Promise.all([
      announce(employer, "2027-01-11", "2027-01-22"),
      announce(employer, "2027-02-08", "2027-02-19"),
      announce(employer, "2027-03-08", "2027-03-19"),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it("belongs to the owners of its company", async () => {
    const { employer } = await applyOnFriday();
    const { body } = await announce(employer, "2026-12-21", "2026-12-22");
    const recruiter = await makeMember(portal, employer, "recruiter");
    expect((await announce(recruiter, "2027-01-11", "2027-01-12")).status).toBe(403);
    expect((await recruiter.client.delete(`/company/pauses/${body.id}`)).status).toBe(403);
    expect((await (await makeEmployer(portal)).client.delete(`/company/pauses/${body.id}`)).status).toBe(404);
  });
});
