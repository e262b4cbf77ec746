import { beforeEach, describe, expect, it } from "vitest";
import { getPasswordColumns, makeSeeker, TEST_PASSWORD, type TestUser } from "../../testing/factories.ts";
import { findSentCode, makeCode, randomPhone, TEST_CODE } from "../../testing/one-time-codes.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { strictRules, strictSettings } from "../../testing/strict-limits.ts";

let seeker: TestUser;
const portal = await startTestPortal(strictSettings);
beforeEach(async () => {
  await portal.pool.query("delete from rate_limits");
  seeker = await makeSeeker(portal, await getPasswordColumns());
});

function post(path: string, ip: string, body: object) {
  return portal.anonymous.send("POST", path, {
    headers: { "content-type": "application/json", "x-forwarded-for": ip },
    body: JSON.stringify(body),
  });
}

const logIn = (ip: string, password = TEST_PASSWORD) => post("/auth/users", ip, { email: seeker.email, password });
const requestReset = (ip: string) => post("/auth/forgot-password/users", ip, { email: seeker.email });
const reset = (ip: string, token: string) =>
  post("/auth/reset-password/users", ip, { email: seeker.email, password: "staple battery horse", token });

const changePassword = async (_session?: unknown, client = seeker.client) =>
  expect(
    (
      await client.put("/authenticated/users/password", {
        old_password: TEST_PASSWORD,
        password: "staple battery horse",
      })
    ).status,
  ).toBe(200);

async function resetPassword() {
  await makeCode(portal, "reset", seeker.email, seeker.id);
  expect((await reset("203.0.113.1", TEST_CODE)).status).toBe(200);
}

async function reuseOldToken({ refresh_token }: { refresh_token: string }) {
  const refresh = (token: string) => portal.anonymous.post("/auth/refresh-token/users", { refresh_token: token });
  const { body } = await refresh(refresh_token);
  await refresh(body.refresh_token);
  expect((await refresh(refresh_token)).status).toBe(401);
}

const endOtherSessions = async () =>
  expect((await seeker.client.delete("/authenticated/users/sessions")).status).toBe(204);

/** Repeats an attempt from many IP addresses until the limit of the account is reached. */
async function exhaustAccountLimit(attempts: number, attempt: (ip: string) => Promise<{ status: number }>) {
  for (let index = 0; index < attempts; index += 1) await attempt(`198.51.100.${index}`);
  expect((await attempt("203.0.113.200")).status).toBe(429);
}

/** Creates a session whose login and last use were `ago`. */
async function createEarlierSession(ip: string, ago = "1 day") {
  expect((await logIn(ip)).status).toBe(200);
  await portal.pool.query(
    `update sessions set created_at = now() - $1::interval, used_at = now() - $1::interval where user_id = $2`,
    [ago, seeker.id],
  );
}

/** Moves the time windows of all limits into the past by `minutes`. */
const passMinutes = (minutes: number) =>
  portal.pool.query("update rate_limits set expire = expire - $1", [minutes * 60_000]);

describe("an IP address with a recent session of the account", () => {
  it("may log in after other IP addresses have used up the limit of the account", async () => {
    await createEarlierSession("192.0.2.1");
    await exhaustAccountLimit(strictRules.login.account.attempts, (ip) => logIn(ip, "a wrong guess"));
    expect((await logIn("192.0.2.1")).status).toBe(200);
    expect((await logIn("192.0.2.2")).status).toBe(429);
  });

  it("may request a reset code and set a new password", async () => {
    await createEarlierSession("192.0.2.1");
    await exhaustAccountLimit(strictRules.code_request.account.attempts, requestReset);
    await portal.pool.query("delete from one_time_codes");
    expect((await requestReset("192.0.2.1")).status).toBe(200);
    const code = await findSentCode(portal, seeker.email);
    await exhaustAccountLimit(strictRules.code_check.account.attempts, (ip) => reset(ip, "000000"));
    await portal.pool.query("update one_time_codes set attempts = 0");
    expect((await reset("192.0.2.1", code)).status).toBe(200);
  });

  it("may request a code by phone", async () => {
    const phone = randomPhone();
    const requestCode = (ip: string) => post("/auth/phone/users", ip, { phone });
    await requestCode("192.0.2.1");
    const token = await findSentCode(portal, phone);
    expect((await post("/auth/phone/verify/users", "192.0.2.1", { phone, token })).status).toBe(200);
    await exhaustAccountLimit(strictRules.code_request.account.attempts, requestCode);
    // The limit of one account and IP address is one request, which has been made.
    await portal.pool.query("delete from rate_limits where key like '% accountIp%'");
    expect((await requestCode("192.0.2.1")).status).toBe(200);
  });

  it("has the same limit per account and IP address as any other IP address", async () => {
    await createEarlierSession("192.0.2.1");
    for (let index = 1; index < strictRules.login.accountIp.attempts; index += 1)
      await logIn("192.0.2.1", "a wrong guess");
    expect((await logIn("192.0.2.1")).status).toBe(429);
  });

  it("is exempt for 30 days after the last use of the session, and for this account only", async () => {
    await createEarlierSession("192.0.2.1", "30 days");
    const other = await makeSeeker(portal, await getPasswordColumns());
    await post("/auth/users", "192.0.2.3", { email: other.email, password: TEST_PASSWORD });
    await exhaustAccountLimit(strictRules.login.account.attempts, (ip) => logIn(ip, "a wrong guess"));
    expect((await logIn("192.0.2.1")).status).toBe(429);
    expect((await logIn("192.0.2.3")).status).toBe(429);
  });

  it("is compared by its /64 network for IPv6, and as IPv4 for an IPv4-mapped IPv6 address", async () => {
    await createEarlierSession("2001:db8:1:2:aaaa::1");
    await createEarlierSession("::ffff:192.0.2.9");
    await exhaustAccountLimit(strictRules.login.account.attempts, (ip) => logIn(ip, "a wrong guess"));
    expect((await logIn("2001:db8:1:2:bbbb::2")).status).toBe(200);
    expect((await logIn("2001:db8:1:3::1")).status).toBe(429);
    expect((await logIn("192.0.2.9")).status).toBe(200);
  });

  it("is exempt from the daily limit of code checks", async () => {
    await createEarlierSession("192.0.2.1");
    const { account } = strictRules.code_check;
    const daily = strictRules.code_check_daily.account;
    const tryWrongCode = (index: number) => reset(`198.51.100.${index}`, "000000");
    for (let count = 0; count < daily.attempts; count += 1) {
      if (count % account.attempts === 0) await passMinutes(account.minutes);
      expect((await tryWrongCode(count)).status).toBe(422);
    }
    await passMinutes(account.minutes);
    const rejected = await tryWrongCode(daily.attempts);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(20 * 60 * 60);
    expect((await reset("192.0.2.1", "000000")).status).toBe(422);
    await passMinutes(daily.minutes);
    expect((await tryWrongCode(daily.attempts)).status).toBe(422);
  });

  describe.each([
    ["a password change", changePassword],
    ["a password reset", resetPassword],
    ["the reuse of an old refresh token", reuseOldToken],
    ["its owner in Settings", endOtherSessions],
  ])("that was ended by %s", (_, endSession) => {
    it("is not exempt", async () => {
      const session = (await logIn("192.0.2.1")).body;
      await endSession(session);
      await portal.pool.query("delete from rate_limits");
      await exhaustAccountLimit(strictRules.code_check.account.attempts, (ip) => reset(ip, "000000"));
      expect((await reset("192.0.2.1", "000000")).status).toBe(429);
    });
  });

  it("is not exempt when its session ended by logout before the password was changed", async () => {
    const { refresh_token } = (await logIn("192.0.2.1")).body;
    await portal.anonymous.post("/auth/logout/users", { refresh_token });
    await exhaustAccountLimit(strictRules.code_check.account.attempts, (ip) => reset(ip, "000000"));
    expect((await reset("192.0.2.1", "000000")).status).toBe(422);
    await changePassword();
    expect((await reset("192.0.2.1", "000000")).status).toBe(429);
  });

  it("stays exempt when its own session changed the password", async () => {
    const { access_token } = (await logIn("192.0.2.1")).body;
    await changePassword(undefined, portal.withToken(access_token));
    await exhaustAccountLimit(strictRules.code_check.account.attempts, (ip) => reset(ip, "000000"));
    expect((await reset("192.0.2.1", "000000")).status).toBe(422);
  });

  it("has a daily limit of code checks on the account", async () => {
    await createEarlierSession("192.0.2.1");
    const daily = strictRules.code_check_daily.accountIp.attempts;
    const { attempts, minutes } = strictRules.code_check.accountIp;
    let accepted = 0;
    for (let count = 0; count <= daily + attempts; count += 1) {
      if (count % attempts === 0) await passMinutes(minutes);
      if ((await reset("192.0.2.1", "000000")).status === 422) accepted += 1;
    }
    expect(accepted).toBe(daily);
    await passMinutes(strictRules.code_check_daily.accountIp.minutes);
    expect((await reset("192.0.2.1", "000000")).status).toBe(422);
  });

  it("has a daily limit of failed logins, which successful ones do not count toward", async () => {
    const { attempts, minutes } = strictRules.login.accountIp;
    const daily = strictRules.login_daily.accountIp.attempts;
    const logInOften = async (count: number, password: string) => {
      const statuses = new Set<number>();
      for (let index = 0; index < count; index += 1) {
        if (index % attempts === 0) await passMinutes(minutes);
        statuses.add((await logIn("192.0.2.1", password)).status);
      }
      await passMinutes(minutes);
      return [...statuses];
    };
    expect(await logInOften(daily + 1, TEST_PASSWORD)).toEqual([200]);
    expect(await logInOften(daily, "a wrong guess")).toEqual([401]);
    expect(await logInOften(1, TEST_PASSWORD)).toEqual([429]);
    expect((await logIn("192.0.2.2")).status).toBe(200);
  });

  it("is not exempt when X-Forwarded-For holds no IP address", async () => {
    await exhaustAccountLimit(strictRules.login.account.attempts, (ip) => logIn(ip, "a wrong guess"));
    expect((await logIn("made up")).status).toBe(429);
  });
});
