import { beforeEach, describe, expect, it } from "vitest";
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

const portal = await startTestPortal();

const START = "2027-03-01T10:00:00Z";
/** A week before the end of a hold of 60 days. */
const WEEK_BEFORE = "2027-04-23T10:01:00Z";
const claim = { reason: "A claim at the court", days: 60 };
let owner: TestUser;
let seeker: TestUser;
let administrator: TestUser;
let id: string;
let jobId: string;

beforeEach(async () => {
  await portal.pool.query("update users set staff_role = null");
  await portal.moveClock({ now: START });
  owner = await makeEmployer(portal);
  seeker = await makeSeeker(portal);
  administrator = await makeModerator(portal);
  const job = await makeJob(portal, owner, { title: "Night Nurse" });
  jobId = job.id;
  id = (await makeApplication(portal, job, owner, seeker)).id;
});

async function hold({ client }: TestUser, form: object = claim) {
  expect((await client.put(`/application/${id}/hold`, form)).status).toBe(200);
}
const release = ({ client }: TestUser) => client.delete(`/application/${id}/hold`);

async function listReminders({ client }: TestUser) {
  const { body } = await client.get("/notices");
  return (body as { kind: string; held_until: string }[]).filter(({ kind }) => kind.endsWith("hold_ending"));
}

/** Returns the mails about holds after the five minutes in which notices wait for theirs. */
async function listReminderMails({ email }: TestUser) {
  await portal.moveClock({ advance: "PT6M" });
  return (await portal.outbox()).filter(
    ({ to, subject }) => to === email && /legal reasons|juridische redenen/.test(subject),
  );
}

describe("the reminder of a hold's end", () => {
  it("reaches each owner a week before, once, in the portal and by mail in their language, and nobody else", async () => {
    const dutchOwner = await makeMember(portal, owner, "owner", { language: "nl" });
    const recruiter = await makeMember(portal, owner, "recruiter");
    await hold(owner);
    await portal.moveClock({ now: "2027-04-23T09:59:00Z" });
    expect(await listReminders(owner)).toEqual([]);
    await portal.moveClock({ now: WEEK_BEFORE });
    await portal.sweep();
    for (const reader of [owner, dutchOwner]) {
      expect(await listReminders(reader)).toMatchObject([
        {
          kind: "hold_ending",
          application_id: id,
          job_title: "Night Nurse",
          held_until: expect.stringMatching(/^2027-04-30/),
        },
      ]);
    }
    expect(await listReminderMails(owner)).toMatchObject([
      {
        subject: "An application for Night Nurse is kept longer for legal reasons. That ends on Friday, April 30, 2027",
        text: expect.stringContaining(`/jobs/${jobId}/applicants/${id}`),
      },
    ]);
    expect(await listReminderMails(dutchOwner)).toMatchObject([
      {
        subject:
          "Een sollicitatie op Night Nurse wordt langer bewaard om juridische redenen. Dat eindigt op vrijdag 30 april 2027",
      },
    ]);
    for (const other of [recruiter, administrator]) {
      expect([await listReminders(other), await listReminderMails(other)]).toEqual([[], []]);
    }
    expect(await listReminders(seeker)).toEqual([]);
    await portal.moveClock({ now: "2027-04-29T10:00:00Z" });
    expect(await listReminders(owner)).toHaveLength(1);
    expect(await listReminderMails(owner)).toHaveLength(1);
  });

  it("does not reveal a confidential hold to the seeker", async () => {
    await hold(owner, { ...claim, legal_ground: "Court order" });
    await portal.moveClock({ now: WEEK_BEFORE });
    expect(await listReminders(owner)).toHaveLength(1);
    const { body: notices } = await seeker.client.get("/notices");
    expect(notices.map(({ kind }: { kind: string }) => kind)).toEqual(["stage_changed"]);
    expect(await listReminderMails(seeker)).toEqual([]);
  });

  it("is not sent for a hold that has been released", async () => {
    await hold(owner);
    await release(owner);
    await portal.moveClock({ now: WEEK_BEFORE });
    expect([await listReminders(owner), await listReminderMails(owner)]).toEqual([[], []]);
  });

  it("is sent for the later end of a hold that has been continued", async () => {
    await hold(owner);
    await portal.moveClock({ now: "2027-04-20T10:00:00Z" });
    await hold(owner, { ...claim, days: 30 });
    await portal.moveClock({ now: WEEK_BEFORE });
    expect(await listReminders(owner)).toEqual([]);
    await portal.moveClock({ now: "2027-05-13T10:01:00Z" });
    expect(await listReminders(owner)).toMatchObject([{ held_until: expect.stringMatching(/^2027-05-20/) }]);
  });

  it.each(["released", "continued"])("goes, with its mail, when the hold is %s afterwards", async (change) => {
    await hold(owner);
    await portal.moveClock({ now: WEEK_BEFORE });
    expect(await listReminders(owner)).toHaveLength(1);
    if (change === "released") await release(owner);
    else await hold(owner, { ...claim, days: 60 });
    expect([await listReminders(owner), await listReminderMails(owner)]).toEqual([[], []]);
  });

  it("is not sent for a hold of at most a week", async () => {
    await hold(owner, { ...claim, days: 7 });
    await portal.moveClock({ advance: "P6D" });
    expect(await listReminders(owner)).toEqual([]);
  });

  it("is sent once when two sweeps run at the same time", async () => {
    await hold(owner);
    await portal.pool.query("update clock set time_offset = time_offset + interval '54 days'");
    await Promise.all([portal.sweep(), portal.sweep()]);
    expect(await listReminders(owner)).toHaveLength(1);
    expect(await listReminderMails(owner)).toHaveLength(1);
  });

  it("is erased with the application, and so is its mail", async () => {
    await hold(owner);
    await portal.pool.query("update applications set stage = 'rejected', ended_at = portal_now() where id = $1", [id]);
    await portal.moveClock({ now: WEEK_BEFORE });
    expect(await listReminders(owner)).toHaveLength(1);
    expect(await listReminderMails(owner)).toHaveLength(1);
    await portal.moveClock({ now: "2027-04-30T10:01:00Z" });
    expect([await listReminders(owner), await listReminderMails(owner)]).toEqual([[], []]);
  });
});

describe("the reminder of the end of the portal's hold", () => {
  it("reaches the administrator who has set it, also an interviewer of another company, and no owner", async () => {
    const other = await makeEmployer(portal);
    const interviewer = await makeMember(portal, other, "interviewer");
    await appoint(portal, interviewer, "moderator");
    await hold(interviewer);
    await portal.moveClock({ now: WEEK_BEFORE });
    expect(await listReminders(interviewer)).toMatchObject([
      { kind: "portal_hold_ending", application_id: id, company: "Northgate Health", held_until: expect.any(String) },
    ]);
    const [mail, ...more] = await listReminderMails(interviewer);
    expect([mail?.subject, more]).toEqual([
      `This site keeps application ${id} for Night Nurse at Northgate Health longer for legal reasons. That ends on Friday, April 30, 2027`,
      [],
    ]);
    for (const reader of [owner, seeker, administrator]) expect(await listReminders(reader)).toEqual([]);
    const { body: settings } = await interviewer.client.get("/notices/mail");
    expect(settings).toContainEqual({ kind: "portal_hold_ending", enabled: true });
  });

  it("reaches the other administrators when that one has become none", async () => {
    await hold(administrator);
    await portal.pool.query("update users set staff_role = null where id = $1", [administrator.id]);
    const successor = await makeModerator(portal);
    await portal.moveClock({ now: WEEK_BEFORE });
    expect(await listReminders(successor)).toMatchObject([{ kind: "portal_hold_ending" }]);
    expect(await listReminders(administrator)).toEqual([]);
  });
});
