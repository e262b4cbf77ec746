import { beforeEach, describe, expect, it } from "vitest";
import { getPasswordColumns, makeSeeker, TEST_PASSWORD } from "../../testing/factories.ts";
import { makeCodesOlder, randomPhone } from "../../testing/one-time-codes.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { strictRules, strictSettings } from "../../testing/strict-limits.ts";

const portal = await startTestPortal(strictSettings);
beforeEach(async () => {
  await portal.pool.query("delete from rate_limits");
  await portal.pool.query("delete from notifications");
});

function post(path: string, ip: string, body: object) {
  return portal.anonymous.send("POST", path, {
    headers: { "content-type": "application/json", "x-forwarded-for": ip },
    body: JSON.stringify(body),
  });
}

/** Moves the creation of all codes into the past, because a code is sent at most once a minute. */
async function allowNextCode() {
  for (const purpose of ["reset", "login", "phone"] as const) await makeCodesOlder(portal, purpose, "2 minutes");
}

/**
 * Sends requests until one is rejected, at most `count`. Between them an hour passes for the limits of an hour or less,
 * but not for the daily limits.
 */
async function countAccepted(count: number, request: (index: number) => Promise<{ status: number }>): Promise<number> {
  for (let index = 0; index < count; index += 1) {
    await portal.pool.query("delete from rate_limits where key not like '%daily%'");
    await allowNextCode();
    const { status } = await request(index);
    if (status === 429) return index;
    expect(status).toBe(200);
  }
  return count;
}

const requestReset = (email: string, ip: string) => post("/auth/forgot-password/users", ip, { email });
const { ip, accountIp, account } = strictRules.mail_daily;

describe("mails with codes", () => {
  it("are limited per day for one recipient", async () => {
    const { email } = await makeSeeker(portal, await getPasswordColumns());
    expect(await countAccepted(200, (index) => requestReset(email, `192.0.2.${index}`))).toBe(account.attempts);
    expect(await portal.outbox()).toHaveLength(account.attempts);
    const rejected = await requestReset(email, "198.51.100.1");
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(23 * 60 * 60);
  });

  it("are limited per day for one recipient and IP address", async () => {
    const { email } = await makeSeeker(portal, await getPasswordColumns());
    expect(await countAccepted(200, () => requestReset(email, "192.0.2.1"))).toBe(accountIp.attempts);
  });

  it("are limited per day for the IP address of the sender", async () => {
    const request = (index: number) => requestReset(`${index}@example.com`, "192.0.2.1");
    expect(await countAccepted(ip.attempts + 10, request)).toBe(ip.attempts);
  });

  it("still reach a recipient from a trusted IP address", async () => {
    const { email } = await makeSeeker(portal, await getPasswordColumns());
    expect((await post("/auth/users", "203.0.113.1", { email, password: TEST_PASSWORD })).status).toBe(200);
    await countAccepted(200, (index) => requestReset(email, `192.0.2.${index}`));
    expect((await requestReset(email, "203.0.113.1")).status).toBe(200);
  });

  it("include those for the second factor and for a change in Settings", async () => {
    const columns = { ...(await getPasswordColumns()), is_2factor_auth_enabled: true };
    const { email, client } = await makeSeeker(portal, columns);
    const logIn = (index: number) => post("/auth/users", `192.0.2.${index}`, { email, password: TEST_PASSWORD });
    expect(await countAccepted(200, logIn)).toBe(account.attempts);
    const stranger = await makeSeeker(portal, await getPasswordColumns());
    const form = { email, password: TEST_PASSWORD };
    expect((await stranger.client.post("/authenticated/users/contact/code", form)).status).toBe(429);
    expect((await client.post("/authenticated/users/two-factor/code")).status).toBe(200);
  });
});

describe("text messages with codes", () => {
  const requestCode = (phone: string, address: string) => post("/auth/phone/users", address, { phone });

  it("are limited per hour for one number, from all IP addresses together", async () => {
    const phone = randomPhone();
    const { attempts } = strictRules.text_message.account;
    let accepted = 0;
    for (let index = 0; index < attempts * 2; index += 1) {
      await portal.pool.query("delete from rate_limits where key like 'code_request%'");
      await allowNextCode();
      if ((await requestCode(phone, `192.0.2.${index}`)).status === 200) accepted += 1;
    }
    expect(accepted).toBe(attempts);
    expect(await portal.outbox()).toHaveLength(attempts);
  });

  it("are limited per day for one number and for one IP address", async () => {
    const phone = randomPhone();
    const rules = strictRules.text_message_daily;
    expect(await countAccepted(100, (index) => requestCode(phone, `192.0.2.${index}`))).toBe(rules.account.attempts);
    expect(await countAccepted(300, () => requestCode(randomPhone(), "198.51.100.7"))).toBe(rules.ip.attempts);
  });
});

describe("a number that costs more than a mobile one, or is no phone", () => {
  const fields = { phone: "Invalid Phone: codes cannot be sent to this kind of number" };

  it.each([
    ["premium rate", "+31900123456"],
    ["shared cost", "+448712345678"],
    ["personal", "+447012345678"],
    ["toll-free", "+18005551234"],
    ["satellite of Iridium", "+881612345678"],
    ["satellite of Inmarsat", "+870773111632"],
    ["international network", "+882163123456"],
  ])("(%s) gets no code", async (_, phone) => {
    const login = await post("/auth/phone/users", "192.0.2.1", { phone });
    expect([login.status, login.body.fields]).toEqual([422, fields]);
    const { client } = await makeSeeker(portal);
    const change = await client.post("/authenticated/users/contact/code", { phone });
    expect([change.status, change.body.fields]).toEqual([422, fields]);
    expect(await portal.outbox()).toEqual([]);
  });

  it.each([
    ["mobile", "+31612345678"],
    ["American", "+12025550123"],
    ["landline", "+31201234567"],
  ])("(%s) gets a code", async (_, phone) => {
    expect((await post("/auth/phone/users", "192.0.2.1", { phone })).status).toBe(200);
  });
});
