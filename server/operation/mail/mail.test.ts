import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import type { UndeliveredMail } from "../../../contract/operation/mail.ts";
import { closeAfterTests } from "../../testing/close-after-tests.ts";
import { makeSeeker, sendNotification, type TestUser } from "../../testing/factories.ts";
import { readPages } from "../../testing/http-client.ts";
import { makeStaff } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { startMailServer } from "../../testing/servers/mail-server.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";

const mail = closeAfterTests(await startMailServer());
const portal = await startTestPortal({ SMTP_URL: mail.url });
const owner = await makeStaff(portal, "owner");

const list = async (query = "") => (await owner.client.get(`/admin/mail?${query}`)).body as UndeliveredMail[];
const retry = (id: string, client = owner.client) => client.post(`/admin/mail/${id}/retry`);
const readPerson = async ({ id }: TestUser) => (await owner.client.get(`/admin/people/${id}`)).body;

/** Sends a mail whose first attempt the server answers with an error. Returns it when the list shows the error. */
async function sendRefused({ id, email }: TestUser, rejection: { code: number; message: string }) {
  mail.rejections.push(rejection);
  await sendNotification(portal, {
    template: "password_reset_code",
    to: { email },
    language: "en",
    values: { code: "482913" },
    idempotencyKey: randomUUID(),
    userId: id,
  });
  return vi.waitFor(async () => {
    const found = (await list()).find(({ recipient, reason }) => recipient === email && reason !== null);
    expect(found).toBeDefined();
    return found as UndeliveredMail;
  }, WAIT_OPTIONS);
}

describe("GET /admin/mail", () => {
  it("lists waiting mail with the reason, without its text, addresses and links in it", async () => {
    const seeker = await makeSeeker(portal);
    const message = `Try <${seeker.email}> later, see https://mail.example/help?code=1`;
    const shown = await sendRefused(seeker, { code: 451, message });
    expect(shown).toMatchObject({
      ...{ state: "waiting", attempts: 1, can_retry: true, channel: "email" },
      ...{ recipient: seeker.email, subject: "Your code for a new password", user: { id: seeker.id } },
    });
    expect(shown.next_attempt_at).not.toBeNull();
    expect(shown.reason).toContain("Try <[email]> later, see [link]");
    expect(JSON.stringify(shown)).not.toContain("482913");
    expect((await readPerson(seeker)).email_refused_at).toBeNull();
    expect(await list("state=queued")).toContainEqual(shown);
    expect(await list("state=failed")).not.toContainEqual(shown);
    expect((await owner.client.get("/admin/mail?state=sent")).status).toBe(422);
    await retry(shown.id);
    await expect.poll(() => list("state=queued")).toEqual([]);
  });

  it("marks an address that its server refuses at the person, until a mail arrives or the address changes", async () => {
    const [seeker, other] = [await makeSeeker(portal), await makeSeeker(portal)];
    const failed = await sendRefused(seeker, { code: 550, message: "No such mailbox" });
    expect(failed).toMatchObject({ state: "failed", next_attempt_at: null, can_retry: true });
    await expect.poll(async () => (await readPerson(seeker)).email_refused_at).not.toBeNull();
    const { body } = await owner.client.get(`/admin/people?q=${encodeURIComponent(seeker.email)}`);
    expect(body[0].email_refused_at).not.toBeNull();
    mail.received.length = 0;
    expect((await retry(failed.id)).status).toBe(204);
    await expect.poll(() => mail.received).toHaveLength(1);
    await expect.poll(async () => (await readPerson(seeker)).email_refused_at).toBeNull();
    await sendRefused(other, { code: 550, message: "No such mailbox" });
    await expect.poll(async () => (await readPerson(other)).email_refused_at).not.toBeNull();
    await portal.pool.query("update users set email = 'new@example.org' where id = $1", [other.id]);
    expect((await readPerson(other)).email_refused_at).toBeNull();
  });

  it("has pages", async () => {
    for (const _ of [1, 2, 3]) await sendRefused(await makeSeeker(portal), { code: 550, message: "No" });
    expect((await readPages(owner.client, "/admin/mail", 2)).flat()).toEqual(await list());
  });
});

describe("POST /admin/mail/:id/retry", () => {
  it("refuses what has been sent and what has no text any more, and does not exist for viewers", async () => {
    const failed = await sendRefused(await makeSeeker(portal), { code: 550, message: "No such mailbox" });
    const viewer = await makeStaff(portal, "viewer");
    expect((await retry(failed.id, viewer.client)).status).toBe(404);
    await portal.pool.query("update notifications set text = null, html = null where id = $1", [failed.id]);
    expect((await list()).find(({ id }) => id === failed.id)?.can_retry).toBe(false);
    const reply = await retry(failed.id);
    expect([reply.status, reply.body.code]).toEqual([409, "mail_not_waiting"]);
    expect((await retry(randomUUID())).status).toBe(404);
    expect((await retry("x")).status).toBe(404);
  });

  it("sends once for two owners at once", async () => {
    const failed = await sendRefused(await makeSeeker(portal), { code: 550, message: "No such mailbox" });
    mail.received.length = 0;
    await Promise.all([retry(failed.id), retry(failed.id)]);
    await vi.waitFor(async () => expect((await list()).map(({ id }) => id)).not.toContain(failed.id), WAIT_OPTIONS);
    expect(mail.received).toHaveLength(1);
  });
});
