import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { CompanyRole } from "../../contract/accounts/users.ts";
import {
  makeApplication,
  makeEmployer,
  makeInterview,
  makeJob,
  makeMember,
  makeSeeker,
  makeUserWithoutType,
  type TestUser,
} from "../testing/factories.ts";
import { startTestPortal } from "../testing/portal.ts";
import { createSamplePdf, uploadResume } from "../testing/sample-files.ts";
import { jobForm } from "../testing/sample-forms.ts";

const portal = await startTestPortal();

const remove = ({ client }: TestUser, { id }: { id: string }) => client.delete(`/company/members/${id}`);
const setRole = ({ client }: TestUser, { id }: { id: string }, role: CompanyRole) =>
  client.put(`/company/members/${id}`, { role });
const invite = ({ client }: TestUser, email: string, role: CompanyRole) =>
  client.post("/company/invitations", { email, role });
const accept = ({ client }: TestUser, token: string) => client.post(`/invitations/${token}`);

/** Invites a person and returns the token of the mail. */
async function inviteByMail(owner: TestUser, email: string, role: CompanyRole = "recruiter"): Promise<string> {
  const { status, text } = await invite(owner, email, role);
  expect(status, text).toBe(201);
  const mails = portal.db.selectFrom("notifications").select("text").where("recipient", "=", email);
  const mail = await mails.orderBy("created_at", "desc").orderBy("id", "desc").executeTakeFirstOrThrow();
  return /\/invitations\/(\S+)/.exec(mail.text ?? "")?.[1] ?? "";
}

const newEmail = () => `${randomUUID()}@example.com`;

describe("an invitation", () => {
  it("makes a new person a member without a company of their own, once", async () => {
    const owner = await makeEmployer(portal);
    const person = await makeUserWithoutType(portal, { email_verified_at: null });
    const token = await inviteByMail(owner, person.email);
    const { body: invitation } = await portal.anonymous.get(`/invitations/${token}`);
    expect(invitation).toEqual({ company: "Northgate Health", email: person.email, role: "recruiter" });
    const replies = await Promise.all([accept(person, token), accept(person, token)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const { body: self } = await person.client.get(`/crud/users/${person.id}`);
    expect(self).toMatchObject({ user_type: 2, company_id: owner.id, company_role: "recruiter", email_verified: true });
    const { body: list } = await owner.client.get("/company/members");
    expect(list.members.map(({ role }: { role: string }) => role)).toEqual(["owner", "recruiter"]);
    expect(list.invitations).toEqual([]);
    expect(await portal.db.selectFrom("companies").where("id", "=", person.id).selectAll().execute()).toEqual([]);
  });

  it("is bound to its email, and not for a seeker who has applied", async () => {
    const [owner, seeker, other] = [
      await makeEmployer(portal),
      await makeSeeker(portal),
      await makeUserWithoutType(portal),
    ];
    await makeApplication(portal, await makeJob(portal, owner), owner, seeker);
    const token = await inviteByMail(owner, seeker.email);
    const mail = (await portal.outbox()).find(({ to }) => to === seeker.email);
    expect(mail?.text).toMatch(/^\S.* invites you to use the account of /);
    expect((await accept(other, token)).body.code).toBe("other_email");
    expect((await accept(seeker, token)).body.code).toBe("seeker_account");
    expect((await portal.anonymous.get(`/invitations/${token}`)).status).toBe(200);
  });

  it("makes a seeker without applications a member, and deletes what the account has collected", async () => {
    const [owner, seeker] = [await makeEmployer(portal), await makeSeeker(portal, { summary: "Planted" })];
    await uploadResume(seeker, createSamplePdf());
    await seeker.client.put(`/saved/jobs/${(await makeJob(portal, owner)).id}`);
    expect((await accept(seeker, await inviteByMail(owner, seeker.email))).status).toBe(200);
    expect((await seeker.client.get("/jobs/count")).body).toEqual({ count: 1 });
    const { rows } = await portal.pool.query(
      `select summary, resume, (select count(*) from files where user_id = users.id) as files,
         (select count(*) from saved_jobs where user_id = users.id) as jobs from users where id = $1`,
      [seeker.id],
    );
    expect(rows).toEqual([{ summary: null, resume: null, files: "0", jobs: "0" }]);
  });

  it("makes a person who accepts two at once a member of one company", async () => {
    const person = await makeUserWithoutType(portal);
    const tokens = [
      await inviteByMail(await makeEmployer(portal), person.email),
      await inviteByMail(await makeEmployer(portal), person.email),
    ];
    const replies = await Promise.all(tokens.map((token) => accept(person, token)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe("company_in_use");
  });

  it("is sent only by an owner whose email is proven, because the company can have any name", async () => {
    const owner = await makeEmployer(portal, { email_verified_at: null });
    expect((await invite(owner, newEmail(), "recruiter")).body.code).toBe("email_not_proven");
    expect((await invite(await makeMember(portal, owner, "owner"), newEmail(), "recruiter")).status).toBe(201);
  });

  it("ends after seven days, when it is withdrawn, and when it is sent again", async () => {
    const [owner, person] = [await makeEmployer(portal), await makeUserWithoutType(portal)];
    const first = await inviteByMail(owner, person.email);
    const second = await inviteByMail(owner, person.email, "interviewer");
    expect((await accept(person, first)).status).toBe(404);
    const { body } = await owner.client.get("/company/members");
    expect(body.invitations).toMatchObject([{ email: person.email, role: "interviewer" }]);
    const { id, createdAt, expiresAt } = body.invitations[0];
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 24 * 3_600_000);
    await portal.pool.query("update company_invitations set expires_at = now() where id = $1", [id]);
    expect((await accept(person, second)).status).toBe(404);
    const third = await inviteByMail(owner, person.email);
    const { body: renewed } = await owner.client.get("/company/members");
    expect((await owner.client.delete(`/company/invitations/${renewed.invitations[0].id}`)).status).toBe(204);
    expect((await accept(person, third)).status).toBe(404);
  });

  it("is stored as a hash only", async () => {
    const token = await inviteByMail(await makeEmployer(portal), newEmail());
    const { rows } = await portal.pool.query("select company_invitations::text as content from company_invitations");
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("is refused for a member, and for an account whose company has a job", async () => {
    const [owner, busy, idle] = [await makeEmployer(portal), await makeEmployer(portal), await makeEmployer(portal)];
    expect((await invite(owner, owner.email, "recruiter")).body.code).toBe("already_member");
    await makeJob(portal, busy);
    expect((await accept(busy, await inviteByMail(owner, busy.email))).body.code).toBe("company_in_use");
    expect((await accept(idle, await inviteByMail(owner, idle.email))).status).toBe(200);
    expect((await portal.anonymous.get(`/reviews/company/${idle.id}`)).status).toBe(404);
    expect((await idle.client.get("/jobs/count")).status).toBe(200);
  });
});

describe("GET /company/departure", () => {
  it("says what ends with the company of its last member", async () => {
    const owner = await makeEmployer(portal);
    const job = await makeJob(portal, owner);
    await makeApplication(portal, job, owner, await makeSeeker(portal));
    const { body } = await owner.client.get("/company/departure");
    const ended = { jobs: 1, open_applications: 1, held_applications: 0 };
    expect(body).toEqual({ successor: null, must_hand_over: false, ...ended });
  });

  it("says that the only owner among members must hand over, and counts the own jobs only", async () => {
    const owner = await makeEmployer(portal);
    const recruiter = await makeMember(portal, owner, "recruiter", { name: "Noor Smit" });
    await makeJob(portal, owner);
    expect((await owner.client.get("/company/departure")).body).toMatchObject({
      must_hand_over: true,
      successor: null,
    });
    const { body } = await recruiter.client.get("/company/departure");
    expect(body).toMatchObject({ must_hand_over: false, successor: { user_id: owner.id }, jobs: 0 });
  });
});

describe("a member who leaves", () => {
  it("passes jobs and applications to the owner and loses all rights at once", async () => {
    const [owner, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
    const recruiter = await makeMember(portal, owner, "recruiter");
    const { body: job } = await recruiter.client.post("/jobs", jobForm);
    expect(job).toMatchObject({ user_id: recruiter.id, company_id: owner.id });
    const { id } = await makeApplication(portal, job, owner, seeker);
    await portal.pool.query("update applications set posted_by_user_id = $1 where id = $2", [recruiter.id, id]);
    await seeker.client.post("/messages", { to_user_id: recruiter.id, message: "Hello" });
    expect((await remove(owner, recruiter)).status).toBe(204);
    expect((await owner.client.get(`/crud/jobs/${job.id}`)).body.user_id).toBe(owner.id);
    const application = portal.db.selectFrom("applications").select("posted_by_user_id").where("id", "=", id);
    expect(await application.executeTakeFirst()).toEqual({ posted_by_user_id: owner.id });
    expect((await recruiter.client.get("/jobs/status/1")).body.code).toBe("info_required");
    expect((await recruiter.client.post("/jobs", jobForm)).body.code).toBe("info_required");
    const write = await seeker.client.post("/messages", { to_user_id: recruiter.id, message: "Still there?" });
    expect(write.body.code).toBe("recipient_left");
    const path = `/messages?from_user_id=${seeker.id}&to_user_id=${recruiter.id}`;
    expect((await seeker.client.get(path)).body).toHaveLength(1);
  });

  it("passes assigned applications and open interviews to the owner, and keeps the author of notes", async () => {
    const [owner, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
    const interviewer = await makeMember(portal, owner, "interviewer", { name: "Joost Vink" });
    const job = await makeJob(portal, owner);
    const application = await makeApplication(portal, job, owner, seeker);
    const other = await makeApplication(portal, job, owner, await makeSeeker(portal));
    const assign = ({ id }: { id: string }, members: TestUser[]) =>
      owner.client.put(`/application/${id}/interviewers`, { user_ids: members.map((member) => member.id) });
    await assign(application, [interviewer, owner]);
    await assign(other, [interviewer]);
    const note = await interviewer.client.post(`/application/${application.id}/notes`, { text: "Knows the ward." });
    expect(note.status, note.text).toBe(201);
    await makeInterview(portal, application, job);
    const interviews = portal.db.selectFrom("interviews").selectAll().where("application_id", "=", application.id);
    await portal.pool.query("update interviews set proposed_by_user_id = $1", [interviewer.id]);
    const { body: departure } = await interviewer.client.get("/company/departure");
    expect(departure).toMatchObject({ successor: { user_id: owner.id }, jobs: 0, open_applications: 2 });
    expect((await remove(owner, interviewer)).status).toBe(204);
    const { body: assigned } = await owner.client.get("/applications/assigned");
    expect(assigned.map(({ id }: { id: string }) => id).toSorted()).toEqual([application.id, other.id].toSorted());
    expect(await interviews.executeTakeFirst()).toMatchObject({ proposed_by_user_id: owner.id });
    const { body: notes } = await owner.client.get(`/application/${application.id}/notes`);
    expect(notes).toMatchObject([{ text: "Knows the ward.", author: { name: "Joost Vink" } }]);
    expect((await interviewer.client.get(`/application/${application.id}`)).status).toBe(403);
  });

  it("can return by a new invitation", async () => {
    const owner = await makeEmployer(portal);
    const recruiter = await makeMember(portal, owner, "recruiter");
    expect((await remove(owner, recruiter)).status).toBe(204);
    const token = await inviteByMail(owner, recruiter.email, "interviewer");
    expect((await accept(recruiter, token)).status).toBe(200);
    const { body } = await owner.client.get("/company/members");
    expect(body.members.map(({ role }: { role: string }) => role)).toEqual(["owner", "interviewer"]);
    expect((await recruiter.client.get("/applications/assigned")).status).toBe(200);
  });

  it("cannot write, decide or note any more, and leaves nothing half-done", async () => {
    const [owner, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
    const recruiter = await makeMember(portal, owner, "recruiter");
    const application = await makeApplication(portal, await makeJob(portal, owner), owner, seeker);
    const { client } = recruiter;
    const write = () => [
      client.post("/messages", { to_user_id: seeker.id, message: "Hello" }),
      client.post(`/application/${application.id}/notes`, { text: "Note" }),
      client.put(`/application/${application.id}/stage`, { stage: "rejected", expected_stage: "received" }),
    ];
    const [removal, ...during] = await Promise.all([remove(owner, recruiter), ...write()]);
    expect(removal.status).toBe(204);
    for (const { status } of during) expect([200, 201, 403, 404]).toContain(status);
    for (const { status } of await Promise.all(write())) expect([403, 404]).toContain(status);
    const [message, note, decision] = during.map(({ status }) => Number(status < 300));
    const counts = await portal.pool.query(
      `select (select count(*)::int from messages where from_user_id = $1) as messages,
        (select count(*)::int from application_notes where author_id = $1) as notes,
        (select count(*)::int from application_events where actor_id = $1 and kind = 'note_added') as note_events,
        (select count(*)::int from application_events where actor_id = $1 and kind = 'stage_changed') as decisions,
        (select count(*)::int from application_mails join application_events event on event.id = event_id
          where event.actor_id = $1) as mails,
        (select count(*)::int from applications where id = $2 and stage = 'rejected') as rejected`,
      [recruiter.id, application.id],
    );
    expect(counts.rows).toEqual([
      { messages: message, notes: note, note_events: note, decisions: decision, mails: decision, rejected: decision },
    ]);
  });

  it("can found another company, also after the first one", async () => {
    const founder = await makeEmployer(portal);
    const colleague = await makeMember(portal, founder, "owner");
    await makeJob(portal, founder);
    expect((await remove(founder, founder)).status).toBe(204);
    const info = { name: "Marieke Visser", company: "Second Start", user_type: 2 };
    const { body } = await founder.client.put("/authenticated/users/", info);
    expect(body.user).toMatchObject({ company: "Second Start", company_role: "owner" });
    expect(body.user.company_id).not.toBe(founder.id);
    const seeker = await makeSeeker(portal);
    expect((await seeker.client.get(`/crud/users/${founder.id}`)).body.company).toBe("Second Start");
    expect((await portal.anonymous.get(`/companies/${founder.id}`)).body.company).toBe("Northgate Health");
    expect((await colleague.client.get("/jobs/count")).body.count).toBe(1);
  });

  it("may not be the last owner", async () => {
    const owner = await makeEmployer(portal);
    const recruiter = await makeMember(portal, owner, "recruiter");
    expect((await remove(owner, owner)).body.code).toBe("last_owner");
    expect((await setRole(owner, owner, "recruiter")).body.code).toBe("last_owner");
    expect((await setRole(owner, recruiter, "owner")).body.role).toBe("owner");
    expect((await setRole(owner, owner, "interviewer")).status).toBe(200);
    expect((await owner.client.get("/jobs/count")).status).toBe(403);
    expect((await remove(owner, owner)).status).toBe(204);
  });
});

it("removeMember › lets one of two owners win who remove each other at once", async () => {
  const one = await makeEmployer(portal);
  const other = await makeMember(portal, one, "owner");
  const replies = await Promise.all([remove(one, other), remove(other, one)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 403]);
  const owners = portal.db.selectFrom("company_members").select("user_id").where("company_id", "=", one.id);
  expect(await owners.where("left_at", "is", null).execute()).toHaveLength(1);
});

it("createJob › leaves no job with a member who is removed meanwhile", async () => {
  const owner = await makeEmployer(portal);
  const recruiter = await makeMember(portal, owner, "recruiter");
  const posts = Promise.all(Array.from({ length: 6 }, () => recruiter.client.post("/jobs", jobForm)));
  const [replies, removal] = await Promise.all([posts, remove(owner, recruiter)]);
  expect(removal.status).toBe(204);
  for (const { status } of replies) expect([201, 403]).toContain(status);
  const jobs = portal.db.selectFrom("jobs").select("user_id").where("company_id", "=", owner.id);
  expect(await jobs.where("user_id", "=", recruiter.id).execute()).toEqual([]);
  expect(await jobs.execute()).toHaveLength(replies.filter(({ status }) => status === 201).length);
});
