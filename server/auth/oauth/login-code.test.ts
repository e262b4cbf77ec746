import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRaw } from "../../testing/http-client.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";
import { createOidcUser, createPopup } from "../../testing/servers/oauth-popup.ts";
import { type OidcServer, startOidcServer } from "../../testing/servers/oidc-server.ts";

let oidc: OidcServer;
let portal: TestPortal;
beforeAll(async () => {
  oidc = await startOidcServer();
  portal = await startTestPortal(oidc.environment);
});
afterAll(async () => {
  await portal.close();
  await oidc.close();
});

async function logIn() {
  const popup = createPopup(portal);
  return popup.follow(await popup.signIn(await popup.open("google"), createOidcUser()));
}

const exchange = (code: unknown) => portal.anonymous.post("/auth/oauth/users", { code });

describe("the code of the popup", () => {
  it("opens one session, however many ask at once", async () => {
    const { code } = await logIn();
    const answers = await Promise.all(Array.from({ length: 64 }, () => exchange(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 401);
    expect([refused.length, new Set(refused.map(({ body }) => body.code))]).toEqual([63, new Set(["oauth_expired"])]);
  });

  it("is worth nothing after a minute", async () => {
    const { code } = await logIn();
    await portal.db.updateTable("oauth_login_codes").set({ created_at: sql`now() - interval '61 seconds'` }).execute();
    expect((await exchange(code)).body.code).toBe("oauth_expired");
  });

  it("is not stored in clear, nor is what binds the popup to its browser", async () => {
    const popup = createPopup(portal);
    const at = await popup.open("google");
    const [attempt] = await portal.db
      .selectFrom("oauth_authorization_requests")
      .selectAll()
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect([attempt?.state_hash.length, attempt?.browser_hash.length]).toEqual([32, 32]);
    const { code } = await popup.follow(await popup.signIn(at, createOidcUser()));
    const rows = await portal.db.selectFrom("oauth_login_codes").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it.each([
    [undefined, 422],
    ["", 422],
    ["x".repeat(101), 422],
    ["unknown", 401],
    [1, 400],
    [true, 400],
    [["a"], 400],
    ["a\0b", 400],
  ])("%j is none", async (code, status) => {
    expect((await exchange(code)).status).toBe(status);
  });
});

describe("the name that Apple tells beside the rest", () => {
  it.each([
    ['{"name":{"firstName":" Noor","lastName":"Bakker "}}', "Noor Bakker"],
    ['{"name":{"firstName":"Noor"}}', "Noor"],
    ['{"name":{"firstName":{"a":1},"lastName":null}}', null],
    [`{"name":{"firstName":"${"x".repeat(200)}"}}`, "x".repeat(100)],
    ['{"name":null}', null],
    ["no JSON", null],
  ])("%s", async (user, name) => {
    const popup = createPopup(portal);
    const { url, form } = await popup.signIn(await popup.open("apple"), createOidcUser({ name: "" }));
    const { code } = await popup.follow({ url, form: { ...form, user } });
    expect((await exchange(code)).body.user.name).toBe(name);
  });
});

describe("what nobody began", () => {
  it.each([
    ["GET", "/login/google/callback"],
    ["GET", "/login/google/callback?state=a&state=b&code=%00"],
    ["GET", "/login/google/callback?error=access_denied"],
    ["POST", "/login/apple/callback"],
  ])("%s %s", async (method, path) => {
    const init = method === "POST" ? { body: new URLSearchParams("state=a&user={") } : {};
    const response = await fetch(portal.origin + path, { method, ...init });
    expect([response.status, await response.text()]).toEqual([
      401,
      expect.stringContaining('data-error="oauth_expired"'),
    ]);
  });

  it.each(["GET /login/google", "GET /login/google/callback?state=a"])("%s for a host that is none", async (line) => {
    for (const host of ["a b", '"><script>', "[", ""]) {
      const bytes = `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      expect(await sendRaw(portal.origin, bytes), host).toMatch(/^HTTP\/1.1 400 /);
    }
  });

  it("has its own form and no other: Apple's answer is a form, and forms are read nowhere else", async () => {
    const form = { method: "POST", body: new URLSearchParams("a=b") };
    expect((await fetch(`${portal.origin}/api/auth/users`, form)).status).toBe(415);
    expect((await fetch(`${portal.origin}/login/google/callback`, form)).status).toBe(404);
    const plain = await fetch(`${portal.origin}/login/apple/callback`, { method: "POST", body: "state=a" });
    expect(plain.status).toBe(415);
  });
});
