import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { makeSeeker } from "../testing/factories.ts";
import { startTestPortal, startTestPortalOn, type TestPortal } from "../testing/portal.ts";
import { type MailServer, startMailServer } from "../testing/servers/mail-server.ts";
import type { Notification } from "./notification.ts";
import { type TemplateName, templates } from "./templates.ts";

let mail: MailServer;
let portal: TestPortal;
let environment: Record<string, string>;
beforeAll(async () => {
  mail = await startMailServer();
  environment = { SMTP_URL: mail.url, MAIL_FROM: "Job Portal <jobs@example.org>" };
  portal = await startTestPortal(environment);
});
afterAll(async () => {
  await portal.close();
  await mail.close();
});
beforeEach(() => {
  mail.received.length = 0;
  mail.offered = 0;
});

const patience = { timeout: 15_000, interval: 20 };

function notice(extra: Partial<Notification> = {}): Notification {
  const event = randomUUID();
  const to = { email: `${event}@example.com` };
  return { template: "reset_code", to, language: "en", values: { code: "482913" }, event, ...extra };
}

/** A value for each place of any template. */
const everyPlace = {
  code: "482913",
  job: "Porter",
  company: "Northgate Health",
  reference: "0A1B2C3D",
  name: "Sanne de Boer",
  email: "sanne@example.com",
  topic: "A job",
  message: "Hello",
};

async function rowOf({ event }: Notification) {
  const query = portal.db.selectFrom("notifications").selectAll().where("event", "=", event);
  return await query.executeTakeFirstOrThrow();
}

function hasState(sent: Notification, state: string) {
  return vi.waitFor(async () => expect((await rowOf(sent)).state).toBe(state), patience);
}

/** The pause before the next try is over. */
async function passPause() {
  await vi.waitFor(async () => {
    const { rowCount } = await portal.pool.query(
      "update pgboss.job set start_after = now() where name = 'notices' and state = 'retry'",
    );
    expect(rowCount).toBe(1);
  }, patience);
}

describe("mail", () => {
  it("is delivered once, as text and as HTML, and its text is erased", async () => {
    const sent = notice();
    await portal.notify.send(portal.db, sent);
    await hasState(sent, "sent");
    expect(mail.received).toHaveLength(1);
    const [received] = mail.received;
    expect(received).toMatchObject({ from: "jobs@example.org", to: [(sent.to as { email: string }).email] });
    expect(received?.headers.get("from")).toBe("Job Portal <jobs@example.org>");
    expect(received?.headers.get("subject")).toBe("Your code for a new password");
    expect(received?.text).toContain("\r\n482913\r\n");
    expect(received?.html).toContain("<strong><big>482913</big></strong>");
    expect(received?.html).toContain('<html lang="en">');
    expect(await rowOf(sent)).toMatchObject({ text: null, html: null, subject: "Your code for a new password" });
    expect((await rowOf(sent)).sent_at).not.toBeNull();
    expect(portal.logged.join("\n")).not.toContain("482913");
  });

  it("can be answered to whoever wrote it, line by line as it was written", async () => {
    const values = { ...everyPlace, message: "First line\n\n<b>Bcc: b@example.com" };
    const sent = notice({ template: "contact", values, replyTo: "sanne@example.com" });
    await portal.notify.send(portal.db, sent);
    await hasState(sent, "sent");
    const [received] = mail.received;
    expect(received?.headers.get("reply-to")).toBe("sanne@example.com");
    expect(received?.headers.has("auto-submitted")).toBe(false);
    expect(received?.text).toContain("\r\n> First line\r\n>\r\n> <b>Bcc: b@example.com\r\n");
    expect(received?.html).toContain("<blockquote>First line<br>");
    expect(received?.html).not.toContain("<b>");
    expect(await rowOf(sent)).toMatchObject({ text: null, html: null, reply_to: null });
    const twoAddresses = notice({ replyTo: "a@example.com, b@example.com" });
    await expect(portal.notify.send(portal.db, twoAddresses)).rejects.toThrow("no address");
  });

  it("is tried again after the server had no time for it, and delivered once", async () => {
    mail.rejections.push({ code: 451, message: "Come back later" });
    const sent = notice();
    await portal.notify.send(portal.db, sent);
    await passPause();
    await hasState(sent, "sent");
    expect(mail.offered).toBe(2);
    expect(mail.received).toHaveLength(1);
    expect(portal.logged.some((line) => line.includes("Come back later"))).toBe(true);
  });

  it("is given up, and says so in the log, when nobody has that address", async () => {
    mail.rejections.push({ code: 550, message: "No such mailbox" });
    const sent = notice();
    await portal.notify.send(portal.db, sent);
    await hasState(sent, "failed");
    expect(mail.offered).toBe(1);
    expect(await rowOf(sent)).toMatchObject({ text: null, html: null });
    expect(portal.logged.some((line) => line.includes("No such mailbox") && line.includes('"level":50'))).toBe(true);
  });

  it("is sent once for one event, by whichever of 64 tellers at once", async () => {
    const sent = notice();
    await Promise.all(Array.from({ length: 64 }, () => portal.notify.send(portal.db, sent)));
    const last = notice();
    await portal.notify.send(portal.db, last);
    await hasState(last, "sent");
    await hasState(sent, "sent");
    expect(mail.received).toHaveLength(2);
  });

  it("is not sent when its transaction is rolled back", async () => {
    const [undone, done] = [notice(), notice()];
    const doomed = portal.db.transaction().execute(async (trx) => {
      await portal.notify.send(trx, undone);
      throw new Error("never mind");
    });
    await expect(doomed).rejects.toThrow("never mind");
    await portal.db.transaction().execute((trx) => portal.notify.send(trx, done));
    await hasState(done, "sent");
    expect(mail.received).toHaveLength(1);
    const kept = portal.db.selectFrom("notifications").select("id").where("event", "=", undone.event);
    expect(await kept.execute()).toEqual([]);
    // The one that was sent may not be marked as completed yet: nothing else may wait.
    const { rows } = await portal.pool.query("select data from pgboss.job where state < 'active' and name = 'notices'");
    expect(rows).toEqual([]);
  });

  it("goes with the account that it is for", async () => {
    const seeker = await makeSeeker(portal);
    const sent = notice({ userId: seeker.id });
    await portal.db.transaction().execute(async (trx) => {
      await portal.notify.send(trx, sent);
      await trx.deleteFrom("users").where("id", "=", seeker.id).execute();
    });
    const next = notice();
    await portal.notify.send(portal.db, next);
    await hasState(next, "sent");
    expect(mail.received).toHaveLength(1);
  });

  it("that one process left behind is delivered by the next, once by two", async () => {
    const other = await startTestPortalOn(portal.pool.options.connectionString ?? "", environment);
    try {
      const sent = Array.from({ length: 20 }, () => notice());
      await portal.db.transaction().execute(async (trx) => {
        for (const one of sent) await other.notify.send(trx, one);
      });
      for (const one of sent) await hasState(one, "sent");
      expect(mail.received).toHaveLength(20);
    } finally {
      await other.close();
    }
  });

  it("goes on after every connection to the database broke", async () => {
    await portal.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    const sent = notice();
    await vi.waitFor(() => portal.notify.send(portal.db, sent), patience);
    await hasState(sent, "sent");
    expect(mail.received).toHaveLength(1);
  });

  it("speaks both languages in every template, with every place filled", async () => {
    const names = Object.keys(templates) as TemplateName[];
    const link = "https://jobs.example.org/x";
    const values = { ...everyPlace, conversation: link, turn_off: link, found: "1 new job", all: link, saved: link };
    const links = [{ text: "Night Nurse", detail: "Northgate Health", url: link }];
    const all = names
      .filter((template) => templates[template].channel === "mail")
      .flatMap((template) => [
        notice({ template, language: "en", values, links }),
        notice({ template, language: "nl", values, links }),
      ]);
    for (const one of all) await portal.notify.send(portal.db, one);
    for (const one of all) await hasState(one, "sent");
    expect(mail.received).toHaveLength(all.length);
    for (const received of mail.received) {
      expect(received.text + received.html).not.toMatch(/{{|undefined|!(?!doctype)/);
      expect(received.text.length).toBeGreaterThan(50);
    }
    const dutch = mail.received.filter(({ html }) => html.includes('lang="nl"'));
    expect(dutch).toHaveLength(all.length / 2);
    expect(dutch.some(({ text }) => text.includes("De code werkt één keer"))).toBe(true);
  });
});

it("names the address where an alert is turned off, and makes links of links", async () => {
  const link = "https://jobs.example.org/search-alert/off?token=a.b&x=1";
  const values = { name: "Nurse", found: "1 new job", all: link, saved: link, turn_off: link };
  const links = [{ text: "Nurse <b>\r\nBcc: x", detail: "Care & Co", url: "https://jobs.example.org/job/1" }];
  const sent = notice({ template: "search_alert", values, links, unsubscribe: link });
  await portal.notify.send(portal.db, sent);
  await hasState(sent, "sent");
  const [received] = mail.received;
  expect(received?.headers.get("list-unsubscribe")).toBe(`<${link}>`);
  expect(received?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(received?.html).toContain(`<a href="${link.replace("&", "&amp;")}">`);
  expect(received?.html).toContain(
    '<p><a href="https://jobs.example.org/job/1">Nurse &lt;b&gt; Bcc: x</a><br>Care &amp; Co</p>',
  );
  expect(received?.text.replaceAll("\r\n", "\n")).toContain(
    "Nurse <b> Bcc: x\nCare & Co\nhttps://jobs.example.org/job/1\n",
  );
  expect((await rowOf(sent)).unsubscribe_url).toBeNull();
});

describe("what people write", () => {
  it.each([
    "a@example.com\r\nBcc: b@example.com",
    "a@example.com\n",
    "a@example.com, b@example.com",
    "a@example.com b@example.com",
    '"a" <a@example.com>',
    "",
  ])("adds no header and no recipient: %j", async (email) => {
    await expect(portal.notify.send(portal.db, notice({ to: { email } }))).rejects.toThrow("no address");
    expect(mail.offered).toBe(0);
  });

  it("stays on one line and is no HTML", async () => {
    const sent = notice({ values: { code: "1\r\nBcc: b@example.com\r\n\r\n<script>&" } });
    await portal.notify.send(portal.db, sent);
    await hasState(sent, "sent");
    const [received] = mail.received;
    expect(received?.to).toHaveLength(1);
    expect([...(received?.headers.keys() ?? [])]).not.toContain("bcc");
    expect(received?.text).toContain("\r\n1 Bcc: b@example.com <script>&\r\n");
    expect(received?.html).toContain("1 Bcc: b@example.com &lt;script&gt;&amp;");
  });
});
