import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { migrate } from "../../../database/migrate.ts";
import { makeEmployer, makeSeeker } from "../../testing/factories.ts";
import { connectLive } from "../../testing/live-client.ts";
import { startTestPortalWithDatabase, type TestPortal } from "../../testing/portal.ts";
import { hasProgram } from "../../testing/servers/programs.ts";
import {
  hasDebianPostgres,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from "../../testing/servers/replicated-postgres.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";
import { createMaintenancePool } from "./pool.ts";
import { splitHosts } from "./primary-hosts.ts";

it("splitHosts › returns one URL for each host", () => {
  expect(splitHosts("postgres://user:p%2C@a,b:5433/name?sslmode=require")).toEqual([
    "postgres://user:p%2C@a/name?sslmode=require",
    "postgres://user:p%2C@b:5433/name?sslmode=require",
  ]);
  const single = "postgresql://user:a,b@host/name?options=-c%20a=b,c";
  expect(splitHosts(single)).toEqual([single]);
});

// These tests are skipped on machines without the Debian package postgresql-15.
describe.skipIf(!hasDebianPostgres)("with a primary and a standby in DATABASE_URL", () => {
  let servers: ReplicatedPostgres;
  let url: string;
  let portals: TestPortal[];
  beforeEach(async () => {
    servers = await startReplicatedPostgres();
    // The standby comes first, so that the portal has to look for the primary.
    url = `postgres://postgres@127.0.0.1:${servers.standbyPort},127.0.0.1:${servers.primaryPort}/postgres`;
    const pool = createMaintenancePool(url, () => undefined);
    await migrate(pool);
    await pool.end();
    portals = [await startTestPortalWithDatabase(url), await startTestPortalWithDatabase(url)];
  });
  afterEach(async () => {
    for (const portal of portals) await portal.close();
    await servers.stop();
  });

  it("finds the new primary after a fail-over, and loses no acknowledged message", async () => {
    const [first, second] = portals as [TestPortal, TestPortal];
    const [seeker, employer] = [await makeSeeker(first), await makeEmployer(first)];
    const live = await connectLive(second, employer.accessToken);
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    let isWriting = true;
    const send = async () => {
      const form = { to_user_id: employer.id, message: "During the fail-over", client_id: randomUUID() };
      const { status } = await seeker.client.post("/messages", form);
      statuses.add(status);
      if (status === 201) acknowledged.push(form.client_id);
      return { status, id: form.client_id };
    };
    const writers = Array.from({ length: 4 }, async () => {
      while (isWriting) await send();
    });

    await vi.waitUntil(() => acknowledged.length >= 20, WAIT_OPTIONS);
    await servers.killPrimary();
    const countBefore = acknowledged.length;
    await servers.promoteStandby();
    await vi.waitUntil(() => acknowledged.length >= countBefore + 20, WAIT_OPTIONS);
    isWriting = false;
    await Promise.all(writers);
    expect([...statuses].sort()).toEqual([201, 503]);

    const admin = new pg.Client({ host: "127.0.0.1", port: servers.standbyPort, user: "postgres" });
    await admin.connect();
    const { rows } = await admin.query<{ client_id: string }>("select client_id from messages");
    await admin.end();
    const stored = new Set(rows.map(({ client_id }) => client_id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);

    // The listeners of both portals have found the new primary too.
    await vi.waitFor(async () => {
      const { status, id } = await send();
      expect(status).toBe(201);
      await vi.waitUntil(() => live.received("message").some(({ client_id }) => client_id === id), { timeout: 2_000 });
    }, WAIT_OPTIONS);
    const statusOf = async (path: string) => (await fetch(second.origin + path)).status;
    expect([await statusOf("/health/ready"), await statusOf("/api/auth/search")]).toEqual([200, 200]);
    live.close();
  });

  it.skipIf(!hasProgram("haproxy"))("finds the new primary behind HAProxy, with the file of deploy", async () => {
    const [first] = portals as [TestPortal];
    const port = await servers.startHaProxy();
    const portal = await startTestPortalWithDatabase(`postgres://postgres@127.0.0.1:${port}/postgres`);
    portals.push(portal);
    const isReady = async () => (await fetch(`${portal.origin}/health/ready`)).status === 200;
    await vi.waitUntil(isReady, WAIT_OPTIONS);
    // Until its first check, HAProxy passes connections to the standby too.
    const [seeker, employer] = await vi.waitFor(
      () => Promise.all([makeSeeker(portal), makeEmployer(portal)]),
      WAIT_OPTIONS,
    );
    const send = async () => {
      const form = { to_user_id: employer.id, message: "Behind HAProxy", client_id: randomUUID() };
      return (await seeker.client.post("/messages", form)).status;
    };
    await expect.poll(send).toBe(201);
    await servers.killPrimary();
    expect(await send()).toBe(503);
    await servers.promoteStandby();
    await expect.poll(send).toBe(201);
    const { rows } = await first.pool.query("select count(*)::int as count from messages");
    expect(rows).toEqual([{ count: 2 }]);
  });
});
