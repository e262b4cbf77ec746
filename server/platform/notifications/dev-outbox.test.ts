import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { sendNotification } from "../../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";
import type { Notification } from "./notification.ts";

const createCodeMessage = (code: string, overrides: Partial<Notification> = {}): Notification => ({
  template: "phone_code",
  to: { phone: "+31612345678" },
  language: "nl",
  values: { code },
  idempotencyKey: randomUUID(),
  ...overrides,
});

async function get(portal: TestPortal, path: string) {
  const response = await fetch(portal.origin + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe("the outbox outside production", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal();
  });

  it("shows stored notifications, newest first", async () => {
    await sendNotification(portal, createCodeMessage("111111"));
    const mail = { template: "login_code", to: { email: "a@example.com" }, values: { code: "<b>" } } as const;
    await sendNotification(portal, createCodeMessage("", mail));
    const json = await get(portal, "/dev/outbox.json");
    expect(json.headers.get("cache-control")).toBe("no-store");
    expect(JSON.parse(json.text)).toEqual([
      expect.objectContaining({ channel: "email", to: "a@example.com", subject: "Je inlogcode" }),
      {
        channel: "sms",
        to: "+31612345678",
        subject: "Je code",
        text: expect.stringContaining("111111 is je code voor Job Portal"),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
    const page = await get(portal, "/dev/outbox");
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.text).toContain("111111");
    expect(page.text).toContain("&lt;b&gt;");
    expect(page.text).not.toContain("<b>");
  });

  it("holds one notification for each idempotency key, and none of a transaction that is rolled back", async () => {
    const lengthBefore = (await portal.outbox()).length;
    const notification = createCodeMessage("222222");
    await sendNotification(portal, notification);
    await sendNotification(portal, notification);
    const rolledBack = portal.db.transaction().execute(async (trx) => {
      await portal.notify.send(trx, createCodeMessage("333333"));
      throw new Error("rollback");
    });
    await expect(rolledBack).rejects.toThrow("rollback");
    expect(await portal.outbox()).toHaveLength(lengthBefore + 1);
  });

  it("rejects a notification whose recipient does not fit its channel", async () => {
    const textToEmail = createCodeMessage("444444", { to: { email: "a@example.com" } });
    await expect(sendNotification(portal, textToEmail)).rejects.toThrow("no valid recipient");
  });
});

describe("the outbox in production", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal({ NODE_ENV: "production", PUBLIC_URL: "https://jobs.example.org", DEMO_DATA: "0" });
  });

  it.each(["/dev/outbox", "/dev/outbox.json"])("does not exist at %s", async (path) => {
    const [outbox, unknown] = [await get(portal, path), await get(portal, "/dev/unknown")];
    expect(outbox.status).toBe(404);
    expect(outbox.text).toBe(unknown.text);
  });

  it("is replaced by log messages about the missing mail server, at the start and for each attempt", async () => {
    expect(portal.logged.some((line) => line.includes("SMTP_URL is not set"))).toBe(true);
    await sendNotification(
      portal,
      createCodeMessage("", { template: "login_code", to: { email: "a@example.com" }, values: { code: "555555" } }),
    );
    await expect.poll(() => portal.logged.join("\n")).toContain(": set SMTP_URL.");
    const { state } = await portal.db.selectFrom("notifications").select("state").executeTakeFirstOrThrow();
    expect(state).toBe("queued");
    expect(portal.logged.join("\n")).not.toContain("555555");
  });
});
