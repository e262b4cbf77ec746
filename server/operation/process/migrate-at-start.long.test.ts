import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { listPendingMigrations, migrate, readMigrations } from "../../../database/migrate.ts";
import { createApiClient } from "../../testing/http-client.ts";
import { type PortalProcess, startPortalProcess, stopPortalProcess } from "../../testing/portal-process.ts";
import { runAdmin } from "../../testing/run-admin.ts";
import { startMailServer } from "../../testing/servers/mail-server.ts";

let dataDir: string;
let admin: pg.Client;
let url: string;
const name = `migrate_${randomUUID().replaceAll("-", "")}`;
const running: PortalProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "job-portal-migrate-"));
  admin = new pg.Client({ connectionString: inject("postgres") });
  await admin.connect();
  await admin.query(`create database ${name}`);
  url = Object.assign(new URL(inject("postgres")), { pathname: `/${name}` }).href;
});
afterAll(async () => {
  await Promise.all(running.map(stopPortalProcess));
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await rm(dataDir, { recursive: true, force: true });
});

function start(environment: Record<string, string> = {}): PortalProcess {
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: "0", LOG_LEVEL: "info", ...environment };
  const portal = startPortalProcess(settings);
  running.push(portal);
  return portal;
}

it("npm start › migrates an empty database once when two hosts start at once, but never with MIGRATE=0", async () => {
  const refused = start({ MIGRATE: "0" });
  expect([await refused.url, await refused.ended]).toEqual([null, 1]);
  expect(refused.output).toMatch(/^This database lacks the migration 0000_clock\.sql and \d+ more: run npm run admin/m);
  const names = (await readMigrations()).map((migration) => migration.name);
  expect(await listPendingMigrations(url)).toEqual(names);

  const hosts = [start(), start()];
  for (const host of hosts) expect(await host.url).not.toBeNull();
  const applied = hosts.flatMap(({ output }) =>
    output.match(/\d{4}_\w+\.sql(?=","durationMs":\d+,.*Applied a migration)/g),
  );
  expect(applied.filter(Boolean).sort()).toEqual(names);
  expect(await start({ MIGRATE: "0" }).url).not.toBeNull();
});

it("npm start › works with MIGRATE=0 under a role that may not change the schema", async () => {
  await migrate(url);
  const mail = await startMailServer();
  const role = `app_${randomUUID().replaceAll("-", "")}`;
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query(`create role ${role} login password 'app'`);
    const roleUrl = Object.assign(new URL(url), { username: role, password: "app" }).href;
    const settings = { MIGRATE: "0", DATABASE_URL: roleUrl, SMTP_URL: mail.url };
    await owner.query(`
      grant usage on schema public to ${role};
      grant select, insert, update, delete, truncate on all tables in schema public to ${role};
      grant usage, select, update on all sequences in schema public to ${role};`);
    expect((await runAdmin(["migrate", "--check"], { DATABASE_URL: url, DATA_DIR: dataDir })).exitCode).toBe(0);
    const portal = start(settings);
    const origin = await portal.url;
    const client = createApiClient(origin ?? portal.output, null);
    const email = "app@example.com";
    await client.post("/auth/register/users", { name: "App", email, password: "a long enough password" });
    await client.post("/auth/forgot-password/users", { email });
    await expect.poll(() => mail.received).toMatchObject([{ to: [email] }]);
    await stopPortalProcess(portal);
    expect(portal.output).not.toContain("permission denied");
  } finally {
    await owner.query(`drop owned by ${role}; drop role ${role}`);
    await owner.end();
    await mail.close();
  }
});
