import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import type { Notification } from "./notification.ts";

const text = (code: string, extra: Partial<Notification> = {}): Notification => ({
  template: "phone_code",
  to: { phone: "+31612345678" },
  language: "nl",
  values: { code },
  event: randomUUID(),
  ...extra,
});

async function at(portal: TestPortal, path: string) {
  const response = await fetch(portal.origin + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe("the outbox outside production", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal();
  });
  afterAll(() => portal.close());

  it("shows what was kept, newest first", async () => {
    await portal.notify.send(portal.db, text("111111"));
    const values = { code: "<b>" };
    await portal.notify.send(portal.db, text("", { template: "login_code", to: { email: "a@example.com" }, values }));
    const json = await at(portal, "/dev/outbox.json");
    expect(json.headers.get("cache-control")).toBe("no-store");
    expect(JSON.parse(json.text)).toEqual([
      expect.objectContaining({ channel: "mail", to: "a@example.com", subject: "Je inlogcode" }),
      {
        channel: "text",
        to: "+31612345678",
        subject: "Je code",
        text: expect.stringContaining("111111 is je code voor Job Portal"),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
    const page = await at(portal, "/dev/outbox");
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.text).toContain("111111");
    expect(page.text).toContain("&lt;b&gt;");
    expect(page.text).not.toContain("<b>");
  });

  it("keeps one event once, and nothing that was rolled back", async () => {
    const before = (await portal.outbox()).length;
    const one = text("222222");
    await portal.notify.send(portal.db, one);
    await portal.notify.send(portal.db, one);
    const doomed = portal.db.transaction().execute(async (trx) => {
      await portal.notify.send(trx, text("333333"));
      throw new Error("never mind");
    });
    await expect(doomed).rejects.toThrow("never mind");
    expect(await portal.outbox()).toHaveLength(before + 1);
  });

  it("takes no mail address for a phone and no phone for a mail address", async () => {
    const wrong = text("444444", { to: { email: "a@example.com" } });
    await expect(portal.notify.send(portal.db, wrong)).rejects.toThrow("no address");
  });
});

describe("the outbox in production", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal({ NODE_ENV: "production", DEMO_DATA: "0" });
  });
  afterAll(() => portal.close());

  it.each(["/dev/outbox", "/dev/outbox.json"])("has no %s", async (path) => {
    const [outbox, unknown] = [await at(portal, path), await at(portal, "/dev/unknown")];
    expect(outbox.status).toBe(404);
    expect(outbox.text).toBe(unknown.text);
  });

  it("says at the start, and at each try, that there is no server to send through", async () => {
    expect(portal.logged.some((line) => line.includes("SMTP_URL is not set"))).toBe(true);
    await portal.notify.send(
      portal.db,
      text("", { template: "login_code", to: { email: "a@example.com" }, values: { code: "555555" } }),
    );
    await expect.poll(() => portal.logged.join("\n"), { timeout: 15_000 }).toContain("set SMTP_URL");
    const { state } = await portal.db.selectFrom("notifications").select("state").executeTakeFirstOrThrow();
    expect(state).toBe("queued");
    expect(portal.logged.join("\n")).not.toContain("555555");
  });
});
