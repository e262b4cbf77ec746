import { describe, expect, it } from "vitest";
import { makeEmployer, makeJob, makeMember, makeSeeker, type TestUser } from "../../../testing/factories.ts";
import { randomPhone } from "../../../testing/one-time-codes.ts";
import { startTestPortal } from "../../../testing/portal.ts";
import { createAnswerRateSweep, createAnswerSweep } from "./answer-sweep.ts";

const portal = await startTestPortal();

/** The time zone of the portal is one hour ahead of UTC in winter, and two in summer. */
const FRIDAY = "2026-12-18T10:00:00Z";

/** Applies to a job in Amsterdam at a time. `user` holds columns of the seeker. */
async function applyAt(now: string, job: Record<string, unknown> = {}, user: Record<string, unknown> = {}) {
  await portal.moveClock({ now });
  return apply(job, user);
}

async function apply(job: Record<string, unknown> = {}, user: Record<string, unknown> = {}) {
  const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal, user)];
  const place = { address: "Damrak 1, Amsterdam", zip_code: "1012 LG" };
  const { id: jobId } = await makeJob(portal, employer, { answer_days: 5, ...place, ...job });
  const { body } = await seeker.client.post("/applications", { job_id: jobId });
  return { employer, seeker, jobId, id: body.id as string, answerDueAt: body.answer_due_at as string };
}

const read = async (user: TestUser, id: string) => (await user.client.get(`/application/${id}`)).body;

async function listNotices(user: TestUser, kind: string) {
  const { body } = await user.client.get("/notices");
  return (body as { kind: string }[]).filter((notice) => notice.kind === kind);
}

describe("the answer period of an application", () => {
  it("lasts for the working days of the job, without weekends and public holidays, and the receipt names its end", async () => {
    const { answerDueAt, seeker } = await applyAt(FRIDAY);
    // 25 December is a holiday. The last day ends at midnight in Amsterdam.
    expect(answerDueAt).toBe("2026-12-28T22:59:59.999Z");
    await portal.sweep();
    const receipt = (await portal.outbox()).find(({ to }) => to === seeker.email);
    expect(receipt?.text).toContain("The company has until the end of Monday, December 28, 2026 to answer you.");
  });

  it.each([
    { about: "ends at midnight in summer", now: "2027-06-01T10:00:00Z", due: "2027-06-08T21:59:59.999Z" },
    { about: "spans the end of summer time", now: "2027-10-27T10:00:00Z", due: "2027-11-03T22:59:59.999Z" },
    {
      about: "spans the beginning of summer time and a public holiday",
      now: "2027-03-22T10:00:00Z",
      due: "2027-03-30T21:59:59.999Z",
    },
    {
      about: "begins on the next day of the portal after midnight there",
      now: "2027-06-01T22:30:00Z",
      due: "2027-06-09T21:59:59.999Z",
    },
    {
      about: "counts from Monday when it begins on a Saturday",
      now: "2027-06-05T10:00:00Z",
      due: "2027-06-11T21:59:59.999Z",
    },
  ])("$about", async ({ now, due }) => {
    expect((await applyAt(now)).answerDueAt).toBe(due);
  });

  it("follows the holidays of the country of the job", async () => {
    const place = { address: "Grote Markt 1, Antwerpen", zip_code: "2000" };
    // 21 July is a holiday in Belgium only.
    expect((await applyAt("2027-07-19T10:00:00Z", place)).answerDueAt).toBe("2027-07-27T21:59:59.999Z");
    expect((await applyAt("2027-07-19T10:00:00Z")).answerDueAt).toBe("2027-07-26T21:59:59.999Z");
  });

  it("begins again with each decision, and an undone decision does not count", async () => {
    const { employer, id } = await applyAt(FRIDAY);
    await portal.moveClock({ now: "2026-12-21T10:00:00Z" });
    await employer.client.put(`/application/${id}/stage`, { stage: "shortlisted", expected_stage: "received" });
    expect((await read(employer, id)).answer_due_at).toBe("2026-12-29T22:59:59.999Z");
    await employer.client.post(`/application/${id}/undo`);
    expect((await read(employer, id)).answer_due_at).toBe("2026-12-28T22:59:59.999Z");
  });

  it("begins again with a message of the company, and not with a look at the profile or a message of the seeker", async () => {
    const { employer, seeker, id } = await applyAt(FRIDAY);
    await portal.moveClock({ now: "2026-12-21T10:00:00Z" });
    await employer.client.get(`/users/${seeker.id}`);
    await seeker.client.post("/messages", { to_user_id: employer.id, message: "Any news?" });
    expect((await read(seeker, id)).answer_due_at).toBe("2026-12-28T22:59:59.999Z");
    await employer.client.post("/messages", { to_user_id: seeker.id, message: "Please wait." });
    expect((await read(seeker, id)).answer_due_at).toBe("2026-12-29T22:59:59.999Z");
  });

  it("counts a message that was saved just before the process was killed", async () => {
    const { employer, seeker, id } = await applyAt(FRIDAY);
    await portal.moveClock({ now: "2026-12-21T10:00:00Z" });
    await portal.pool.query(
      "select append_message(gen_random_uuid(), gen_random_uuid(), $1, $2, 'Hello', null, '1 hour')",
      [employer.id, seeker.id],
    );
    await portal.moveClock({ now: "2026-12-22T07:01:00Z" });
    expect((await read(seeker, id)).answer_due_at).toBe("2026-12-29T22:59:59.999Z");
    expect(await listNotices(employer, "answers_due")).toEqual([]);
  });

  it("runs on when the end of the application is undone", async () => {
    const { employer, id } = await applyAt(FRIDAY);
    await employer.client.put(`/application/${id}/stage`, { stage: "rejected", expected_stage: "received" });
    await employer.client.post(`/application/${id}/undo`);
    expect((await read(employer, id)).answer_due_at).toBe("2026-12-28T22:59:59.999Z");
    await portal.moveClock({ now: "2027-01-05T09:00:00Z" });
    expect(await read(employer, id)).toMatchObject({ stage: "unanswered" });
  });

  it("ends with the application", async () => {
    const { employer, id } = await applyAt(FRIDAY);
    await employer.client.put(`/application/${id}/stage`, { stage: "rejected", expected_stage: "received" });
    expect(await read(employer, id)).toMatchObject({ answer_due_at: null, is_overdue: false });
    await portal.moveClock({ now: "2027-01-10T10:00:00Z" });
    expect(await read(employer, id)).toMatchObject({ stage: "rejected" });
    expect(await listNotices(employer, "answers_due")).toEqual([]);
  });

  it("moves with a pause of the company", async () => {
    const { employer, id } = await applyAt(FRIDAY);
    const pause = { starts_on: "2026-12-21", ends_on: "2026-12-27" };
    await portal.pool.query(
      "insert into company_pauses (id, company_id, starts_on, ends_on) values (gen_random_uuid(), $1, $2, $3)",
      [employer.id, pause.starts_on, pause.ends_on],
    );
    expect((await read(employer, id)).answer_due_at).toBe("2027-01-04T22:59:59.999Z");
  });
});

describe("an application without an answer", () => {
  it("is reminded of three times, becomes overdue, then unanswered, and can be answered late", async () => {
    const { employer, seeker, id, jobId } = await applyAt(FRIDAY);
    const interviewer = await makeMember(portal, employer, "interviewer");
    const remindersAt = async (now: string) => {
      await portal.moveClock({ now });
      return (await listNotices(employer, "answers_due")).length;
    };
    expect(await remindersAt("2026-12-22T06:59:00Z")).toBe(0);
    expect(await remindersAt("2026-12-22T07:01:00Z")).toBe(1);
    expect(await remindersAt("2026-12-22T17:00:00Z")).toBe(1);
    expect(await remindersAt("2026-12-23T07:01:00Z")).toBe(2);
    expect(await remindersAt("2026-12-28T07:01:00Z")).toBe(3);
    expect(await listNotices(employer, "answers_due")).toMatchObject(
      Array(3).fill({ job_id: jobId, application_count: 1, answer_due_at: "2026-12-28T22:59:59.999Z" }),
    );
    expect(await read(seeker, id)).toMatchObject({ is_overdue: false });
    await portal.moveClock({ now: "2026-12-28T23:00:01Z" });
    for (const user of [seeker, employer]) expect(await read(user, id)).toMatchObject({ is_overdue: true });

    await portal.moveClock({ now: "2027-01-04T22:00:00Z" });
    expect(await read(seeker, id)).toMatchObject({ stage: "received", status: 1 });
    await portal.moveClock({ now: "2027-01-05T07:01:00Z" });
    expect(await read(seeker, id)).toMatchObject({ stage: "unanswered", status: 1 });
    expect(await listNotices(seeker, "stage_changed")).toMatchObject([{ stage: "unanswered", application_id: id }]);
    expect(await listNotices(employer, "applications_unanswered")).toMatchObject([
      { job_id: jobId, application_count: 1 },
    ]);
    expect(await listNotices(interviewer, "applications_unanswered")).toEqual([]);
    const mails = (await portal.outbox()).filter(({ to, subject }) => to === seeker.email && /in time/.test(subject));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Monday, December 28");
    expect(mails[0]?.text).toContain("This is not your fault");

    await portal.moveClock({ now: "2027-01-06T10:00:00Z" });
    await employer.client.put(`/application/${id}/stage`, { stage: "rejected", expected_stage: "unanswered" });
    await portal.moveClock({ advance: "PT10M" });
    const events = (await seeker.client.get(`/application/${id}/events`)).body as { kind: string; data: object }[];
    expect(events.map(({ kind }) => kind)).toEqual(["applied", "unanswered", "stage_changed"]);
    expect(events.at(-1)?.data).toMatchObject({ from: "unanswered", to: "rejected", is_late: true });
  });

  it("is reminded of at eight o'clock before and after the end of summer time", async () => {
    const { employer } = await applyAt("2027-10-27T10:00:00Z");
    const remindersAt = async (now: string) => {
      await portal.moveClock({ now });
      return (await listNotices(employer, "answers_due")).length;
    };
    expect(await remindersAt("2027-10-29T05:59:00Z")).toBe(0);
    expect(await remindersAt("2027-10-29T06:01:00Z")).toBe(1);
    expect(await remindersAt("2027-11-01T06:59:00Z")).toBe(1);
    expect(await remindersAt("2027-11-01T07:01:00Z")).toBe(2);
  });

  it("is told to a seeker with a phone only in the portal, from the receipt to the erasure", async () => {
    const phone = randomPhone();
    const user = { email: null, email_verified_at: null, phone, login_method: "Phone" };
    const { employer, seeker, id } = await applyAt(FRIDAY, {}, user);
    await employer.client.post("/company/pauses", { starts_on: "2026-12-21", ends_on: "2026-12-21" });
    await portal.moveClock({ now: "2027-01-06T09:00:00Z" });
    await employer.client.put(`/application/${id}/stage`, {
      stage: "rejected",
      expected_stage: "unanswered",
      message: "Sorry for the delay.",
    });
    await portal.moveClock({ now: "2027-01-06T10:00:00Z" });
    await portal.moveClock({ now: "2027-01-28T10:00:00Z" });
    const { body: notices } = await seeker.client.get("/notices");
    expect((notices as { kind: string }[]).map(({ kind }) => kind)).toEqual([
      "erasure_announced",
      "company_message",
      "stage_changed",
      "stage_changed",
      "answer_date_moved",
    ]);
    await portal.moveClock({ now: "2027-02-04T10:00:00Z" });
    expect(await read(seeker, id)).toMatchObject({ stage: "rejected", erased_at: expect.any(String) });
    expect((await portal.outbox()).filter(({ to }) => to === phone || !to)).toEqual([]);
    const { rows: waiting } = await portal.pool.query(
      "select event_id from application_mails where sent_at is null union all select notice_id from notice_mails where user_id = $1",
      [seeker.id],
    );
    expect(waiting).toEqual([]);
  });

  it("is reminded of once when several reminders are due at the same time", async () => {
    const { employer } = await applyAt(FRIDAY);
    await portal.moveClock({ now: "2026-12-28T09:00:00Z" });
    expect(await listNotices(employer, "answers_due")).toHaveLength(1);
  });

  it("ends once when two processes sweep at the same time", async () => {
    const { employer, seeker, jobId, id } = await applyAt(FRIDAY);
    const others = await Promise.all(Array.from({ length: 5 }, () => makeSeeker(portal)));
    for (const { client } of others) await client.post("/applications", { job_id: jobId });
    // Moves the clock without running the sweeps.
    await portal.pool.query("update clock set time_offset = time_offset + interval '30 days'");
    await Promise.all([portal.sweep(), portal.sweep()]);
    const events = (await seeker.client.get(`/application/${id}/events`)).body as { kind: string }[];
    expect(events.map(({ kind }) => kind)).toEqual(["applied", "unanswered"]);
    for (const user of [seeker, ...others]) expect(await listNotices(user, "stage_changed")).toHaveLength(1);
    const told = (await listNotices(employer, "applications_unanswered")) as unknown as { application_count: number }[];
    expect(told.reduce((sum, { application_count }) => sum + application_count, 0)).toBe(6);
  });

  it("goes to one of a decision and the sweep in the same moment", async () => {
    await portal.moveClock({ now: FRIDAY });
    const made = await Promise.all(Array.from({ length: 10 }, () => apply()));
    await portal.pool.query("update clock set time_offset = time_offset + interval '30 days'");
    const rejection = { stage: "rejected", expected_stage: "received" };
    const [, ...decisions] = await Promise.all([
      createAnswerSweep(portal.db).run(AbortSignal.timeout(60_000)),
      ...made.map(({ employer, id }) => employer.client.put(`/application/${id}/stage`, rejection)),
    ]);
    for (const [index, { employer, id }] of made.entries()) {
      const { stage } = await read(employer, id);
      expect(`${decisions[index]?.status} ${stage}`).toBe(stage === "rejected" ? "200 rejected" : "409 unanswered");
    }
  });
});

describe("the public answer rate of a company", () => {
  it("counts the answers of the last 90 days that came in time, from five applications on", async () => {
    const { employer, jobId, seeker, id } = await applyAt("2027-03-01T10:00:00Z");
    const readRate = async () => {
      const { answer_rate } = (await portal.anonymous.get(`/companies/${employer.id}`)).body;
      expect((await portal.anonymous.get(`/crud/jobs/${jobId}`)).body.answer_rate).toEqual(answer_rate);
      return answer_rate;
    };
    const ids = [id];
    const seekers = [seeker];
    for (let count = 0; count < 6; count++) {
      const other = await makeSeeker(portal);
      seekers.push(other);
      ids.push((await other.client.post("/applications", { job_id: jobId })).body.id);
    }
    const reject = (applicationId: string) =>
      employer.client.put(`/application/${applicationId}/stage`, { stage: "rejected", expected_stage: "received" });
    await portal.moveClock({ now: "2027-03-03T10:00:00Z" });
    for (const answered of ids.slice(0, 3)) await reject(answered);
    await seekers[3]?.client.post(`/application/${ids[3]}/withdraw`, {});
    await portal.sweep();
    expect(await readRate()).toBeNull();
    // Two of the seven are not answered in time, one of them later.
    await portal.moveClock({ now: "2027-03-05T10:00:00Z" });
    await reject(ids[4] as string);
    await portal.moveClock({ now: "2027-03-09T10:00:00Z" });
    await reject(ids[5] as string);
    await portal.moveClock({ now: "2027-03-10T10:00:00Z" });
    expect(await readRate()).toEqual({ due: 6, in_time: 4, median_days: 2 });
    await portal.moveClock({ now: "2027-07-01T10:00:00Z" });
    expect(await readRate()).toBeNull();
  });

  it("is updated at a start when the last update is an hour old, also by two processes at once", async () => {
    const sweep = createAnswerRateSweep(portal.db);
    const setAge = (age: string) =>
      portal.pool.query("update answer_rate_updates set updated_at = now() - $1::interval", [age]);
    await portal.pool.query("delete from answer_rate_updates");
    expect(await sweep.isDueAtStart?.()).toBe(true);
    const { signal } = new AbortController();
    await Promise.all([sweep.run(signal), sweep.run(signal)]);
    expect(await sweep.isDueAtStart?.()).toBe(false);
    await setAge("59 minutes");
    expect(await sweep.isDueAtStart?.()).toBe(false);
    await setAge("61 minutes");
    expect(await sweep.isDueAtStart?.()).toBe(true);
    await portal.sweep();
    expect(await sweep.isDueAtStart?.()).toBe(false);
  });
});
