import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { closeAfterTests, createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { makeEmployer, makeSeeker } from "../../testing/factories.ts";
import { createApiClient } from "../../testing/http-client.ts";
import { connectLive } from "../../testing/live-client.ts";
import { copyTemplateDatabase, startTestPortalWithDatabase, TEST_SECRET_KEY } from "../../testing/portal.ts";
import { type PortalProcess, startPortalProcess } from "../../testing/portal-process.ts";
import { startPgBouncer } from "../../testing/servers/pgbouncer.ts";
import { hasProgram } from "../../testing/servers/programs.ts";
import { findConnectionLimit, requireOwnSessions } from "./connection-checks.ts";
import { createMaintenancePool, getPoolSizes, MIN_PROCESS_CONNECTIONS } from "./pool.ts";

const database = await copyTemplateDatabase();
/** All portals of one database share their files. */
const dataDir = await createTemporaryFolder();

async function startPortal(environment: Record<string, string>): Promise<PortalProcess> {
  const settings = { DEMO_DATA: "0", LOG_LEVEL: "warn", SECRET_KEY: TEST_SECRET_KEY, RATE_LIMIT_FACTOR: "1000" };
  return startPortalProcess({ DATA_DIR: dataDir, ...settings, ...environment });
}

async function startPooler(settings?: Record<string, string>) {
  return closeAfterTests(await startPgBouncer(inject("postgres"), settings));
}

it("getPoolSizes › divides all connections among the pools and the listener of each process", () => {
  const getTotal = (connections: number, processes: number) => {
    const { main, search, auth } = getPoolSizes(connections, processes);
    expect([main >= 2, search >= 1, auth >= 1]).toEqual([true, true, true]);
    return processes * (main + search + auth + 1);
  };
  expect([getTotal(20, 1), getTotal(7, 1), getTotal(80, 4), getTotal(80, 16)]).toEqual([20, 7, 80, 80]);
  for (let processes = 1; processes <= 16; processes++) {
    const connections = MIN_PROCESS_CONNECTIONS * processes + 3;
    expect(getTotal(connections, processes)).toBeLessThanOrEqual(connections);
  }
});

// These tests are skipped on machines without the Debian package pgbouncer.
describe.skipIf(!hasProgram("pgbouncer", "--version"))("a portal behind PgBouncer", () => {
  it("starts and works in session mode with default settings", async () => {
    const pgBouncer = await startPooler();
    const url = pgBouncer.urlOf(database.url);
    const process = await startPortal({ DATABASE_URL: url });
    const portal = await startTestPortalWithDatabase(url);
    const origin = (await process.url) ?? "";
    expect(process.output).toContain(`runs at ${origin}`);
    const [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
    const live = await connectLive({ origin }, employer.accessToken);
    const client = createApiClient(origin, seeker.accessToken);
    for (let number = 0; number < 40; number++) {
      const form = { to_user_id: employer.id, message: `Message ${number}`, client_id: randomUUID() };
      const sender = number % 2 === 0 ? client : seeker.client;
      expect((await sender.post("/messages", form)).status).toBe(201);
      await live.next("message", ({ client_id }) => client_id === form.client_id);
    }
    const settings =
      "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock";
    expect((await portal.pool.query(settings)).rows).toEqual([{ statement: "10s", lock: "3s" }]);
    expect(process.output).not.toMatch(/pooler|DATABASE_CONNECTIONS/);
    live.close();
  });

  it.each(["transaction", "statement"])("does not start in %s mode, and says what to set", async (mode) => {
    // More servers than connections, and each in its turn, is the hardest case to detect.
    const settings = { pool_mode: mode, server_round_robin: "1", min_pool_size: "5" };
    const pgBouncer = await startPooler(settings);
    const process = await startPortal({ DATABASE_URL: pgBouncer.urlOf(database.url) });
    expect([await process.url, await process.ended]).toEqual([null, 1]);
    expect(process.output).toMatch(/^The connection pooler .* set its pool mode to session .*\n$/);
  });

  it.each(["20", "1"])("detects transaction mode with a pool of %s connections", async (size) => {
    const pgBouncer = await startPooler({ pool_mode: "transaction", default_pool_size: size });
    await expect(requireOwnSessions(pgBouncer.urlOf(database.url))).rejects.toThrow(/transaction or statement mode/);
  });

  it("detects transaction mode when two connections alternate between two sessions", async () => {
    const pgBouncer = await startPooler({ pool_mode: "transaction", default_pool_size: "2", server_round_robin: "1" });
    const url = pgBouncer.urlOf(database.url);
    const clients = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
    for (const statement of ["begin", "commit"]) {
      for (const client of clients) {
        if (statement === "begin") await client.connect();
        await client.query(statement);
      }
    }
    for (const client of clients) await client.end();
    await expect(requireOwnSessions(url)).rejects.toThrow(/transaction or statement mode/);
  });
});

describe("a role with 14 connections", () => {
  let admin: pg.Client;
  let url: URL;
  const role = `limited_${randomUUID().replaceAll("-", "")}`;
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const owner = pg.escapeIdentifier(new URL(database.url).username);
    await admin.query(`create role ${role} login password 'limited' connection limit 14 in role ${owner}`);
    url = new URL(database.url);
    url.username = role;
    url.password = "limited";
  });
  afterAll(async () => {
    await admin.query(`drop role ${role}`);
    await admin.end();
  });

  it("suffices for two portals with DATABASE_CONNECTIONS=7 each", async () => {
    const environment = { DATABASE_URL: url.href, DATABASE_CONNECTIONS: "7" };
    const portals = [await startPortal(environment), await startPortal(environment)];
    const origins = await Promise.all(portals.map(({ url: origin }) => origin));
    const unlimited = await startTestPortalWithDatabase(database.url);
    const { accessToken } = await makeSeeker(unlimited);
    const requests = Array.from({ length: 60 }, async (_, number) => {
      const origin = origins[number % 2] ?? "";
      const [client, user] = [createApiClient(origin, null), createApiClient(origin, accessToken)];
      const paths = [`/auth/search?title=nurse${number}`, `/crud/jobs/${randomUUID()}`];
      const replies = await Promise.all([...paths.map((path) => client.get(path)), user.get("/auth/users/files")]);
      return replies.map(({ status }) => status);
    });
    const statuses = new Set((await Promise.all(requests)).flat());
    expect([...statuses].sort()).toEqual([200, 404]);
    expect(portals.map(({ output }) => output.includes("DATABASE_CONNECTIONS"))).toEqual([false, false]);
  });

  it("does not start a portal with more, and says so with the numbers", async () => {
    const portal = await startPortal({ DATABASE_URL: url.href });
    expect([await portal.url, await portal.ended]).toEqual([null, 1]);
    expect(portal.output).toBe(
      `DATABASE_CONNECTIONS is 20, but the role ${role} may have only 14 connections: set DATABASE_CONNECTIONS to at most 14, divided by the number of hosts, or raise that limit.\n`,
    );
  });

  it("warns about connections that others use", async () => {
    const other = new pg.Client({ connectionString: url.href });
    await other.connect();
    const pool = createMaintenancePool(url.href, () => undefined);
    expect(await findConnectionLimit(pool, 13)).toBeNull();
    expect(await findConnectionLimit(pool, 14)).toEqual({
      isFatal: false,
      message: expect.stringContaining(`of the 14 connections of the role ${role}, others use 1:`),
    });
    await pool.end();
    await other.end();
  });
});
