import { beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_PUSH_DEVICES } from "../../../contract/accounts/push.ts";
import { insertSession } from "../../accounts/auth/sessions.ts";
import { closeAfterTests } from "../../testing/close-after-tests.ts";
import {
  getPasswordColumns,
  makeApplication,
  makeEmployer,
  makeJob,
  makeMember,
  makeSeeker,
  sendDecisions,
  TEST_PASSWORD,
  type TestUser,
} from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { startPushService, type TestBrowser } from "../../testing/servers/push-service.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";

let seeker: TestUser;
let employer: TestUser;
let job: { id: string };
const service = closeAfterTests(await startPushService());
/** A portal that accepts no push service on this machine. */
const strictPortal = await startTestPortal();
const portal = await startTestPortal({ PUSH_LOOPBACK: "1", MAIL_FROM: "Job Portal <jobs@example.org>" });
beforeEach(async () => {
  [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal, { company: "Nimbus" })];
  job = await makeJob(portal, employer, { title: "Barista" });
});

async function subscribe({ client }: TestUser): Promise<TestBrowser> {
  const browser = service.createBrowser();
  const { status, text } = await client.put("/push/subscription", browser.subscription);
  expect(status, text).toBe(200);
  return browser;
}
/** Gives the user a session in another browser. */
async function logInAgain(user: TestUser): Promise<TestUser> {
  const session = await insertSession(portal.db, user.id, { userAgent: null, ip: "127.0.0.1" });
  const accessToken = await portal.tokens.sign({ userId: user.id, sessionId: session.id });
  return { ...user, accessToken, session, client: portal.withToken(accessToken) };
}
const writeMessage = (from: TestUser, to: TestUser, message = "Come by on Monday") =>
  from.client.post("/messages", { to_user_id: to.id, message });
const countDevices = async ({ client }: TestUser) => (await client.get("/push")).body.devices.length;
const setPush = ({ client }: TestUser, kind: string, enabled: boolean) =>
  client.put("/push/settings", { kind, enabled });

/** Passes the time for which a push waits, runs what is then due, and waits until nothing is left to deliver. */
async function deliver() {
  await portal.pool.query("update notice_pushes set created_at = created_at - interval '1 minute'");
  await portal.pool.query("update message_pushes set due_at = portal_now() where due_at is not null");
  await portal.sweep();
  await waitForDelivery();
}
const waitForDelivery = () =>
  vi.waitFor(async () => {
    const { rows } = await portal.pool.query("select state, last_error from notifications where channel = 'push'");
    expect(rows).toEqual([]);
  }, WAIT_OPTIONS);
const readTexts = ({ received }: TestBrowser) => received.map(({ content }) => content.body);

describe("a push", () => {
  it("is encrypted for the browser and signed by the portal, with the title of the portal and the path of the page", async () => {
    const browser = await subscribe(employer);
    await makeApplication(portal, job, employer, seeker);
    await writeMessage(seeker, employer);
    await deliver();
    expect(browser.received).toHaveLength(1);
    const [push] = browser.received;
    expect(push?.content).toEqual({
      title: "Job Portal",
      body: "Sanne de Boer has written to you",
      language: "en",
      path: `/jobs/messages/${seeker.id}`,
      tag: expect.stringMatching(/^conversation:/),
    });
    expect(JSON.stringify(push)).not.toContain("Monday");
    expect(push?.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "normal" });
    expect(Number(push?.headers.ttl)).toBeGreaterThan(80_000);
    expect(push?.headers.topic).toMatch(/^[\w-]{32}$/);
    const { body } = await employer.client.get("/push");
    expect(push?.publicKey).toBe(body.public_key);
    expect(push?.claims).toMatchObject({
      aud: new URL(browser.subscription.endpoint).origin,
      sub: "mailto:jobs@example.org",
    });
  });

  it("has the language of the reader", async () => {
    const reader = await makeMember(portal, employer, "recruiter", { language: "nl" });
    const browser = await subscribe(reader);
    await writeMessage(seeker, reader);
    await deliver();
    expect(browser.received[0]?.content).toMatchObject({
      body: "Sanne de Boer heeft je een bericht gestuurd",
      language: "nl",
    });
  });

  it("reaches all browsers of the reader, and nothing else is sent to those of others", async () => {
    const [first, other] = [await subscribe(employer), await subscribe(seeker)];
    const second = await subscribe(await logInAgain(employer));
    await writeMessage(seeker, employer);
    await deliver();
    expect([first, second, other].map(({ received }) => received.length)).toEqual([1, 1, 0]);
  });

  it("is tried again when the push service fails, and given up when it refuses it", async () => {
    const browser = await subscribe(employer);
    await writeMessage(seeker, employer);
    service.rejections.push(503);
    await deliverAfterRetry();
    expect(browser.received).toHaveLength(1);
    const other = await makeSeeker(portal);
    await writeMessage(other, employer);
    service.rejections.push(413);
    await deliver();
    expect(browser.received).toHaveLength(1);
    expect(await countDevices(employer)).toBe(1);
  });

  it.each([404, 410])("ends the subscription with %s", async (status) => {
    const [gone, kept] = [await subscribe(employer), await subscribe(seeker)];
    await writeMessage(seeker, employer);
    service.rejections.push(status);
    await deliver();
    expect(gone.received).toEqual([]);
    expect(await countDevices(employer)).toBe(0);
    expect(await countDevices(seeker)).toBe(1);
    expect(kept.received).toEqual([]);
  });

  it("is sent once by two processes, also after one has ended between the event and the push", async () => {
    const browser = await subscribe(employer);
    await writeMessage(seeker, employer);
    const other = await portal.startOther();
    await portal.pool.query("update message_pushes set due_at = portal_now() where due_at is not null");
    await Promise.all([portal.sweep(), other.sweep()]);
    await waitForDelivery();
    expect(browser.received).toHaveLength(1);
  });

  it("reaches a hundred browsers", async () => {
    const members = await Promise.all(Array.from({ length: 100 }, () => makeMember(portal, employer, "recruiter")));
    const browsers = await Promise.all(members.map(subscribe));
    await Promise.all(members.map((member) => setPush(member, "application_received", true)));
    await seeker.client.post("/applications", { job_id: job.id });
    await deliver();
    expect(browsers.map(readTexts)).toEqual(browsers.map(() => ["There is a new application for Barista"]));
  });
});

/** Lets the delivery fail once, and ends the delay before the next attempt. */
async function deliverAfterRetry() {
  await portal.pool.query("update message_pushes set due_at = portal_now() where due_at is not null");
  await portal.sweep();
  await vi.waitFor(async () => {
    const { rowCount } = await portal.pool.query(
      "update notifications set next_attempt_at = now() where channel = 'push' and attempts > 0 and not is_sending",
    );
    expect(rowCount).toBe(1);
  }, WAIT_OPTIONS);
  await waitForDelivery();
}

describe("what is pushed", () => {
  it("is a decision when its mail is sent, without saying which", async () => {
    const browser = await subscribe(seeker);
    const { body: application } = await seeker.client.post("/applications", { job_id: job.id });
    const decision = { stage: "rejected", expected_stage: "received" };
    expect((await employer.client.put(`/application/${application.id}/stage`, decision)).status).toBe(200);
    await deliver();
    expect(browser.received).toEqual([]);
    await sendDecisions(portal);
    await deliver();
    expect(browser.received[0]?.content).toMatchObject({
      body: "There is news about your application for Barista at Nimbus",
      path: `/jobs/applied/${application.id}`,
    });
  });

  it("is what the user has not turned off, and what the user has turned on", async () => {
    const browser = await subscribe(employer);
    expect((await employer.client.get("/push/settings")).body).toEqual(
      expect.arrayContaining([
        { kind: "message", enabled: true },
        { kind: "interview", enabled: true },
        { kind: "application_received", enabled: false },
      ]),
    );
    await setPush(employer, "message", false);
    await seeker.client.post("/applications", { job_id: job.id });
    await writeMessage(seeker, employer);
    await deliver();
    expect(browser.received).toEqual([]);
    await setPush(employer, "application_received", true);
    const other = await makeSeeker(portal);
    await other.client.post("/applications", { job_id: job.id });
    await deliver();
    expect(readTexts(browser)).toEqual(["There is a new application for Barista"]);
  });

  it("is nothing that has been read, and one conversation once in ten minutes", async () => {
    const browser = await subscribe(employer);
    await writeMessage(seeker, employer);
    expect((await employer.client.put("/messages", { to_user_id: seeker.id })).status).toBe(200);
    await deliver();
    expect(browser.received).toEqual([]);
    await writeMessage(seeker, employer, "first");
    await deliver();
    await writeMessage(seeker, employer, "second");
    const { rows: due } = await portal.pool.query(
      "select due_at > portal_now() + interval '9 minutes' as later from message_pushes",
    );
    expect(due).toContainEqual({ later: true });
    expect(browser.received).toHaveLength(1);
  });
});

describe("a subscription", () => {
  it.each([
    "http://push.example.com/1",
    "https://user:secret@push.example.com/1",
    "https://push.example.com:8443/1",
    "https://93.184.215.14/1",
    "https://0x7f.1/1",
    "https://[::1]/1",
    "https://localhost/1",
    "ftp://127.0.0.1/1",
    "javascript:alert(1)",
  ])("to %s is refused", async (endpoint) => {
    const user = await makeSeeker(strictPortal);
    const { keys } = service.createBrowser().subscription;
    const { status, body } = await user.client.put("/push/subscription", { endpoint, keys });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 422, fields: ["endpoint"] });
    expect(await countDevices(user)).toBe(0);
  });

  it.each([{ p256dh: "A".repeat(86) }, { auth: "!".repeat(22) }])(
    "with keys of another form is refused: %o",
    async (wrong) => {
      const { endpoint, keys } = service.createBrowser().subscription;
      expect((await seeker.client.put("/push/subscription", { endpoint, keys: { ...keys, ...wrong } })).status).toBe(
        422,
      );
    },
  );

  it("ends with a logout, and what waits for it is not sent", async () => {
    const browser = await subscribe(employer);
    await writeMessage(seeker, employer);
    await portal.anonymous.post("/auth/logout/users", { refresh_token: employer.refreshToken });
    await deliver();
    expect(browser.received).toEqual([]);
    const { rows } = await portal.pool.query("select id from push_subscriptions where user_id = $1", [employer.id]);
    expect(rows).toEqual([]);
  });

  it("ends in other sessions when the password changes", async () => {
    const user = await makeSeeker(portal, await getPasswordColumns());
    await subscribe(user);
    await subscribe(await logInAgain(user));
    expect(await countDevices(user)).toBe(2);
    const form = { old_password: TEST_PASSWORD, password: "another good sentence" };
    expect((await user.client.put("/authenticated/users/password", form)).status).toBe(200);
    expect(await countDevices(user)).toBe(1);
  });

  it("passes to the user who subscribes next in the same browser", async () => {
    const browser = await subscribe(employer);
    expect((await seeker.client.put("/push/subscription", browser.subscription)).status).toBe(200);
    expect(await countDevices(employer)).toBe(0);
    expect(await countDevices(seeker)).toBe(1);
  });

  it("moves to a new session of its user only, when it is only to be kept", async () => {
    const form = { ...(await subscribe(employer)).subscription, only_known: true };
    const later = await logInAgain(employer);
    expect((await later.client.put("/push/subscription", form)).body).toMatchObject({ current: true });
    expect((await seeker.client.put("/push/subscription", form)).status).toBe(404);
    expect((await employer.client.get("/push")).body.devices).toMatchObject([{ current: false }]);
  });

  it("is one of a limited number, of which the oldest gives way", async () => {
    await subscribe(seeker);
    for (let count = 0; count < MAX_PUSH_DEVICES; count += 1) await subscribe(await logInAgain(seeker));
    const { devices } = (await seeker.client.get("/push")).body;
    expect(devices).toHaveLength(MAX_PUSH_DEVICES);
    expect(devices).not.toContainEqual(expect.objectContaining({ current: true }));
  });

  it("can be ended by its user only, and is in the export", async () => {
    await subscribe(seeker);
    const [device] = (await seeker.client.get("/push")).body.devices;
    expect((await employer.client.delete(`/push/devices/${device.id}`)).status).toBe(404);
    expect((await seeker.client.delete(`/push/devices/${device.id}`)).status).toBe(204);
    expect(await countDevices(seeker)).toBe(0);
  });
});
