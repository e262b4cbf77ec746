import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeAfterTests } from "../../testing/close-after-tests.ts";
import { makeSeeker, sendNotification } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { startMailServer } from "../../testing/servers/mail-server.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";
import { texts } from "../i18n/texts.ts";
import type { MailTemplate, Notification } from "./notification.ts";

const mail = closeAfterTests(await startMailServer());
const environment = { SMTP_URL: mail.url, MAIL_FROM: "Job Portal <jobs@example.org>" };
const portal = await startTestPortal(environment);
beforeEach(() => {
  mail.received.length = 0;
  mail.offered = 0;
});

function createNotification(overrides: Partial<Notification> = {}): Notification {
  const idempotencyKey = randomUUID();
  return {
    template: "password_reset_code",
    to: { email: `${idempotencyKey}@example.com` },
    language: "en",
    values: { code: "482913" },
    idempotencyKey,
    ...overrides,
  };
}

const send = (notification: Notification) => sendNotification(portal, notification);

async function findRow({ idempotencyKey }: Notification) {
  const query = portal.db.selectFrom("notifications").selectAll().where("event", "=", idempotencyKey);
  return await query.executeTakeFirstOrThrow();
}

function waitForState(notification: Notification, state: string) {
  return expect.poll(async () => (await findRow(notification)).state).toBe(state);
}

/** Ends the retry delay of the only notification that waits for a retry. */
async function skipRetryDelay() {
  await vi.waitFor(async () => {
    const { rowCount } = await portal.pool.query(
      "update notifications set next_attempt_at = now() where state = 'queued' and attempts > 0 and not is_sending",
    );
    expect(rowCount).toBe(1);
  }, WAIT_OPTIONS);
}

describe("mail delivery", () => {
  it("sends a notification once, as text and as HTML, and erases its content", async () => {
    const notification = createNotification();
    await send(notification);
    await waitForState(notification, "sent");
    expect(mail.received).toHaveLength(1);
    const [received] = mail.received;
    expect(received).toMatchObject({ from: "jobs@example.org", to: [(notification.to as { email: string }).email] });
    expect(received?.headers.get("from")).toBe("Job Portal <jobs@example.org>");
    expect(received?.headers.get("subject")).toBe("Your code for a new password");
    expect(received?.text).toContain("\r\n482913\r\n");
    expect(received?.html).toContain("<strong><big>482913</big></strong>");
    expect(received?.html).toContain('<html lang="en">');
    const row = await findRow(notification);
    expect(row).toMatchObject({ text: null, html: null, subject: "Your code for a new password" });
    expect(row.sent_at).not.toBeNull();
    expect(portal.logged.join("\n")).not.toContain("482913");
  });

  it("has the name that an owner has given the portal, on the next mail", async () => {
    await portal.pool.query(
      "insert into settings (key, value) values ('portal_name', to_jsonb('Werk in ’s-Hertogenbosch, nu'::text))",
    );
    await portal.settings.refresh();
    const notification = createNotification();
    await send(notification);
    await waitForState(notification, "sent");
    expect(mail.received[0]?.headers.get("from")).toBe(
      "=?UTF-8?Q?Werk_in_=E2=80=99s-Hertogenbosch=2C_nu?= <jobs@example.org>",
    );
    await portal.pool.query("delete from settings");
    await portal.settings.refresh();
  });

  it("tries again after a temporary error, and sends the mail once", async () => {
    mail.rejections.push({ code: 451, message: "Come back later" });
    const notification = createNotification();
    await send(notification);
    await skipRetryDelay();
    await waitForState(notification, "sent");
    expect(mail.offered).toBe(2);
    expect(mail.received).toHaveLength(1);
    expect(portal.logged.some((line) => line.includes("Come back later"))).toBe(true);
  });

  it("gives up after a permanent error, logs it and erases the content after seven days", async () => {
    mail.rejections.push({ code: 550, message: "No such mailbox" });
    const notification = createNotification();
    await send(notification);
    await waitForState(notification, "failed");
    expect(mail.offered).toBe(1);
    const { text, last_error } = await findRow(notification);
    expect([text?.includes("482913"), last_error]).toEqual([true, expect.stringContaining("No such mailbox")]);
    await portal.pool.query("update notifications set created_at = created_at - interval '8 days' where event = $1", [
      notification.idempotencyKey,
    ]);
    await send(createNotification());
    await expect.poll(async () => (await findRow(notification)).text).toBeNull();
    expect(await findRow(notification)).toMatchObject({ state: "failed", html: null });
    expect(portal.logged.some((line) => line.includes("No such mailbox") && line.includes('"level":50'))).toBe(true);
  });

  it("sends one mail for 64 concurrent notifications with one idempotency key", async () => {
    const notification = createNotification();
    await Promise.all(Array.from({ length: 64 }, () => send(notification)));
    const lastNotification = createNotification();
    await send(lastNotification);
    await waitForState(lastNotification, "sent");
    await waitForState(notification, "sent");
    expect(mail.received).toHaveLength(2);
  });

  it("sends nothing when the transaction is rolled back", async () => {
    const [rolledBack, committed] = [createNotification(), createNotification()];
    const transaction = portal.db.transaction().execute(async (trx) => {
      await portal.notify.send(trx, rolledBack);
      throw new Error("rollback");
    });
    await expect(transaction).rejects.toThrow("rollback");
    await portal.db.transaction().execute((trx) => portal.notify.send(trx, committed));
    await waitForState(committed, "sent");
    expect(mail.received).toHaveLength(1);
    const rows = portal.db.selectFrom("notifications").select("id").where("event", "=", rolledBack.idempotencyKey);
    expect(await rows.execute()).toEqual([]);
  });

  it("sends nothing to an account that has been deleted", async () => {
    const seeker = await makeSeeker(portal);
    const notification = createNotification({ userId: seeker.id });
    await portal.db.transaction().execute(async (trx) => {
      await portal.notify.send(trx, notification);
      await trx.deleteFrom("users").where("id", "=", seeker.id).execute();
    });
    const nextNotification = createNotification();
    await send(nextNotification);
    await waitForState(nextNotification, "sent");
    expect(mail.received).toHaveLength(1);
  });

  it("sends the notifications of all processes, each once", async () => {
    const otherPortal = await portal.startOther();
    const notifications = Array.from({ length: 20 }, () => createNotification());
    await portal.db.transaction().execute(async (trx) => {
      for (const notification of notifications) await otherPortal.notify.send(trx, notification);
    });
    for (const notification of notifications) await waitForState(notification, "sent");
    expect(mail.received).toHaveLength(20);
  });

  it("continues after all database connections have broken", async () => {
    await portal.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    const notification = createNotification();
    await vi.waitFor(() => send(notification), WAIT_OPTIONS);
    await waitForState(notification, "sent");
    expect(mail.received).toHaveLength(1);
  });
});

describe("mail content", () => {
  it("exists in both languages for every template, with every placeholder filled", async () => {
    const url = "https://jobs.example.org/x";
    const values = {
      code: "482913",
      job: "Porter",
      company: "Northgate Health",
      reference: "0A1B2C3D",
      name: "Sanne de Boer",
      email: "sanne@example.com",
      topic: "A job",
      new_jobs: "1 new job",
      summary: "3 new applications",
      role: "Recruiter",
      inviter: "Marieke Visser",
      invitation_url: url,
      conversation_url: url,
      unsubscribe_url: url,
      application_url: url,
      applicant: "Sanne de Boer",
      seeker: "Sanne de Boer",
      place: "Damrak 12",
      time: "Thursday, January 7, 2027, 10:00 – 11:00 AM (Europe/Amsterdam)",
      earlier_time: "Wednesday, January 6, 2027, 10:00 – 11:00 AM (Europe/Amsterdam)",
      ...Object.fromEntries([1, 2, 3, 4, 5].map((slot) => [`slot_${slot}`, `Time ${slot}`])),
      due_date: "Monday, December 28",
      answer_by: "Friday, December 18",
      message_intro: "Northgate Health wrote to you:",
      search_url: url,
      confirmation_url: url,
      keep_url: url,
      saved_searches_url: url,
      status_url: url,
      url,
      title: "Our decision about your job",
      date: "Monday, December 28",
      outcome: "We have accepted your complaint.",
      where: "You can read everything on this page:",
    };
    const sections = [{ heading: "What we decided", text: "This is a warning.\nNothing changes now." }];
    const links = [{ text: "Night Nurse", detail: "Northgate Health", url }];
    const templates = Object.keys(texts.en.mails) as MailTemplate[];
    const notifications = templates.flatMap((template) => [
      createNotification({ template, language: "en", values, links, sections, quote: "Hello" }),
      createNotification({ template, language: "nl", values, links, sections, quote: "Hello" }),
    ]);
    for (const notification of notifications) await send(notification);
    for (const notification of notifications) await waitForState(notification, "sent");
    expect(mail.received).toHaveLength(notifications.length);
    for (const received of mail.received) {
      expect(received.text + received.html).not.toMatch(/{{|undefined|!(?!doctype)/);
      expect(received.text.length).toBeGreaterThan(50);
    }
    const dutch = mail.received.filter(({ html }) => html.includes('lang="nl"'));
    expect(dutch).toHaveLength(notifications.length / 2);
    expect(dutch.some(({ text }) => text.includes("De code werkt één keer"))).toBe(true);
  });

  it("quotes text of another person line by line, and replies go to that person", async () => {
    const notification = createNotification({
      template: "contact_form",
      values: { name: "Sanne de Boer", email: "sanne@example.com", topic: "A job" },
      quote: "First line\n\n<b>Bcc: b@example.com",
      replyTo: "sanne@example.com",
    });
    await send(notification);
    await waitForState(notification, "sent");
    const [received] = mail.received;
    expect(received?.headers.get("reply-to")).toBe("sanne@example.com");
    expect(received?.headers.has("auto-submitted")).toBe(false);
    expect(received?.text).toContain("\r\n> First line\r\n>\r\n> <b>Bcc: b@example.com\r\n");
    expect(received?.html).toContain("<blockquote>First line<br>");
    expect(received?.html).not.toContain("<b>");
    expect(await findRow(notification)).toMatchObject({ text: null, html: null, reply_to: null });
    const twoAddresses = createNotification({ replyTo: "a@example.com, b@example.com" });
    await expect(send(twoAddresses)).rejects.toThrow("no valid recipient");
  });

  it("has its calendar event as an attachment, and erases it after the delivery", async () => {
    const content = "BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n";
    const notification = createNotification({ calendarEvent: { method: "CANCEL", content } });
    await send(notification);
    await waitForState(notification, "sent");
    const [received] = mail.received;
    expect(received?.raw).toMatch(/content-type: text\/calendar; charset=utf-8; method=CANCEL/i);
    expect(received?.raw).toContain("filename=interview.ics");
    expect(received?.raw).toContain(Buffer.from(content).toString("base64"));
    expect((await findRow(notification)).calendar_event).toBeNull();
  });

  it("has a List-Unsubscribe header, and turns URLs into links", async () => {
    const url = "https://jobs.example.org/search-alert/off?token=a.b&x=1";
    const notification = createNotification({
      template: "search_alert",
      values: { name: "Nurse", new_jobs: "1 new job", search_url: url, saved_searches_url: url, unsubscribe_url: url },
      links: [{ text: "Nurse <b>\r\nBcc: x", detail: "Care & Co", url: "https://jobs.example.org/job/1" }],
      unsubscribeUrl: url,
    });
    await send(notification);
    await waitForState(notification, "sent");
    const [received] = mail.received;
    expect(received?.headers.get("list-unsubscribe")).toBe(`<${url}>`);
    expect(received?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(received?.html).toContain(`<a href="${url.replace("&", "&amp;")}">`);
    expect(received?.html).toContain(
      '<p><a href="https://jobs.example.org/job/1">Nurse &lt;b&gt; Bcc: x</a><br>Care &amp; Co</p>',
    );
    expect(received?.text.replaceAll("\r\n", "\n")).toContain(
      "Nurse <b> Bcc: x\nCare & Co\nhttps://jobs.example.org/job/1\n",
    );
    expect((await findRow(notification)).unsubscribe_url).toBeNull();
  });

  it.each([
    "a@example.com\r\nBcc: b@example.com",
    "a@example.com\n",
    "a@example.com, b@example.com",
    "a@example.com b@example.com",
    '"a" <a@example.com>',
    "",
  ])("is not sent to the invalid recipient %j", async (email) => {
    await expect(send(createNotification({ to: { email } }))).rejects.toThrow("no valid recipient");
    expect(mail.offered).toBe(0);
  });

  it("keeps values on one line and escapes them in HTML", async () => {
    const notification = createNotification({
      values: { code: "1\r\nBcc: b@example.com\r\n\r\n<script>&" },
    });
    await send(notification);
    await waitForState(notification, "sent");
    const [received] = mail.received;
    expect(received?.to).toHaveLength(1);
    expect([...(received?.headers.keys() ?? [])]).not.toContain("bcc");
    expect(received?.text).toContain("\r\n1 Bcc: b@example.com <script>&\r\n");
    expect(received?.html).toContain("1 Bcc: b@example.com &lt;script&gt;&amp;");
  });
});
