import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSeeker } from "../testing/factories.ts";
import { makeCodesOlder, randomPhone } from "../testing/one-time-codes.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

const MAX_PER_HOUR = 5;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ TEXT_MESSAGES_PER_HOUR: String(MAX_PER_HOUR) });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.pool.query("delete from rate_limits");
  await portal.pool.query("delete from notifications");
});

const requestCode = (phone = randomPhone()) => portal.anonymous.post("/auth/phone/users", { phone });
const countSent = async () => (await portal.outbox()).length;
const useUpQuota = async () => {
  for (let message = 0; message < MAX_PER_HOUR; message += 1) expect((await requestCode()).status).toBe(200);
};

describe("the hourly quota of text messages", () => {
  it("rejects further text messages of the whole portal with 429 and the time of the next attempt", async () => {
    await useUpQuota();
    const rejected = await requestCode();
    expect([rejected.status, rejected.body.code]).toEqual([429, "too_many_requests"]);
    const seconds = Number(rejected.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(59 * 60);
    expect(seconds).toBeLessThanOrEqual(60 * 60);
    expect(await countSent()).toBe(MAX_PER_HOUR);
    const warnings = portal.logged.filter((line) => line.includes("TEXT_MESSAGES_PER_HOUR"));
    expect(warnings.length).toBeGreaterThan(0);
    for (const line of warnings) expect(line).not.toContain("+316");

    await portal.pool.query("update rate_limits set expire = expire - $1", [60 * 60 * 1000]);
    expect((await requestCode()).status).toBe(200);
  });

  it("holds for 64 concurrent requests", async () => {
    const responses = await Promise.all(Array.from({ length: 64 }, () => requestCode()));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(MAX_PER_HOUR);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(64 - MAX_PER_HOUR);
    expect(await countSent()).toBe(MAX_PER_HOUR);
  });

  it("counts only messages that are sent, and allows a rejected code to be requested again later", async () => {
    const phone = randomPhone();
    for (let times = 0; times < MAX_PER_HOUR * 2; times += 1) expect((await requestCode(phone)).status).toBe(200);
    expect(await countSent()).toBe(1);
    for (let message = 1; message < MAX_PER_HOUR; message += 1) await requestCode();
    const latePhone = randomPhone();
    expect((await requestCode(latePhone)).status).toBe(429);
    await makeCodesOlder(portal, "phone", "1 second");
    await portal.pool.query("delete from rate_limits");
    expect((await requestCode(latePhone)).status).toBe(200);
    expect((await portal.outbox()).filter(({ to }) => to === latePhone)).toHaveLength(1);
  });

  it("includes the text messages for changes in Settings, and no mail", async () => {
    await useUpQuota();
    const userWithPhone = await makeSeeker(portal, { email: null, phone: randomPhone(), login_method: "Phone" });
    expect((await userWithPhone.client.post("/authenticated/users/two-factor/code")).status).toBe(429);
    const userWithEmail = await makeSeeker(portal);
    expect((await userWithEmail.client.post("/authenticated/users/two-factor/code")).status).toBe(200);
  });
});
