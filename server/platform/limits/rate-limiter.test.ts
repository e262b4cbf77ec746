import { beforeEach, describe, expect, it } from "vitest";
import {
  getPasswordColumns,
  makeEmployer,
  makeJob,
  makeSeeker,
  TEST_PASSWORD,
  type TestUser,
} from "../../testing/factories.ts";
import { startTestPortal, startTestPortalWithDatabase, type TestPortal } from "../../testing/portal.ts";
import { createEmployerForm, jobForm } from "../../testing/sample-forms.ts";
import { strictRules, strictSettings } from "../../testing/strict-limits.ts";
import { getIpv6Network, toIpKey } from "./ip-address.ts";
import { IPV6_NETWORK_FACTOR } from "./rules.ts";

let seeker: TestUser;
const portal = await startTestPortal(strictSettings);
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
  const { accountIp, account } = strictRules.login;

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
    const { attempts } = strictRules.login.ip;
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

  it("hold across processes for 40 concurrent attempts", async () => {
    const other = await portal.startOther();
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        logIn(index % 2 === 0 ? portal : other, seeker, "a wrong guess", "192.0.2.1"),
      ),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(accountIp.attempts);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(40 - accountIp.attempts);
  });
});

it("toIpAddressKeys ignores X-Forwarded-For when TRUST_PROXY is not set", async () => {
  const portalWithoutProxy = await startTestPortalWithDatabase(portal.pool.options.connectionString ?? "", {
    RATE_LIMIT_FACTOR: strictSettings.RATE_LIMIT_FACTOR,
  });
  const { attempts } = strictRules.login.accountIp;
  const guesses = await collectStatuses(attempts + 1, (index) =>
    logIn(portalWithoutProxy, seeker, "a wrong guess", `192.0.2.${index}`),
  );
  expect(guesses).toEqual([...repeat(attempts, 401), 429]);
});

it("POST /auth/register/users limits accepted forms per IP address and does not count invalid ones", async () => {
  const { attempts } = strictRules.registration.ip;
  const register = (email: string) =>
    portal.anonymous.post("/auth/register/users", { name: "New Person", email, password: TEST_PASSWORD });
  expect(await collectStatuses(attempts, () => register("no email"))).toEqual(repeat(attempts, 422));
  const registerNew = (index: number) => register(`new-${index}@example.com`);
  expect(await collectStatuses(attempts, registerNew)).toEqual(repeat(attempts, 201));
  expect((await registerNew(attempts)).status).toBe(429);
});

it("POST /auth/refresh-token/users limits the attempts on one session", async () => {
  const { attempts } = strictRules.refresh.account;
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
  const attempt = (ip: string) =>
    portal.anonymous.send("POST", "/auth/oauth/users", {
      headers: { "content-type": "application/json", "x-forwarded-for": ip },
      body: JSON.stringify({ code: "made up" }),
    });
  const attempts = strictRules.oauth.ip.attempts * IPV6_NETWORK_FACTOR;
  const attemptInNetwork = (index: number) => attempt(`2001:db8:1:${index.toString(16)}::1`);
  expect(await collectStatuses(attempts, attemptInNetwork)).toEqual(repeat(attempts, 401));
  expect((await attemptInNetwork(attempts)).status).toBe(429);
  expect((await attempt("2001:db8:2::1")).status).toBe(401);
});

it("POST /jobs, PUT /crud/jobs/:id and PUT /authenticated/users limit the changes of one account", async () => {
  const [employer, other] = [await makeEmployer(portal), await makeEmployer(portal)];
  const post = () => employer.client.post("/jobs", jobForm);
  const { job_posting, job_change, profile_change } = strictRules;
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
