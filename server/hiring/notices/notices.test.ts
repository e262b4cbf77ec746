import { beforeEach, describe, expect, it } from "vitest";
import {
  getPasswordColumns,
  makeApplication,
  makeEmployer,
  makeJob,
  makeMember,
  makeSeeker,
  makeUserWithoutType,
  TEST_PASSWORD,
  type TestUser,
} from "../../testing/factories.ts";
import { readAll } from "../../testing/http-client.ts";
import { connectLive } from "../../testing/live-client.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { jobForm } from "../../testing/sample-forms.ts";
import { recordEvent } from "../applications/events.ts";
import { sendDueApplicationMails } from "../applications/stages/application-mails.ts";

let owner: TestUser;
let recruiter: TestUser;
let interviewer: TestUser;
let seeker: TestUser;
let job: { id: string };
const portal = await startTestPortal();
beforeEach(async () => {
  owner = await makeEmployer(portal, { name: "Olga Owner" });
  [recruiter, interviewer, seeker] = await Promise.all([
    makeMember(portal, owner, "recruiter", { name: "Rik Recruiter" }),
    makeMember(portal, owner, "interviewer", { name: "Ines Interviewer" }),
    makeSeeker(portal, await getPasswordColumns()),
  ]);
  job = await makeJob(portal, owner);
});

async function listKinds({ client }: TestUser): Promise<string[]> {
  const { status, body } = await client.get("/notices");
  expect(status).toBe(200);
  return body.map(({ kind }: { kind: string }) => kind);
}
const countUnread = async ({ client }: TestUser) => (await client.get("/notices/count")).body.count;
const apply = async () => (await seeker.client.post("/applications", { job_id: job.id })).body as { id: string };
const decide = ({ client }: TestUser, { id }: { id: string }, stage: string, message?: string) =>
  client.put(`/application/${id}/stage`, { stage, expected_stage: "received", message });
const leave = (member: TestUser) =>
  portal.db.updateTable("company_members").set({ left_at: new Date() }).where("user_id", "=", member.id).execute();

describe("notices", () => {
  it("tell owners and recruiters about a new application, once each, and nobody else", async () => {
    const stranger = await makeEmployer(portal);
    const application = await apply();
    for (const member of [owner, recruiter]) {
      expect((await member.client.get("/notices")).body).toMatchObject([
        {
          kind: "application_received",
          application_id: application.id,
          job_id: job.id,
          job_title: "Registered Nurse",
          company: "Northgate Health",
          actor_name: "Sanne de Boer",
          read_at: null,
        },
      ]);
      expect(await countUnread(member)).toBe(1);
    }
    for (const other of [interviewer, seeker, stranger]) expect(await listKinds(other)).toEqual([]);
  });

  it("tell the seeker the new stage at once, without the words and the name of the member", async () => {
    const application = await apply();
    expect((await decide(recruiter, application, "interview", "Come on Monday")).status).toBe(200);
    const { body } = await seeker.client.get("/notices");
    expect(body).toMatchObject([
      { kind: "stage_changed", stage: "interview", actor_name: null, company: "Northgate Health" },
    ]);
    expect(await listKinds(recruiter)).toEqual(["application_received"]);
  });

  it("do not tell the seeker that a member has seen the application", async () => {
    const application = await apply();
    expect((await decide(recruiter, application, "seen")).status).toBe(200);
    expect(await listKinds(seeker)).toEqual([]);
  });

  it("tell owners and recruiters about a withdrawal, and the seeker about a closed position", async () => {
    const application = await apply();
    await portal.db.transaction().execute(async (trx) => {
      const event = { applicationId: application.id, actor: null };
      await recordEvent(trx, { ...event, kind: "position_closed", data: { reason: "job_closed" } });
      await recordEvent(trx, { ...event, actor: { kind: "seeker", id: seeker.id }, kind: "withdrawn" });
    });
    expect((await seeker.client.get("/notices")).body).toMatchObject([
      { kind: "stage_changed", stage: "position_closed" },
    ]);
    expect(await listKinds(recruiter)).toEqual(["application_withdrawn", "application_received"]);
  });

  it("no longer tell about a decision that has been taken back", async () => {
    const application = await apply();
    await decide(recruiter, application, "shortlisted");
    expect(await listKinds(seeker)).toEqual(["stage_changed"]);
    expect((await owner.client.post(`/application/${application.id}/undo`)).status).toBe(200);
    expect(await listKinds(seeker)).toEqual([]);
    expect(await countUnread(seeker)).toBe(0);
  });

  it("contain the company's own words as soon as their mail is sent, by several processes too", async () => {
    const application = await apply();
    await decide(recruiter, application, "shortlisted", "We liked your letter");
    const mails = { db: portal.db, notify: portal.notify, origin: "https://jobs.example.org" };
    await sendDueApplicationMails(mails);
    expect(await listKinds(seeker)).toEqual(["stage_changed"]);
    await portal.pool.query("update application_mails set due_at = now() - interval '1 second'");
    await Promise.all([sendDueApplicationMails(mails), sendDueApplicationMails(mails)]);
    const { body } = await seeker.client.get("/notices");
    expect(body).toMatchObject([
      { kind: "company_message", message: "We liked your letter", actor_name: null },
      { kind: "stage_changed" },
    ]);
    expect(body).toHaveLength(2);
  });

  it("tell the other side about each step of an interview, once", async () => {
    const application = await apply();
    const path = `/application/${application.id}/interviews`;
    const slot = (day: number) => ({
      start: `2999-01-0${day}T09:00:00Z`,
      end: `2999-01-0${day}T10:00:00Z`,
      time_zone: "Europe/Amsterdam",
    });
    const propose = (day: number) => recruiter.client.post(path, { slots: [slot(day)], place: "Damrak 12" });
    expect((await propose(1)).status).toBe(201);
    expect((await seeker.client.get("/notices")).body).toMatchObject([
      { kind: "interview_proposed", application_id: application.id, company: "Northgate Health", actor_name: null },
    ]);
    await seeker.client.put(`${path}/1`, { decline: true, message: "I am away." });
    await propose(2);
    await seeker.client.put(`${path}/2`, { choose: 1 });
    await recruiter.client.put(`${path}/2`, { cancel: true });
    await propose(3);
    await seeker.client.put(`${path}/3`, { cancel: true });
    const ofSeeker = ["interview_proposed", "interview_cancelled", "interview_proposed", "interview_proposed"];
    expect(await listKinds(seeker)).toEqual(ofSeeker);
    const ofCompany = ["interview_cancelled", "interview_scheduled", "interview_declined", "application_received"];
    for (const member of [owner, recruiter]) expect(await listKinds(member)).toEqual(ofCompany);
    expect(await listKinds(interviewer)).toEqual([]);
  });

  it("tell an assigned interviewer when an interview gets a time and when it loses it, and other members once", async () => {
    const application = await apply();
    const path = `/application/${application.id}/interviews`;
    const times = { start: "2999-01-01T09:00:00Z", end: "2999-01-01T10:00:00Z", time_zone: "Europe/Amsterdam" };
    const propose = (change = {}) => recruiter.client.post(path, { slots: [times], place: "Damrak 12", ...change });
    const user_ids = [interviewer.id, owner.id];
    await recruiter.client.put(`/application/${application.id}/interviewers`, { user_ids });
    await propose();
    await recruiter.client.put(`${path}/1`, { cancel: true });
    expect(await listKinds(interviewer)).toEqual(["assigned"]);
    await propose();
    await seeker.client.put(`${path}/2`, { choose: 1 });
    expect((await interviewer.client.get("/notices")).body[0]).toMatchObject({
      kind: "interview_scheduled",
      application_id: application.id,
      actor_name: "Sanne de Boer",
    });
    await propose({ replaces: { number: 2, state: "scheduled" } });
    expect((await interviewer.client.get("/notices")).body[0]).toMatchObject({
      kind: "interview_cancelled",
      actor_name: "Rik Recruiter",
    });
    await seeker.client.put(`${path}/3`, { choose: 1 });
    await seeker.client.put(`${path}/3`, { cancel: true });
    const [cancelled, scheduled] = ["interview_cancelled", "interview_scheduled"];
    const ofAssigned = [cancelled, scheduled, cancelled, scheduled, "assigned"];
    expect(await listKinds(interviewer)).toEqual(ofAssigned);
    expect(await listKinds(owner)).toEqual([...ofAssigned, "application_received"]);
    expect(await listKinds(recruiter)).toEqual([cancelled, scheduled, scheduled, "application_received"]);
  });

  it("tell members about applications that are assigned to them and notes that mention them, while they can read them", async () => {
    const { id } = await apply();
    const assign = (...users: TestUser[]) =>
      recruiter.client.put(`/application/${id}/interviewers`, { user_ids: users.map((user) => user.id) });
    await assign(interviewer);
    await assign(interviewer, owner);
    await recruiter.client.post(`/application/${id}/notes`, { text: `Ask @[${interviewer.id}] or @[${recruiter.id}]` });
    expect((await interviewer.client.get("/notices")).body).toMatchObject([
      { kind: "mentioned", application_id: id, actor_name: "Rik Recruiter", job_title: "Registered Nurse" },
      { kind: "assigned", application_id: id, actor_name: "Rik Recruiter", applicant_name: "Sanne de Boer" },
    ]);
    expect(await listKinds(owner)).toEqual(["assigned", "application_received"]);
    expect(await listKinds(recruiter)).toEqual(["application_received"]);
    await assign(owner);
    expect(await listKinds(interviewer)).toEqual([]);
    expect(await countUnread(interviewer)).toBe(0);
  });

  it("tell owners about an accepted invitation, and about the jobs of a member who leaves", async () => {
    const person = await makeUserWithoutType(portal, { name: "Nora Novice" });
    await owner.client.post("/company/invitations", { email: person.email, role: "recruiter" });
    const [mail] = (await portal.outbox()).filter(({ to }) => to === person.email);
    const token = /\/invitations\/(\S+)/.exec(mail?.text ?? "")?.[1];
    expect((await person.client.post(`/invitations/${token}`)).status).toBe(200);
    expect((await person.client.post("/jobs", { ...jobForm, title: "Porter" })).status).toBe(201);
    expect((await owner.client.delete(`/company/members/${person.id}`)).status).toBe(204);
    expect((await owner.client.delete(`/company/members/${interviewer.id}`)).status).toBe(204);
    for (const title of ["Nurse", "Cook"]) await recruiter.client.post("/jobs", { ...jobForm, title });
    expect((await owner.client.delete(`/company/members/${recruiter.id}`)).status).toBe(204);
    expect((await owner.client.get("/notices")).body).toMatchObject([
      { kind: "jobs_received", job_count: 2, job_id: null, actor_name: "Rik Recruiter" },
      { kind: "jobs_received", job_count: 1, job_title: "Porter", actor_name: "Nora Novice" },
      { kind: "invitation_accepted", actor_name: "Nora Novice", company: "Northgate Health" },
    ]);
  });

  it("are listed in pages, newest first", async () => {
    for (const title of ["First", "Second", "Third"]) {
      const { id } = await makeJob(portal, owner, { title });
      await seeker.client.post("/applications", { job_id: id });
    }
    const notices = (await readAll(owner.client, "/notices", 2)) as { job_title: string }[];
    expect(notices.map(({ job_title }) => job_title)).toEqual(["Third", "Second", "First"]);
  });

  it("are gone with their application", async () => {
    const { id } = await makeApplication(portal, job, owner, seeker);
    expect(await listKinds(recruiter)).toEqual(["application_received"]);
    await portal.db.deleteFrom("applications").where("id", "=", id).execute();
    expect(await listKinds(recruiter)).toEqual([]);
  });
});

describe("PUT /notices/read", () => {
  it("marks the named notices of the caller, or all, and returns how many are unread", async () => {
    for (let index = 0; index < 3; index++)
      await seeker.client.post("/applications", { job_id: (await makeJob(portal, owner)).id });
    const { body: notices } = await owner.client.get("/notices");
    const ids = [notices[0].id];
    expect((await recruiter.client.put("/notices/read", { ids })).body).toEqual({ count: 3 });
    expect((await owner.client.put("/notices/read", { ids })).body).toEqual({ count: 2 });
    const { body: read } = await owner.client.get("/notices");
    expect(read.map(({ read_at }: { read_at: string | null }) => read_at !== null)).toEqual([true, false, false]);
    expect((await owner.client.put("/notices/read", { ids })).body).toEqual({ count: 2 });
    expect((await owner.client.get("/notices")).body[0].read_at).toBe(read[0].read_at);
    expect((await owner.client.put("/notices/read", { all: true })).body).toEqual({ count: 0 });
    expect(await countUnread(recruiter)).toBe(3);
  });

  it.each([
    ["nothing", {}],
    ["an invalid id", { ids: ["x"] }],
    ["ids and all", { ids: [], all: true }],
    ["all: false", { all: false }],
    ["101 ids", { ids: Array(101).fill(crypto.randomUUID()) }],
  ])("rejects %s", async (_, body) => {
    const { status, body: reply } = await owner.client.put("/notices/read", body);
    expect([status, reply.code]).toEqual([422, "invalid_fields"]);
  });
});

it("the live event of notices › reaches the sockets of the user, of no other, for a new notice, and in other tabs when it is read", async () => {
  const [sockets, other] = [
    await Promise.all([connectLive(portal, recruiter.accessToken), connectLive(portal, recruiter.accessToken)]),
    await connectLive(portal, interviewer.accessToken),
  ];
  await apply();
  for (const socket of sockets) await socket.next("notice");
  const events = sockets[1]?.received("notice").length ?? 0;
  await recruiter.client.put("/notices/read", { all: true });
  await sockets[1]?.next("notice", () => (sockets[1]?.received("notice").length ?? 0) > events);
  expect(other.received("notice")).toEqual([]);
  for (const socket of [...sockets, other]) socket.close();
});

it("the live event of notices with two processes › reaches a socket of the process that did not store the notice", async () => {
  const otherPortal = await portal.startOther();
  const socket = await connectLive(otherPortal, recruiter.accessToken);
  await apply();
  await socket.next("notice");
  socket.close();
});

it("a notice and its event › are stored together or not at all", async () => {
  const application = await apply();
  const failing = portal.db.transaction().execute(async (trx) => {
    const actor = { kind: "seeker", id: seeker.id } as const;
    await recordEvent(trx, { applicationId: application.id, actor, kind: "withdrawn" });
    throw new Error("killed");
  });
  await expect(failing).rejects.toThrow("killed");
  expect(await listKinds(recruiter)).toEqual(["application_received"]);
  await portal.pool.query("alter table notices add constraint no_more check (false) not valid");
  expect((await decide(recruiter, application, "shortlisted")).status).toBe(500);
  await portal.pool.query("alter table notices drop constraint no_more");
  expect((await seeker.client.get(`/application/${application.id}`)).body.stage).toBe("received");
});

describe("members who have left", () => {
  it("see no notices of the company, and get no new ones", async () => {
    await apply();
    await leave(recruiter);
    const otherSeeker = await makeSeeker(portal);
    await otherSeeker.client.post("/applications", { job_id: job.id });
    const rows = await portal.db.selectFrom("notices").select("id").where("user_id", "=", recruiter.id).execute();
    expect(rows).toHaveLength(1);
    expect(await listKinds(recruiter)).toEqual([]);
    expect(await countUnread(recruiter)).toBe(0);
    expect(await countUnread(owner)).toBe(2);
  });

  it("see no new applications as interviewers", async () => {
    await apply();
    await portal.db
      .updateTable("company_members")
      .set({ role: "interviewer" })
      .where("user_id", "=", recruiter.id)
      .execute();
    expect(await listKinds(recruiter)).toEqual([]);
  });
});

it("deleted accounts › have no notices, not even of an event at the same moment", async () => {
  const application = await apply();
  const deletion = seeker.client.delete("/authenticated/users", { password: TEST_PASSWORD });
  const [{ status }] = await Promise.all([deletion, decide(recruiter, application, "shortlisted")]);
  expect(status).toBe(204);
  const rows = await portal.db.selectFrom("notices").select("id").where("user_id", "=", seeker.id).execute();
  expect(rows).toEqual([]);
  expect(await listKinds(recruiter)).toEqual([]);
});
