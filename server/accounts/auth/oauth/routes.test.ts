import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { closeAfterTests } from "../../../testing/close-after-tests.ts";
import { makeSeeker } from "../../../testing/factories.ts";
import { startTestPortal } from "../../../testing/portal.ts";
import { createOAuthPopup, createOidcUser, readCallback } from "../../../testing/servers/oauth-popup.ts";
import { startOidcServer } from "../../../testing/servers/oidc-server.ts";

const oidc = closeAfterTests(await startOidcServer());
const portal = await startTestPortal(oidc.environment);

/** Runs the login popup from the first request to its last page. */
async function logIn(provider: string, oidcUser = createOidcUser()) {
  const popup = createOAuthPopup(portal);
  return popup.follow(await popup.signIn(await popup.open(provider), oidcUser));
}

const exchange = (code: unknown) => portal.anonymous.post("/auth/oauth/users", { code });
const findUsersByEmail = (email: string) =>
  portal.db.selectFrom("users").selectAll().where("email", "=", email).execute();

describe.each([
  ["google", "Google"],
  ["apple", "Apple"],
])("login at %s", (provider, method) => {
  it("creates an account with the first login and finds it with the next one", async () => {
    const oidcUser = createOidcUser({ email: `${randomUUID()}@Example.COM` });
    const first = await logIn(provider, oidcUser);
    expect([first.status, first.error, first.origin]).toEqual([200, undefined, portal.origin]);
    expect(first.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect(first.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(first.headers.get("cache-control")).toBe("no-store");

    const { status, body } = await exchange(first.code);
    expect([status, Object.keys(body)]).toEqual([200, ["access_token", "refresh_token", "user"]]);
    const email = oidcUser.email.toLowerCase();
    expect(body.user).toMatchObject({ email, name: "Noor Bakker", login_method: method, user_type: null });

    // The provider's id identifies the user even after the email at the provider has changed.
    const again = await exchange((await logIn(provider, { ...oidcUser, email: `new-${email}` })).code);
    expect(again.body.user).toMatchObject({ id: body.user.id, email });
  });

  it("creates one account for concurrent first logins", async () => {
    const oidcUser = createOidcUser();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => logIn(provider, oidcUser)));
    const sessions = await Promise.all(outcomes.map(({ code }) => exchange(code)));
    expect(new Set(sessions.map(({ body }) => body.user.id)).size).toBe(1);
    expect(await findUsersByEmail(oidcUser.email)).toHaveLength(1);
  });

  it("rejects an email that the provider has not verified", async () => {
    const oidcUser = createOidcUser({ email_verified: "false" });
    const { status, error, code } = await logIn(provider, oidcUser);
    expect([status, error, code]).toEqual([409, "email_not_verified", undefined]);
    expect(await findUsersByEmail(oidcUser.email)).toEqual([]);
  });

  it.each(["Email", "Phone", provider === "google" ? "Apple" : "Google"])(
    "rejects the email of an account with login method %s and names that method",
    async (login_method) => {
      const { email } = await makeSeeker(portal, { login_method });
      const { status, error, code, text } = await logIn(provider, createOidcUser({ email: email.toUpperCase() }));
      expect([status, error, code]).toEqual([409, `log_in_with_${login_method.toLowerCase()}`, undefined]);
      expect(text).toContain(`Log in with ${login_method}.`);
      expect(await findUsersByEmail(email)).toHaveLength(1);
    },
  );

  it("reports oauth_cancelled when the user cancels", async () => {
    const popup = createOAuthPopup(portal);
    const outcome = await popup.follow(await popup.signIn(await popup.open(provider), { cancel: "yes" }));
    expect([outcome.status, outcome.error, outcome.code]).toEqual([401, "oauth_cancelled", undefined]);
    expect(outcome.origin).toBe(portal.origin);
  });

  it("accepts a callback once", async () => {
    const popup = createOAuthPopup(portal);
    const callback = await popup.signIn(await popup.open(provider), createOidcUser());
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => popup.follow(callback)));
    expect(outcomes.filter(({ code }) => code)).toHaveLength(1);
    expect(outcomes.filter(({ status, error }) => status === 401 && error === "oauth_expired")).toHaveLength(7);
  });

  it("accepts a callback only from the browser that started the login", async () => {
    const popup = createOAuthPopup(portal);
    const callback = await popup.signIn(await popup.open(provider), createOidcUser());
    const popupWithCookie = createOAuthPopup(portal);
    await popupWithCookie.open(provider);
    for (const otherPopup of [createOAuthPopup(portal), popupWithCookie]) {
      expect((await otherPopup.follow(callback)).error).toBe("oauth_expired");
    }
    expect((await popup.follow(callback)).code).toBeDefined();
  });

  it("rejects a callback with another state", async () => {
    const popup = createOAuthPopup(portal);
    const { url, form } = await popup.signIn(await popup.open(provider), createOidcUser());
    for (const state of ["another", "", "a\0b", "x".repeat(5000)]) {
      const changedUrl = new URL(url);
      if (!form) changedUrl.searchParams.set("state", state);
      const outcome = await popup.follow({ url: changedUrl, form: form && { ...form, state } });
      expect([outcome.status, outcome.error]).toEqual([401, "oauth_expired"]);
    }
    expect((await popup.follow({ url, form })).code).toBeDefined();
  });

  it("rejects another code, issuer, verifier or nonce", async () => {
    const changes = { code: "another", iss: "http://127.0.0.1:1" };
    for (const [name, value] of Object.entries(changes)) {
      const popup = createOAuthPopup(portal);
      const { url, form } = await popup.signIn(await popup.open(provider), createOidcUser());
      if (!form) url.searchParams.set(name, value);
      const outcome = await popup.follow({ url, form: form && { ...form, [name]: value } });
      expect([outcome.status, outcome.error, outcome.code], name).toEqual([401, "oauth_failed", undefined]);
    }
    for (const column of ["code_verifier", "nonce"] as const) {
      const popup = createOAuthPopup(portal);
      const callback = await popup.signIn(await popup.open(provider), createOidcUser());
      await portal.db
        .updateTable("oauth_authorization_requests")
        .set({ [column]: "x".repeat(43) })
        .execute();
      expect((await popup.follow(callback)).error, column).toBe("oauth_failed");
    }
  });

  it("rejects a callback after ten minutes", async () => {
    const popup = createOAuthPopup(portal);
    const callback = await popup.signIn(await popup.open(provider), createOidcUser());
    await portal.db
      .updateTable("oauth_authorization_requests")
      .set({ created_at: sql`now() - interval '10 minutes 1 second'` })
      .execute();
    expect((await popup.follow(callback)).error).toBe("oauth_expired");
  });

  it("sends state, nonce and PKCE challenge, and sets a cookie for the path of this provider", async () => {
    const { status, headers } = await fetch(`${portal.origin}/login/${provider}`, { redirect: "manual" });
    expect([status, headers.get("cache-control")]).toEqual([302, "no-store"]);
    expect(headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect(headers.get("set-cookie")).toMatch(
      new RegExp(`^oauth_${provider}=[\\w-]{43}; Path=/login/${provider}; Max-Age=600; HttpOnly; SameSite=Lax$`),
    );
    const parameters = Object.fromEntries(new URL(headers.get("location") ?? "").searchParams);
    expect(parameters).toMatchObject({ response_type: "code", code_challenge_method: "S256" });
    expect(parameters.redirect_uri).toBe(`${portal.origin}/login/${provider}/callback`);
    for (const secret of ["state", "nonce", "code_challenge"]) expect(parameters[secret]).toMatch(/^[\w-]{43}$/);
  });

  it("reports oauth_failed when the provider rejects a request without PKCE", async () => {
    const popup = createOAuthPopup(portal);
    const rejected = await popup.open(provider, (authorizationUrl) => {
      authorizationUrl.searchParams.delete("code_challenge");
      authorizationUrl.searchParams.delete("code_challenge_method");
    });
    const outcome = await popup.follow(readCallback(rejected));
    expect([outcome.status, outcome.error, outcome.code]).toEqual([401, "oauth_failed", undefined]);
  });
});
