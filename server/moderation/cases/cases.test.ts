import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { CaseDetail, CaseSummary } from "../../../contract/moderation/cases.ts";
import { makeApplication, makeEmployer, makeJob, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { connectLive } from "../../testing/live-client.ts";
import { decide, makeModerator, makeStaff, readCaseOf, sendReport } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { uploadPhoto, uploadResume } from "../../testing/sample-files.ts";

let job: { id: string };
const portal = await startTestPortal();
const [moderator, other, employer] = await Promise.all([
  makeModerator(portal),
  makeModerator(portal),
  makeEmployer(portal),
]);
beforeEach(async () => {
  job = await makeJob(portal, employer);
});

const assign = ({ client }: TestUser, { id, version }: { id: string; version: number }, assignee_id: string | null) =>
  client.put(`/admin/cases/${id}/assignee`, { version, assignee_id });

describe("GET /admin/cases", () => {
  it("lists the cases of a state page by page, those that have waited longest first", async () => {
    const jobs = [job, await makeJob(portal, employer), await makeJob(portal, employer)];
    await portal.pool.query("delete from cases");
    for (const { id } of jobs) await sendReport(portal.anonymous, "job", id);
    await sendReport((await makeSeeker(portal)).client, "company", employer.id, { reason: "scam" });
    const first = await moderator.client.get("/admin/cases?limit=2");
    const cursor = first.headers.get("x-next-cursor");
    const second = await moderator.client.get(`/admin/cases?limit=2&after=${cursor}`);
    const subjects = [...first.body, ...second.body].map(({ subject }: CaseSummary) => subject.id);
    expect([subjects, second.headers.get("x-next-cursor")]).toEqual([[...jobs.map(({ id }) => id), employer.id], null]);
    const list = async (query: string) => (await moderator.client.get(`/admin/cases?${query}`)).body.length;
    expect([await list("kind=company"), await list("state=decided"), await list("state=")]).toEqual([1, 0, 4]);
    await assign(moderator, first.body[0], moderator.id);
    expect([await list("assignee=me"), await list("assignee=none")]).toEqual([1, 3]);
    expect(first.headers.get("x-total-count")).toBe("4");
    expect((await moderator.client.get("/admin/cases?state=lost")).status).toBe(422);
  });

  it("finds the case of a report or a decision by its reference, in any state", async () => {
    const { reference } = await sendReport(portal.anonymous, "job", job.id);
    const { body: decision } = await decide(portal, moderator, job.id);
    for (const text of [reference, reference.toLowerCase(), decision.id.slice(-8)]) {
      const { body } = await moderator.client.get(`/admin/cases?reference=${text}`);
      expect(body).toMatchObject([{ subject: { id: job.id }, measures: ["warn"] }]);
    }
    expect((await moderator.client.get("/admin/cases?reference=00000000")).body).toEqual([]);
    expect((await moderator.client.get("/admin/cases?reference=x")).status).toBe(422);
  });

  it("counts the reports of one network once", async () => {
    for (const _ of [1, 2, 3]) await sendReport(portal.anonymous, "job", job.id);
    await sendReport((await makeSeeker(portal)).client, "job", job.id, { reason: "misleading" });
    const found = await readCaseOf(portal, moderator, job.id);
    expect(found).toMatchObject({ report_count: 4, network_count: 1, reasons: ["misleading", "spam"] });
  });
});

it("GET /admin/cases/:id › shows the reports, the evidence with its differences to now, the history and earlier cases", async () => {
  const seeker = await makeSeeker(portal);
  const { reference } = await sendReport(seeker.client, "job", job.id, { reason: "other", details: "Odd" });
  const earlier = await makeJob(portal, employer);
  await sendReport(portal.anonymous, "job", earlier.id);
  await portal.pool.query("update jobs set title = 'Nurse', apply_url = 'https://example.org/pay' where id = $1", [
    job.id,
  ]);
  const found = await readCaseOf(portal, moderator, job.id);
  expect(found).toMatchObject({
    subject: { kind: "job", id: job.id, title: "Registered Nurse" },
    state: "open",
    subject_path: `/job/${job.id}/nurse`,
    author: { user: { id: employer.id, name: "Marieke Visser" }, company: { name: "Northgate Health" } },
    reports: [{ reference, details: "Odd", reporter: { kind: "account", user_id: seeker.id, unfounded_count: 0 } }],
    evidence: [
      {
        changes: [
          { field: "title", before: "Registered Nurse", now: "Nurse" },
          { field: "apply_url", before: null, now: "https://example.org/pay" },
        ],
      },
    ],
    events: [{ kind: "reported", actor: null }],
    decisions: [],
  });
  expect(found.earlier_cases.map(({ subject }) => subject.id)).toContain(earlier.id);
  expect(found.allowed).toMatchObject({
    actions: ["claim", "note", "decide"],
    measures: ["restrict", "close", "label", "warn", "suspend"],
  });
  const viewer = await makeStaff(portal, "viewer");
  expect((await readCaseOf(portal, viewer, job.id)).allowed).toEqual({ actions: [], measures: [] });
  await portal.pool.query("delete from jobs where id = $1", [job.id]);
  const gone = await readCaseOf(portal, moderator, job.id);
  expect([gone.evidence[0]?.changes, gone.allowed.measures]).toEqual([null, []]);
  expect((await moderator.client.get(`/admin/cases/${randomUUID()}`)).status).toBe(404);
});

it("POST /admin/cases › opens the case of a subject with evidence, and refuses the own content", async () => {
  const open = ({ client }: TestUser, subject_kind: string, subject_id: string) =>
    client.post("/admin/cases", { subject_kind, subject_id });
  const { status, body } = await open(moderator, "job", job.id);
  expect([status, body.report_count, body.evidence.length]).toEqual([201, 0, 1]);
  expect(body.events).toMatchObject([{ kind: "opened", actor: { id: moderator.id } }]);
  expect((await open(other, "job", job.id)).body).toMatchObject({ id: body.id, version: body.version });
  expect((await open(moderator, "user", moderator.id)).body.code).toBe("own_case");
  expect((await open(moderator, "job", randomUUID())).status).toBe(404);
});

describe("what only a case shows", () => {
  const open = async (subject_kind: string, subject_id: string): Promise<CaseDetail> =>
    (await moderator.client.post("/admin/cases", { subject_kind, subject_id })).body;

  it("a restricted picture is served through its case, and nowhere else", async () => {
    const owner = await makeEmployer(portal);
    const photo = (await uploadPhoto(owner)).body.file as string;
    const { id } = await open("photo", owner.id);
    await decide(portal, moderator, owner.id, { measures: [{ kind: "restrict", rule: "fraud" }] });
    expect((await portal.anonymous.get(`/auth/download/${photo}`)).status).toBe(404);
    const viewer = await makeStaff(portal, "viewer");
    const picture = await viewer.client.get(`/admin/cases/${id}/pictures/${photo}`);
    expect([picture.status, picture.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const others = await open("job", job.id);
    expect((await viewer.client.get(`/admin/cases/${others.id}/pictures/${photo}`)).status).toBe(404);
  });

  it("a reported picture that its owner replaces stays with its case only, until nobody can complain any more", async () => {
    const owner = await makeEmployer(portal);
    const photo = (await uploadPhoto(owner)).body.file as string;
    const { id } = await open("photo", owner.id);
    const next = (await uploadPhoto(owner)).body.file as string;
    expect((await owner.client.delete("/authenticated/users/photo")).status).toBe(204);
    const readPicture = async (file: string) =>
      (await moderator.client.get(`/admin/cases/${id}/pictures/${file}`)).status;
    expect([await readPicture(photo), await readPicture(next)]).toEqual([200, 404]);
    expect((await portal.anonymous.get(`/auth/download/${photo}`)).status).toBe(404);
    const listFiles = async () =>
      (await portal.pool.query("select file from files where file = any($1)", [[photo, next]])).rows;
    expect(await listFiles()).toEqual([{ file: photo }]);
    await portal.pool.query(
      "update cases set state = 'decided', decided_at = now() - interval '211 days' where id = $1",
      [id],
    );
    await portal.moveClock({ advance: "PT1H" });
    expect(await listFiles()).toEqual([]);
  });

  it("the conversation around a message is read by a moderator while the case waits, and leaves a line", async () => {
    const seeker = await makeSeeker(portal);
    await makeApplication(portal, job, employer, seeker);
    await employer.client.post("/messages", { to_user_id: seeker.id, message: "Hello" });
    const { body: message } = await employer.client.post("/messages", { to_user_id: seeker.id, message: "Pay me" });
    await sendReport(seeker.client, "message", message.id);
    const { id, allowed } = await readCaseOf(portal, moderator, message.id);
    expect(allowed.actions).toContain("open_conversation");
    const read = ({ client }: TestUser) => client.post(`/admin/cases/${id}/conversation`);
    expect((await read(await makeStaff(portal, "viewer"))).status).toBe(404);
    expect((await read(moderator)).body).toMatchObject([
      { message: "Hello", sender: { id: employer.id }, is_subject: false },
      { message: "Pay me", is_subject: true },
    ]);
    const { events } = await readCaseOf(portal, moderator, message.id);
    expect(events.at(-1)).toMatchObject({ kind: "conversation_opened", actor: { id: moderator.id } });
    const { body: audit } = await moderator.client.get("/admin/audit?kind=conversation_opened");
    expect(audit).toMatchObject([{ case: { id } }]);
    await decide(portal, moderator, message.id);
    expect((await read(moderator)).status).toBe(404);
    expect((await readCaseOf(portal, moderator, message.id)).allowed.actions).not.toContain("open_conversation");
  });

  it("the resume of a person is opened by a moderator whose case it is, and leaves a line", async () => {
    const seeker = await makeSeeker(portal);
    expect((await open("user", seeker.id)).allowed.actions).not.toContain("open_resume");
    await uploadResume(seeker);
    const { id, allowed, version } = await open("user", seeker.id);
    expect(allowed.actions).toContain("open_resume");
    await assign(other, { id, version }, other.id);
    expect((await moderator.client.post(`/admin/cases/${id}/resume`)).body.code).toBe("case_claimed");
    const resume = await other.client.post(`/admin/cases/${id}/resume`);
    expect([resume.status, resume.headers.get("content-disposition")]).toEqual([
      200,
      expect.stringMatching(/^attachment/),
    ]);
    const { events } = await readCaseOf(portal, other, seeker.id);
    expect(events.at(-1)).toMatchObject({ kind: "resume_opened", actor: { id: other.id } });
  });
});

describe("PUT /admin/cases/:id/assignee", () => {
  it("claims a case for 15 minutes, which the sockets of the staff see, and keeps others from it", async () => {
    const [watcher, stranger] = [
      await connectLive(portal, other.accessToken),
      await connectLive(portal, employer.accessToken),
    ];
    try {
      await sendReport(portal.anonymous, "job", job.id);
      const open = await readCaseOf(portal, moderator, job.id);
      const { body: claimed } = await assign(moderator, open, moderator.id);
      expect(claimed.assignee).toEqual({ id: moderator.id, name: "Mo Derator" });
      expect(claimed.allowed.actions).toEqual(["release", "note", "decide"]);
      await watcher.next("case", ({ id, assignee }) => id === open.id && assignee?.id === moderator.id);
      expect(stranger.received("case")).toEqual([]);
      expect((await assign(other, claimed, other.id)).body.code).toBe("case_claimed");
      expect((await readCaseOf(portal, other, job.id)).allowed).toEqual({ actions: ["note"], measures: [] });
      await portal.moveClock({ advance: "PT15M" });
      expect((await assign(other, claimed, other.id)).body.assignee.id).toBe(other.id);
      const again = await readCaseOf(portal, other, job.id);
      expect((await assign(other, again, moderator.id)).status).toBe(403);
      expect((await assign(other, again, null)).body.assignee).toBeNull();
    } finally {
      watcher.close();
      stranger.close();
    }
  });

  it("brings the fresh case with 409 case_changed, and one of two concurrent claims wins", async () => {
    await sendReport(portal.anonymous, "job", job.id);
    const open = await readCaseOf(portal, moderator, job.id);
    const replies = await Promise.all([assign(moderator, open, moderator.id), assign(other, open, other.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: "case_changed", current: { id: open.id, version: 2 } });
    expect(refused.current.assignee).not.toBeNull();
  });
});

it("POST /admin/cases/:id/notes › adds a note for the staff", async () => {
  await sendReport(portal.anonymous, "job", job.id);
  const { id, version } = await readCaseOf(portal, moderator, job.id);
  const { body } = await moderator.client.post(`/admin/cases/${id}/notes`, { version, text: "Called them." });
  expect(body.events.at(-1)).toMatchObject({ kind: "noted", note: "Called them.", actor: { name: "Mo Derator" } });
  await expect(portal.pool.query("update case_events set kind = 'opened'")).rejects.toThrow("only added");
  await expect(portal.pool.query("delete from case_events")).rejects.toThrow("only added");
});
