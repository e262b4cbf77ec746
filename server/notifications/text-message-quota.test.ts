import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeSeeker } from "../testing/factories.ts";
import { ageCodes, randomPhone } from "../testing/one-time-codes.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

const PER_HOUR = 5;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ TEXT_MESSAGES_PER_HOUR: String(PER_HOUR) });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.pool.query("delete from rate_limits");
  await portal.pool.query("delete from notifications");
});

const ask = (phone = randomPhone()) => portal.anonymous.post("/auth/phone/users", { phone });
const sent = async () => (await portal.outbox()).length;
const useUp = async () => {
  for (let message = 0; message < PER_HOUR; message += 1) expect((await ask()).status).toBe(200);
};

it("the whole portal sends only so many text messages an hour, and says when to try again", async () => {
  await useUp();
  const stopped = await ask();
  expect([stopped.status, stopped.body.code]).toEqual([429, "too_many_requests"]);
  const seconds = Number(stopped.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(59 * 60);
  expect(seconds).toBeLessThanOrEqual(60 * 60);
  expect(await sent()).toBe(PER_HOUR);
  const warnings = portal.logged.filter((line) => line.includes("TEXT_MESSAGES_PER_HOUR"));
  expect(warnings.length).toBeGreaterThan(0);
  for (const line of warnings) expect(line).not.toContain("+316");

  await portal.pool.query("update rate_limits set expire = expire - $1", [60 * 60 * 1000]);
  expect((await ask()).status).toBe(200);
});

it("of 64 at once no more than that", async () => {
  const answers = await Promise.all(Array.from({ length: 64 }, () => ask()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(PER_HOUR);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(64 - PER_HOUR);
  expect(await sent()).toBe(PER_HOUR);
});

it("a code that is not sent again costs nothing, and a code that was refused can be had later", async () => {
  const phone = randomPhone();
  for (let times = 0; times < PER_HOUR * 2; times += 1) expect((await ask(phone)).status).toBe(200);
  expect(await sent()).toBe(1);
  for (let message = 1; message < PER_HOUR; message += 1) await ask();
  const late = randomPhone();
  expect((await ask(late)).status).toBe(429);
  await ageCodes(portal, "phone", "1 second");
  await portal.pool.query("delete from rate_limits");
  expect((await ask(late)).status).toBe(200);
  expect((await portal.outbox()).filter(({ to }) => to === late)).toHaveLength(1);
});

it("counts those for a change in Settings too, and no mail", async () => {
  await useUp();
  const byPhone = await makeSeeker(portal, { email: null, phone: randomPhone(), login_method: "Phone" });
  expect((await byPhone.client.post("/authenticated/users/two-factor/code")).status).toBe(429);
  const byMail = await makeSeeker(portal);
  expect((await byMail.client.post("/authenticated/users/two-factor/code")).status).toBe(200);
});
