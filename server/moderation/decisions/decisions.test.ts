import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { makeEmployer, makeJob, makeMember, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { appoint, decide, makeModerator, readCaseOf, readReportStatus, sendReport } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";

let employer: TestUser;
let job: { id: string };
const portal = await startTestPortal();
const [moderator, other] = await Promise.all([makeModerator(portal), makeModerator(portal)]);
beforeEach(async () => {
  employer = await makeEmployer(portal);
  job = await makeJob(portal, employer);
});

const mailsTo = async (email: string) => (await portal.outbox()).filter(({ to }) => to === email);
const undo = ({ client }: TestUser, decision: { id: string }, version: number) =>
  client.post(`/admin/decisions/${decision.id}/undo`, { version });

describe("POST /admin/cases/:id/decision", () => {
  it("sends the statement of reasons that the preview shows to the author, and shows it in the portal", async () => {
    await sendReport(portal.anonymous, "job", job.id);
    const { id, version } = await readCaseOf(portal, moderator, job.id);
    const form = {
      version,
      measures: [{ kind: "warn", rule: "illegal", law: "Article 326 Sr", until: null }],
      facts: "The job asks for a deposit.\nSo do two others.",
      explanation: "A deposit is never allowed.",
    };
    const preview = await moderator.client.post(`/admin/cases/${id}/decision/preview`, form);
    expect((await employer.client.get("/statements")).body).toEqual([]);
    const { status, body: decision } = await moderator.client.post(`/admin/cases/${id}/decision`, form);
    expect([status, decision.decided_by.id]).toEqual([201, moderator.id]);
    expect(decision).toMatchObject({ measures: [{ kind: "warn", rule: "illegal", ended_at: null }], undone_at: null });
    const [statement, ...others] = (await employer.client.get("/statements")).body;
    expect([statement.letter, others]).toEqual([preview.body.author, []]);
    expect(statement).toMatchObject({ id: decision.id, case_id: id, state: "in_force", subject: { id: job.id } });
    expect(JSON.stringify(statement)).not.toMatch(/Derator/);
    const text = statement.letter.en.sections.map((section: { text: string }) => section.text).join("\n");
    for (const part of ["This is a warning", "whole of this site", form.facts, "Article 326 Sr", form.explanation]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/Somebody reported it.*A person decided this/);
    expect(text).toMatch(/complain until the end of/);
    expect(statement.letter.nl.title).toBe("Onze beslissing over je vacature ‘Registered Nurse’");
    expect(await mailsTo(employer.email)).toEqual([]);
    await portal.moveClock({ advance: "PT11M" });
    const [mail] = await mailsTo(employer.email);
    expect(mail?.subject).toBe(statement.letter.en.title);
    expect(mail?.text).toContain("What we found\nThe job asks for a deposit.\nSo do two others.");
    expect(mail?.text).toContain(`/statements/${decision.id}`);
    const { body: notices } = await employer.client.get("/notices");
    expect(notices).toMatchObject([{ kind: "statement_changed", statement_id: decision.id, actor_name: null }]);
    expect(await readCaseOf(portal, moderator, job.id)).toMatchObject({
      state: "decided",
      decisions: [{ id: decision.id }],
      events: [{ kind: "reported" }, { kind: "decided", actor: { id: moderator.id } }],
    });
  });

  it("shows the statement to the author and the owners of the company only", async () => {
    const [recruiter, stranger] = [await makeMember(portal, employer, "recruiter"), await makeSeeker(portal)];
    await portal.pool.query("update jobs set user_id = $1 where id = $2", [recruiter.id, job.id]);
    await sendReport(portal.anonymous, "job", job.id);
    const { body: decision } = await decide(portal, moderator, job.id);
    const statusFor = async ({ client }: TestUser) => (await client.get(`/statements/${decision.id}`)).status;
    expect([await statusFor(recruiter), await statusFor(employer), await statusFor(stranger)]).toEqual([200, 200, 404]);
    await portal.moveClock({ advance: "PT11M" });
    expect([(await mailsTo(recruiter.email)).length, (await mailsTo(employer.email)).length]).toEqual([1, 1]);
  });

  it("tells each reporter one outcome without names, after the ten minutes in which it can be taken back", async () => {
    const seeker = await makeSeeker(portal);
    const email = `${randomUUID()}@example.com`;
    const reports = [
      await sendReport(seeker.client, "job", job.id),
      await sendReport(portal.anonymous, "job", job.id, { email }),
      await sendReport(portal.anonymous, "job", job.id),
    ];
    await decide(portal, moderator, job.id, { measures: [], facts: "It is an honest job." });
    expect((await employer.client.get("/statements")).body).toEqual([]);
    expect(await readReportStatus(portal, reports[1] as never)).toMatchObject({ state: "received", outcome: null });
    await portal.moveClock({ advance: "PT11M" });
    for (const report of reports) {
      const status = await readReportStatus(portal, report);
      expect(status).toMatchObject({ state: "decided", outcome: "no_action" });
      expect(status.letter.en.sections[1].text).toBe("It is an honest job.");
    }
    for (const address of [seeker.email, email]) {
      const [outcome, , ...others] = await mailsTo(address);
      expect([outcome?.subject, others]).toEqual([expect.stringContaining("Our decision about your report"), []]);
      expect(JSON.stringify(outcome)).not.toMatch(/Derator|Northgate|Registered/);
    }
    await sendReport(portal.anonymous, "job", job.id);
    await decide(portal, moderator, job.id);
    await portal.moveClock({ advance: "PT11M" });
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it("is refused to the author, and to who has not seen the last change", async () => {
    await sendReport(portal.anonymous, "job", job.id);
    const { id, version } = await readCaseOf(portal, moderator, job.id);
    await sendReport(portal.anonymous, "job", job.id);
    const form = { version, measures: [], facts: "Fine" };
    const stale = await moderator.client.post(`/admin/cases/${id}/decision`, form);
    expect([stale.status, stale.body.current.report_count]).toEqual([409, 2]);
    const replies = await Promise.all(
      [moderator, other].map(({ client }) =>
        client.post(`/admin/cases/${id}/decision`, { ...form, version: version + 1 }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409]);
    await sendReport((await makeEmployer(portal)).client, "user", employer.id);
    await appoint(portal, employer, "moderator");
    const own = await decide(portal, employer, employer.id);
    expect([own.status, own.body.code]).toEqual([403, "own_case"]);
    expect((await readCaseOf(portal, employer, employer.id)).allowed.actions).toEqual([]);
  });

  it.each([
    [{ measures: [{ kind: "close", rule: "fraud" }] }, "measures"],
    [{ measures: [{ kind: "warn", rule: "illegal" }] }, "measures.0.law"],
    [{ measures: [{ kind: "warn", rule: "no_rule" }] }, "measures.0.rule"],
    [{ measures: [{ kind: "label", rule: "fraud" }] }, "measures.0.label"],
    [{ measures: [{ kind: "warn", rule: "spam", until: "2020-01-01T00:00:00Z" }] }, "measures.0.until"],
    [{ facts: " " }, "facts"],
  ])("rejects %j for a company with 422", async (form, field) => {
    await sendReport((await makeSeeker(portal)).client, "company", employer.id);
    const { status, body } = await decide(portal, moderator, employer.id, form);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });
});

describe("POST /admin/decisions/:id/undo", () => {
  it("ends the measures and opens the case again; the author reads it in the portal, and nobody gets a mail", async () => {
    const email = `${randomUUID()}@example.com`;
    await sendReport(portal.anonymous, "job", job.id, { email });
    const { body: decision } = await decide(portal, moderator, job.id);
    const decided = await readCaseOf(portal, other, job.id);
    expect(decided.allowed.actions).toContain("undo");
    expect((await undo(other, decision, decided.version)).status).toBe(204);
    const found = await readCaseOf(portal, moderator, job.id);
    expect(found).toMatchObject({ state: "open", decisions: [{ undone_at: expect.any(String), undo_until: null }] });
    expect(found.decisions[0]?.measures[0]?.ended_at).not.toBeNull();
    expect((await employer.client.get(`/statements/${decision.id}`)).body).toMatchObject({ state: "withdrawn" });
    expect((await employer.client.get("/notices")).body).toMatchObject(
      Array(2).fill({ kind: "statement_changed", statement_id: decision.id }),
    );
    await portal.moveClock({ advance: "PT11M" });
    expect([(await mailsTo(email)).length, (await mailsTo(employer.email)).length]).toEqual([1, 0]);
    expect((await decide(portal, moderator, job.id)).status).toBe(201);
  });

  it("is refused after ten minutes", async () => {
    await sendReport(portal.anonymous, "job", job.id);
    const { body: decision } = await decide(portal, moderator, job.id);
    await portal.moveClock({ advance: "PT10M" });
    const { version } = await readCaseOf(portal, moderator, job.id);
    expect((await undo(moderator, decision, version)).body.code).toBe("undo_too_late");
  });
});

it("manifestly unfounded reports › lead to a warning after three, and to a pause of 30 days after two more", async () => {
  const seeker = await makeSeeker(portal);
  async function reportWithoutGrounds() {
    const subject = await makeJob(portal, employer);
    const { id } = await sendReport(seeker.client, "job", subject.id);
    await decide(portal, moderator, subject.id, { measures: [], facts: "Fine", unfounded_reports: [id] });
    await portal.moveClock({ advance: "PT11M" });
  }
  for (const _ of [1, 2]) await reportWithoutGrounds();
  const warnings = async () =>
    (await mailsTo(seeker.email)).map(({ subject }) => subject).filter((one) => /only|until/.test(one));
  expect(await warnings()).toEqual([]);
  for (const _ of [3, 4]) await reportWithoutGrounds();
  expect(await warnings()).toEqual(["Please report only what you have checked"]);
  await reportWithoutGrounds();
  expect((await warnings())[0]).toMatch(/^We take no reports from you until /);
  const report = { subject_kind: "job", subject_id: job.id, reason: "spam", good_faith: true };
  expect((await seeker.client.post("/reports", report)).body.code).toBe("reports_paused");
  await portal.moveClock({ advance: "P30D" });
  expect((await seeker.client.post("/reports", report)).status).toBe(201);
});

it("the statement of reasons says whether a program had pointed something out to the staff", async () => {
  const suspicious = await makeJob(portal, employer, { title: "Order packer", description: "Write us on Telegram." });
  const readOrigin = async (id: string) => {
    await sendReport(portal.anonymous, "job", id);
    const { body } = await decide(portal, moderator, id, { measures: [{ kind: "warn", rule: "fraud" }] });
    const { sections } = body.statement.en as { sections: { text: string }[] };
    return sections.map(({ text }) => text).find((text) => text.includes("A person decided this"));
  };
  expect(await readOrigin(suspicious.id)).toMatch(/A program had pointed our staff to it/);
  await portal.pool.query("update users set created_at = now() - interval '30 days' where id = $1", [employer.id]);
  const plain = await makeJob(portal, employer, { title: "Order packer at night", maximum_age: 67 });
  expect(await readOrigin(plain.id)).toMatch(/No automatic means/);
});
