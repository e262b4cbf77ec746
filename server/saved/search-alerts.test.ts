import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../config/config.ts";
import { createLogger } from "../log.ts";
import { createTimeWindows } from "../search/search-context.ts";
import { makeEmployer, makeJob, makeSeeker, type TestUser } from "../testing/factories.ts";
import { startTestPortal, startTestPortalOn, TEST_SECRET_KEY, type TestPortal } from "../testing/portal.ts";
import { jobForm } from "../testing/sample-forms.ts";
import { createAlertUnsubscribeLinks, sendDueAlerts } from "./search-alerts.ts";

let portal: TestPortal;
let seeker: TestUser;
let employer: TestUser;
const links = createAlertUnsubscribeLinks(TEST_SECRET_KEY);
const address = "https://jobs.example.org";
const logged: string[] = [];
const log = createLogger(readConfig({ NODE_ENV: "test", SECRET_KEY: TEST_SECRET_KEY }), {
  write: (line) => logged.push(line),
});
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.pool.query("delete from saved_searches");
  await portal.pool.query("update jobs set status = 2");
  [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
});

async function save(terms: object = { title: "nurse" }, alert = "daily", person = seeker): Promise<{ id: string }> {
  const { status, text, body } = await person.client.post("/saved/searches", { name: "Nurse", terms, alert });
  expect(status, text).toBe(201);
  return body;
}
const post = (title = "Registered Nurse", extra: object = {}) => makeJob(portal, employer, { title, ...extra });
const send = ({ db, notify } = portal) =>
  sendDueAlerts({ db, notify, stretches: createTimeWindows(db), links, address, currencySymbol: "€", log });
const mailsTo = async (person = seeker) => (await portal.outbox()).filter(({ to }) => to === person.email);
/** The titles that each mail names, the newest mail first. */
const told = async (person = seeker) =>
  (await mailsTo(person)).map(({ text }) =>
    [...text.matchAll(/^(.+)\n.+\nhttps.+\/job\/.+$/gm)].map(([, title]) => title),
  );

/** Everything that alerts go by happened that much earlier. */
async function pass(hours: number) {
  const earlier = `- interval '${hours} hours'`;
  await portal.pool.query(
    `update saved_searches set notified_until = notified_until ${earlier}, alert_due_at = alert_due_at ${earlier}`,
  );
  await portal.pool.query(`update job_search set opened_at = opened_at ${earlier}`);
}

describe("an alert", () => {
  it("comes after a day with just the jobs that match and came since", async () => {
    await post("Nurse of before");
    const search = await save();
    const job = await post("Night Nurse");
    await post("Baker", { description: "Bread." });
    await pass(23);
    await send();
    expect(await mailsTo()).toEqual([]);
    await pass(1);
    await send();
    const [mail, ...more] = await mailsTo();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("New jobs: Nurse");
    expect(mail?.text).toContain(
      "1 new job for your saved search “Nurse”:\n\nNight Nurse\nNorthgate Health · Damrak 12",
    );
    expect(mail?.text).toContain(`1012 AB · €3,450\n${address}/job/${job.id}/night-nurse\n`);
    expect(mail?.text).toContain(`${address}/search?sort=newest&title=nurse\n`);
    expect(mail?.text).toContain(`${address}/jobs/saved?show=searches\n`);
    expect(mail?.text).toContain(`${address}/search-alert/off?token=${search.id}.`);
    expect(await told()).toEqual([["Night Nurse"]]);
  });

  it("says nothing when nothing is new, and nothing twice", async () => {
    await save();
    await pass(24);
    await send();
    await post("Night Nurse");
    await pass(24);
    await send();
    for (let day = 0; day < 3; day++) {
      await pass(24);
      await send();
    }
    await post("Day Nurse");
    await pass(24);
    await send();
    expect(await told()).toEqual([["Day Nurse"], ["Night Nurse"]]);
  });

  it("comes weekly if so wished, or not at all", async () => {
    await save({ title: "nurse" }, "weekly");
    await save({ title: "night nurse" }, "none");
    await post("Night Nurse");
    await pass(6 * 24);
    await send();
    expect(await told()).toEqual([]);
    await pass(24);
    await send();
    expect(await told()).toEqual([["Night Nurse"]]);
  });

  it("goes by the new wish when that changes, and begins anew when it was off", async () => {
    const { id } = await save({ title: "nurse" }, "weekly");
    const wish = (alert: string) => seeker.client.put(`/saved/searches/${id}`, { name: "Care", alert });
    await post("Night Nurse");
    await pass(2 * 24);
    await wish("daily");
    await send();
    expect(await told()).toEqual([["Night Nurse"]]);
    expect((await mailsTo())[0]?.subject).toBe("New jobs: Care");
    await wish("none");
    await post("Nurse while it was off");
    await pass(24);
    await wish("daily");
    await pass(12);
    await wish("daily");
    await post("Day Nurse");
    await pass(12);
    await send();
    expect(await told()).toEqual([["Day Nurse"], ["Night Nurse"]]);
  });

  it("tells what is opened again, but nothing for the second time", async () => {
    const reopen = async (id: string, title: string) => {
      await employer.client.put(`/crud/jobs/${id}`, { ...jobForm, title, status: 2 });
      await employer.client.put(`/crud/jobs/${id}`, { ...jobForm, title, status: 1 });
    };
    const old = await post("Old Nurse");
    await portal.pool.query("update jobs set created_at = now() - interval '90 days' where id = $1", [old.id]);
    await save();
    await reopen(old.id, "Old Nurse");
    await pass(24);
    await send();
    expect(await told()).toEqual([["Old Nurse"]]);
    await reopen(old.id, "Old Nurse");
    await pass(24);
    await send();
    expect(await told()).toHaveLength(1);
  });

  it("does not tell of what has closed before the mail", async () => {
    await save();
    const job = await post("Night Nurse");
    await employer.client.delete(`/crud/jobs/${job.id}`);
    await pass(24);
    await send();
    expect(await told()).toEqual([]);
  });

  it("loses no job that was still being written when it looked", async () => {
    await save();
    const writer = await portal.pool.connect();
    await writer.query("begin");
    await writer.query(
      `insert into jobs select gen_random_uuid(), user_id, 'Late Nurse', industry, minimum_age, maximum_age,
        starting_salary, type, positions, priority, address, zip_code, description, 1, now(), now(), null, now()
        from jobs where id = $1`,
      [(await post("Early Nurse")).id],
    );
    await post("Later Nurse");
    // Not by moving the jobs, whose rows the open transaction holds.
    await portal.pool.query("update saved_searches set alert_due_at = now()");
    await send();
    await writer.query("commit");
    writer.release();
    await portal.pool.query("update saved_searches set alert_due_at = now()");
    await send();
    const all = (await told()).flat().sort();
    expect(all).toEqual(["Early Nurse", "Late Nurse", "Later Nurse"]);
  });

  it("is written once, however many processes look at once", async () => {
    const other = await startTestPortalOn(portal.pool.options.connectionString ?? "");
    for (let index = 0; index < 4; index++) await save({ title: "nurse", radius: index + 1 });
    await post();
    await pass(24);
    await Promise.all([send(), send(other), send(), send(other)]);
    await send();
    expect(await mailsTo()).toHaveLength(4);
    await other.close();
  });

  it("is not written by who dies before it is noted", async () => {
    await save();
    await post();
    await pass(24);
    const dying = { ...portal.notify, send: () => Promise.reject(new Error("dies here")) };
    await send({ ...portal, notify: dying });
    expect(await told()).toEqual([]);
    expect(logged.at(-1)).toContain("an alert has to wait");
    await pass(1);
    await send();
    expect(await told()).toHaveLength(1);
  });

  it("names ten, counts the others and does not come back to them", async () => {
    await save();
    for (let index = 0; index < 12; index++) await post(`Nurse ${index}`);
    await pass(24);
    await send();
    await pass(24);
    await send();
    const [mail, ...more] = await mailsTo();
    expect(more).toEqual([]);
    expect(mail?.text).toContain("12 new jobs for");
    expect((await told())[0]).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `Nurse ${index}`));
  });

  it("runs the very same search: filters, distance, and other words and towns for misspelt ones", async () => {
    await save({ title: "nurse", type: "Contract", salary_min: 4000, industry: "Education" });
    await save({ title: "registred" });
    await save({ title: "bread", zip_code: "Amsterdm" });
    await save({ title: "-nurse" });
    await save({});
    await post("Contract Nurse", { type: "Contract", starting_salary: 5000, industry: "Education" });
    await post("Registered Nurse", { starting_salary: 5000 });
    await post("Baker", { description: "Bread." });
    await pass(24);
    await send();
    expect((await told()).map((titles) => titles.sort().join()).sort()).toEqual([
      "Baker",
      "Baker",
      "Baker,Contract Nurse,Registered Nurse",
      "Contract Nurse",
      "Registered Nurse",
    ]);
  });

  it("comes in the person's language, and not to who has no email or is gone", async () => {
    const [dutch, noEmail, gone] = [await makeSeeker(portal), await makeSeeker(portal), await makeSeeker(portal)];
    for (const person of [dutch, noEmail, gone]) await save({ title: "nurse" }, "daily", person);
    await portal.pool.query("update users set language = 'nl' where id = $1", [dutch.id]);
    await portal.pool.query("update users set email = null where id = $1", [noEmail.id]);
    await portal.pool.query("update users set deleted_at = now() where id = $1", [gone.id]);
    await post();
    await pass(24);
    await send();
    const [mail] = await mailsTo(dutch);
    expect(mail?.subject).toBe("Nieuwe vacatures: Nurse");
    expect(mail?.text).toContain("1 nieuwe vacature voor je bewaarde zoekopdracht");
    expect(mail?.text).toContain("€3.450");
    expect(mail?.text).toContain(`${address}/nl/search-alert/off?token=`);
    expect(await mailsTo(noEmail)).toEqual([]);
    expect(await mailsTo(gone)).toEqual([]);
  });
});

describe("stopping it", () => {
  const tokenOf = (id: string) => links.createPath(id, "en").split("token=")[1] ?? "";
  const alertOf = async () => (await seeker.client.get("/saved/searches")).body[0].alert;

  it("works with the link, without a login, once or twice", async () => {
    const { id } = await save();
    for (const _try of [1, 2]) {
      expect((await portal.anonymous.post("/auth/search-alert/off", { token: tokenOf(id) })).status).toBe(204);
      expect(await alertOf()).toBe("none");
    }
    await post();
    await pass(24);
    await send();
    expect(await mailsTo()).toEqual([]);
  });

  it.each(["", "/nl"])("works with one click in a mail program, but not by opening it, under %s", async (prefix) => {
    const { id } = await save();
    const url = `${portal.origin}${prefix}/search-alert/off?token=${tokenOf(id)}`;
    for (const method of ["GET", "HEAD"]) await fetch(url, { method });
    expect(await alertOf()).toBe("daily");
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const { status } = await fetch(url, { method: "POST", headers, body: "List-Unsubscribe=One-Click" });
    expect([status, await alertOf()]).toEqual([204, "none"]);
  });

  it("does not work with a link that is not ours, and of a deleted search says the same", async () => {
    const { id } = await save();
    const [, signature = ""] = tokenOf(id).split(".");
    const invented = crypto.randomUUID();
    const tokens = [
      "",
      "x",
      id,
      `${id}.`,
      `${invented}.${signature}`,
      `${id}.${signature.slice(1)}`,
      tokenOf(invented),
    ];
    for (const token of tokens) {
      expect((await portal.anonymous.post("/auth/search-alert/off", { token })).status).toBe(404);
      const url = `${portal.origin}/search-alert/off?token=${encodeURIComponent(token)}`;
      expect((await fetch(url, { method: "POST" })).status).toBe(404);
    }
    expect(await alertOf()).toBe("daily");
  });
});
