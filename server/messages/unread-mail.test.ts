import { beforeEach, describe, expect, it } from "vitest";
import { createRateLimiter } from "../platform/limits/rate-limiter.ts";
import { limitRules } from "../platform/limits/rules.ts";
import {
  getPasswordColumns,
  makeEmployer,
  makeMember,
  makeSeeker,
  TEST_PASSWORD,
  type TestUser,
} from "../testing/factories.ts";
import { startTestPortal, TEST_SECRET_KEY } from "../testing/portal.ts";
import { createMessageUnsubscribeLinks, sendDueUnreadMails } from "./unread-mail.ts";

let seeker: TestUser;
let employer: TestUser;
const links = createMessageUnsubscribeLinks({ secretKey: TEST_SECRET_KEY });
const origin = "https://jobs.example.org";
const portal = await startTestPortal();
beforeEach(async () => {
  seeker = await makeSeeker(portal, { name: "Sanne de Boer" });
  employer = await makeEmployer(portal);
});

const sendMessage = (from: TestUser, to: TestUser, message = "Come by on Monday") =>
  from.client.post("/messages", { to_user_id: to.id, message });
const sendMails = (from = portal, limits = createRateLimiter(from.pool, 1000)) =>
  sendDueUnreadMails({ db: from.db, notify: from.notify, limits, links, origin });
const findMailsTo = async (user: TestUser) => (await portal.outbox()).filter(({ to }) => to === user.email);

/** Moves the times of all messages and mails into the past by this many minutes. */
async function passMinutes(minutes: number) {
  const earlier = (column: string) => `${column} = ${column} - interval '${minutes} minutes'`;
  await portal.pool.query(`update messages set ${earlier("created_at")}`);
  await portal.pool.query(`update unread_mails set ${earlier("due_at")}, ${earlier("last_sent_at")}`);
}

describe("sendDueUnreadMails", () => {
  it("sends a mail after ten minutes, with links to the conversation and to unsubscribe, without the message", async () => {
    await sendMessage(seeker, employer);
    await passMinutes(9);
    await sendMails();
    expect(await findMailsTo(employer)).toEqual([]);
    await passMinutes(1);
    await sendMails();
    const [mail, ...more] = await findMailsTo(employer);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Sanne de Boer has written to you");
    expect(mail?.text).toContain(`${origin}/jobs/messages/${seeker.id}`);
    expect(mail?.text).toContain(`${origin}/message-mail/off?token=${employer.id}.`);
    expect(JSON.stringify(mail)).not.toContain("Monday");
  });

  it("does not name the sender to a reader whose email is not verified", async () => {
    const [reader, sender] = [
      await makeEmployer(portal, { email_verified_at: null }),
      await makeSeeker(portal, { name: "URGENT your account is locked" }),
    ];
    await sendMessage(sender, reader);
    await passMinutes(10);
    await sendMails();
    const mails = await findMailsTo(reader);
    expect(mails.map(({ subject }) => subject)).toEqual(["Somebody has written to you"]);
    expect(JSON.stringify(mails)).not.toContain("URGENT");
  });

  it("sends no mail to a member who has been removed or no longer recruits", async () => {
    const members = [await makeMember(portal, employer, "recruiter"), await makeMember(portal, employer, "recruiter")];
    for (const member of members) await sendMessage(seeker, member);
    const [removed, demoted] = members as [TestUser, TestUser];
    await employer.client.delete(`/company/members/${removed.id}`);
    await employer.client.put(`/company/members/${demoted.id}`, { role: "interviewer" });
    await passMinutes(10);
    await sendMails();
    for (const member of members) expect(await findMailsTo(member)).toEqual([]);
  });

  it("sends a limited number of mails a day to one reader, and the others later", async () => {
    const strict = createRateLimiter(portal.pool, 0.1);
    const max = limitRules.unread_mail_daily.account.attempts * 0.1;
    for (let index = 0; index <= max; index += 1) await sendMessage(await makeSeeker(portal), employer);
    await passMinutes(10);
    await sendMails(portal, strict);
    expect(await findMailsTo(employer)).toHaveLength(max);
    await passMinutes(23 * 60);
    await sendMails(portal, strict);
    expect(await findMailsTo(employer)).toHaveLength(max);
    await portal.pool.query("delete from rate_limits");
    await passMinutes(60);
    await sendMails(portal, strict);
    expect(await findMailsTo(employer)).toHaveLength(max + 1);
  });

  it("sends one mail when several processes run at the same time", async () => {
    const other = await portal.startOther();
    await sendMessage(seeker, employer);
    await passMinutes(10);
    await Promise.all([sendMails(), sendMails(other), sendMails(), sendMails(other)]);
    await sendMails();
    expect(await findMailsTo(employer)).toHaveLength(1);
  });

  it("sends no mail for messages that were read, but one for a later message", async () => {
    await sendMessage(seeker, employer);
    await employer.client.put("/messages", { to_user_id: seeker.id });
    await passMinutes(7);
    await sendMessage(seeker, employer);
    await passMinutes(3);
    await sendMails();
    expect(await findMailsTo(employer)).toEqual([]);
    await passMinutes(7);
    await sendMails();
    expect(await findMailsTo(employer)).toHaveLength(1);
  });

  it("sends at most one mail a day for each conversation, and only for new messages", async () => {
    await sendMessage(seeker, employer);
    await passMinutes(10);
    await sendMails();
    await passMinutes(3 * 24 * 60);
    await sendMails();
    expect(await findMailsTo(employer)).toHaveLength(1);
    await sendMessage(await makeSeeker(portal, { name: "Cem Kaya" }), employer);
    await sendMessage(seeker, employer);
    await passMinutes(10);
    await sendMails();
    expect((await findMailsTo(employer)).map(({ subject }) => subject).sort()).toEqual([
      "Cem Kaya has written to you",
      "Sanne de Boer has written to you",
      "Sanne de Boer has written to you",
    ]);
    await sendMessage(seeker, employer);
    await passMinutes(60);
    await sendMails();
    expect(await findMailsTo(employer)).toHaveLength(3);
    await passMinutes(23 * 60);
    await sendMails();
    expect(await findMailsTo(employer)).toHaveLength(4);
  });

  it("uses the reader's language, and leaves out a name that mail programs would turn into a link", async () => {
    await portal.pool.query("update users set language = 'nl' where id = $1", [employer.id]);
    await portal.pool.query("update users set name = 'Win now: evil.example' where id = $1", [seeker.id]);
    await sendMessage(seeker, employer);
    await passMinutes(10);
    await sendMails();
    const [mail] = await findMailsTo(employer);
    expect(mail?.subject).toBe("Iemand heeft je een bericht gestuurd");
    expect(mail?.text).toContain(`${origin}/nl/message-mail/off?token=`);
  });

  it.each<[string, (reader: TestUser, writer: TestUser) => Promise<unknown>]>([
    ["has unsubscribed", (reader) => reader.client.put("/messages/mail", { enabled: false })],
    ["has blocked the writer", (reader, writer) => reader.client.put(`/messages/blocks/${writer.id}`)],
    ["is blocked by the writer", (reader, writer) => writer.client.put(`/messages/blocks/${reader.id}`)],
    ["has no email", (reader) => portal.pool.query("update users set email = null where id = $1", [reader.id])],
    [
      "has deleted the account",
      (reader) => portal.pool.query("update users set deleted_at = now() where id = $1", [reader.id]),
    ],
  ])("sends no mail to a reader who %s", async (_name, act) => {
    await sendMessage(seeker, employer);
    await act(employer, seeker);
    await passMinutes(10);
    await sendMails();
    expect(await findMailsTo(employer)).toEqual([]);
    expect((await portal.pool.query("select 1 from unread_mails where due_at < now()")).rows).toEqual([]);
  });
});

describe("a mail about unread messages", () => {
  const remind = async () => {
    await sendMessage(seeker, employer);
    await passMinutes(10);
    await sendMails();
    expect(await findMailsTo(employer)).toHaveLength(1);
  };

  it("goes with the conversation, because it names the sender", async () => {
    await remind();
    await portal.pool.query("delete from conversations where $1 in (participant_a_id, participant_b_id)", [seeker.id]);
    expect(await findMailsTo(employer)).toEqual([]);
  });

  it("goes with the account of the sender", async () => {
    await portal.db
      .updateTable("users")
      .set(await getPasswordColumns())
      .where("id", "=", seeker.id)
      .execute();
    await remind();
    expect((await seeker.client.delete("/authenticated/users", { password: TEST_PASSWORD })).status).toBe(204);
    expect(await findMailsTo(employer)).toEqual([]);
  });
});

describe("unsubscribing from mail about unread messages", () => {
  const getSetting = async (user: TestUser) => (await user.client.get("/messages/mail")).body;
  const createToken = (user: TestUser) => links.createPath(user.id, "en").split("token=")[1] ?? "";

  it("works in Settings", async () => {
    expect(await getSetting(employer)).toEqual({ enabled: true });
    expect((await employer.client.put("/messages/mail", { enabled: false })).body).toEqual({ enabled: false });
    expect(await getSetting(employer)).toEqual({ enabled: false });
    expect((await employer.client.put("/messages/mail", { enabled: "no" })).status).toBe(400);
    expect((await employer.client.put("/messages/mail", {})).status).toBe(422);
  });

  it("works with the link, without a login, also a second time", async () => {
    const token = createToken(employer);
    for (const _try of [1, 2]) {
      expect((await portal.anonymous.post("/auth/message-mail/off", { token })).status).toBe(204);
      expect(await getSetting(employer)).toEqual({ enabled: false });
    }
    expect(await getSetting(seeker)).toEqual({ enabled: true });
  });

  it.each(["", "/nl"])("works with one click in a mail program, under the path prefix '%s'", async (prefix) => {
    const url = `${portal.origin}${prefix}/message-mail/off?token=${createToken(employer)}`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const { status } = await fetch(url, { method: "POST", headers, body: "List-Unsubscribe=One-Click" });
    expect([status, await getSetting(employer)]).toEqual([204, { enabled: false }]);
  });

  it("rejects an invalid token with 404", async () => {
    const [id, signature = ""] = createToken(employer).split(".");
    for (const token of ["", "x", `${id}`, `${id}.`, `${seeker.id}.${signature}`, `${id}.${signature.slice(1)}`]) {
      expect((await portal.anonymous.post("/auth/message-mail/off", { token })).status).toBe(404);
      const url = `${portal.origin}/message-mail/off?token=${encodeURIComponent(token)}`;
      expect((await fetch(url, { method: "POST" })).status).toBe(404);
    }
    expect(await getSetting(employer)).toEqual({ enabled: true });
    expect(await getSetting(seeker)).toEqual({ enabled: true });
  });
});
