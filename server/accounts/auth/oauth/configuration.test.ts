import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { closeAfterTests } from "../../../testing/close-after-tests.ts";
import { makeSeeker } from "../../../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../../../testing/portal.ts";
import { createOAuthPopup } from "../../../testing/servers/oauth-popup.ts";
import { startOidcServer } from "../../../testing/servers/oidc-server.ts";

const oidc = closeAfterTests(await startOidcServer());

const startLogin = (portal: TestPortal, provider: string) =>
  fetch(`${portal.origin}/login/${provider}`, { redirect: "manual" });

it("without a configured provider › the login pages respond with 404", async () => {
  const portal = await startTestPortal();
  for (const [method, path] of [
    ["GET", "/login/google"],
    ["GET", "/login/apple"],
    ["GET", "/login/google/callback?state=a"],
    ["POST", "/login/apple/callback"],
  ] as const) {
    const body = method === "POST" ? new URLSearchParams("state=a") : null;
    const response = await fetch(portal.origin + path, { method, body });
    expect(response.status, path).toBe(404);
    expect(await response.json(), path).toMatchObject({ code: "not_found" });
  }
});

it("with an unreachable provider › GET /login/google responds with 503 and contacts the provider again at the next request", async () => {
  const brokenServer = createServer((_request, response) => response.destroy());
  await new Promise<void>((resolve) => brokenServer.listen(0, "127.0.0.1", resolve));
  const GOOGLE_ISSUER = `http://127.0.0.1:${(brokenServer.address() as AddressInfo).port}`;
  const portal = await startTestPortal({ ...oidc.environment, GOOGLE_ISSUER });
  for (let attempt = 0; attempt < 2; attempt++) {
    const response = await startLogin(portal, "google");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
    const text = await response.text();
    expect(text).toContain('data-error="provider_unavailable"');
    expect(text).not.toContain(GOOGLE_ISSUER);
  }
  expect((await startLogin(portal, "apple")).status).toBe(302);
  brokenServer.close();
});

it("with PUBLIC_URL › the callback URL uses PUBLIC_URL and the cookie is Secure", async () => {
  const portal = await startTestPortal({
    ...oidc.environment,
    PUBLIC_URL: "https://jobs.example.org",
    DEV_TOOLS: "1",
  });
  const google = await startLogin(portal, "google");
  expect(google.headers.get("set-cookie")).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
  const parameters = new URL(google.headers.get("location") ?? "").searchParams;
  expect(parameters.get("redirect_uri")).toBe("https://jobs.example.org/login/google/callback");
  // Apple's callback is a cross-site POST, so its cookie needs SameSite=None.
  expect((await startLogin(portal, "apple")).headers.get("set-cookie")).toMatch(/; HttpOnly; SameSite=None; Secure$/);
  const expired = await fetch(`${portal.origin}/login/google/callback`);
  expect(await expired.text()).toContain('data-origin="https://jobs.example.org"');
});

it("with rate limits › GET /login/google sends 429 with Retry-After after too many attempts", async () => {
  const portal = await startTestPortal({ ...oidc.environment, RATE_LIMIT_FACTOR: "0.01" });
  expect((await startLogin(portal, "google")).status).toBe(302);
  const response = await startLogin(portal, "google");
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(2);
  expect(await response.text()).toContain('data-error="too_many_requests"');
});

it("with two-factor authentication › POST /auth/oauth/users asks for the second factor", async () => {
  const portal = await startTestPortal(oidc.environment);
  const oidcUser = { sub: "1001", email: "noor@example.com", email_verified: "true", name: "Noor" };
  const logIn = async () => {
    const popup = createOAuthPopup(portal);
    const { code } = await popup.follow(await popup.signIn(await popup.open("google"), oidcUser));
    return portal.anonymous.post("/auth/oauth/users", { code });
  };
  const { body } = await logIn();
  await portal.db.updateTable("users").set({ is_2factor_auth_enabled: true }).where("id", "=", body.user.id).execute();
  const second = await logIn();
  expect([second.status, second.body]).toEqual([
    200,
    { is_2factor_auth_enabled: true, email: oidcUser.email, method: "email" },
  ]);
});

it.each(["Google", "Apple", "Phone"])(
  "POST /auth/register/users with the email of an account with another login method › names the login method %s",
  async (login_method) => {
    const portal = await startTestPortal();
    const { email } = await makeSeeker(portal, { login_method });
    const form = { name: "Noor", email, password: "correct horse battery" };
    const { status, body } = await portal.anonymous.post("/auth/register/users", form);
    expect([status, body.code]).toEqual([409, `log_in_with_${login_method.toLowerCase()}`]);
    expect(body.message).toContain(`Log in with ${login_method}.`);
  },
);
