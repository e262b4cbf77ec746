import { writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Database } from "../../server/platform/database/pool.ts";
import { closeAfterTests } from "../../server/testing/close-after-tests.ts";
import { makeApplication, makeEmployer, makeJob, makeSeeker } from "../../server/testing/factories.ts";
import { startTestPortal } from "../../server/testing/portal.ts";
import { createSamplePdf, uploadResume } from "../../server/testing/sample-files.ts";
import { startMailServer } from "../../server/testing/servers/mail-server.ts";
import { findCanaries, MailWatch } from "./canaries.ts";
import { verifyDeadlines, verifyReminders } from "./invariants.ts";
import { createCanary } from "./people.ts";

// The tests damage what the portal has stored, as a defect could. Each damage has to be noticed.
const APPLICATIONS = 4;

const mailServer = closeAfterTests(await startMailServer());
const portal = await startTestPortal({ SMTP_URL: mailServer.url, MAIL_FROM: "jobs@example.org" });
await portal.moveClock({ now: "2027-03-01T10:00:00Z" });
const employer = await makeEmployer(portal);
const job = await makeJob(portal, employer);
const apply = async () => makeApplication(portal, job, employer, await makeSeeker(portal));
const change = (id: string, stage: string) =>
  employer.client.put(`/application/${id}/stage`, { stage, expected_stage: "received" });
const [, rejected, erased] = [await apply(), await apply(), await apply()];
await change(erased.id, "rejected");
// The time of the first reminders, and then a time when the applications have been unanswered.
await portal.moveClock({ now: "2027-03-09T10:00:00Z" });
await portal.moveClock({ now: "2027-03-30T10:00:00Z" });
const [unanswered] = [await apply()];
await change(rejected.id, "rejected");
await change(unanswered.id, "shortlisted");
await portal.moveClock({ now: "2027-04-01T10:00:00Z" });

/** Damages rows in a transaction, which is rolled back. */
async function verifyDamaged(damage: string): Promise<string> {
  const rollback = new Error("Rolls the damage back.");
  let violations: string[] = [];
  const run = portal.db.transaction().execute(async (db) => {
    await sql.raw(`set local session_replication_role = replica; ${damage}`).execute(db);
    violations = [
      ...(await verifyDeadlines(db as unknown as Database)),
      ...(await verifyReminders(db as unknown as Database, () => APPLICATIONS)),
    ];
    throw rollback;
  });
  await expect(run).rejects.toBe(rollback);
  return violations.join();
}

describe("verifyDeadlines › reports", () => {
  it("nothing without damage", async () => {
    expect(await verifyDamaged("")).toBe("");
  });

  it.each([
    [
      "a step that is left out",
      "update answer_periods set next_step_at = '2027-01-01' where next_step is not null",
      /No step/,
    ],
    ["a late answer without a mark", "update applications set answer_due_at = '2027-03-31'", /marked as overdue/],
    [
      "an applicant who waits for ever",
      `update applications set created_at = '2026-01-01' where stage = 'shortlisted';
       update application_events set at = '2026-01-01'`,
      /longest answer period/,
    ],
    [
      "a job that was closed without its applicants",
      "update jobs set status = 2; delete from application_events where kind = 'unanswered'",
      /has closed or deleted/,
    ],
    ["an end without its event", "delete from application_events where data ->> 'to' = 'rejected'", /one final event/],
    [
      "two end events",
      `insert into application_events
       select (jsonb_populate_record(event, jsonb_build_object('id', gen_random_uuid()))).* from application_events event`,
      /one final event.*once in each wait/,
    ],
    ["an end without its notice", "delete from notices where kind = 'stage_changed'", /one notice and one mail/],
    ["an end without its mail", "delete from application_mails", /one notice and one mail/],
    [
      "a reminder that was sent twice",
      `update notices set application_count = 3 where kind = 'answers_due';
       insert into notices select (jsonb_populate_record(notices, jsonb_build_object('id', gen_random_uuid(),
         'source_id', gen_random_uuid()))).* from notices where kind = 'answers_due'`,
      /reminded of each application once/,
    ],
    ["an ended application without a date of erasure", "update applications set erase_at = null", /date of erasure/],
    [
      "an erasure that was not announced",
      "update applications set erase_at = '2027-04-05' where erased_at is null and erase_at is not null",
      /told a week before/,
    ],
    [
      "the end of a hold that was not announced",
      `insert into legal_holds (id, application_id, reason, starts_at, ends_at)
       select gen_random_uuid(), id, 'A dispute', portal_now() - interval '9 days', portal_now() + interval '5 days'
       from applications limit 1`,
      /has been announced a week before/,
    ],
    [
      "an application that outlives its date",
      "update applications set erase_at = '2027-03-31' where erased_at is null and erase_at is not null",
      /erased at its date/,
    ],
    ["an erasure without its event", "delete from application_events where kind = 'erased'", /erased once/],
    [
      "an application without what it was sent with",
      "delete from application_snapshots where application_id = (select id from applications where not is_erased limit 1)",
      /has what it was sent with/,
    ],
    [
      "an application of a visitor that was sent and still waits",
      `update applications set cover_note = 'sent' where stage = 'shortlisted';
       insert into guest_applications (id, token_hash, job_id, name, email, cover_note, answers)
       select gen_random_uuid(), '\\x01', job_id, 'Noor', 'noor@example.com', cover_note, '[]' from applications
       where stage = 'shortlisted'`,
      /either waits for its code or has been sent/,
    ],
    [
      "a deletion that has not been finished",
      "insert into account_erasures (user_id) select id from users limit 1",
      /has been finished/,
    ],
    [
      "a deleted account with a name, and one with a mail",
      `update users set deleted_at = now() where id = (select user_id from notifications where user_id is not null limit 1);
       update users set email = null, name = null, phone = null, password_hash = null where deleted_at is not null`,
      /no personal data, session, notice or mail/,
    ],
    [
      "an application of a deleted account without a hold",
      "update users set deleted_at = now() where user_type = 1",
      /kept by a legal hold only/,
    ],
    [
      "a job of a member who has left, and a company without an owner",
      "update company_members set left_at = now()",
      /has left has no job.*has an owner/,
    ],
    [
      "a closed company with a job",
      "update companies set closed_at = now(), name = null",
      /closed company has no open job/,
    ],
    [
      "a mail that nobody sends",
      "update notifications set state = 'queued', next_attempt_at = null",
      /not been sent has a next attempt/,
    ],
  ])("%s", async (_name, damage, sentence) => {
    expect(await verifyDamaged(damage)).toMatch(sentence);
  });
});

describe("findCanaries › finds a canary", () => {
  const find = (log = "") => findCanaries({ db: portal.db, filesDir: path.join(portal.dataDir, "files") }, log);

  it("in a table, a resume, a stray file and the log", async () => {
    const [inTable, inResume, inStrayFile, inLog] = [1, 2, 3, 4].map(createCanary);
    const seeker = await makeSeeker(portal, { summary: inTable });
    const { body } = await uploadResume(seeker, createSamplePdf(inResume));
    await writeFile(path.join(portal.dataDir, "files", "resumes", "stray.pdf"), String(inStrayFile));
    const found = await find(`a line with ${inLog}`);
    expect(Object.fromEntries(found)).toEqual({
      [String(inTable)]: new Set(["public.users"]),
      [String(inResume)]: new Set([body.file]),
      [String(inStrayFile)]: new Set(["stray.pdf"]),
      [String(inLog)]: new Set(["the log"]),
    });
  });
});

describe("MailWatch › reports", () => {
  const mail = { from: "jobs@example.org", to: ["sanne@example.com"], raw: "", html: "" };

  it("a mail that arrives after the erasure of what it contains, and no earlier one", () => {
    const [kept, erased] = [createCanary(1), createCanary(2)];
    const mails = [erased, kept, erased].map((text) => ({ ...mail, headers: new Map([["subject", "Hello"]]), text }));
    const watch = new MailWatch();
    expect(watch.verify(mails.slice(0, 1))).toEqual([]);
    watch.remember([erased]);
    expect(watch.verify(mails)).toEqual([`A mail with ${erased} arrived after its erasure: Hello.`]);
    expect(watch.verify(mails)).toEqual([]);
  });
});
