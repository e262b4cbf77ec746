import { readFile, rename } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { notificationChannels } from "../../../contract/operation/mail.ts";
import { type ImpossibleState, impossibleStates, type Operation } from "../../../contract/operation/operation.ts";
import { runSweep, type Sweep } from "../../platform/background/sweep.ts";
import { CANARY, makeCanaryApplication } from "../../testing/canary.ts";
import { makeEmployer } from "../../testing/factories.ts";
import { makeStaff } from "../../testing/moderation.ts";
import { startTestPortal, TEST_SECRET_KEY } from "../../testing/portal.ts";
import { getPortalEnvironment, runAdmin } from "../../testing/run-admin.ts";
import { createImpossibleStatesSweep } from "../impossible-states.ts";
import { recordRuns } from "../sweep-runs.ts";

/** Settings whose values are secrets, addresses or names. */
const secretSettings = {
  PUBLIC_URL: `https://${CANARY}.example.org`,
  DEV_TOOLS: "1",
  SMTP_URL: `smtp://${CANARY}:${CANARY}@127.0.0.1:1`,
  MAIL_FROM: `${CANARY} <${CANARY}@example.org>`,
  CONTACT_EMAIL: `${CANARY}@example.org`,
  TWILIO_ACCOUNT_SID: CANARY,
  TWILIO_AUTH_TOKEN: CANARY,
  TWILIO_FROM: CANARY,
  TWILIO_API_URL: `http://127.0.0.1:1/${CANARY}`,
  METRICS_LISTEN: "127.0.0.1:0",
  REDIS_PREFIX: CANARY,
  GOOGLE_CLIENT_ID: CANARY,
  GOOGLE_CLIENT_SECRET: CANARY,
};

const portal = await startTestPortal(secretSettings);
const viewer = await makeStaff(portal, "viewer");
/** An application with everything that can hang on it. */
const application = await makeCanaryApplication(portal, "2026-11-26T09:00:00Z");

async function read({ client } = viewer): Promise<Operation> {
  const { status, body } = await client.get("/admin/operation");
  expect(status).toBe(200);
  return body;
}

describe("GET /admin/operation", () => {
  it("shows the processes, and the errors of their requests by code and route", async () => {
    const { client } = application.seeker;
    await portal.pool.query("alter table saved_searches rename to lost");
    for (let count = 0; count < 2; count++) expect((await client.get("/saved/searches?limit=7")).status).toBe(500);
    await portal.pool.query("alter table lost rename to saved_searches");
    expect((await client.get(`/crud/jobs/${CANARY}`)).status).toBe(404);
    await portal.reportProcess();
    const { processes, errors, versions } = await read();
    expect(processes).toMatchObject([
      { host: os.hostname(), worker: 1, role: "all", node_version: process.versions.node, is_alive: true },
    ]);
    expect(processes?.[0]?.version).toBe(versions.portal);
    expect(errors).toMatchObject([{ code: "server_error", route: "GET /api/saved/searches", count: 2 }]);
  });

  it("shows what waits, the disk, the database and its migrations", async () => {
    await portal.pool.query(
      `insert into notifications (id, event, channel, recipient, subject, state, created_at, next_attempt_at)
       select gen_random_uuid(), 'operation ' || number, 'sms', '+31612345678', '', state, '2026-11-26T08:00:00Z', at
       from (values (1, 'queued', now() + interval '1 day'), (2, 'queued', null), (3, 'failed', null)) as mail (number, state, at)`,
    );
    const { queues, has_sent_email, storage, database, replicas } = await read();
    expect(has_sent_email).toBe(false);
    expect(queues).toMatchObject([
      { channel: "email", held: 0, failed: 0 },
      { channel: "push", held: 0, failed: 0 },
      { channel: "sms", waiting: 1, held: 1, failed: 1, oldest_waiting_at: "2026-11-26T08:00:00.000Z" },
    ]);
    expect(storage).toMatchObject({ kind: "disk", disk: { free_bytes: expect.any(Number) } });
    expect(database?.bytes).toBeGreaterThan(1_000_000);
    expect(database?.last_migration).toMatch(/^\d{4}_\w+\.sql$/);
    expect(replicas).toEqual([]);
  });

  it("shows the last backup with the command that restores it, and that a later one failed", async () => {
    expect((await read()).backup).toMatchObject({ created_at: null, restore_command: null });
    const target = `${portal.dataDir}/it's a backup.zip`;
    await runAdmin(["backup", target], getPortalEnvironment(portal));
    expect((await read()).backup).toMatchObject({
      missing_files: 0,
      failed_at: null,
      is_late: false,
      restore_command: `npm run admin -- restore '${portal.dataDir}/it'\\''s a backup.zip'`,
    });
    await runAdmin(["backup", `${portal.dataDir}/none/backup.zip`], getPortalEnvironment(portal));
    expect((await read()).backup?.failed_at).not.toBeNull();
    await portal.pool.query("update last_backup set created_at = now() - interval '2 days'");
    expect((await read()).backup?.is_late).toBe(true);
  });

  it("shows the last success and failure of a sweep, and which one is late", async () => {
    const find = async () => (await read()).sweeps?.find(({ name }) => name === "erasures");
    let failure: Error | null = Object.assign(new Error(CANARY), { code: "23505" });
    const sweep: Sweep = {
      name: "erasures",
      description: "Testing",
      intervalMs: 60_000,
      async run() {
        if (failure) throw failure;
        return {};
      },
    };
    const recorded = recordRuns(sweep, portal.db);
    const run = () => runSweep(recorded, { info: () => undefined });
    // As if the process of the test had just started: it may have run other tests for long.
    await portal.pool.query("update portal_processes set started_at = now()");
    expect(await find()).toMatchObject({ succeeded_at: null, failed_at: null, is_late: false });
    await expect(run()).rejects.toThrow(CANARY);
    failure = null;
    await run();
    const first = await find();
    expect(first).toMatchObject({ interval_seconds: 60, failure: "23505", is_late: false });
    // A second run within a minute is not written.
    await run();
    expect(await find()).toEqual(first);
    await portal.pool.query("update sweep_runs set succeeded_at = now() - interval '10 minutes'");
    expect((await find())?.is_late).toBe(true);
  });

  it("shows sweeps that the page can name", async () => {
    const names = (await read()).sweeps?.map(({ name }) => name) ?? [];
    const texts = path.resolve(import.meta.dirname, "../../../web/public/assets/i18n/en.json");
    const { staff } = JSON.parse(await readFile(texts, "utf8"));
    expect(names.sort()).toEqual(Object.keys(staff.operation.sweeps.names).sort());
  });

  it("shows the parts that can be read when others cannot", async () => {
    await portal.pool.query("alter table sweep_runs rename to lost");
    await rename(portal.dataDir, `${portal.dataDir}-away`);
    const { sweeps, storage, queues, database } = await read();
    await rename(`${portal.dataDir}-away`, portal.dataDir);
    await portal.pool.query("alter table lost rename to sweep_runs");
    expect(sweeps).toBeNull();
    expect(storage).toEqual({ kind: "disk", disk: null });
    expect(queues).toHaveLength(notificationChannels.length);
    expect(database).not.toBeNull();
  });
});

describe("impossible states", () => {
  /** Brings a row into each state, with the ids of an application and of another company. */
  const breaks: Record<ImpossibleState, string> = {
    stage_without_event: "update applications set stage = 'interview' where id = $1",
    accepted_offer_not_hired: "update offers set state = 'accepted' where application_id = $1",
    public_job_of_closed_company: `update companies set name = null, closed_at = now()
      where id = (select company_id from applications where id = $1)`,
    job_search_differs: "delete from job_search where job_id = (select job_id from applications where id = $1)",
    company_without_owner: "update company_members set role = 'recruiter' where company_id = $1",
    hold_differs: "update applications set held_since = now(), held_until = '2999-01-01' where id = $1",
    erased_application_with_content: "update applications set erased_at = now() where id = $1",
  };

  async function count(): Promise<Partial<Record<ImpossibleState, number | null>>> {
    await runSweep(createImpossibleStatesSweep(portal.db), { info: () => undefined });
    return Object.fromEntries(((await read()).impossible_states ?? []).map((state) => [state.name, state.count]));
  }

  async function examine(): Promise<{ level: string; message: string }[]> {
    const { stdout } = await runAdmin(["doctor", "--json"], getPortalEnvironment(portal));
    return JSON.parse(stdout).findings.filter(({ check }: { check: string }) => check === "states");
  }

  it("are not found in what the portal writes, are counted once an hour, and named by doctor", async () => {
    const all = (value: number | null) => Object.fromEntries(impossibleStates.map((name) => [name, value]));
    const others = await makeEmployer(portal);
    await portal.pool.query("delete from impossible_states");
    expect((await read()).impossible_states?.[0]).toMatchObject({ count: null, checked_at: null });
    expect(await count()).toEqual(all(0));
    expect(await examine()).toMatchObject([{ level: "ok" }]);

    const client = new pg.Client({ connectionString: portal.pool.options.connectionString });
    await client.connect();
    // Without triggers and foreign keys.
    await client.query("set session_replication_role = replica");
    for (const [name, statement] of Object.entries(breaks))
      await client.query(statement, [name === "company_without_owner" ? others.id : application.id]);
    await client.end();
    expect(await count()).toEqual(all(0));
    await portal.pool.query("update impossible_states set checked_at = now() - interval '1 hour'");
    expect(await count()).toEqual(all(1));
    const findings = await examine();
    expect(findings.every(({ level }) => level === "warning")).toBe(true);
    for (const name of impossibleStates)
      expect(findings.filter(({ message }) => message.includes(`: 1 (${name})`))).toHaveLength(1);
  });
});

it("GET /admin/operation/support-file › has settings, findings and counts, and neither secrets nor personal data", async () => {
  await portal.reportProcess();
  const { status, headers, text } = await viewer.client.get("/admin/operation/support-file");
  expect([status, headers.get("content-disposition")]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="job-portal-support-\d{4}-\d\d-\d\d\.json"/),
  ]);
  const { configuration, findings, operation, rows } = JSON.parse(text);
  expect(configuration).toMatchObject({
    public_url: "https:",
    mail_server: true,
    text_messages: true,
    metrics: true,
  });
  expect(configuration.login_providers).toEqual(["google"]);
  expect(findings).toContainEqual({ check: "address", level: "ok", message: "PUBLIC_URL" });
  expect(operation.processes).toMatchObject([{ host: "host 1" }]);
  expect(operation.errors).not.toEqual([]);
  expect(rows).toHaveProperty("applications");
  const { pathname } = new URL(portal.pool.options.connectionString ?? "");
  const emails = [viewer.email, application.seeker.email];
  for (const secret of [CANARY, TEST_SECRET_KEY, portal.dataDir, pathname.slice(1), viewer.id, ...emails])
    expect(text).not.toContain(secret);
});
