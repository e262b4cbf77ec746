import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { makeEmployer, makeJob, makeMember, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { decide, makeModerator, readCaseOf, readReportStatus, sendReport } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";

let employer: TestUser;
let job: { id: string };
const portal = await startTestPortal();
const [decider, other] = await Promise.all([makeModerator(portal), makeModerator(portal)]);
beforeEach(async () => {
  employer = await makeEmployer(portal);
  job = await makeJob(portal, employer);
});

const mailsTo = async (email: string) => (await portal.outbox()).filter(({ to }) => to === email);
const appeal = ({ client }: Pick<TestUser, "client">, caseId: string, more: object = {}) =>
  client.post(`/cases/${caseId}/appeal`, { text: "There is no deposit.", ...more });
const decideAppeal = async (member: TestUser, id: string, outcome: string) => {
  const { version } = await readCaseOf(portal, member, job.id);
  const form = { version, outcome, reasons: "We looked again." };
  return member.client.post(`/admin/appeals/${id}/decision`, form);
};
const getReportKey = ({ reference, status_url }: { reference: string; status_url: string }) => ({
  reference,
  token: new URL(status_url).searchParams.get("token"),
});

/** Reports the job and decides the case. */
async function makeDecision(form: object = {}) {
  const email = `${randomUUID()}@example.com`;
  const report = await sendReport(portal.anonymous, "job", job.id, { email });
  const { body: decision } = await decide(portal, decider, job.id, form);
  return { email, report, decision, caseId: (await readCaseOf(portal, decider, job.id)).id };
}

describe("a complaint of the author", () => {
  it("waits in the queue, is decided by somebody else with reasons, and ends the measures when it is accepted", async () => {
    const { report, decision, caseId } = await makeDecision();
    await portal.moveClock({ advance: "PT11M" });
    const { status, body: sent } = await appeal(employer, caseId);
    expect([status, sent]).toMatchObject([201, { side: "author", text: "There is no deposit.", outcome: null }]);
    expect((await appeal(employer, caseId)).body.code).toBe("already_appealed");
    const queue = await other.client.get("/admin/cases?state=appealed");
    expect(queue.body.map(({ id }: { id: string }) => id)).toContain(caseId);
    expect((await readCaseOf(portal, other, job.id)).allowed.actions).toContain("decide_appeal");
    expect((await readCaseOf(portal, decider, job.id)).allowed.actions).toEqual(["claim", "note"]);
    expect((await decideAppeal(decider, sent.id, "accepted")).body.code).toBe("own_case");
    const decided = await decideAppeal(other, sent.id, "accepted");
    expect(decided.body).toMatchObject({ outcome: "accepted", reasons: "We looked again." });
    expect((await decideAppeal(other, sent.id, "refused")).body.code).toBe("appeal_closed");
    const { body: statement } = await employer.client.get(`/statements/${decision.id}`);
    expect(statement).toMatchObject({ state: "overruled", appeal: decided.body, appeal_until: null });
    expect(statement.measures[0].ended_at).not.toBeNull();
    expect(await readReportStatus(portal, report)).toMatchObject({ outcome: "reversed" });
    const found = await readCaseOf(portal, decider, job.id);
    expect(found).toMatchObject({ state: "decided", decisions: [{ appeals: [{ decided_by: { id: other.id } }] }] });
    const [mail] = await mailsTo(employer.email);
    expect(mail?.text).toMatch(/We have accepted your complaint[\s\S]*We looked again/);
    expect(JSON.stringify([mail, statement])).not.toContain("Derator");
  });

  it("is overdue after 14 days, also while the case is open for another report", async () => {
    const { caseId } = await makeDecision();
    await appeal(employer, caseId);
    await portal.moveClock({ advance: "P13DT23H" });
    await sendReport(portal.anonymous, "job", job.id);
    const find = async () => {
      const { body } = await other.client.get("/admin/cases?state=appealed");
      return body.find(({ id }: { id: string }) => id === caseId);
    };
    expect(await find()).toMatchObject({ state: "open", is_overdue: false });
    await portal.moveClock({ advance: "PT2H" });
    expect(await find()).toMatchObject({ state: "open", is_overdue: true });
    const { id = "" } = (await readCaseOf(portal, other, job.id)).decisions[0]?.appeals[0] ?? {};
    await decideAppeal(other, id, "refused");
    expect([await find(), (await readCaseOf(portal, other, job.id)).is_overdue]).toEqual([undefined, false]);
  });

  it("can get one question, and leaves the measures when it is refused", async () => {
    const { decision, caseId } = await makeDecision();
    const { body: sent } = await appeal(employer, caseId, { decision_id: decision.id });
    const answer = ({ client }: Pick<TestUser, "client">) =>
      client.post(`/appeals/${sent.id}/answer`, { text: "Since May." });
    expect((await answer(employer)).body.code).toBe("appeal_closed");
    const ask = async () => {
      const { version } = await readCaseOf(portal, other, job.id);
      return other.client.post(`/admin/appeals/${sent.id}/question`, { version, text: "Since when?" });
    };
    expect((await ask()).body.question).toBe("Since when?");
    expect((await ask()).body.code).toBe("appeal_closed");
    expect((await mailsTo(employer.email))[0]?.text).toContain("Our question\nSince when?");
    expect((await answer(await makeSeeker(portal))).status).toBe(404);
    expect((await answer(employer)).body.answer).toBe("Since May.");
    expect((await decideAppeal(other, sent.id, "refused")).body).toMatchObject({
      question: "Since when?",
      answer: "Since May.",
      outcome: "refused",
    });
    const { body: statement } = await employer.client.get(`/statements/${decision.id}`);
    expect([statement.state, statement.measures[0].ended_at]).toEqual(["in_force", null]);
    expect((await readCaseOf(portal, decider, job.id)).events.map(({ kind }) => kind).slice(-4)).toEqual([
      "appealed",
      "questioned",
      "answered",
      "appeal_decided",
    ]);
  });

  it("is not decided by the one who complains", async () => {
    const author = await makeModerator(portal);
    await portal.pool.query("update jobs set user_id = $1 where id = $2", [author.id, job.id]);
    const { caseId } = await makeDecision();
    const { body: sent } = await appeal(author, caseId);
    expect((await decideAppeal(author, sent.id, "accepted")).body.code).toBe("own_case");
  });

  it("is refused to others, and after six months", async () => {
    const { caseId } = await makeDecision();
    for (const user of [
      { client: portal.anonymous },
      await makeSeeker(portal),
      await makeMember(portal, employer, "recruiter"),
    ]) {
      expect((await appeal(user, caseId)).status).toBe(404);
    }
    await portal.pool.query("update decisions set decided_at = decided_at - interval '6 months' where case_id = $1", [
      caseId,
    ]);
    expect((await appeal(employer, caseId)).body.code).toBe("appeal_too_late");
  });
});

it("a complaint of a reporter › is possible about a dismissed report only, and opens the case again when it is accepted", async () => {
  const { email, report, caseId } = await makeDecision({ measures: [], facts: "It is honest." });
  const key = { report: getReportKey(report) };
  expect((await appeal({ client: portal.anonymous }, caseId, key)).status).toBe(404);
  await portal.moveClock({ advance: "PT11M" });
  expect(await readReportStatus(portal, report)).toMatchObject({ appeal_case_id: caseId });
  const wrong = { report: { ...key.report, token: "wrong" } };
  expect((await appeal({ client: portal.anonymous }, caseId, wrong)).status).toBe(404);
  const { body: sent } = await appeal({ client: portal.anonymous }, caseId, key);
  expect(sent.side).toBe("reporter");
  expect(await readReportStatus(portal, report)).toMatchObject({ appeal: { id: sent.id }, appeal_case_id: null });
  await decideAppeal(other, sent.id, "accepted");
  expect((await mailsTo(email))[0]?.text).toMatch(/We have accepted your complaint/);
  expect(await readCaseOf(portal, other, job.id)).toMatchObject({ state: "open" });
  await decide(portal, other, job.id);
  await portal.moveClock({ advance: "PT11M" });
  expect(await readReportStatus(portal, report)).toMatchObject({
    outcome: "action_taken",
    appeal: { outcome: "accepted" },
  });
});
