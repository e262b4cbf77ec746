import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeEmployer, makeSeeker, type TestUser } from "../testing/factories.ts";
import { startTestPortal, startTestPortalOn, TEST_SECRET_KEY, type TestPortal } from "../testing/portal.ts";
import { createMessageUnsubscribeLinks, sendDueUnreadMails } from "./unread-mail.ts";

let portal: TestPortal;
let seeker: TestUser;
let employer: TestUser;
const links = createMessageUnsubscribeLinks(TEST_SECRET_KEY);
const address = "https://jobs.example.org";
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  seeker = await makeSeeker(portal, { name: "Sanne de Boer" });
  employer = await makeEmployer(portal);
});

const write = (from: TestUser, to: TestUser, message = "Come by on Monday") =>
  from.client.post("/messages", { to_user_id: to.id, message });
const send = (from = portal) => sendDueUnreadMails({ db: from.db, notify: from.notify, links, origin: address });
const mailsTo = async (person: TestUser) => (await portal.outbox()).filter(({ to }) => to === person.email);

/** Everything that has to do with this mail happened that much earlier. */
async function pass(minutes: number) {
  const earlier = (column: string) => `${column} = ${column} - interval '${minutes} minutes'`;
  await portal.pool.query(`update messages set ${earlier("created_at")}`);
  await portal.pool.query(`update unread_mails set ${earlier("due_at")}, ${earlier("last_sent_at")}`);
}

describe("mail about an unread message", () => {
  it("comes after ten minutes, without the text, with both links", async () => {
    await write(seeker, employer);
    await pass(9);
    await send();
    expect(await mailsTo(employer)).toEqual([]);
    await pass(1);
    await send();
    const [mail, ...more] = await mailsTo(employer);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Sanne de Boer has written to you");
    expect(mail?.text).toContain(`${address}/jobs/messages/${seeker.id}`);
    expect(mail?.text).toContain(`${address}/message-mail/off?token=${employer.id}.`);
    expect(JSON.stringify(mail)).not.toContain("Monday");
  });

  it("is written once, however many processes look at once", async () => {
    const other = await startTestPortalOn(portal.pool.options.connectionString ?? "");
    await write(seeker, employer);
    await pass(10);
    await Promise.all([send(), send(other), send(), send(other)]);
    await send();
    expect(await mailsTo(employer)).toHaveLength(1);
    await other.close();
  });

  it("does not come for what has been read, and comes for what came later", async () => {
    await write(seeker, employer);
    await employer.client.put("/messages", { to_user_id: seeker.id });
    await pass(7);
    await write(seeker, employer);
    await pass(3);
    await send();
    expect(await mailsTo(employer)).toEqual([]);
    await pass(7);
    await send();
    expect(await mailsTo(employer)).toHaveLength(1);
  });

  it("comes at most once a day for each conversation, and only if there is something new", async () => {
    await write(seeker, employer);
    await pass(10);
    await send();
    await pass(3 * 24 * 60);
    await send();
    expect(await mailsTo(employer)).toHaveLength(1);
    await write(await makeSeeker(portal, { name: "Cem Kaya" }), employer);
    await write(seeker, employer);
    await pass(10);
    await send();
    expect((await mailsTo(employer)).map(({ subject }) => subject).sort()).toEqual([
      "Cem Kaya has written to you",
      "Sanne de Boer has written to you",
      "Sanne de Boer has written to you",
    ]);
    await write(seeker, employer);
    await pass(60);
    await send();
    expect(await mailsTo(employer)).toHaveLength(3);
    await pass(23 * 60);
    await send();
    expect(await mailsTo(employer)).toHaveLength(4);
  });

  it("comes in the reader's language, and names no name that a mail program makes a link of", async () => {
    await portal.pool.query("update users set language = 'nl' where id = $1", [employer.id]);
    await portal.pool.query("update users set name = 'Win now: evil.example' where id = $1", [seeker.id]);
    await write(seeker, employer);
    await pass(10);
    await send();
    const [mail] = await mailsTo(employer);
    expect(mail?.subject).toBe("Iemand heeft je geschreven");
    expect(mail?.text).toContain(`${address}/nl/message-mail/off?token=`);
  });

  it.each<[string, (reader: TestUser, writer: TestUser) => Promise<unknown>]>([
    ["has turned it off", (reader) => reader.client.put("/messages/mail", { enabled: false })],
    ["has blocked the writer", (reader, writer) => reader.client.put(`/messages/blocks/${writer.id}`)],
    ["is blocked by the writer", (reader, writer) => writer.client.put(`/messages/blocks/${reader.id}`)],
    ["has no email", (reader) => portal.pool.query("update users set email = null where id = $1", [reader.id])],
    ["is gone", (reader) => portal.pool.query("update users set deleted_at = now() where id = $1", [reader.id])],
  ])("does not come to who %s", async (_name, act) => {
    await write(seeker, employer);
    await act(employer, seeker);
    await pass(10);
    await send();
    expect(await mailsTo(employer)).toEqual([]);
    expect((await portal.pool.query("select 1 from unread_mails where due_at < now()")).rows).toEqual([]);
  });
});

describe("turning it off", () => {
  const setting = async (person: TestUser) => (await person.client.get("/messages/mail")).body;
  const tokenOf = (person: TestUser) => links.createPath(person.id, "en").split("token=")[1] ?? "";

  it("is a setting", async () => {
    expect(await setting(employer)).toEqual({ enabled: true });
    expect((await employer.client.put("/messages/mail", { enabled: false })).body).toEqual({ enabled: false });
    expect(await setting(employer)).toEqual({ enabled: false });
    expect((await employer.client.put("/messages/mail", { enabled: "no" })).status).toBe(400);
    expect((await employer.client.put("/messages/mail", {})).status).toBe(422);
  });

  it("works with the link, without a login, once or twice", async () => {
    const token = tokenOf(employer);
    for (const _try of [1, 2]) {
      expect((await portal.anonymous.post("/auth/message-mail/off", { token })).status).toBe(204);
      expect(await setting(employer)).toEqual({ enabled: false });
    }
    expect(await setting(seeker)).toEqual({ enabled: true });
  });

  it.each(["", "/nl"])("works with one click in a mail program, under %s", async (prefix) => {
    const url = `${portal.origin}${prefix}/message-mail/off?token=${tokenOf(employer)}`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const { status } = await fetch(url, { method: "POST", headers, body: "List-Unsubscribe=One-Click" });
    expect([status, await setting(employer)]).toEqual([204, { enabled: false }]);
  });

  it("does not work with a link that is not ours", async () => {
    const [id, signature = ""] = tokenOf(employer).split(".");
    for (const token of ["", "x", `${id}`, `${id}.`, `${seeker.id}.${signature}`, `${id}.${signature.slice(1)}`]) {
      expect((await portal.anonymous.post("/auth/message-mail/off", { token })).status).toBe(404);
      const url = `${portal.origin}/message-mail/off?token=${encodeURIComponent(token)}`;
      expect((await fetch(url, { method: "POST" })).status).toBe(404);
    }
    expect(await setting(employer)).toEqual({ enabled: true });
    expect(await setting(seeker)).toEqual({ enabled: true });
  });
});
