import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { closeAfterTests } from "../../../testing/close-after-tests.ts";
import { sendRaw } from "../../../testing/http-client.ts";
import { startTestPortal } from "../../../testing/portal.ts";
import { createOAuthPopup, createOidcUser } from "../../../testing/servers/oauth-popup.ts";
import { startOidcServer } from "../../../testing/servers/oidc-server.ts";

const oidc = closeAfterTests(await startOidcServer());
const portal = await startTestPortal(oidc.environment);

async function logIn() {
  const popup = createOAuthPopup(portal);
  return popup.follow(await popup.signIn(await popup.open("google"), createOidcUser()));
}

const exchange = (code: unknown) => portal.anonymous.post("/auth/oauth/users", { code });

describe("POST /auth/oauth/users", () => {
  it("creates one session for concurrent requests", async () => {
    const { code } = await logIn();
    const responses = await Promise.all(Array.from({ length: 64 }, () => exchange(code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const rejected = responses.filter(({ status }) => status === 401);
    expect([rejected.length, new Set(rejected.map(({ body }) => body.code))]).toEqual([63, new Set(["oauth_expired"])]);
  });

  it("rejects a code after one minute", async () => {
    const { code } = await logIn();
    await portal.db.updateTable("oauth_login_codes").set({ created_at: sql`now() - interval '61 seconds'` }).execute();
    expect((await exchange(code)).body.code).toBe("oauth_expired");
  });

  it("stores code, state and browser secret as hashes", async () => {
    const popup = createOAuthPopup(portal);
    const providerPage = await popup.open("google");
    const [authorization] = await portal.db
      .selectFrom("oauth_authorization_requests")
      .selectAll()
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect([authorization?.state_hash.length, authorization?.browser_hash.length]).toEqual([32, 32]);
    const { code } = await popup.follow(await popup.signIn(providerPage, createOidcUser()));
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
  ])("responds to the code %j with %i", async (code, status) => {
    expect((await exchange(code)).status).toBe(status);
  });
});

it.each([
  ['{"name":{"firstName":" Noor","lastName":"Bakker "}}', "Noor Bakker"],
  ['{"name":{"firstName":"Noor"}}', "Noor"],
  ['{"name":{"firstName":{"a":1},"lastName":null}}', null],
  [`{"name":{"firstName":"${"x".repeat(200)}"}}`, "x".repeat(100)],
  ['{"name":null}', null],
  ["no JSON", null],
])("the parameter user of Apple's callback › %s is read as the name %j", async (user, name) => {
  const popup = createOAuthPopup(portal);
  const { url, form } = await popup.signIn(await popup.open("apple"), createOidcUser({ name: "" }));
  const { code } = await popup.follow({ url, form: { ...form, user } });
  expect((await exchange(code)).body.user.name).toBe(name);
});

describe("a callback without an authorization request", () => {
  it.each([
    ["GET", "/login/google/callback"],
    ["GET", "/login/google/callback?state=a&state=b&code=%00"],
    ["GET", "/login/google/callback?error=access_denied"],
    ["POST", "/login/apple/callback"],
  ])("%s %s sends 401 oauth_expired", async (method, path) => {
    const init = method === "POST" ? { body: new URLSearchParams("state=a&user={") } : {};
    const response = await fetch(portal.origin + path, { method, ...init });
    expect([response.status, await response.text()]).toEqual([
      401,
      expect.stringContaining('data-error="oauth_expired"'),
    ]);
  });

  it.each(["GET /login/google", "GET /login/google/callback?state=a"])(
    "%s sends 400 for an invalid Host header",
    async (requestLine) => {
      for (const host of ["a b", '"><script>', "[", ""]) {
        const bytes = `${requestLine} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
        expect(await sendRaw(portal.origin, bytes), host).toMatch(/^HTTP\/1.1 400 /);
      }
    },
  );

  it("form bodies are accepted by Apple's callback only", async () => {
    const form = { method: "POST", body: new URLSearchParams("a=b") };
    expect((await fetch(`${portal.origin}/api/auth/users`, form)).status).toBe(415);
    expect((await fetch(`${portal.origin}/login/google/callback`, form)).status).toBe(404);
    const plain = await fetch(`${portal.origin}/login/apple/callback`, { method: "POST", body: "state=a" });
    expect(plain.status).toBe(415);
  });
});
