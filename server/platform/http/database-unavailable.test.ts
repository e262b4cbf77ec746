import { randomBytes, randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RouteName, routes } from "../../../contract/index.ts";
import { type ErrorCode, errorDefinitions } from "../../../contract/platform/errors.ts";
import { findFreePort } from "../../../database/embedded/free-port.ts";
import type { AccessCase, CallInput } from "../../testing/access/access-case.ts";
import { accessTable } from "../../testing/access/access-table.ts";
import { callRoute } from "../../testing/access/call-route.ts";
import type { AccessScenario, Fixtures } from "../../testing/access/scenario.ts";
import {
  getPasswordColumns,
  makeEmployer,
  makeJob,
  makeSeeker,
  TEST_PASSWORD,
  type TestUser,
} from "../../testing/factories.ts";
import type { ApiResponse } from "../../testing/http-client.ts";
import { startTestPortal, startTestPortalWithDatabase, type TestPortal } from "../../testing/portal.ts";
import { uploadResume } from "../../testing/sample-files.ts";
import { createEmployerForm } from "../../testing/sample-forms.ts";

function expectUnavailable(response: ApiResponse, code: ErrorCode = "database_unavailable") {
  const { message } = errorDefinitions[code];
  expect([response.status, response.text]).toEqual([503, JSON.stringify({ message, code })]);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
}

describe("without a reachable database", () => {
  let portal: TestPortal;
  let port: number;
  let caller: TestUser;
  beforeAll(async () => {
    port = await findFreePort();
    portal = await startTestPortalWithDatabase(
      `postgres://canary-user:canary-password@127.0.0.1:${port}/canary-database`,
    );
    const id = randomUUID();
    const session = { id: randomUUID() };
    const accessToken = await portal.tokens.sign({ userId: id, sessionId: session.id });
    const refreshToken = `${randomUUID()}.${randomBytes(32).toString("base64url")}`;
    const client = portal.withToken(accessToken);
    caller = { id, email: "somebody@example.com", accessToken, refreshToken, session, client };
  });

  /** Returns a valid call with random ids. */
  function inputOf(name: RouteName): CallInput {
    const [{ input }] = accessTable[name] as unknown as readonly [AccessCase];
    const anyone = new Proxy({} as AccessScenario["users"], {
      get: () => ({
        ...caller,
        oauthCode: randomUUID(),
        codePhone: "+31612345678",
        invitationToken: "any",
        helperToken: "any",
        report: { reference: "0A1B2C3D", token: "any" },
      }),
    });
    const anything = new Proxy({} as Fixtures, { get: () => ({ id: randomUUID() }) });
    return input(anything, anyone);
  }

  /**
   * The routes that need no database: the name of a photo is its key in the storage, and public numbers are `not_found`
   * while the settings in memory do not publish them.
   */
  const otherRoutes: readonly RouteName[] = ["downloadPhoto", "getPublicNumbers", "exportPublicNumbers"];
  const databaseRoutes = (Object.keys(routes) as RouteName[]).filter((name) => !otherRoutes.includes(name));

  it.each(databaseRoutes)("%s › responds with 503 database_unavailable, without details", async (name) => {
    expectUnavailable(await callRoute(caller.client, routes[name], inputOf(name)));
  });

  const lists = ["/sitemap.xml", "/feeds/jobs.xml", "/feeds/search.rss"];
  const files = ["companies", "jobs"].map((kind) => `/sitemaps/${kind}/${randomUUID()}_now.xml`);
  it.each([...lists, ...files])("%s › responds with 503 unavailable", async (path) => {
    const { status, headers } = await fetch(portal.origin + path);
    expect([status, headers.has("retry-after")]).toEqual([503, true]);
  });

  it("serves the routes that need no database", async () => {
    expect((await portal.withToken("garbage").get("/applications/1")).status).toBe(401);
    expect((await portal.anonymous.get("/applications/1")).status).toBe(401);
    expect((await portal.anonymous.get("/nothing")).status).toBe(404);
    expect((await portal.anonymous.get(`/auth/download/${"x".repeat(32)}.webp`)).status).toBe(404);
    expect((await portal.anonymous.post("/auth/users", {})).status).toBe(422);
    expect((await fetch(`${portal.origin}/health/live`)).status).toBe(200);
  });

  it("keeps no uploaded file without a database row", async () => {
    expectUnavailable(await uploadResume(caller));
    const files = await readdir(path.join(portal.dataDir, "files"), { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile())).toEqual([]);
  });

  it("GET /health/ready responds with 503, and with the reason only to this machine, without a proxy", async () => {
    const readHealth = async (headers: Record<string, string> = {}) => {
      const ready = await fetch(`${portal.origin}/health/ready`, { headers });
      expect([ready.status, ready.headers.has("retry-after")]).toEqual([503, true]);
      return ready.json();
    };
    const reason = "the database does not respond";
    expect(await readHealth()).toEqual({ status: "unavailable", reason });
    expect(await readHealth({ "x-forwarded-for": "127.0.0.1" })).toEqual({ status: "unavailable" });
    expect(portal.logged.filter((line) => line.includes(`"Not ready: ${reason}"`))).toHaveLength(1);
  });

  it("logs no password of the database", () => {
    expect(portal.logged.join("")).toContain("not available");
    expect(portal.logged.join("")).not.toContain("canary-password");
  });
});

describe("when database connections break", () => {
  let portal: TestPortal;
  let admin: pg.Client;
  beforeAll(async () => {
    portal = await startTestPortal();
    admin = new pg.Client({ connectionString: portal.pool.options.connectionString });
    await admin.connect();
  });
  afterAll(() => admin.end());

  const others = "datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'";
  const breakAll = () => admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);

  it("each concurrent request gets its response or 503, and confirmed data is saved", async () => {
    const employer = await makeEmployer(portal);
    const job = await makeJob(portal, employer);
    const seekers = await Promise.all(Array.from({ length: 60 }, () => makeSeeker(portal)));
    const confirmed = new Set<string>();
    const apply = async (seeker: TestUser) => {
      const response = await seeker.client.post("/applications", { job_id: job.id });
      if (response.status === 201) confirmed.add(response.body.id);
      else expectUnavailable(response);
    };
    const look = async () => {
      const response = await portal.anonymous.get("/auth/search/?title=nurse");
      if (response.status !== 200) expectUnavailable(response);
    };
    for (let round = 0; round < 10; round++) {
      const requests = seekers.slice(round * 6, round * 6 + 6).flatMap((seeker) => [apply(seeker), look(), look()]);
      await breakAll();
      await Promise.all(requests);
    }
    const { rows } = await admin.query("select id from applications where job_id = $1", [job.id]);
    const saved = new Set(rows.map(({ id }) => id));
    expect([...confirmed].filter((id) => !saved.has(id))).toEqual([]);
    expect((await employer.client.get("/applications/count/0")).body).toEqual({ count: saved.size });
  });

  it("a waiting transaction is rolled back, and the next attempt succeeds", async () => {
    const employer = await makeEmployer(portal);
    const [job, seeker] = [await makeJob(portal, employer), await makeSeeker(portal)];
    await admin.query("begin");
    await admin.query("select from jobs where id = $1 for update", [job.id]);
    const applying = seeker.client.post("/applications", { job_id: job.id });
    const waiting = `select pid from pg_stat_activity where ${others} and wait_event_type = 'Lock'`;
    let pid: number | undefined;
    // This query runs outside the transaction, because its result would not change within the transaction.
    while (pid === undefined) pid = (await portal.pool.query(waiting)).rows[0]?.pid;
    await admin.query("select pg_terminate_backend($1)", [pid]);
    expectUnavailable(await applying);
    await admin.query("rollback");
    expect((await seeker.client.get("/applications/1")).body).toEqual([]);
    expect((await seeker.client.post("/applications", { job_id: job.id })).status).toBe(201);
  });

  it("is not ready and refuses changes while the database is read-only, as after a fail-over", async () => {
    const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
    const job = await makeJob(portal, employer);
    const { rows } = await admin.query<{ name: string }>("select current_database() as name");
    const setReadOnly = async (value: "on" | "off") => {
      await admin.query("set default_transaction_read_only = off");
      await admin.query(`alter database ${rows[0]?.name} set default_transaction_read_only = ${value}`);
      await breakAll();
    };
    const readyStatus = async () => (await fetch(`${portal.origin}/health/ready`)).status;
    await setReadOnly("on");
    await expect.poll(async () => (await portal.anonymous.get(`/crud/jobs/${job.id}`)).status).toBe(200);
    expect(await readyStatus()).toBe(503);
    expectUnavailable(await seeker.client.post("/applications", { job_id: job.id }));
    await setReadOnly("off");
    await expect.poll(readyStatus).toBe(200);
    expect((await seeker.client.post("/applications", { job_id: job.id })).status).toBe(201);
  });

  it("responds with 503 when the pool is exhausted, and serves requests again afterwards", async () => {
    const seeker = await makeSeeker(portal);
    const taken = await Promise.all(Array.from({ length: portal.pool.options.max ?? 10 }, () => portal.pool.connect()));
    expectUnavailable(await seeker.client.get("/applications/1"), "unavailable");
    for (const connection of taken) connection.release();
    expect((await seeker.client.get("/applications/1")).status).toBe(200);
  });

  it("lets users log in and renew their sessions while other requests use all connections of the pool", async () => {
    const seeker = await makeSeeker(portal, await getPasswordColumns());
    const taken = await Promise.all(Array.from({ length: portal.pool.options.max ?? 10 }, () => portal.pool.connect()));
    const login = await portal.anonymous.post("/auth/users", { email: seeker.email, password: TEST_PASSWORD });
    const renewal = await portal.anonymous.post("/auth/refresh-token/users", { refresh_token: seeker.refreshToken });
    const user = await portal.anonymous.post("/auth/access-token/users", { access_token: seeker.accessToken });
    for (const connection of taken) connection.release();
    expect([login.status, renewal.status, user.status]).toEqual([200, 200, 200]);
  });
});

it("an unexpected error › responds with 500 server_error, without details", async () => {
  const portal = await startTestPortal();
  await portal.pool.query("alter table users rename to moved");
  const { status, text } = await portal.anonymous.post("/auth/users", {
    email: "a@example.com",
    password: TEST_PASSWORD,
  });
  expect([status, text]).toEqual([
    500,
    JSON.stringify({ message: errorDefinitions.server_error.message, code: "server_error" }),
  ]);
});

it("a request that waits for a lock › gets 503, so that it does not keep a connection from others", async () => {
  const portal = await startTestPortal();
  const employer = await makeEmployer(portal);
  await portal.db.transaction().execute(async (trx) => {
    await trx.selectFrom("users").select("id").where("id", "=", employer.id).forUpdate().execute();
    expectUnavailable(await employer.client.put("/authenticated/users", createEmployerForm(employer)), "unavailable");
  });
});
