import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { CANARY, findCanaryTables } from "../../testing/canary.ts";
import { closeAfterTests } from "../../testing/close-after-tests.ts";
import { makeEmployer, makeJob, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { readZipEntries } from "../../testing/read-zip.ts";
import { createSamplePdf, uploadResume } from "../../testing/sample-files.ts";
import { createSeekerForm } from "../../testing/sample-forms.ts";
import { startMailServer } from "../../testing/servers/mail-server.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";

/** A Friday. 25 December and 1 January are holidays in the Netherlands, the country of the job. */
const APPLIED_AT = "2026-12-18T10:00:00Z";
const DAYS_UNTIL_UNANSWERED = 18;

const mail = closeAfterTests(await startMailServer());
const portal = await startTestPortal({
  SMTP_URL: mail.url,
  MAIL_FROM: "Job Portal <jobs@example.org>",
  LOG_LEVEL: "info",
});

const read = async (user: TestUser, id: string) => (await user.client.get(`/application/${id}`)).body;
const countNotices = async (user: TestUser, kind: string) =>
  ((await user.client.get("/notices")).body as { kind: string }[]).filter((notice) => notice.kind === kind).length;

/** Waits until the queue has sent everything, and returns the subjects of the mails to a user. */
async function readSubjects({ email }: TestUser): Promise<string[]> {
  await vi.waitFor(async () => {
    const { rowCount } = await portal.pool.query("select from notifications where state = 'queued'");
    expect(rowCount).toBe(0);
  }, WAIT_OPTIONS);
  return mail.received.filter(({ to }) => to.includes(email)).map(({ headers }) => headers.get("subject") ?? "");
}

/** Returns the tables, stored files, log lines and exports that contain the canary. */
async function findCanary(employer: TestUser, seeker: TestUser): Promise<string[]> {
  const places = await findCanaryTables(portal);
  for (const entry of await readdir(portal.dataDir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(file, "latin1")).includes(CANARY)) places.push("a file");
  }
  if (portal.logged.some((line) => line.includes(CANARY))) places.push("the log");
  const download = ({ accessToken }: TestUser, url: string) =>
    fetch(`${portal.origin}/api${url}`, { headers: { authorization: accessToken } });
  const exports = {
    "the table of the company": await (await download(employer, "/company/applications.csv")).text(),
    "the files of the company": await readZipEntries(await download(employer, "/company/applications.zip")),
    "the export of the seeker": await readZipEntries(await download(seeker, "/authenticated/users/export")),
  };
  for (const [name, content] of Object.entries(exports)) {
    if (JSON.stringify(content).includes(CANARY)) places.push(name);
  }
  return places;
}

it("an application that is not answered in time › is reminded of, ends, is rejected late and leaves nothing", async () => {
  await portal.moveClock({ now: APPLIED_AT });
  const employer = await makeEmployer(portal);
  const seeker = await makeSeeker(portal);
  const profile = { ...createSeekerForm(seeker), summary: `${CANARY} summary` };
  expect((await seeker.client.put("/authenticated/users", profile)).status).toBe(200);
  expect((await uploadResume(seeker, createSamplePdf(`${CANARY} resume`))).status).toBe(200);
  const job = await makeJob(portal, employer, { answer_days: 5, asks_cover_note: true });
  const form = { job_id: job.id, cover_note: `${CANARY} cover note` };
  const { status, body: applied } = await seeker.client.post("/applications", form);
  expect(status).toBe(201);
  await seeker.client.put("/authenticated/users", createSeekerForm(seeker));
  await uploadResume(seeker, createSamplePdf("A newer resume"));
  await portal.moveClock({ advance: "PT0S" });
  const { id } = applied;
  const { snapshot } = await read(employer, id);
  const download = async () => (await employer.client.get(`/auth/user/download/${snapshot.resume.file}`)).status;

  // The end of Monday 28 December in Amsterdam.
  for (const user of [seeker, employer]) {
    expect(await read(user, id)).toMatchObject({ stage: "received", answer_due_at: "2026-12-28T22:59:59.999Z" });
  }
  expect(await readSubjects(seeker)).toEqual(["Your application for Registered Nurse has been sent"]);

  // Looks at each day, a minute after eight o'clock in Amsterdam.
  const reminders: string[] = [];
  const overdue: string[] = [];
  const unanswered: string[] = [];
  for (let day = 1; day <= DAYS_UNTIL_UNANSWERED; day++) {
    const now = new Date(Date.parse("2026-12-18T07:01:00Z") + day * 86_400_000).toISOString();
    const remindersBefore = await countNotices(employer, "answers_due");
    await portal.moveClock({ now });
    const date = now.slice(0, 10);
    const [seen, seenByCompany] = [await read(seeker, id), await read(employer, id)];
    expect([seen.stage, seen.is_overdue]).toEqual([seenByCompany.stage, seenByCompany.is_overdue]);
    if ((await countNotices(employer, "answers_due")) > remindersBefore) reminders.push(date);
    if (seen.is_overdue) overdue.push(date);
    if (seen.stage === "unanswered") unanswered.push(date);
  }
  expect(reminders).toEqual(["2026-12-22", "2026-12-23", "2026-12-28"]);
  expect(overdue[0]).toBe("2026-12-29");
  expect(unanswered).toEqual(["2027-01-05"]);
  const remindersByMail = (await readSubjects(employer)).filter((subject) => subject.includes("has to be answered by"));
  expect(remindersByMail).toHaveLength(3);
  expect((await readSubjects(seeker)).filter((subject) => subject.includes("in time"))).toHaveLength(1);
  expect(await countNotices(seeker, "stage_changed")).toBe(1);

  await portal.moveClock({ now: "2027-01-06T10:00:00Z" });
  const late = { stage: "rejected", expected_stage: "unanswered", message: `${CANARY} regrets` };
  expect((await employer.client.put(`/application/${id}/stage`, late)).status).toBe(200);
  await portal.moveClock({ advance: "PT11M" });
  const { body: events } = await seeker.client.get(`/application/${id}/events`);
  expect(events.at(-1)).toMatchObject({ kind: "stage_changed", data: { to: "rejected", is_late: true } });
  expect(await read(seeker, id)).toMatchObject({
    stage: "rejected",
    erase_at: expect.stringMatching(/^2027-02-03T10:/),
  });
  expect((await readSubjects(seeker)).filter((subject) => subject.includes("in time"))).toHaveLength(1);

  await portal.moveClock({ now: "2027-01-27T10:01:00Z" });
  expect(await countNotices(seeker, "erasure_announced")).toBe(1);
  await portal.moveClock({ now: "2027-02-03T09:59:00Z" });
  expect(await download()).toBe(200);
  expect(await findCanary(employer, seeker)).toEqual(
    expect.arrayContaining([
      "a file",
      "the table of the company",
      "the files of the company",
      "the export of the seeker",
    ]),
  );
  await portal.moveClock({ now: "2027-02-03T10:01:00Z" });
  expect(await download()).toBe(404);
  expect(await findCanary(employer, seeker)).toEqual([]);
  expect(await read(seeker, id)).toMatchObject({ stage: "rejected", snapshot: null });
});
