import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, it } from "vitest";
import { listPendingMigrations, migrate, readMigrations } from "../../../database/migrate.ts";
import { closeAfterTests, createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { createApiClient } from "../../testing/http-client.ts";
import { copyTemplateDatabase } from "../../testing/portal.ts";
import { startPortalProcess, stopPortalProcess } from "../../testing/portal-process.ts";
import { runAdmin } from "../../testing/run-admin.ts";
import { startMailServer } from "../../testing/servers/mail-server.ts";

const dataDir = await createTemporaryFolder();
const { url } = await copyTemplateDatabase("template0");

const start = (environment: Record<string, string> = {}) =>
  startPortalProcess({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: "0", LOG_LEVEL: "info", ...environment });

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
  const mail = closeAfterTests(await startMailServer());
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
  }
});
