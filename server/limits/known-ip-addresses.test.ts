import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getPasswordColumns, makeSeeker, TEST_PASSWORD, type TestUser } from "../testing/factories.ts";
import { findSentCode, randomPhone } from "../testing/one-time-codes.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { limitRules } from "./rules.ts";

let portal: TestPortal;
let seeker: TestUser;
beforeAll(async () => {
  portal = await startTestPortal({ RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.pool.query("delete from rate_limits");
  seeker = await makeSeeker(portal, await getPasswordColumns());
});

function post(path: string, address: string, body: object) {
  return portal.anonymous.send("POST", path, {
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(body),
  });
}

const logIn = (address: string, password = TEST_PASSWORD) =>
  post("/auth/users", address, { email: seeker.email, password });
const forgot = (address: string) => post("/auth/forgot-password/users", address, { email: seeker.email });
const reset = (address: string, token: string) =>
  post("/auth/reset-password/users", address, { email: seeker.email, password: "staple battery horse", token });

/** Strangers at many addresses, until all of them together have had enough. */
async function exhaust(tries: number, attempt: (address: string) => Promise<{ status: number }>) {
  for (let index = 0; index < tries; index += 1) await attempt(`198.51.100.${index}`);
  expect((await attempt("203.0.113.200")).status).toBe(429);
}

/** A login long before the strangers come. */
async function wasAt(address: string, ago = "1 day") {
  expect((await logIn(address)).status).toBe(200);
  await portal.pool.query(
    `update sessions set created_at = now() - $1::interval, used_at = now() - $1::interval where user_id = $2`,
    [ago, seeker.id],
  );
}

/** Minutes go by, as far as the limits can tell. */
const pass = (minutes: number) => portal.pool.query("update rate_limits set expire = expire - $1", [minutes * 60_000]);

describe("where somebody was logged in lately", () => {
  it("the login is open, however many strangers guess", async () => {
    await wasAt("192.0.2.1");
    await exhaust(limitRules.login.account.tries, (address) => logIn(address, "a wrong guess"));
    expect((await logIn("192.0.2.1")).status).toBe(200);
    expect((await logIn("192.0.2.2")).status).toBe(429);
  });

  it("a new password can be had", async () => {
    await wasAt("192.0.2.1");
    await exhaust(limitRules.code_request.account.tries, forgot);
    await portal.pool.query("delete from one_time_codes");
    expect((await forgot("192.0.2.1")).status).toBe(200);
    const code = await findSentCode(portal, seeker.email);
    await exhaust(limitRules.code_check.account.tries, (address) => reset(address, "000000"));
    await portal.pool.query("update one_time_codes set attempts = 0");
    expect((await reset("192.0.2.1", code)).status).toBe(200);
  });

  it("the phone opens the account", async () => {
    const phone = randomPhone();
    const ask = (address: string) => post("/auth/phone/users", address, { phone });
    await ask("192.0.2.1");
    const token = await findSentCode(portal, phone);
    expect((await post("/auth/phone/verify/users", "192.0.2.1", { phone, token })).status).toBe(200);
    await exhaust(limitRules.code_request.account.tries, ask);
    expect((await ask("192.0.2.1")).status).toBe(200);
  });

  it("still guesses no more often than any other address", async () => {
    await wasAt("192.0.2.1");
    for (let index = 1; index < limitRules.login.pair.tries; index += 1) await logIn("192.0.2.1", "a wrong guess");
    expect((await logIn("192.0.2.1")).status).toBe(429);
  });

  it("is known for 30 days after the last use, to this account alone", async () => {
    await wasAt("192.0.2.1", "30 days");
    const other = await makeSeeker(portal, await getPasswordColumns());
    await post("/auth/users", "192.0.2.3", { email: other.email, password: TEST_PASSWORD });
    await exhaust(limitRules.login.account.tries, (address) => logIn(address, "a wrong guess"));
    expect((await logIn("192.0.2.1")).status).toBe(429);
    expect((await logIn("192.0.2.3")).status).toBe(429);
  });

  it("is a network with IPv6, and the same address through either kind of socket", async () => {
    await wasAt("2001:db8:1:2:aaaa::1");
    await wasAt("::ffff:192.0.2.9");
    await exhaust(limitRules.login.account.tries, (address) => logIn(address, "a wrong guess"));
    expect((await logIn("2001:db8:1:2:bbbb::2")).status).toBe(200);
    expect((await logIn("2001:db8:1:3::1")).status).toBe(429);
    expect((await logIn("192.0.2.9")).status).toBe(200);
  });

  it("codes can be tried when strangers have tried a hundred wrong ones in a day", async () => {
    await wasAt("192.0.2.1");
    const { account } = limitRules.code_check;
    const daily = limitRules.code_check_daily.account;
    const wrong = (index: number) => reset(`198.51.100.${index}`, "000000");
    for (let tried = 0; tried < daily.tries; tried += 1) {
      if (tried % account.tries === 0) await pass(account.minutes);
      expect((await wrong(tried)).status).toBe(422);
    }
    await pass(account.minutes);
    const stopped = await wrong(daily.tries);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(20 * 60 * 60);
    expect((await reset("192.0.2.1", "000000")).status).toBe(422);
    await pass(daily.minutes);
    expect((await wrong(daily.tries)).status).toBe(422);
  });

  it("is of no use when it is no address", async () => {
    await exhaust(limitRules.login.account.tries, (address) => logIn(address, "a wrong guess"));
    expect((await logIn("made up")).status).toBe(429);
  });
});
