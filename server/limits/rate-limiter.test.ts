import { connect } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  getPasswordColumns,
  makeEmployer,
  makeJob,
  makeSeeker,
  TEST_PASSWORD,
  type TestUser,
} from "../testing/factories.ts";
import { connectLive } from "../testing/live-client.ts";
import { startTestPortal, startTestPortalWithDatabase, type TestPortal } from "../testing/portal.ts";
import { createEmployerForm, jobForm } from "../testing/sample-forms.ts";
import { getIpv6Network, toIpKey } from "./ip-address.ts";
import { ACCOUNT_CONCURRENCY, IP_ADDRESS_CONCURRENCY, IPV6_NETWORK_FACTOR, limitRules } from "./rules.ts";

/** The default rate limits. Other test files use a large factor. */
const defaultLimits = { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" };

let portal: TestPortal;
let seeker: TestUser;
beforeAll(async () => {
  portal = await startTestPortal(defaultLimits);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.pool.query("delete from rate_limits");
  seeker = await makeSeeker(portal, await getPasswordColumns());
});

/** Logs in from an IP address that a trusted proxy reports. */
function logIn(portal: TestPortal, user: Pick<TestUser, "email">, password: string, ip: string) {
  return portal.anonymous.send("POST", "/auth/users", {
    headers: { "content-type": "application/json", "x-forwarded-for": ip },
    body: JSON.stringify({ email: user.email, password }),
  });
}

async function collectStatuses(
  count: number,
  attempt: (index: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await attempt(index)).status);
  return statuses;
}

const repeat = (count: number, status: number): number[] => Array<number>(count).fill(status);

describe("rate limits of POST /auth/users", () => {
  const { accountIp, account } = limitRules.login;

  it("reject further attempts on one account from one IP address with 429 and retry-after, also with the right password", async () => {
    const guesses = await collectStatuses(accountIp.attempts, () =>
      logIn(portal, seeker, "a wrong guess", "192.0.2.1"),
    );
    expect(guesses).toEqual(repeat(accountIp.attempts, 401));
    const rejected = await logIn(portal, seeker, TEST_PASSWORD, "192.0.2.1");
    expect(rejected).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    const seconds = Number(rejected.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(accountIp.minutes * 60 - 60);
    expect(seconds).toBeLessThanOrEqual(accountIp.minutes * 60);
  });

  it("still accept a login to this account from another IP address", async () => {
    await collectStatuses(accountIp.attempts * 3, () => logIn(portal, seeker, "a wrong guess", "192.0.2.1"));
    expect((await logIn(portal, seeker, TEST_PASSWORD, "192.0.2.2")).status).toBe(200);
  });

  it("treat an unknown account like an existing one", async () => {
    const unknownUser = { email: "nobody@example.com" };
    const known = await collectStatuses(accountIp.attempts + 1, () =>
      logIn(portal, seeker, "a wrong guess", "192.0.2.1"),
    );
    const unknown = await collectStatuses(accountIp.attempts + 1, () =>
      logIn(portal, unknownUser, "a wrong guess", "192.0.2.1"),
    );
    expect(unknown).toEqual(known);
  });

  it("count the attempts on an account from all IP addresses", async () => {
    const guesses = await collectStatuses(account.attempts, (index) =>
      logIn(portal, seeker, "a wrong guess", `192.0.2.${index}`),
    );
    expect(guesses).toEqual(repeat(account.attempts, 401));
    expect((await logIn(portal, seeker, "a wrong guess", "198.51.100.1")).status).toBe(429);
  });

  it("count the attempts from an IP address on all accounts", async () => {
    const { attempts } = limitRules.login.ip;
    const guess = (index: number) => logIn(portal, { email: `${index}@example.com` }, "a wrong guess", "192.0.2.1");
    expect(await collectStatuses(attempts, guess)).toEqual(repeat(attempts, 401));
    expect((await guess(attempts)).status).toBe(429);
    expect((await logIn(portal, seeker, TEST_PASSWORD, "192.0.2.2")).status).toBe(200);
  });

  it("end with the time window, which further attempts do not extend", async () => {
    await collectStatuses(accountIp.attempts * 2, () => logIn(portal, seeker, "a wrong guess", "192.0.2.1"));
    const windowEnd = Date.now() + accountIp.minutes * 60_000;
    const { rows } = await portal.pool.query("select 1 from rate_limits where key like 'login %' and expire > $1", [
      windowEnd,
    ]);
    expect(rows).toEqual([]);
    await portal.pool.query("update rate_limits set expire = expire - $1", [accountIp.minutes * 60_000]);
    expect((await logIn(portal, seeker, TEST_PASSWORD, "192.0.2.1")).status).toBe(200);
  });

  it("hold across processes for 64 concurrent attempts", async () => {
    const other = await startTestPortalWithDatabase(portal.pool.options.connectionString ?? "", defaultLimits);
    try {
      const responses = await Promise.all(
        Array.from({ length: 64 }, (_, index) =>
          logIn(index % 2 === 0 ? portal : other, seeker, "a wrong guess", "192.0.2.1"),
        ),
      );
      expect(responses.filter(({ status }) => status === 401)).toHaveLength(accountIp.attempts);
      expect(responses.filter(({ status }) => status === 429)).toHaveLength(64 - accountIp.attempts);
    } finally {
      await other.close();
    }
  });
});

it("toIpAddressKeys ignores X-Forwarded-For when TRUST_PROXY is not set", async () => {
  const portalWithoutProxy = await startTestPortalWithDatabase(portal.pool.options.connectionString ?? "", {
    RATE_LIMIT_FACTOR: "1",
  });
  try {
    const { attempts } = limitRules.login.accountIp;
    const guesses = await collectStatuses(attempts + 1, (index) =>
      logIn(portalWithoutProxy, seeker, "a wrong guess", `192.0.2.${index}`),
    );
    expect(guesses).toEqual([...repeat(attempts, 401), 429]);
  } finally {
    await portalWithoutProxy.close();
  }
});

it("POST /auth/register/users limits accepted forms per IP address and does not count invalid ones", async () => {
  const { attempts } = limitRules.registration.ip;
  const register = (email: string) =>
    portal.anonymous.post("/auth/register/users", { name: "New Person", email, password: TEST_PASSWORD });
  expect(await collectStatuses(attempts, () => register("no email"))).toEqual(repeat(attempts, 422));
  const registerNew = (index: number) => register(`new-${index}@example.com`);
  expect(await collectStatuses(attempts, registerNew)).toEqual(repeat(attempts, 201));
  expect((await registerNew(attempts)).status).toBe(429);
});

it("POST /auth/refresh-token/users limits the attempts on one session", async () => {
  const { attempts } = limitRules.refresh.account;
  const invalidToken = `${seeker.refreshToken.split(".")[0]}.invented`;
  const refresh = () => portal.anonymous.post("/auth/refresh-token/users", { refresh_token: invalidToken });
  expect(await collectStatuses(attempts, refresh)).toEqual(repeat(attempts, 401));
  expect((await refresh()).status).toBe(429);
});

it("rate_limits holds neither emails nor IP addresses", async () => {
  await logIn(portal, seeker, "a wrong guess", "192.0.2.77");
  const { rows } = await portal.pool.query<{ key: string }>("select key from rate_limits");
  expect(rows).toHaveLength(4);
  for (const { key } of rows) expect(key).not.toMatch(/@|192\.0\.2/);
});

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["made up", "made up"],
  [undefined, "disconnected"],
])("toIpKey(%s) is %s", (ip, key) => {
  expect(toIpKey(ip)).toBe(key);
});

it.each([
  ["203.0.113.9", null],
  ["::ffff:203.0.113.9", null],
  ["2001:DB8:0001:2::9", "2001:db8:1::/48"],
  ["2001:db8::9", "2001:db8:0::/48"],
  ["made up", null],
  [undefined, null],
])("getIpv6Network(%s) is %s", (ip, network) => {
  expect(getIpv6Network(ip)).toBe(network);
});

it("a /48 network of IPv6 has its own limit, IPV6_NETWORK_FACTOR times that of one IP address", async () => {
  const strictPortal = await startTestPortalWithDatabase(portal.pool.options.connectionString ?? "", {
    ...defaultLimits,
    RATE_LIMIT_FACTOR: "0.1",
  });
  const attempt = (ip: string) =>
    strictPortal.anonymous.send("POST", "/auth/oauth/users", {
      headers: { "content-type": "application/json", "x-forwarded-for": ip },
      body: JSON.stringify({ code: "made up" }),
    });
  try {
    const attempts = (limitRules.oauth.ip.attempts * IPV6_NETWORK_FACTOR) / 10;
    const attemptInNetwork = (index: number) => attempt(`2001:db8:1:${index.toString(16)}::1`);
    expect(await collectStatuses(attempts, attemptInNetwork)).toEqual(repeat(attempts, 401));
    expect((await attemptInNetwork(attempts)).status).toBe(429);
    expect((await attempt("2001:db8:2::1")).status).toBe(401);
  } finally {
    await strictPortal.close();
  }
});

it("POST /jobs, PUT /crud/jobs/:id and PUT /authenticated/users limit the changes of one account", async () => {
  const [employer, other] = [await makeEmployer(portal), await makeEmployer(portal)];
  const post = () => employer.client.post("/jobs", jobForm);
  const { job_posting, job_change, profile_change } = limitRules;
  const posted = await collectStatuses(job_posting.account.attempts + 1, post);
  expect(posted).toEqual([...repeat(job_posting.account.attempts, 201), 429]);
  expect((await other.client.post("/jobs", jobForm)).status).toBe(201);

  const job = await makeJob(portal, employer);
  const change = () => employer.client.put(`/crud/jobs/${job.id}`, jobForm);
  const changed = await collectStatuses(job_change.account.attempts + 1, change);
  expect(changed).toEqual([...repeat(job_change.account.attempts, 200), 429]);
  expect((await employer.client.delete(`/crud/jobs/${job.id}`)).status).toBe(429);

  const save = () => employer.client.put("/authenticated/users", createEmployerForm(employer));
  const saved = await collectStatuses(profile_change.account.attempts + 1, save);
  expect(saved).toEqual([...repeat(profile_change.account.attempts, 200), 429]);
});

describe("an account with too many requests at once", () => {
  const { maxConcurrent, maxQueued } = ACCOUNT_CONCURRENCY;
  const excess = 10;

  /**
   * Sends more requests of one account than may run and wait, and calls `check` when the excess ones have been rejected.
   * Meanwhile none of the others ends. Returns the statuses in the order of the responses.
   */
  async function overload(employer: TestUser, check: () => Promise<void>): Promise<number[]> {
    const job = await makeJob(portal, employer);
    const statuses: number[] = [];
    const rejections = Promise.withResolvers<void>();
    const save = async () => {
      statuses.push((await employer.client.put(`/crud/jobs/${job.id}`, jobForm)).status);
      if (statuses.length === excess) rejections.resolve();
    };
    let requests: Promise<void>[] = [];
    await portal.db.transaction().execute(async (trx) => {
      // The requests wait for this lock, so none of them ends.
      await trx.selectFrom("jobs").select("id").where("id", "=", job.id).forUpdate().execute();
      requests = Array.from({ length: maxConcurrent + maxQueued + excess }, save);
      await rejections.promise;
      await check();
    });
    await Promise.all(requests);
    return statuses;
  }

  it("gets 503 for the excess ones, and other accounts are served meanwhile", async () => {
    const other = await makeEmployer(portal);
    const statuses = await overload(await makeEmployer(portal), async () => {
      expect((await other.client.get("/jobs/count")).status).toBe(200);
    });
    expect(statuses).toEqual([...repeat(excess, 503), ...repeat(maxConcurrent + maxQueued, 200)]);
  });

  it("gets the error unavailable for its live events", async () => {
    const employer = await makeEmployer(portal);
    const client = await connectLive(portal, employer.accessToken);
    const seen = { from_user_id: (await makeSeeker(portal)).id, number: 1 };
    await overload(employer, async () => {
      expect(await client.emit("seen", seen)).toMatchObject({ code: "unavailable" });
    });
    expect(await client.emit("seen", seen)).toMatchObject({ code: "not_found" });
    client.close();
  });

  it("gets 503 before its session is looked up, so that it does not use the reserved connections", async () => {
    const [employer, other] = [await makeEmployer(portal), await makeEmployer(portal)];
    // This path is rejected after the look-up of the session and before its handler.
    const pathWithoutHandler = "/crud/jobs/not-an-id";
    await overload(employer, async () => {
      expect((await employer.client.get(pathWithoutHandler)).status).toBe(503);
      expect((await other.client.get(pathWithoutHandler)).status).toBe(404);
    });
  });
});

it("one IP address › gets no work done for requests that have been abandoned while they waited", async () => {
  const seeker = await makeSeeker(portal);
  const job = await makeJob(portal, await makeEmployer(portal));
  const headers = { "x-forwarded-for": "192.0.2.3" };
  const readJob = () => portal.anonymous.send("GET", `/crud/jobs/${job.id}`, { headers });
  let requests: Promise<unknown>[] = [];
  await portal.db.transaction().execute(async (trx) => {
    await sql`lock table jobs in access exclusive mode`.execute(trx);
    requests = Array.from({ length: IP_ADDRESS_CONCURRENCY.maxConcurrent }, readJob);
    // Background work on jobs may wait for the lock too, with other queries.
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      group by query having count(*) = ${requests.length}`;
    // The requests have taken the other connections, so the transaction looks itself, and forgets what it saw before.
    await vi.waitFor(async () => {
      await sql`select pg_stat_clear_snapshot()`.execute(trx);
      expect((await waiting.execute(trx)).rows).toHaveLength(1);
    }, 10_000);
    const { hostname, port } = new URL(portal.origin);
    const socket = connect(Number(port), hostname);
    const lines = ["Host: x", "X-Forwarded-For: 192.0.2.3", `Authorization: ${seeker.accessToken}`];
    socket.write(`GET /api/authenticated/users/export HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    // The server has received the request before it answers the first of these, and the reset before the second.
    await portal.anonymous.get("/user-types");
    socket.resetAndDestroy();
    for (let count = 0; count < 2; count++) await portal.anonymous.get("/user-types");
  });
  await Promise.all(requests);
  // These requests come after the abandoned one and read the database as often as it would.
  for (let count = 0; count < 10; count++) expect((await readJob()).status).toBe(200);
  expect((await portal.pool.query("select from rate_limits where key like 'export%'")).rowCount).toBe(0);
});

it("one IP address › has few requests at the same time, and others are served meanwhile", async () => {
  const job = await makeJob(portal, await makeEmployer(portal));
  const { maxConcurrent, maxQueued } = IP_ADDRESS_CONCURRENCY;
  const statuses: number[] = [];
  const rejections = Promise.withResolvers<void>();
  const read = async (path: string, ip: string) =>
    (await portal.anonymous.send("GET", path, { headers: { "x-forwarded-for": ip } })).status;
  const readJob = async () => {
    statuses.push(await read(`/crud/jobs/${job.id}`, "192.0.2.1"));
    if (statuses.length === 10) rejections.resolve();
  };
  let requests: Promise<void>[] = [];
  await portal.db.transaction().execute(async (trx) => {
    // The requests wait for this lock, so none of them ends.
    await sql`lock table jobs in access exclusive mode`.execute(trx);
    requests = Array.from({ length: maxConcurrent + maxQueued + 10 }, readJob);
    await rejections.promise;
    expect(statuses).toEqual(repeat(10, 503));
    expect(await read("/crud/industries", "192.0.2.2")).toBe(200);
  });
  await Promise.all(requests);
  expect(statuses.slice(10)).toEqual(repeat(maxConcurrent + maxQueued, 200));
});
