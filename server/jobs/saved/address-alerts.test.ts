import { beforeEach, describe, expect, it } from "vitest";
import { markEmailRefused } from "../../platform/notifications/queries.ts";
import { makeEmployer, makeJob, makeSeeker } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";

let email: string;
let addresses = 0;
const portal = await startTestPortal();
const employer = await makeEmployer(portal);
beforeEach(async () => {
  await portal.pool.query("delete from saved_searches");
  await portal.pool.query("update jobs set status = 2");
  email = `visitor-${++addresses}@example.com`;
});

const request = (terms: object = { title: "nurse" }, frequency = "daily", to = email) =>
  portal.anonymous.post("/alerts", { email: to, language: "en", terms, frequency });
const readMails = async (to = email) => (await portal.outbox()).filter((mail) => mail.to === to);
const readRows = async () => (await portal.pool.query("select * from saved_searches order by id")).rows;

/** Returns the token of a link in the newest mail that has one. */
async function readToken(step: "confirm" | "keep" | "end", to = email): Promise<string> {
  for (const { text } of await readMails(to)) {
    const [, token] = new RegExp(`/search-alert/${step}\\?token=(\\S+)`).exec(text) ?? [];
    if (token) return token;
  }
  throw new Error(`No mail has a link to ${step}.`);
}
const use = async (step: "confirm" | "keep" | "end", token?: string) =>
  (await portal.anonymous.post(`/alerts/${step}`, { token: token ?? (await readToken(step)) })).status;

async function makeConfirmed(terms: object = { title: "nurse" }) {
  await request(terms);
  expect(await use("confirm")).toBe(204);
}

/** Simulates that time passes: moves all times of the alerts back. */
async function passHours(hours: number) {
  await portal.pool.query(
    `update saved_searches set notified_until = notified_until - $1 * interval '1 hour',
       alert_due_at = alert_due_at - $1 * interval '1 hour', expires_at = expires_at - $1 * interval '1 hour',
       email_refused_at = email_refused_at - $1 * interval '1 hour'`,
    [hours],
  );
  await portal.pool.query("update job_search set opened_at = opened_at - $1 * interval '1 hour'", [hours]);
  await portal.sweep();
}

describe("the alert of an address", () => {
  it("gets one mail to confirm, without the words of the search, and nothing until then", async () => {
    const { status, body } = await request({ title: "URGENT your account is locked" });
    expect(status).toBe(202);
    expect(body).toEqual({ message: expect.any(String) });
    await request({ title: "URGENT your account is locked" });
    const mails = await readMails();
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain("URGENT");
    await makeJob(portal, employer, { title: "URGENT your account is locked" });
    await passHours(6 * 24);
    expect(await readMails()).toHaveLength(1);
    expect(await readRows()).toHaveLength(1);
    await passHours(24);
    expect(await readRows()).toEqual([]);
    expect(await readMails()).toHaveLength(1);
  });

  it("reports each new job once, with links to the job, to all matches and to its end", async () => {
    await request();
    await makeJob(portal, employer, { title: "Night Nurse" });
    expect(await use("confirm")).toBe(204);
    expect(await use("confirm")).toBe(204);
    for (let day = 0; day < 3; day++) await passHours(24);
    const [mail, ...others] = await readMails();
    expect(others.map(({ subject }) => subject)).toEqual(["Do you want emails about new jobs?"]);
    expect(mail?.subject).toBe("1 new job for your search");
    expect(mail?.text).toMatch(/Night Nurse\n.+\nhttp.+\/job\/.+\/night-nurse\?from=alert\n/);
    expect(mail?.text).toContain("/search?sort=newest&title=nurse\n");
    expect(mail?.text).not.toContain("/jobs/saved");
  });

  it("ends with one click of the mail or of the mail program, and is erased", async () => {
    for (const end of [
      async (token: string) => (await portal.anonymous.post("/alerts/end", { token })).status,
      async (token: string) => {
        const url = `${portal.origin}/search-alert/end?token=${token}`;
        return (await fetch(url, { method: "POST", body: new URLSearchParams("List-Unsubscribe=One-Click") })).status;
      },
    ]) {
      email = `visitor-${++addresses}@example.com`;
      await makeConfirmed();
      await makeJob(portal, employer, { title: "Night Nurse" });
      await passHours(24);
      const { rows } = await portal.pool.query("select unsubscribe_url from notifications where recipient = $1", [
        email,
      ]);
      expect(rows.map((row) => row.unsubscribe_url)).toContainEqual(
        expect.stringContaining("/search-alert/end?token="),
      );
      const token = await readToken("end");
      expect(await end(token)).toBe(204);
      expect(await readRows()).toEqual([]);
      expect(await end(token)).toBe(404);
    }
  });

  it("takes over the frequency when it is asked for again", async () => {
    await makeConfirmed();
    const [{ id }] = await readRows();
    expect((await request({ title: "nurse" }, "weekly")).status).toBe(202);
    expect(await readRows()).toMatchObject([{ alert: "daily" }, { alert: "weekly", confirmed_at: null }]);
    expect(await use("confirm")).toBe(204);
    expect(await readRows()).toMatchObject([{ id, alert: "weekly", email }]);
  });

  it("is asked after a year whether it is still wanted, stays with an answer and is erased without one", async () => {
    await makeConfirmed();
    await passHours(366 * 24);
    await passHours(29 * 24);
    const questions = async () => (await readMails()).filter(({ text }) => text.includes("/search-alert/keep"));
    expect(await questions()).toHaveLength(1);
    expect(await use("keep")).toBe(204);
    await passHours(300 * 24);
    expect(await readRows()).toHaveLength(1);
    await passHours(66 * 24);
    expect(await questions()).toHaveLength(2);
    await passHours(30 * 24);
    expect(await readRows()).toEqual([]);
    expect(await use("keep")).toBe(404);
  });

  it("is erased when its mail server refuses mail for two weeks, and not after a mail arrives", async () => {
    await makeConfirmed();
    await markEmailRefused(portal.db, email, true);
    await passHours(13 * 24);
    await markEmailRefused(portal.db, email, false);
    await passHours(13 * 24);
    expect(await readRows()).toHaveLength(1);
    await markEmailRefused(portal.db, email, true);
    await passHours(14 * 24);
    expect(await readRows()).toEqual([]);
  });

  it("becomes a saved search of the seeker with this verified email, and of nobody else", async () => {
    const [verified, unverified] = [await makeSeeker(portal), await makeSeeker(portal)];
    await portal.pool.query("update users set email_verified_at = null where id = $1", [unverified.id]);
    for (const user of [verified, unverified]) {
      expect((await request({ title: "nurse" }, "weekly", user.email)).status).toBe(202);
      expect(await use("confirm", await readToken("confirm", user.email))).toBe(204);
    }
    const saved = (await verified.client.get("/saved/searches")).body;
    expect(saved).toMatchObject([{ name: "nurse", terms: { title: "nurse" }, alert: "weekly" }]);
    expect((await unverified.client.get("/saved/searches")).body).toEqual([]);
    expect((await readRows()).map((row) => row.email)).toEqual([null, unverified.email]);
  });

  it("is limited to 20 for each address", async () => {
    await makeConfirmed();
    await portal.pool.query(
      `insert into saved_searches (id, email, language, name, criteria, alert, notified_until, alert_due_at, confirmed_at, expires_at)
       select gen_random_uuid(), email, language, name, jsonb_build_object('title', n::text), alert, notified_until,
         alert_due_at, confirmed_at, expires_at
       from saved_searches, generate_series(1, 19) n`,
    );
    await request({ title: "baker" });
    expect(await use("confirm")).toBe(409);
  });

  it("refuses tokens of another link, and frequencies and addresses that do not exist", async () => {
    await request();
    const token = await readToken("confirm");
    expect(await use("end", token)).toBe(404);
    expect(await use("keep", token)).toBe(404);
    expect(await use("confirm", "x")).toBe(404);
    expect((await request({}, "none")).status).toBe(422);
    expect((await request({}, "daily", "nobody")).status).toBe(422);
  });

  it("refuses more mails than five a day to one address", async () => {
    const limited = await startTestPortal({ RATE_LIMIT_FACTOR: "1" });
    const statuses: number[] = [];
    for (let index = 0; index < 6; index++) {
      const body = { email, language: "en", terms: { title: `nurse ${index}` }, frequency: "daily" };
      statuses.push((await limited.anonymous.post("/alerts", body)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });
});
