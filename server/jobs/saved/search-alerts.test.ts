import { beforeEach, describe, expect, it } from "vitest";
import { shippedSettings } from "../../../contract/platform/settings/settings.ts";
import { readConfig } from "../../platform/config/config.ts";
import { createLogger } from "../../platform/log.ts";
import { makeEmployer, makeJob, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { startTestPortal, TEST_SECRET_KEY } from "../../testing/portal.ts";
import { jobForm } from "../../testing/sample-forms.ts";
import { insertJob } from "../queries.ts";
import { createAddressAlertLinks } from "./address-alerts.ts";
import { createAlertUnsubscribeLinks, sendDueAlerts } from "./search-alerts.ts";

let seeker: TestUser;
let employer: TestUser;
const links = createAlertUnsubscribeLinks({ secretKey: TEST_SECRET_KEY });
const addressLinks = createAddressAlertLinks({ secretKey: TEST_SECRET_KEY });
const origin = "https://jobs.example.org";
const logLines: string[] = [];
const log = createLogger(readConfig({ NODE_ENV: "test", SECRET_KEY: TEST_SECRET_KEY }), {
  write: (line) => logLines.push(line),
});
const portal = await startTestPortal();
beforeEach(async () => {
  await portal.pool.query("delete from saved_searches");
  await portal.pool.query("update jobs set status = 2");
  [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
});

async function save(terms: object = { title: "nurse" }, alert = "daily", user = seeker): Promise<{ id: string }> {
  const { status, text, body } = await user.client.post("/saved/searches", { name: "Nurse", terms, alert });
  expect(status, text).toBe(201);
  return body;
}
const post = (title = "Registered Nurse", extra: object = {}) => makeJob(portal, employer, { title, ...extra });
const sendAlerts = ({ db, notify } = portal, pay_currencies = "") =>
  sendDueAlerts({
    db,
    notify,
    search: portal.search,
    links,
    addressLinks,
    origin,
    settings: { current: { ...shippedSettings, currency: "€", pay_currencies }, industryTitles: new Map() },
    log,
  });
const readMails = async (user = seeker) => (await portal.outbox()).filter(({ to }) => to === user.email);
/** Lists the job titles of each mail, newest mail first. */
const readMailedTitles = async (user = seeker) =>
  (await readMails(user)).map(({ text }) =>
    [...text.matchAll(/^(.+)\n.+\nhttps.+\/job\/.+$/gm)].map(([, title]) => title),
  );

/** Simulates that time passes: moves all timestamps of the alerts back. */
async function passHours(hours: number) {
  const earlier = `- interval '${hours} hours'`;
  await portal.pool.query(
    `update saved_searches set notified_until = notified_until ${earlier}, alert_due_at = alert_due_at ${earlier}`,
  );
  await portal.pool.query(`update job_search set opened_at = opened_at ${earlier}`);
}

describe("search alerts", () => {
  it.each([{ title: "nurse", shifts: "no_night" }, { title: "nurse no nights" }])(
    "ask for shifts as the search does: %j",
    async (terms) => {
      await save(terms);
      await post("Nurse by day", { shifts: ["day"] });
      await post("Nurse by night", { shifts: ["night"] });
      await post("Nurse of the ward");
      await passHours(24);
      await sendAlerts();
      expect(await readMailedTitles()).toEqual([["Nurse of the ward", "Nurse by day"]]);
    },
  );

  it("report new matching jobs after one day", async () => {
    await post("Nurse of before");
    const search = await save();
    const job = await post("Night Nurse");
    await post("Baker", { description: "Bread." });
    await passHours(23);
    await sendAlerts();
    expect(await readMails()).toEqual([]);
    await passHours(1);
    await sendAlerts();
    const [mail, ...more] = await readMails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("1 new job for your saved search");
    expect(mail?.text).toContain("1 new job for your saved search:\n\nNight Nurse\nNorthgate Health · Damrak 12");
    expect(mail?.text).toContain(
      `1012 AB · €3,450, period not stated\n${origin}/job/${job.id}/night-nurse?from=alert\n`,
    );
    expect(mail?.text).toContain(`${origin}/search?sort=newest&title=nurse\n`);
    expect(mail?.text).toContain(`${origin}/jobs/saved?show=searches\n`);
    expect(mail?.text).toContain(`${origin}/search-alert/off?token=${search.id}.`);
    expect(await readMailedTitles()).toEqual([["Night Nurse"]]);
  });

  it("link to the search in the currency in which they compare pay, if it was saved without one", async () => {
    await save({ title: "nurse", salary_min: 3000 });
    await post("Night Nurse", { starting_salary: 5000 });
    await passHours(24);
    await sendAlerts(portal, "USD, EUR");
    const [mail] = await readMails();
    expect(mail?.text).toContain(`${origin}/search?sort=newest&title=nurse&salary_min=3000&salary_currency=USD\n`);
  });

  it("say what of a job fits a seeker with wishes, and what is unknown", async () => {
    const wishes = { zip_code: "1012 AB", max_distance_km: 10, hours_min: 32 };
    expect((await seeker.client.put("/authenticated/work-wishes", wishes)).status).toBe(200);
    await save();
    await post("Night Nurse");
    await passHours(24);
    await sendAlerts();
    const [mail] = await readMails();
    expect(mail?.text).toContain(" · 1 km from your postcode · The job states no hours\n");
    await portal.pool.query("delete from work_wishes");
  });

  it("do not contain the name of the saved search", async () => {
    const name = "URGENT your account is locked";
    await seeker.client.post("/saved/searches", { name, terms: { title: "nurse" }, alert: "daily" });
    await post();
    await passHours(24);
    await sendAlerts();
    const mails = await readMails();
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain("URGENT");
  });

  it("wait until the user's email is verified, and then report the jobs since the alert was turned on", async () => {
    const setVerifiedAt = (time: string) =>
      portal.pool.query(`update users set email_verified_at = ${time} where id = $1`, [seeker.id]);
    await setVerifiedAt("null");
    await save();
    await post("Night Nurse");
    for (let day = 0; day < 3; day++) {
      await passHours(24);
      await sendAlerts();
    }
    expect(await readMails()).toEqual([]);
    await post("Day Nurse");
    await setVerifiedAt("now()");
    await passHours(24);
    await sendAlerts();
    expect(await readMailedTitles()).toEqual([["Day Nurse", "Night Nurse"]]);
  });

  it("send no mail without new jobs and report no job twice", async () => {
    await save();
    await passHours(24);
    await sendAlerts();
    await post("Night Nurse");
    await passHours(24);
    await sendAlerts();
    for (let day = 0; day < 3; day++) {
      await passHours(24);
      await sendAlerts();
    }
    await post("Day Nurse");
    await passHours(24);
    await sendAlerts();
    expect(await readMailedTitles()).toEqual([["Day Nurse"], ["Night Nurse"]]);
  });

  it("are sent weekly or never according to their frequency", async () => {
    await save({ title: "nurse" }, "weekly");
    await save({ title: "night nurse" }, "none");
    await post("Night Nurse");
    await passHours(6 * 24);
    await sendAlerts();
    expect(await readMailedTitles()).toEqual([]);
    await passHours(24);
    await sendAlerts();
    expect(await readMailedTitles()).toEqual([["Night Nurse"]]);
  });

  it("follow a changed frequency, and do not report jobs that were posted while the alert was off", async () => {
    const { id } = await save({ title: "nurse" }, "weekly");
    const setFrequency = (alert: string) => seeker.client.put(`/saved/searches/${id}`, { name: "Care", alert });
    await post("Night Nurse");
    await passHours(2 * 24);
    await setFrequency("daily");
    await sendAlerts();
    expect(await readMailedTitles()).toEqual([["Night Nurse"]]);
    expect((await readMails())[0]?.subject).toBe("1 new job for your saved search");
    await setFrequency("none");
    await post("Nurse while it was off");
    await passHours(24);
    await setFrequency("daily");
    await passHours(12);
    await setFrequency("daily");
    await post("Day Nurse");
    await passHours(12);
    await sendAlerts();
    expect(await readMailedTitles()).toEqual([["Day Nurse"], ["Night Nurse"]]);
  });

  it("report a reopened job only once", async () => {
    const reopen = async (id: string, title: string) => {
      await employer.client.put(`/crud/jobs/${id}`, { ...jobForm, title, status: 2 });
      await employer.client.put(`/crud/jobs/${id}`, { ...jobForm, title, status: 1 });
    };
    const old = await post("Old Nurse");
    await portal.pool.query("update jobs set created_at = now() - interval '90 days' where id = $1", [old.id]);
    await save();
    await reopen(old.id, "Old Nurse");
    await passHours(24);
    await sendAlerts();
    expect(await readMailedTitles()).toEqual([["Old Nurse"]]);
    await reopen(old.id, "Old Nurse");
    await passHours(24);
    await sendAlerts();
    expect(await readMailedTitles()).toHaveLength(1);
  });

  it("do not report a job that is deleted before the alert is sent", async () => {
    await save();
    const job = await post("Night Nurse");
    await employer.client.delete(`/crud/jobs/${job.id}`);
    await passHours(24);
    await sendAlerts();
    expect(await readMailedTitles()).toEqual([]);
  });

  it("report a job that is committed after an alert was sent", async () => {
    await save();
    await post("Early Nurse");
    const writer = await portal.db.startTransaction().execute();
    await insertJob(writer, { id: employer.id, company_id: employer.id }, { ...jobForm, title: "Late Nurse" });
    await post("Later Nurse");
    // passHours would wait for the rows that the open transaction has locked.
    await portal.pool.query("update saved_searches set alert_due_at = now() - interval '1 second'");
    await sendAlerts();
    await writer.commit().execute();
    await portal.pool.query("update saved_searches set alert_due_at = now() - interval '1 second'");
    await sendAlerts();
    const all = (await readMailedTitles()).flat().sort();
    expect(all).toEqual(["Early Nurse", "Late Nurse", "Later Nurse"]);
  });

  it("are sent only once when several processes send them concurrently", async () => {
    const other = await portal.startOther();
    for (let index = 0; index < 4; index++) await save({ title: "nurse", radius: index + 1 });
    await post();
    await passHours(24);
    await Promise.all([sendAlerts(), sendAlerts(other), sendAlerts(), sendAlerts(other)]);
    await sendAlerts();
    expect(await readMails()).toHaveLength(4);
  });

  it("are sent one hour later when sending fails", async () => {
    await save();
    await post();
    await passHours(24);
    const failing = { ...portal.notify, send: () => Promise.reject(new Error("failed")) };
    await sendAlerts({ ...portal, notify: failing });
    expect(await readMailedTitles()).toEqual([]);
    expect(logLines.at(-1)).toContain("Sending a search alert failed");
    await passHours(1);
    await sendAlerts();
    expect(await readMailedTitles()).toHaveLength(1);
  });

  it("list ten jobs, count the others and report none of them again", async () => {
    await save();
    for (let index = 0; index < 12; index++) await post(`Nurse ${index}`);
    await passHours(24);
    await sendAlerts();
    await passHours(24);
    await sendAlerts();
    const [mail, ...more] = await readMails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain("12 new jobs for");
    expect((await readMailedTitles())[0]).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `Nurse ${index}`));
  });

  it("understand towns, occupations and words without meaning as the search page does", async () => {
    await save({ title: "nurse jobs amsterdam" });
    await save({ title: "verpleegkundige", as_typed: "1" });
    await save({ title: "verpleegkundige" });
    await save({ title: "the" });
    await post("Night Nurse", { address: "Damrak 12, Amsterdam", zip_code: "1012 AB" });
    await post("Day Nurse", { address: "Vrijthof 1, Maastricht", zip_code: "6211 LD" });
    await passHours(24);
    await sendAlerts();
    expect((await readMailedTitles()).map((titles) => titles.join()).sort()).toEqual([
      "Day Nurse,Night Nurse",
      "Night Nurse",
    ]);
  });

  it("use the filters, the radius and the corrections of the search page", async () => {
    await save({ title: "nurse", type: "Contract", salary_min: 4000, industry: "Education" });
    await save({ title: "registred" });
    await save({ title: "bread", zip_code: "Amsterdm" });
    await save({ title: "-nurse" });
    await save({});
    await post("Contract Nurse", { type: "Contract", starting_salary: 5000, industry: "Education" });
    await post("Registered Nurse", { starting_salary: 5000 });
    await post("Baker", { description: "Bread." });
    await passHours(24);
    await sendAlerts();
    expect((await readMailedTitles()).map((titles) => titles.sort().join()).sort()).toEqual([
      "Baker",
      "Baker",
      "Baker,Contract Nurse,Registered Nurse",
      "Contract Nurse",
      "Registered Nurse",
    ]);
  });

  it("use the language of the user, and skip deleted users and users without an email address", async () => {
    const [dutch, noEmail, deleted] = [await makeSeeker(portal), await makeSeeker(portal), await makeSeeker(portal)];
    for (const user of [dutch, noEmail, deleted]) await save({ title: "nurse" }, "daily", user);
    await portal.pool.query("update users set language = 'nl' where id = $1", [dutch.id]);
    await portal.pool.query("update users set email = null where id = $1", [noEmail.id]);
    await portal.pool.query("update users set deleted_at = now() where id = $1", [deleted.id]);
    await post();
    await passHours(24);
    await sendAlerts();
    const [mail] = await readMails(dutch);
    expect(mail?.subject).toBe("1 nieuwe vacature voor je bewaarde zoekopdracht");
    expect(mail?.text).toContain("1 nieuwe vacature voor je bewaarde zoekopdracht:");
    expect(mail?.text).toContain("€3.450");
    expect(mail?.text).toContain(`${origin}/nl/search-alert/off?token=`);
    expect(await readMails(noEmail)).toEqual([]);
    expect(await readMails(deleted)).toEqual([]);
  });
});

describe("the unsubscribe link of a search alert", () => {
  const getToken = (id: string) => links.createPath(id, "en").split("token=")[1] ?? "";
  const readAlert = async () => (await seeker.client.get("/saved/searches")).body[0].alert;

  it("turns the alert off without a login and is idempotent", async () => {
    const { id } = await save();
    for (const _attempt of [1, 2]) {
      expect((await portal.anonymous.post("/auth/search-alert/off", { token: getToken(id) })).status).toBe(204);
      expect(await readAlert()).toBe("none");
    }
    await post();
    await passHours(24);
    await sendAlerts();
    expect(await readMails()).toEqual([]);
  });

  it.each(["", "/nl"])("turns the alert off by POST and not by GET, with the path prefix %j", async (prefix) => {
    const { id } = await save();
    const url = `${portal.origin}${prefix}/search-alert/off?token=${getToken(id)}`;
    for (const method of ["GET", "HEAD"]) await fetch(url, { method });
    expect(await readAlert()).toBe("daily");
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const { status } = await fetch(url, { method: "POST", headers, body: "List-Unsubscribe=One-Click" });
    expect([status, await readAlert()]).toEqual([204, "none"]);
  });

  it("answers 404 to an invalid token and to the token of a missing search", async () => {
    const { id } = await save();
    const [, signature = ""] = getToken(id).split(".");
    const missingId = crypto.randomUUID();
    const tokens = [
      "",
      "x",
      id,
      `${id}.`,
      `${missingId}.${signature}`,
      `${id}.${signature.slice(1)}`,
      getToken(missingId),
    ];
    for (const token of tokens) {
      expect((await portal.anonymous.post("/auth/search-alert/off", { token })).status).toBe(404);
      const url = `${portal.origin}/search-alert/off?token=${encodeURIComponent(token)}`;
      expect((await fetch(url, { method: "POST" })).status).toBe(404);
    }
    expect(await readAlert()).toBe("daily");
  });
});
