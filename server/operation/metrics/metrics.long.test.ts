import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { impossibleStates } from "../../../contract/operation/operation.ts";
import { createDatabase, createMetricsPool } from "../../platform/database/pool.ts";
import { createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { makeApplication, makeEmployer, makeJob, makeSeeker } from "../../testing/factories.ts";
import { connectLive } from "../../testing/live-client.ts";
import { startTestPortal, TEST_SECRET_KEY } from "../../testing/portal.ts";
import { startPortalProcess } from "../../testing/portal-process.ts";
import { getPortalEnvironment, runAdmin } from "../../testing/run-admin.ts";
import { makeFile } from "../../testing/sample-files.ts";
import { hasProgram } from "../../testing/servers/programs.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";
import { listWorkerIds } from "../../testing/worker-ids.ts";
import { createPortalMetricsReader } from "./portal-metrics.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/** The company with the most overdue applications. */
let largestCompany: string;

const dataDir = await createTemporaryFolder();
/** Prepares the data and the accounts, in the database that the process with two workers serves. */
const portal = await startTestPortal();
await addOverdueApplications();
await addHeldApplication();
/** The primary process of two workers. */
const primary = startPortalProcess({
  WORKERS: "2",
  METRICS_LISTEN: "127.0.0.1:0",
  LOG_LEVEL: "info",
  DATA_DIR: dataDir,
  DATABASE_URL: portal.pool.options.connectionString,
  SECRET_KEY: TEST_SECRET_KEY,
  DEMO_DATA: "0",
  RATE_LIMIT_FACTOR: "1000",
});
const origin = (await primary.url) ?? "";
const line = primary.output.split("\n").find((text) => text.includes("Metrics are served")) ?? "{}";
const { address, port } = JSON.parse(line);
const metricsUrl = `http://${address}:${port}/metrics`;

/** Adds 22 companies with one overdue application each, the first one with two. */
async function addOverdueApplications(): Promise<void> {
  for (let count = 0; count < 22; count++) {
    const employer = await makeEmployer(portal);
    const job = await makeJob(portal, employer);
    for (let number = 0; number < (count === 0 ? 2 : 1); number++) {
      const { id } = await makeApplication(portal, job, employer, await makeSeeker(portal));
      await portal.db.updateTable("applications").set({ is_overdue: true }).where("id", "=", id).execute();
    }
    if (count === 0) largestCompany = employer.id;
  }
}

/** Returns the names of the metrics that a text mentions, without the suffixes of histograms. */
function listMetricNames(text: string): string[] {
  const names = text.match(/\b(job_portal|process|nodejs)_[a-z\d_]+/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(bucket|sum|count)$/, "")))];
}

/** Adds an application whose date of erasure has passed and that a legal hold keeps. */
async function addHeldApplication(): Promise<void> {
  const employer = await makeEmployer(portal);
  const { id } = await makeApplication(portal, await makeJob(portal, employer), employer, await makeSeeker(portal));
  const [now, heldUntil] = [new Date(), new Date(Date.now() + 86_400_000)];
  const update = portal.db.updateTable("applications").where("id", "=", id);
  await update.set({ stage: "rejected", ended_at: now }).execute();
  await update.set({ erase_at: now, held_since: now, held_until: heldUntil }).execute();
  const hold = { id: randomUUID(), application_id: id, set_by: employer.id, reason: "A complaint", ends_at: heldUntil };
  await portal.db.insertInto("legal_holds").values(hold).execute();
}

async function scrape(): Promise<string> {
  const response = await fetch(metricsUrl);
  expect(response.status).toBe(200);
  return response.text();
}

/** Returns the values of a metric by the text of its labels. */
function readSamples(text: string, name: string): Record<string, number> {
  const samples = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, "gm"));
  return Object.fromEntries([...samples].map(([, labels = "", value]) => [labels, Number(value)]));
}

const sum = (samples: Record<string, number>) => Object.values(samples).reduce((total, value) => total + value, 0);

it("GET /metrics › counts requests by route pattern in each worker, without ids and queries", async () => {
  const before = readSamples(await scrape(), "job_portal_http_requests_total");
  const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
  const job = await makeJob(portal, employer);
  for (let count = 0; count < 6; count++) {
    // Each connection may reach another worker.
    await fetch(`${origin}/api/crud/jobs/${job.id}?token=canary-query`, { headers: { connection: "close" } });
  }
  await fetch(`${origin}/api/canary-path`);
  await vi.waitFor(async () => {
    const text = await scrape();
    const samples = readSamples(text, "job_portal_http_requests_total");
    const jobSamples = Object.entries(samples).filter(([labels]) => labels.includes('route="/api/crud/jobs/:id"'));
    expect(sum(Object.fromEntries(jobSamples))).toBe(6);
    expect(sum(samples) - sum(before)).toBeGreaterThanOrEqual(7);
    expect(text).toContain('route="none"');
    expect(text).toMatch(/job_portal_http_request_duration_seconds_bucket\{le="0.1",method="GET",route=/);
    for (const secret of [job.id, "canary"]) expect(text).not.toContain(secret);
    expect(new Set([...text.matchAll(/worker="(\d+)"/g)].map(([, worker]) => worker))).toEqual(new Set(["1", "2"]));
  }, WAIT_OPTIONS);
  const client = await connectLive({ origin }, seeker.accessToken);
  expect(sum(readSamples(await scrape(), "job_portal_sockets"))).toBe(1);
  client.close();
});

it("GET /metrics › reports figures of the portal once, with at most 20 companies by their ids", async () => {
  const text = await scrape();
  const overdue = readSamples(text, "job_portal_applications_overdue");
  expect(Object.keys(overdue)).toHaveLength(21);
  expect(overdue[`company="${largestCompany}"`]).toBe(2);
  expect(overdue['company="other"']).toBe(2);
  expect(sum(overdue)).toBe(23);
  expect(text).not.toContain("Northgate");
  expect(readSamples(text, "job_portal_database_up")).toEqual({ "": 1 });
  expect(readSamples(text, "job_portal_erasures_due")).toEqual({ "": 0 });
  expect(readSamples(text, "job_portal_legal_holds")).toEqual({ "": 1 });
  expect(readSamples(text, "job_portal_notifications")).toEqual({
    'channel="email",state="queued"': 0,
    'channel="email",state="failed"': 0,
    'channel="sms",state="queued"': 0,
    'channel="sms",state="failed"': 0,
    'channel="push",state="queued"': 0,
    'channel="push",state="failed"': 0,
  });
});

it("GET /metrics › says when the last backup was made, how large it is, and that a later one failed", async () => {
  const readBackupMetrics = async () => {
    // A reader of its own, because the server caches what it has read.
    const text = await createPortalMetricsReader(portal.db, { warn: () => undefined })();
    return ["timestamp_seconds", "bytes", "missing_files", "failed"].map(
      (name) => readSamples(text, `job_portal_last_backup_${name}`)[""],
    );
  };
  const environment = getPortalEnvironment(portal);
  expect(await readBackupMetrics()).toEqual([undefined, undefined, undefined, 0]);
  await runAdmin(["backup", path.join(dataDir, "no-folder", "backup.zip")], environment);
  expect(await readBackupMetrics()).toEqual([undefined, undefined, undefined, 1]);

  const { id } = await makeFile(portal, await makeSeeker(portal), "resume");
  await portal.files.storage.delete(id);
  const { stdout } = await runAdmin(["backup", "--json", path.join(dataDir, "backup.zip")], environment);
  const { created_at, bytes } = JSON.parse(stdout);
  const metrics = [Date.parse(created_at) / 1_000, bytes, 1, 0];
  expect(await readBackupMetrics()).toEqual(metrics);
  await runAdmin(["backup", path.join(dataDir, "backup.zip")], environment);
  expect(await readBackupMetrics()).toEqual([...metrics.slice(0, 3), 1]);
});

it("GET /metrics › reports no figures of the portal while the database does not respond", async () => {
  const db = createDatabase(createMetricsPool("postgres://nobody@127.0.0.1:1/none", () => undefined));
  const text = await createPortalMetricsReader(db, { warn: () => undefined })();
  await db.destroy();
  expect(text.split("\n").filter((line) => line && !line.startsWith("#"))).toEqual(["job_portal_database_up 0"]);
});

it("GET /metrics › says when each sweep of each worker last succeeded, and begins counters with 0", async () => {
  await vi.waitFor(async () => {
    const samples = readSamples(await scrape(), "job_portal_sweep_last_success_timestamp_seconds");
    for (const worker of ["1", "2"]) {
      const at = samples[`sweep="answers",worker="${worker}"`] ?? 0;
      expect(Math.abs(Date.now() / 1_000 - at)).toBeLessThan(60);
    }
  }, WAIT_OPTIONS);
  const text = await scrape();
  expect(readSamples(text, "job_portal_refusals_total")['cause="time_out",worker="2"']).toBe(0);
  expect(readSamples(text, "job_portal_deliveries_total")['channel="email",outcome="rejected",worker="1"']).toBe(0);
  expect(readSamples(text, "job_portal_sweep_failures_total")['sweep="erasures",worker="1"']).toBe(0);
});

it("GET /metrics › counts the rows in states that must not be", async () => {
  await vi.waitFor(async () => {
    const text = await createPortalMetricsReader(portal.db, { warn: () => undefined })();
    const samples = readSamples(text, "job_portal_impossible_states");
    expect(Object.keys(samples).sort()).toEqual(impossibleStates.map((name) => `state="${name}"`).sort());
    expect(samples['state="hold_differs"']).toBe(0);
  }, WAIT_OPTIONS);
});

it("GET /metrics › measures the disk of the data folder in each worker", async () => {
  const free = Object.values(readSamples(await scrape(), "job_portal_disk_free_bytes"));
  expect(free).toHaveLength(2);
  expect(Math.min(...free)).toBeGreaterThan(0);
});

it("METRICS_LISTEN › serves nothing but GET /metrics, and the address of the portal serves no metrics", async () => {
  expect((await fetch(new URL("/", metricsUrl))).status).toBe(404);
  expect((await fetch(metricsUrl, { method: "POST" })).status).toBe(405);
  const onPortal = await fetch(`${origin}/metrics`, { redirect: "manual" });
  expect(await onPortal.text()).not.toContain("job_portal_");
});

it("GET /metrics › has a help text for each metric, which docs/alerts.md names, and each that the files in deploy name", async () => {
  const text = await scrape();
  const helpTexts = [...text.matchAll(/^# HELP (\S+) (.+)$/gm)].map(([, name]) => name);
  const names = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(40);
  expect(new Set(names).size).toBe(names.length);
  expect(helpTexts).toEqual(names);
  const read = (file: string) => readFile(path.join(root, file), "utf8");
  const documented = listMetricNames(await read("docs/alerts.md"));
  expect(names.filter((name) => !documented.includes(name ?? ""))).toEqual([]);
  for (const file of ["deploy/alerts.yml", "deploy/grafana-dashboard.json"]) {
    const missing = listMetricNames(await read(file)).filter((name) => !names.includes(name));
    expect([file, missing]).toEqual([file, []]);
  }
});

it("docs/alerts.md › explains each alert of deploy/alerts.yml", async () => {
  const rules = await readFile(path.join(root, "deploy/alerts.yml"), "utf8");
  const documentation = await readFile(path.join(root, "docs/alerts.md"), "utf8");
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const explained = [...documentation.matchAll(/^\| `(Portal\w+)` \|/gm)].map(([, name]) => name);
  expect(explained).toEqual(alerts);
});

it.skipIf(!hasProgram("promtool", "--version"))("deploy/alerts.yml › is accepted by promtool", () => {
  const { status, stdout, stderr } = spawnSync("promtool", ["check", "rules", "deploy/alerts.yml"], { cwd: root });
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining("SUCCESS")]);
});

it.skipIf(!hasProgram("promtool", "--version"))("GET /metrics › is accepted by promtool", async () => {
  const { status, stderr } = spawnSync("promtool", ["check", "metrics"], { input: await scrape() });
  // promtool also judges the names that the library chose.
  expect([status, `${stderr}`.split("\n").filter((line) => line.includes("job_portal_"))]).toEqual([
    expect.any(Number),
    [],
  ]);
});

it("GET /metrics › gives the worker that replaces a killed one the same number", async () => {
  const listWorkers = async () => Object.keys(readSamples(await scrape(), "job_portal_database_waiting"));
  const workers = await listWorkers();
  expect(workers).toHaveLength(6);
  const [killedId] = listWorkerIds(primary.child.pid ?? 0);
  process.kill(killedId ?? 0, "SIGKILL");
  await vi.waitFor(async () => {
    const workerIds = listWorkerIds(primary.child.pid ?? 0);
    expect(workerIds).toHaveLength(2);
    expect(workerIds).not.toContain(killedId);
    expect(new Set(await listWorkers())).toEqual(new Set(workers));
  }, WAIT_OPTIONS);
});
