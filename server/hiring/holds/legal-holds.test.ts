import { describe, expect, it } from "vitest";
import { CANARY, findCanaryTables, isFileStored, makeCanaryApplication } from "../../testing/canary.ts";
import {
  makeApplication,
  makeEmployer,
  makeJob,
  makeMember,
  makeSeeker,
  type TestUser,
} from "../../testing/factories.ts";
import { appoint, makeModerator } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { readZipEntries } from "../../testing/read-zip.ts";
import { waitForLocks } from "../../testing/wait.ts";

const portal = await startTestPortal();

const START = "2027-03-01T10:00:00Z";
const claim = { reason: "A claim at the court", days: 60 };
const hold = (user: TestUser, id: string, form: object = claim) => user.client.put(`/application/${id}/hold`, form);
const release = (user: TestUser, id: string) => user.client.delete(`/application/${id}/hold`);
const read = (user: TestUser, id: string) => user.client.get(`/application/${id}`);
const kindsOf = async (user: TestUser, id: string) =>
  ((await user.client.get(`/application/${id}/events`)).body as { kind: string }[]).map(({ kind }) => kind);

async function makeRejectedApplication() {
  const made = await makeCanaryApplication(portal, START);
  const decision = { stage: "rejected", expected_stage: "offer", message: `${CANARY} regrets` };
  expect((await made.employer.client.put(`/application/${made.id}/stage`, decision)).status).toBe(200);
  return made;
}

describe("a legal hold", () => {
  it("stores a reason with half a character, and leaves the application out of a recruiter's preview of mails", async () => {
    const [owner, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
    const recruiter = await makeMember(portal, owner, "recruiter");
    const { id } = await makeApplication(portal, await makeJob(portal, owner), owner, seeker);
    const form = { ids: [id], stage: "rejected", message: "" };
    const preview = ({ client }: TestUser) => client.post("/applications/stage/preview", form);
    expect((await preview(recruiter)).body).toMatchObject([{ count: 1 }]);
    expect((await hold(owner, id, { ...claim, reason: "A claim \ud83d" })).status).toBe(200);
    expect((await preview(recruiter)).body).toEqual([]);
    expect((await preview(owner)).body).toMatchObject([{ count: 1 }]);
  });

  it("delays the erasure of everything until it ends, and the next sweep then erases at once", async () => {
    const { employer, seeker, id, resume, offerFile } = await makeRejectedApplication();
    const set = await hold(employer, id);
    expect(set).toMatchObject({ status: 200, body: { reason: claim.reason, legal_ground: null } });
    expect(set.body.ends_at).toMatch(/^2027-04-30T10:00/);
    expect(set.body.extendable_until).toMatch(/^2027-08-28T10:00/);
    await portal.moveClock({ now: "2027-04-30T09:00:00Z" });
    expect((await read(employer, id)).body).toMatchObject({ held_until: set.body.ends_at, erased_at: null });
    expect((await read(employer, id)).body.snapshot.summary).toContain(CANARY);
    expect(await findCanaryTables(portal)).toEqual(
      expect.arrayContaining(["public.application_notes", "public.messages", "public.offers", "public.interviews"]),
    );
    expect([await isFileStored(portal, resume), await isFileStored(portal, offerFile)]).toEqual([true, true]);
    await portal.moveClock({ now: "2027-04-30T11:00:00Z" });
    expect(await findCanaryTables(portal)).toEqual([]);
    expect([await isFileStored(portal, resume), await isFileStored(portal, offerFile)]).toEqual([false, false]);
    expect((await read(employer, id)).status).toBe(404);
    expect((await read(seeker, id)).body).toMatchObject({ held_until: null, hold: null, snapshot: null });
    expect(await kindsOf(seeker, id)).toEqual(expect.arrayContaining(["hold_set", "hold_ended", "erased"]));
  });

  it("is told to the seeker with its reason, by notice and mail in their language, and in the export", async () => {
    const { employer, seeker, id } = await makeRejectedApplication();
    await portal.pool.query("update users set language = 'nl' where id = $1", [seeker.id]);
    await hold(employer, id, { ...claim, reason: "Een claim bij de rechter" });
    expect((await read(seeker, id)).body).toMatchObject({
      held_until: expect.stringMatching(/^2027-04-30/),
      hold: { reason: "Een claim bij de rechter", legal_ground: null },
    });
    const [notice] = (await seeker.client.get("/notices")).body;
    expect(notice).toMatchObject({ kind: "hold_changed", hold_event: "hold_set", message: "Een claim bij de rechter" });
    await portal.moveClock({ advance: "PT6M" });
    const mails = (await portal.outbox()).filter(({ to, subject }) => to === seeker.email && /bewaard/.test(subject));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Een claim bij de rechter");
    const zip = await readZipEntries(
      await fetch(`${portal.origin}/api/authenticated/users/export`, {
        headers: { authorization: `Bearer ${seeker.accessToken}` },
      }),
    );
    expect(zip["applications.json"][0]).toMatchObject({ hold: { reason: "Een claim bij de rechter" } });
    const held = (await seeker.client.get("/holds")).body;
    expect(held).toMatchObject([{ application_id: id, company: "Northgate Health" }]);
    await release(employer, id);
    expect((await read(seeker, id)).body).toMatchObject({ held_until: null, hold: null, snapshot: expect.anything() });
    expect((await seeker.client.get("/notices")).body[0]).toMatchObject({ hold_event: "hold_ended", held_until: null });
  });

  it("is unknown to the seeker when it has a legal ground, also after the day on which the seeker sees it erased", async () => {
    const [plain, secret] = [await makeRejectedApplication(), await makeRejectedApplication()];
    await portal.moveClock({ advance: "PT1H" });
    await hold(secret.employer, secret.id, { ...claim, legal_ground: "Court order 12/345" });
    const listPaths = ({ id }: { id: string }) => [
      `/application/${id}`,
      `/application/${id}/events`,
      `/application/${id}/offers`,
      `/application/${id}/interviews`,
      "/notices",
      "/messages/users",
      "/applications/1",
      "/holds",
    ];
    /** Everything that the seeker gets, without ids, names and times of day, which differ between the two. */
    const readAll = async (made: typeof plain) => {
      const replies: { status: number; body: unknown }[] = [];
      for (const path of listPaths(made)) replies.push(await made.seeker.client.get(path));
      const exported = await readZipEntries(
        await fetch(`${portal.origin}/api/authenticated/users/export`, {
          headers: { authorization: `Bearer ${made.seeker.accessToken}` },
        }),
      );
      const lists = ["applications.json", "notices.json", "messages.json", "notifications.json"];
      const parts = lists.map((name) => exported[name]);
      return JSON.stringify([replies.map(({ status, body }) => [status, body]), parts], null, 1)
        .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.\w+)?/g, "id")
        .replace(/"file": "[^"]+"/g, "file")
        .replace(/\d\d:\d\d\.\d{3}Z|\d\d:\d\d\.\d+\+00:00/g, "time");
    };
    for (const now of ["2027-03-02T10:00:00Z", "2027-03-23T10:00:00Z", "2027-04-10T10:00:00Z"]) {
      await portal.moveClock({ now });
      expect(await readAll(secret)).toBe(await readAll(plain));
    }
    expect(await readAll(secret)).not.toContain("hold_set");
    expect((await secret.seeker.client.get(`/auth/user/download/${secret.resume}`)).status).toBe(404);
    const { body } = await read(secret.employer, secret.id);
    expect(body).toMatchObject({ erased_at: null, hold: { legal_ground: "Court order 12/345" } });
    expect(body.snapshot.summary).toContain(CANARY);
    expect((await secret.employer.client.get(`/application/${secret.id}/hold/messages`)).body).toMatchObject([
      { from: "member", text: `${CANARY} writes` },
    ]);
    await portal.moveClock({ now: "2027-05-01T12:00:00Z" });
    expect(await findCanaryTables(portal)).toEqual([]);
    expect(await readAll(secret)).toBe(await readAll(plain));
    const kinds = await kindsOf(secret.seeker, secret.id);
    expect(kinds.filter((kind) => kind === "erased")).toHaveLength(1);
  });

  it("hides the content from recruiters and interviewers, who see that it is held and nothing else", async () => {
    const { employer, seeker, job, id, resume } = await makeRejectedApplication();
    const [recruiter, interviewer] = [
      await makeMember(portal, employer, "recruiter"),
      await makeMember(portal, employer, "interviewer"),
    ];
    await employer.client.put(`/application/${id}/interviewers`, { user_ids: [interviewer.id] });
    await recruiter.client.post(`/application/${id}/notes`, { text: `${CANARY} of the recruiter` });
    await hold(employer, id);
    for (const member of [recruiter, interviewer]) {
      const { status, body } = await read(member, id);
      expect([status, body.snapshot, body.hold]).toEqual([200, null, null]);
      expect(body.held_until).toMatch(/^2027-04-30/);
      expect(body.users[0]).toMatchObject({ name: null, photo: null, can_message: false });
      for (const path of ["notes", "ratings", "interviews", "colleagues"]) {
        expect(await member.client.get(`/application/${id}/${path}`)).toMatchObject({
          status: 403,
          body: { code: "application_held" },
        });
      }
      expect((await member.client.post(`/application/${id}/notes`, { text: "More" })).status).toBe(403);
      expect((await member.client.get(`/auth/user/download/${resume}`)).status).toBe(404);
    }
    expect((await employer.client.get(`/auth/user/download/${resume}`)).status).toBe(200);
    expect((await recruiter.client.get(`/application/${id}/offers`)).status).toBe(403);
    expect((await recruiter.client.get(`/users/${seeker.id}`)).status).toBe(404);
    expect(await kindsOf(recruiter, id)).toEqual(["hold_set"]);
    const [card] = (await recruiter.client.get(`/jobs/${job.id}/applications`)).body;
    expect(card).toMatchObject({ applicant: { name: null }, headline: null, held_until: expect.anything() });
    const [assigned] = (await interviewer.client.get("/applications/assigned")).body;
    expect(assigned).toMatchObject({ applicant: { name: null } });
    expect((await recruiter.client.get(`/jobs/${job.id}/applications?q=Sanne`)).body).toEqual([]);
    expect((await employer.client.get(`/jobs/${job.id}/applications?q=Sanne`)).body).toHaveLength(1);
    const readExports = async (member: TestUser) => {
      const headers = { authorization: `Bearer ${member.accessToken}` };
      const get = (path: string) => fetch(`${portal.origin}/api${path}`, { headers });
      const csv = await (await get("/company/applications.csv")).text();
      const zip = JSON.stringify(await readZipEntries(await get("/company/applications.zip")));
      const own = JSON.stringify(await readZipEntries(await get("/authenticated/users/export")));
      return [csv, zip, own].map((content) => content.includes(CANARY) || content.includes("Sanne"));
    };
    expect(await readExports(recruiter)).toEqual([false, false, false]);
    expect((await readExports(employer)).slice(0, 2)).toEqual([true, true]);
    await release(employer, id);
    expect((await read(recruiter, id)).body.snapshot.summary).toContain(CANARY);
  });

  it("hides from recruiters that times for an interview are proposed, and when it is", async () => {
    await portal.moveClock({ now: START });
    const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
    const recruiter = await makeMember(portal, employer, "recruiter");
    const job = await makeJob(portal, employer);
    const { id } = await makeApplication(portal, job, employer, seeker);
    const slot = { start: "2027-03-04T10:00:00Z", end: "2027-03-04T11:00:00Z", time_zone: "Europe/Amsterdam" };
    await employer.client.post(`/application/${id}/interviews`, { slots: [slot], place: "Damrak 12" });
    await hold(employer, id);
    const readInterview = async (member: TestUser) => {
      const [card] = (await member.client.get(`/jobs/${job.id}/applications`)).body;
      const detail = (await read(member, id)).body;
      return [card.has_proposed_times, detail.has_proposed_times, card.interview_at, detail.interview_at];
    };
    expect(await readInterview(employer)).toEqual([true, true, null, null]);
    expect(await readInterview(recruiter)).toEqual([false, false, null, null]);
    expect((await seeker.client.put(`/application/${id}/interviews/1`, { choose: 1 })).status).toBe(200);
    const time = "2027-03-04T10:00:00.000Z";
    expect(await readInterview(employer)).toEqual([false, false, time, time]);
    expect(await readInterview(recruiter)).toEqual([false, false, null, null]);
  });

  it("sends the mail about an interview that a recruiter has proposed to the owners", async () => {
    await portal.moveClock({ now: START });
    const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
    const recruiter = await makeMember(portal, employer, "recruiter");
    const { id } = await makeApplication(portal, await makeJob(portal, employer), employer, seeker);
    const slot = { start: "2027-03-04T10:00:00Z", end: "2027-03-04T11:00:00Z", time_zone: "Europe/Amsterdam" };
    await recruiter.client.post(`/application/${id}/interviews`, { slots: [slot], place: "Damrak 12" });
    await hold(employer, id);
    expect((await seeker.client.put(`/application/${id}/interviews/1`, { choose: 1 })).status).toBe(200);
    const recipients = (await portal.outbox()).filter(({ text }) => text.includes("Damrak 12")).map(({ to }) => to);
    expect(recipients).toContain(employer.email);
    expect(recipients).not.toContain(recruiter.email);
  });

  it("keeps a withdrawn application, which an owner reads only when the hold is older than the withdrawal", async () => {
    const [before, after] = [await makeCanaryApplication(portal, START), await makeCanaryApplication(portal, START)];
    await hold(before.employer, before.id);
    await portal.moveClock({ advance: "PT1H" });
    for (const { seeker, id } of [before, after]) {
      expect((await seeker.client.post(`/application/${id}/withdraw`, {})).status).toBe(200);
    }
    await hold(after.employer, after.id);
    expect((await read(before.employer, before.id)).body.snapshot).not.toBeNull();
    expect((await read(after.employer, after.id)).body.snapshot).toBeNull();
    const recruiter = await makeMember(portal, before.employer, "recruiter");
    expect((await read(recruiter, before.id)).body.snapshot).toBeNull();
    await portal.moveClock({ now: "2027-04-10T10:00:00Z" });
    expect(await findCanaryTables(portal)).toContain("public.application_snapshots");
    for (const { employer, id } of [before, after]) expect((await release(employer, id)).status).toBe(204);
    expect(await findCanaryTables(portal)).toEqual([]);
  });

  it("lasts at most 180 days without a release, is continued as a new hold, and a double click is one hold", async () => {
    const { employer, id } = await makeRejectedApplication();
    const [first, second] = await Promise.all([hold(employer, id), hold(employer, id)]);
    expect([first.status, second.body.id]).toEqual([200, first.body.id]);
    await portal.moveClock({ now: "2027-04-20T11:00:00Z" });
    expect(await hold(employer, id, { ...claim, days: 131 })).toMatchObject({
      status: 422,
      body: { fields: { days: "Invalid Days: a whole number from 1 to 130" } },
    });
    expect((await hold(employer, id, { ...claim, legal_ground: "Order" })).status).toBe(422);
    const continued = await hold(employer, id, { reason: "The court has adjourned", days: 130 });
    expect(continued.body.ends_at).toMatch(/^2027-08-28T10:00/);
    expect((await kindsOf(employer, id)).filter((kind) => kind === "hold_set")).toHaveLength(2);
    for (const form of [{}, { reason: "", days: 3 }, { reason: "x", days: 0 }, { reason: "x", days: 181 }]) {
      expect((await hold(employer, id, form)).status).toBe(422);
    }
    expect((await release(employer, id)).status).toBe(204);
    expect((await release(employer, id)).status).toBe(404);
    expect(await hold(employer, id)).toMatchObject({ status: 404 });
  });

  it("is set and released by an administrator, who reads nothing; not by strangers, recruiters and the seeker", async () => {
    const { employer, seeker, id } = await makeRejectedApplication();
    const administrator = await makeModerator(portal);
    const recruiter = await makeMember(portal, employer, "recruiter");
    for (const [user, status] of [
      [recruiter, 403],
      [seeker, 403],
      [await makeSeeker(portal), 404],
    ] as const) {
      expect([(await hold(user, id)).status, (await release(user, id)).status]).toEqual([status, status]);
    }
    expect((await hold(administrator, id)).status).toBe(200);
    expect((await read(administrator, id)).status).toBe(404);
    const events = (await employer.client.get(`/application/${id}/events`)).body;
    expect(events.at(-1)).toMatchObject({ kind: "hold_set", actor_kind: "portal", data: { message: claim.reason } });
    expect((await release(administrator, id)).status).toBe(204);
  });

  it("of the portal is read by owners, and changed and released by administrators only", async () => {
    const { employer, id } = await makeRejectedApplication();
    const administrator = await makeModerator(portal);
    expect((await hold(employer, id)).body).toMatchObject({ is_set_by_portal: false });
    const ofPortal = { reason: "An order of the court", days: 90 };
    expect((await hold(administrator, id, ofPortal)).body).toMatchObject({ is_set_by_portal: true });
    for (const refused of [await hold(employer, id), await hold(employer, id, ofPortal), await release(employer, id)]) {
      expect(refused).toMatchObject({ status: 403, body: { code: "hold_of_portal" } });
    }
    const { body } = await read(employer, id);
    expect(body).toMatchObject({ hold: { reason: ofPortal.reason, is_set_by_portal: true } });
    expect(body.snapshot.summary).toContain(CANARY);
    expect((await release(administrator, id)).status).toBe(204);
    expect((await hold(employer, id)).body).toMatchObject({ is_set_by_portal: false });
    expect((await release(employer, id)).status).toBe(204);
  });

  it("of the portal stays one when an administrator who owns the company continues it", async () => {
    const { employer, id } = await makeRejectedApplication();
    const administrator = await makeModerator(portal);
    await hold(administrator, id);
    const owner = await makeMember(portal, employer, "owner");
    await appoint(portal, owner, "owner");
    expect((await hold(owner, id, { ...claim, days: 30 })).body).toMatchObject({ is_set_by_portal: true });
    expect((await release(employer, id)).status).toBe(403);
    expect((await release(owner, id)).status).toBe(204);
    expect((await hold(owner, id)).body).toMatchObject({ is_set_by_portal: false });
    expect((await release(employer, id)).status).toBe(204);
  });

  it.each(["continues", "releases"])(
    "of the portal stands when an owner %s the hold at the same moment",
    async (verb) => {
      const { employer, id } = await makeRejectedApplication();
      const administrator = await makeModerator(portal);
      await hold(employer, id);
      const replies = await portal.db.transaction().execute(async (trx) => {
        await trx.selectFrom("applications").select("id").where("id", "=", id).forNoKeyUpdate().execute();
        const ofPortal = hold(administrator, id, { reason: "An order of the court", days: 90 });
        await waitForLocks(portal.pool, 1);
        const ofOwner = verb === "continues" ? hold(employer, id, { ...claim, days: 1 }) : release(employer, id);
        await waitForLocks(portal.pool, 2);
        return { ofPortal, ofOwner };
      });
      expect((await replies.ofPortal).status).toBe(200);
      expect(await replies.ofOwner).toMatchObject({ status: 403, body: { code: "hold_of_portal" } });
      expect((await read(employer, id)).body.hold).toMatchObject({ reason: "An order of the court" });
    },
  );

  it("ends once when two sweeps run at the same time", async () => {
    const { employer, seeker, id } = await makeRejectedApplication();
    await hold(employer, id, { ...claim, days: 10 });
    await portal.pool.query("update clock set time_offset = time_offset + interval '11 days'");
    await Promise.all([portal.sweep(), portal.sweep()]);
    expect((await kindsOf(seeker, id)).filter((kind) => kind === "hold_ended")).toHaveLength(1);
    expect((await read(seeker, id)).body).toMatchObject({ held_until: null, erased_at: null });
  });
});
