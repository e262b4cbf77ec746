import { beforeEach, describe, expect, it } from "vitest";
import { makeSeeker } from "../../testing/factories.ts";
import { makeCodesOlder, randomPhone } from "../../testing/one-time-codes.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { limitRules, NEW_NUMBER_SHARE, TEXT_MESSAGE_HOURS_PER_DAY } from "../limits/rules.ts";

const MAX_PER_HOUR = 5;
const MAX_NEW_PER_HOUR = MAX_PER_HOUR * NEW_NUMBER_SHARE;

const portal = await startTestPortal({ TEXT_MESSAGES_PER_HOUR: String(MAX_PER_HOUR) });
beforeEach(async () => {
  await portal.pool.query("delete from rate_limits");
  await portal.pool.query("delete from notifications");
});

const passHour = () => portal.pool.query("update rate_limits set expire = expire - $1", [60 * 60 * 1000]);
const requestCode = (phone = randomPhone()) => portal.anonymous.post("/auth/phone/users", { phone });
const countSent = async (to?: string) => (await portal.outbox()).filter((sent) => !to || sent.to === to).length;
const makePhoneUser = () => makeSeeker(portal, { email: null, phone: randomPhone(), login_method: "Phone" });
const makeNumbers = (count: number) => Array.from({ length: count }, () => randomPhone());

async function makeKnownNumbers(count: number): Promise<string[]> {
  const phones = makeNumbers(count);
  for (const phone of phones) await makeSeeker(portal, { email: null, phone, login_method: "Phone" });
  return phones;
}

/** Sends all text messages of the hour to numbers that have an account. */
async function useUpQuota() {
  for (const phone of await makeKnownNumbers(MAX_PER_HOUR)) expect((await requestCode(phone)).status).toBe(200);
  expect(await countSent()).toBe(MAX_PER_HOUR);
}

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

    await passHour();
    expect((await requestCode()).status).toBe(200);
  });

  it("keeps a part for numbers with an account, and does not reveal which ones these are", async () => {
    const [knownPhone = ""] = await makeKnownNumbers(1);
    const newPhones = makeNumbers(MAX_PER_HOUR * 2);
    const responses = [];
    for (const phone of newPhones) responses.push(await requestCode(phone));
    expect(await countSent()).toBe(MAX_NEW_PER_HOUR);
    responses.push(await requestCode(knownPhone));
    expect(await countSent(knownPhone)).toBe(1);
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const [known, unknown] = [await requestCode(knownPhone), await requestCode(newPhones.at(-1))];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(portal.logged.some((line) => line.includes("text messages for new numbers"))).toBe(true);

    await passHour();
    const latePhone = randomPhone();
    await requestCode(latePhone);
    expect(await countSent(latePhone)).toBe(1);
  });

  it("holds for 64 concurrent requests", async () => {
    const phones = await makeKnownNumbers(64);
    const responses = await Promise.all(phones.map((phone) => requestCode(phone)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(MAX_PER_HOUR);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(64 - MAX_PER_HOUR);
    expect(await countSent()).toBe(MAX_PER_HOUR);
  });

  it("counts only messages that are sent, and allows a rejected code to be requested again later", async () => {
    const [phone = "", latePhone = "", ...others] = await makeKnownNumbers(MAX_PER_HOUR + 1);
    for (let times = 0; times < MAX_PER_HOUR * 2; times += 1) expect((await requestCode(phone)).status).toBe(200);
    expect(await countSent()).toBe(1);
    for (const other of others) await requestCode(other);
    expect((await requestCode(latePhone)).status).toBe(429);
    await makeCodesOlder(portal, "phone", "1 second");
    await portal.pool.query("delete from rate_limits");
    expect((await requestCode(latePhone)).status).toBe(200);
    expect(await countSent(latePhone)).toBe(1);
  });

  it("includes the text messages for changes in Settings, and no mail", async () => {
    await useUpQuota();
    const userWithPhone = await makePhoneUser();
    expect((await userWithPhone.client.post("/authenticated/users/two-factor/code")).status).toBe(429);
    const userWithEmail = await makeSeeker(portal);
    expect((await userWithEmail.client.post("/authenticated/users/two-factor/code")).status).toBe(200);
  });

  it("rejects the change to a new number with 429 when the part for new numbers is used up", async () => {
    for (const phone of makeNumbers(MAX_NEW_PER_HOUR)) await requestCode(phone);
    const { client } = await makeSeeker(portal);
    const { status, headers } = await client.post("/authenticated/users/contact/code", { phone: randomPhone() });
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
  });
});

it("the daily quota of text messages › holds for the whole portal and for new numbers", async () => {
  const hours = TEXT_MESSAGE_HOURS_PER_DAY;
  for (let hour = 0; hour < hours; hour += 1) {
    for (const phone of makeNumbers(MAX_NEW_PER_HOUR)) await requestCode(phone);
    for (const phone of await makeKnownNumbers(MAX_PER_HOUR - MAX_NEW_PER_HOUR)) await requestCode(phone);
    expect(await countSent()).toBe(MAX_PER_HOUR * (hour + 1));
    await passHour();
  }
  const [phone = ""] = await makeKnownNumbers(1);
  const rejected = await requestCode(phone);
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(10 * 60 * 60);
});

/** Creates a number in the range of 10,000 numbers that starts with +316 1234. */
const numberInRange = (index: number) => `+3161234${String(index).padStart(4, "0")}`;

it("a range of phone numbers › gets a limited number of codes for new numbers, while a known number in it still gets one", async () => {
  const strict = await startTestPortal({ TRUST_PROXY: "1", RATE_LIMIT_FACTOR: "1" });
  const { attempts } = limitRules.text_message_range.account;
  const request = (phone: string, index: number) =>
    strict.anonymous.send("POST", "/auth/phone/users", {
      headers: { "content-type": "application/json", "x-forwarded-for": `192.0.2.${index}` },
      body: JSON.stringify({ phone }),
    });
  for (let index = 0; index < attempts + 5; index += 1)
    expect((await request(numberInRange(index), index)).status).toBe(200);
  expect(await strict.outbox()).toHaveLength(attempts);
  const phone = numberInRange(9999);
  await makeSeeker(strict, { email: null, phone, login_method: "Phone" });
  await request(phone, 100);
  expect((await strict.outbox())[0]?.to).toBe(phone);
  await request("+31687650001", 101);
  expect((await strict.outbox())[0]?.to).toBe("+31687650001");
});
