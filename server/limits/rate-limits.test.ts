import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getPasswordColumns, makeSeeker, TEST_PASSWORD, type TestUser } from "../testing/factories.ts";
import { startTestPortal, startTestPortalOn, type TestPortal } from "../testing/portal.ts";
import { getIpv6Network, toIpKey } from "./ip-address.ts";
import { limitRules, NETWORK_FACTOR } from "./rules.ts";

// With the factor 1: what an installation has that sets nothing.
const strict = { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" };

let portal: TestPortal;
let seeker: TestUser;
beforeAll(async () => {
  portal = await startTestPortal(strict);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.pool.query("delete from rate_limits");
  seeker = await makeSeeker(portal, await getPasswordColumns());
});

/** A login that comes, as far as a trusted proxy can tell, from that address. */
function logIn(to: TestPortal, person: Pick<TestUser, "email">, password: string, address: string) {
  return to.anonymous.send("POST", "/auth/users", {
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ email: person.email, password }),
  });
}

async function statuses(count: number, attempt: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) all.push((await attempt(index)).status);
  return all;
}

const times = (count: number, status: number): number[] => Array<number>(count).fill(status);

describe("login", () => {
  const { pair, account } = limitRules.login;

  it("stops who guesses one password after another, says until when, and tells the right one no better", async () => {
    const guesses = await statuses(pair.tries, () => logIn(portal, seeker, "a wrong guess", "192.0.2.1"));
    expect(guesses).toEqual(times(pair.tries, 401));
    const stopped = await logIn(portal, seeker, TEST_PASSWORD, "192.0.2.1");
    expect(stopped).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    const seconds = Number(stopped.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(pair.minutes * 60 - 60);
    expect(seconds).toBeLessThanOrEqual(pair.minutes * 60);
  });

  it("lets the owner in from elsewhere meanwhile", async () => {
    await statuses(pair.tries * 3, () => logIn(portal, seeker, "a wrong guess", "192.0.2.1"));
    expect((await logIn(portal, seeker, TEST_PASSWORD, "192.0.2.2")).status).toBe(200);
  });

  it("answers for an account that nobody has as for one that somebody has", async () => {
    const nobody = { email: "nobody@example.com" };
    const known = await statuses(pair.tries + 1, () => logIn(portal, seeker, "a wrong guess", "192.0.2.1"));
    const unknown = await statuses(pair.tries + 1, () => logIn(portal, nobody, "a wrong guess", "192.0.2.1"));
    expect(unknown).toEqual(known);
  });

  it("counts an account from everywhere together", async () => {
    const guesses = await statuses(account.tries, (index) =>
      logIn(portal, seeker, "a wrong guess", `192.0.2.${index}`),
    );
    expect(guesses).toEqual(times(account.tries, 401));
    expect((await logIn(portal, seeker, "a wrong guess", "198.51.100.1")).status).toBe(429);
  });

  it("counts an address for all accounts together", async () => {
    const { tries } = limitRules.login.address;
    const guess = (index: number) => logIn(portal, { email: `${index}@example.com` }, "a wrong guess", "192.0.2.1");
    expect(await statuses(tries, guess)).toEqual(times(tries, 401));
    expect((await guess(tries)).status).toBe(429);
    expect((await logIn(portal, seeker, TEST_PASSWORD, "192.0.2.2")).status).toBe(200);
  });

  it("is open again when the time is over, however often it was tried in between", async () => {
    await statuses(pair.tries * 2, () => logIn(portal, seeker, "a wrong guess", "192.0.2.1"));
    const passed = Date.now() + pair.minutes * 60_000;
    const { rows } = await portal.pool.query("select 1 from rate_limits where expire > $1", [passed]);
    expect(rows).toEqual([]);
    await portal.pool.query("update rate_limits set expire = expire - $1", [pair.minutes * 60_000]);
    expect((await logIn(portal, seeker, TEST_PASSWORD, "192.0.2.1")).status).toBe(200);
  });

  it("counts in all processes together, also 64 at once", async () => {
    const other = await startTestPortalOn(portal.pool.options.connectionString ?? "", strict);
    try {
      const answers = await Promise.all(
        Array.from({ length: 64 }, (_, index) =>
          logIn(index % 2 === 0 ? portal : other, seeker, "a wrong guess", "192.0.2.1"),
        ),
      );
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(pair.tries);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(64 - pair.tries);
    } finally {
      await other.close();
    }
  });
});

it("believes no X-Forwarded-For when no proxy is trusted", async () => {
  const bare = await startTestPortalOn(portal.pool.options.connectionString ?? "", { RATE_LIMIT_FACTOR: "1" });
  try {
    const { tries } = limitRules.login.pair;
    const guesses = await statuses(tries + 1, (index) => logIn(bare, seeker, "a wrong guess", `192.0.2.${index}`));
    expect(guesses).toEqual([...times(tries, 401), 429]);
  } finally {
    await bare.close();
  }
});

it("stops who makes one account after another, and counts no form that has faults", async () => {
  const { tries } = limitRules.registration.address;
  const register = (email: string) =>
    portal.anonymous.post("/auth/register/users", { name: "New Person", email, password: TEST_PASSWORD });
  expect(await statuses(tries, () => register("no email"))).toEqual(times(tries, 422));
  const make = (index: number) => register(`new-${index}@example.com`);
  expect(await statuses(tries, make)).toEqual(times(tries, 201));
  expect((await make(tries)).status).toBe(429);
});

it("stops a session that is renewed without end", async () => {
  const { tries } = limitRules.refresh.account;
  const stale = `${seeker.refreshToken.split(".")[0]}.invented`;
  const renew = () => portal.anonymous.post("/auth/refresh-token/users", { refresh_token: stale });
  expect(await statuses(tries, renew)).toEqual(times(tries, 401));
  expect((await renew()).status).toBe(429);
});

it("keeps neither emails nor addresses", async () => {
  await logIn(portal, seeker, "a wrong guess", "192.0.2.77");
  const { rows } = await portal.pool.query<{ key: string }>("select key from rate_limits");
  expect(rows).toHaveLength(3);
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
])("counts %s as %s", (ip, key) => {
  expect(toIpKey(ip)).toBe(key);
});

it.each([
  ["203.0.113.9", null],
  ["::ffff:203.0.113.9", null],
  ["2001:DB8:0001:2::9", "2001:db8:1::/48"],
  ["2001:db8::9", "2001:db8:0::/48"],
  ["made up", null],
])("counts %s in the network %s", (ip, key) => {
  expect(getIpv6Network(ip)).toBe(key);
});

it("stops a whole network of IPv6, which has 65,536 addresses of its own, later than one of them", async () => {
  const small = await startTestPortalOn(portal.pool.options.connectionString ?? "", {
    ...strict,
    RATE_LIMIT_FACTOR: "0.1",
  });
  const attempt = (address: string) =>
    small.anonymous.send("POST", "/auth/oauth/users", {
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify({ code: "made up" }),
    });
  try {
    const tries = (limitRules.oauth.address.tries * NETWORK_FACTOR) / 10;
    const inside = (index: number) => attempt(`2001:db8:1:${index.toString(16)}::1`);
    expect(await statuses(tries, inside)).toEqual(times(tries, 401));
    expect((await inside(tries)).status).toBe(429);
    expect((await attempt("2001:db8:2::1")).status).toBe(401);
  } finally {
    await small.close();
  }
});
