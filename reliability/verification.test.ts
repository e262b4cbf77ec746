import { readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { closeAfterTests } from "../server/testing/close-after-tests.ts";
import { issueFormToken } from "../server/testing/factories.ts";
import { createApiClient } from "../server/testing/http-client.ts";
import { startTestPortal } from "../server/testing/portal.ts";
import { startMailServer } from "../server/testing/servers/mail-server.ts";
import { createWriters } from "./crash-cycles.ts";
import { verifyIndexedJobs, verifyIndexes, verifyInvariants, verifyNoAbandonedFiles } from "./invariants.ts";
import type { Member, Target } from "./writer.ts";

/** Enough writes for each writer to use all its kinds of writes. */
const WRITES = 8;

// The tests damage what the writers have stored, as a crash could. Each damage has to be noticed.
const mailServer = closeAfterTests(await startMailServer());
const portal = await startTestPortal({ SMTP_URL: mailServer.url, MAIL_FROM: "jobs@example.org" });
const signToken = ({ id, sessionId }: Member) => portal.tokens.sign({ userId: id, sessionId });
const target = {
  origin: portal.origin,
  db: portal.db,
  filesDir: path.join(portal.dataDir, "files"),
  signToken,
  issueFormToken,
  listReceivedMails: () => mailServer.received,
  as: async (member: Member) => createApiClient(portal.origin, await signToken(member)),
};
const writers = await createWriters(target);
for (let count = 0; count < WRITES; count++) await Promise.all(writers.map((writer) => writer.write()));
afterAll(async () => {
  for (const writer of writers) writer.close();
});

async function verifyWriters(): Promise<string[]> {
  return (await Promise.all(writers.map((writer) => writer.verify()))).flat();
}

describe("without damage", () => {
  it("the writers report nothing", async () => {
    expect(await verifyWriters()).toEqual([]);
  });

  it("the invariants hold", async () => {
    expect(await verifyInvariants(target)).toEqual([]);
    expect(await verifyIndexes(target)).toEqual([]);
    expect(await verifyNoAbandonedFiles(target)).toEqual([]);
  });
});

describe("verifyInvariants › reports", () => {
  /** Damages rows in a transaction, which is rolled back. */
  async function verifyDamaged(damage: string): Promise<string> {
    let violations: string[] = [];
    const rollback = new Error("Rolls the damage back.");
    const run = portal.db.transaction().execute(async (db) => {
      await sql.raw(damage).execute(db);
      const damaged = { ...target, db: db as unknown as Target["db"] };
      violations = [...(await verifyInvariants(damaged)), ...(await verifyIndexedJobs(damaged, new Date(0)))];
      throw rollback;
    });
    await expect(run).rejects.toBe(rollback);
    return violations.join();
  }

  it.each([
    ["a job that the search index lacks", "delete from job_search", /exactly the public jobs/],
    ["a closed job in the search index", "update jobs set status = 2 where status = 1", /exactly the public jobs/],
    ["old content of the search index", "update job_search set title = '', document = ''", /current content/],
    ["a missing message", "delete from messages where number = 2", /Message numbers/],
    ["a message without a number of its conversation", "update conversations set last_number = 1", /Message numbers/],
    ["an unread message without a planned mail", "delete from unread_mails", /mail about each unread message/],
    ["a stage without its event", "update applications set stage = 'offer' where stage = 'shortlisted'", /last event/],
    ["an application without events", "delete from application_events", /last event/],
    ["a file that the account does not name", "update users set resume = null, photo = null", /account names/],
    ["an account that names no file", "update users set resume = 'a.pdf' where resume is null", /account names/],
    ["a row without its stored file", "update files set file = 'b.pdf' where kind = 'resume'", /its stored file/],
    ["a used file that waits for its removal", "insert into discarded_files select file from files", /not both/],
  ])("%s", async (_name, damage, sentence) => {
    const triggersOff = "set local session_replication_role = replica;";
    expect(await verifyDamaged(`${triggersOff} ${damage}`)).toMatch(sentence);
  });

  it("a client id that is used twice", async () => {
    const damage = `alter table messages drop constraint messages_from_user_id_client_id_key;
      update messages set client_id = gen_random_uuid() where false;
      update messages set client_id = '00000000-0000-0000-0000-000000000000'`;
    expect(await verifyDamaged(damage)).toMatch(/client id names one message/);
  });

  it("a stored file without a row", async () => {
    const file = path.join(target.filesDir, "resumes", "stray.pdf");
    await writeFile(file, "");
    expect((await verifyInvariants(target)).join()).toMatch(/waits for its removal.*stray/);
    expect((await verifyNoAbandonedFiles(target)).join()).toMatch(/stray/);
    await rm(file);
  });
});

it.each([
  ["a lost event", "delete from application_events where data ->> 'to' = 'interview'", /acknowledged/],
  [
    "an event that is stored twice",
    `insert into application_events
     select (jsonb_populate_record(event, jsonb_build_object('id', gen_random_uuid()))).* from application_events event`,
    /acknowledged/,
  ],
  ["a changed stage", "update applications set stage = 'hired', ended_at = now()", /its last event says/],
  ["a decision without a mail", "delete from application_mails", /has 0 mails about/],
  [
    "a mail about a decision that was taken back",
    `insert into application_mails (event_id, application_id, due_at)
     select id, application_id, now() from application_events on conflict do nothing`,
    /mails about/,
  ],
])("the writer of stages › reports › %s", async (_name, damage, sentence) => {
  const [undamaged, present] = [target.db, { ...target }];
  const rollback = new Error("Rolls the damage back.");
  let violations: string[] = [];
  const run = undamaged.transaction().execute(async (db) => {
    await sql.raw(`set local session_replication_role = replica; ${damage}`).execute(db);
    // The writers read through the target that they were created with.
    target.db = db as unknown as Target["db"];
    violations = await verifyWriters();
    throw rollback;
  });
  await expect(run).rejects.toBe(rollback);
  Object.assign(target, present);
  expect(violations.filter((violation) => violation.startsWith("stages")).join()).toMatch(sentence);
  // The ledger has taken the damage over. It takes the undamaged rows over again.
  await verifyWriters();
});

it("each writer › reports › a lost, changed or doubled write", async () => {
  expect(await verifyWriters()).toEqual([]);
  for (const folder of ["photos", "resumes"]) {
    for (const name of await readdir(path.join(target.filesDir, folder))) {
      const file = path.join(target.filesDir, folder, name);
      const { size } = await stat(file);
      await truncate(file, 0);
      await truncate(file, size);
    }
  }
  mailServer.received.length = 0;
  const damages = [
    `insert into jobs (id, company_id, user_id, title, industry, minimum_age, maximum_age, starting_salary, type, priority,
       address, zip_code, description, status)
     select gen_random_uuid(), company_id, user_id, title, industry, minimum_age, maximum_age, starting_salary, type,
       priority, address, zip_code, description, status from jobs`,
    "update applications set stage = 'received', decided_at = null, ended_at = null",
    "update messages set message = 'changed'",
    "delete from saved_searches",
    "delete from saved_jobs",
    "update users set summary = 'changed'",
    "update companies set description = 'changed'",
  ];
  for (const damage of damages) await portal.pool.query(damage);
  const violations = await verifyWriters();
  const silent = writers.filter(({ name }) => !violations.some((violation) => violation.startsWith(`${name}: `)));
  expect(silent.map(({ name }) => name)).toEqual([]);
});
