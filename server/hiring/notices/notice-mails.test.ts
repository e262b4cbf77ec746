import { beforeEach, describe, expect, it } from "vitest";
import { createConfirmationLinks } from "../../jobs/life/confirmation.ts";
import { eraseDueApplication } from "../../privacy/retention/erasure-sweep.ts";
import { makeEmployer, makeJob, makeMember, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { startTestPortal, TEST_SECRET_KEY } from "../../testing/portal.ts";
import { sendDueApplicationMails } from "../applications/stages/application-mails.ts";
import { createNoticeMailLinks } from "./mail-settings.ts";
import { sendDueNoticeMails } from "./notice-mails.ts";

let owner: TestUser;
let recruiter: TestUser;
let interviewer: TestUser;
let job: { id: string };
const links = createNoticeMailLinks({ secretKey: TEST_SECRET_KEY });
const confirmationLinks = createConfirmationLinks({ secretKey: TEST_SECRET_KEY });
const origin = "https://jobs.example.org";
const portal = await startTestPortal();
beforeEach(async () => {
  owner = await makeEmployer(portal);
  [recruiter, interviewer, job] = await Promise.all([
    makeMember(portal, owner, "recruiter", { name: "Rik Recruiter", language: "nl" }),
    makeMember(portal, owner, "interviewer"),
    makeJob(portal, owner),
  ]);
});

const at = (time: string) => new Date(`2031-06-${time}:00+02:00`);
const sendMails = (now: Date) =>
  sendDueNoticeMails(
    { db: portal.db, notify: portal.notify, links, confirmationLinks, origin, settings: portal.settings },
    now,
  );
const findMailsTo = async (user: TestUser) => (await portal.outbox()).filter(({ to }) => to === user.email);

/** Applies to a job, at a time of the test. */
async function apply(time: Date, { id: jobId } = job, seeker?: TestUser): Promise<{ id: string }> {
  const applicant = seeker ?? (await makeSeeker(portal));
  const { body } = await applicant.client.post("/applications", { job_id: jobId });
  await moveMails(time);
  return body;
}

/** Sets the time of the mails that have just been scheduled. */
const moveMails = (time: Date) =>
  portal.pool.query("update notice_mails set created_at = $1 where created_at < '2031-01-01'", [time]);
const assign = (application: { id: string }, ...users: TestUser[]) =>
  recruiter.client.put(`/application/${application.id}/interviewers`, { user_ids: users.map(({ id }) => id) });
const setMail = ({ client }: TestUser, kind: string, enabled: boolean) =>
  client.put("/notices/mail", { kind, enabled });

describe("the digest of new applications", () => {
  it("is one mail at 08:00 to each owner and recruiter, by job, in their language, with the applications since the last", async () => {
    const porter = await makeJob(portal, owner, { title: "Porter" });
    await apply(at("02T07:59"));
    await apply(at("02T09:00"));
    await apply(at("02T10:00"), porter);
    await sendMails(at("02T07:59"));
    expect(await findMailsTo(owner)).toEqual([]);
    await sendMails(at("02T08:00"));
    expect((await findMailsTo(owner)).map(({ subject }) => subject)).toEqual(["1 new application"]);
    await sendMails(at("02T23:00"));
    expect(await findMailsTo(owner)).toHaveLength(1);
    await apply(at("03T07:00"));
    await sendMails(at("03T08:00"));
    const [digest, ...earlier] = await findMailsTo(owner);
    expect([digest?.subject, earlier.length]).toEqual(["3 new applications", 1]);
    expect(digest?.text).toContain(`Registered Nurse\n2 new applications\n${origin}/jobs/${job.id}/applicants`);
    expect(digest?.text).toContain(`Porter\n1 new application\n${origin}/jobs/${porter.id}/applicants`);
    expect(digest?.text).toContain(`${origin}/notice-mail/off/application_received?token=${owner.id}.`);
    expect(digest?.text).not.toContain("Sanne");
    expect((await findMailsTo(recruiter)).map(({ subject }) => subject)).toEqual([
      "3 nieuwe sollicitaties",
      "1 nieuwe sollicitatie",
    ]);
    expect(await findMailsTo(interviewer)).toEqual([]);
    await sendMails(at("09T12:00"));
    expect(await findMailsTo(owner)).toHaveLength(2);
  });

  it("is sent once by several processes, and again after a process that is killed before the commit", async () => {
    await apply(at("12T12:00"));
    const killed = { ...portal.notify, send: () => Promise.reject(new Error("killed")) };
    const dependencies = { db: portal.db, links, confirmationLinks, origin, settings: portal.settings };
    await expect(sendDueNoticeMails({ ...dependencies, notify: killed }, at("13T09:00"))).rejects.toThrow("killed");
    expect(await findMailsTo(owner)).toEqual([]);
    await Promise.all([1, 2, 3, 4].map(() => sendMails(at("13T09:00"))));
    expect(await findMailsTo(owner)).toHaveLength(1);
    expect(await findMailsTo(recruiter)).toHaveLength(1);
  });

  it("is deleted with the erasure of each application that it is about", async () => {
    await apply(at("18T12:00"));
    const { id } = await apply(at("18T13:00"));
    await sendMails(at("19T09:00"));
    expect((await findMailsTo(owner))[0]?.subject).toBe("2 new applications");
    await portal.pool.query("update applications set erase_at = now() where id = $1", [id]);
    expect(await eraseDueApplication(portal, id)).toBe(true);
    expect(await findMailsTo(owner)).toEqual([]);
  });

  it("contains nothing that was withdrawn, and is not sent for nothing", async () => {
    const seeker = await makeSeeker(portal);
    const { id } = await apply(at("14T12:00"), job, seeker);
    expect((await seeker.client.post(`/application/${id}/withdraw`, {})).status).toBe(200);
    await setMail(owner, "application_withdrawn", false);
    await moveMails(at("14T13:00"));
    await sendMails(at("15T08:00"));
    expect(await findMailsTo(owner)).toEqual([]);
  });

  it("does not reach members who have turned it off, have left or whose email is not verified", async () => {
    const stranger = await makeMember(portal, owner, "recruiter", { email_verified_at: null });
    await apply(at("16T12:00"));
    expect((await setMail(owner, "application_received", false)).status).toBe(200);
    await portal.db
      .updateTable("company_members")
      .set({ left_at: new Date() })
      .where("user_id", "=", recruiter.id)
      .execute();
    await sendMails(at("17T09:00"));
    for (const member of [owner, recruiter, stranger]) expect(await findMailsTo(member)).toEqual([]);
  });
});

describe("mail about other notices", () => {
  it("is one mail of a kind after five minutes, unless it has been read in the portal", async () => {
    const [first, second] = [await apply(at("20T07:00")), await apply(at("20T07:00"))];
    await assign(first, interviewer);
    await assign(second, interviewer);
    await assign(first, interviewer, owner);
    await owner.client.put("/notices/read", { all: true });
    await moveMails(at("20T07:10"));
    await sendMails(at("20T07:14"));
    expect(await findMailsTo(interviewer)).toEqual([]);
    await sendMails(at("20T07:15"));
    const [mail, ...more] = await findMailsTo(interviewer);
    const text = "Rik Recruiter assigned an application for Registered Nurse to you";
    expect([mail?.subject, more]).toEqual([`${text} (and 1 more)`, []]);
    expect(mail?.text).toContain(text);
    expect(mail?.text).toContain(`${origin}/jobs/${job.id}/applicants/${first.id}`);
    expect(await findMailsTo(owner)).toEqual([]);
  });

  it("ends with the link in the mail, also by one click, for this kind only", async () => {
    const url = new URL(origin + links.assigned.createPath(interviewer.id, "en"));
    const other = links.mentioned.createPath(interviewer.id, "en").split("token=")[1];
    const refused = { kind: "assigned", token: other };
    expect((await portal.anonymous.post("/auth/notice-mail/off", refused)).status).toBe(404);
    const click = await fetch(portal.origin + url.pathname + url.search, {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
    });
    expect(click.status).toBe(204);
    await assign(await apply(at("22T07:00")), interviewer);
    await moveMails(at("22T07:00"));
    await sendMails(at("22T07:30"));
    expect(await findMailsTo(interviewer)).toEqual([]);
    expect((await interviewer.client.get("/notices/mail")).body).toEqual([
      { kind: "mentioned", enabled: true },
      { kind: "assigned", enabled: false },
    ]);
    expect((await interviewer.client.get("/notices")).body).toHaveLength(1);
    await setMail(interviewer, "assigned", true);
    expect((await interviewer.client.get("/notices/mail")).body).toContainEqual({ kind: "assigned", enabled: true });
  });

  it("about stages ends for seekers who have turned it off; the receipt and the notice stay", async () => {
    const seeker = await makeSeeker(portal);
    expect((await seeker.client.get("/notices/mail")).body).toEqual(
      [
        ...["stage_changed", "offer_changed", "answer_date_moved", "job_changed", "job_closing", "erasure_announced"],
        ...["helper_joined", "job_suggested", "application_prepared"],
      ].map((kind) => ({ kind, enabled: true })),
    );
    await setMail(seeker, "stage_changed", false);
    const { id } = await apply(at("24T07:00"), job, seeker);
    const mails = { db: portal.db, notify: portal.notify, origin };
    await sendDueApplicationMails(mails);
    expect(await findMailsTo(seeker)).toHaveLength(1);
    await recruiter.client.put(`/application/${id}/stage`, { stage: "rejected", expected_stage: "received" });
    await portal.pool.query("update application_mails set due_at = now() - interval '1 second'");
    await sendDueApplicationMails(mails);
    expect(await findMailsTo(seeker)).toHaveLength(1);
    expect((await seeker.client.get("/notices")).body).toMatchObject([{ stage: "rejected" }]);
  });
});
