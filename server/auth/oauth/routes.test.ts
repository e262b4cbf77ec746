import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSeeker } from "../../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";
import { createOidcUser, createPopup, readCallback } from "../../testing/servers/oauth-popup.ts";
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

/** From the click on the button to the last page of the popup. */
async function logIn(provider: string, person = createOidcUser()) {
  const popup = createPopup(portal);
  return popup.follow(await popup.signIn(await popup.open(provider), person));
}

const exchange = (code: unknown) => portal.anonymous.post("/auth/oauth/users", { code });
const usersWith = (email: string) => portal.db.selectFrom("users").selectAll().where("email", "=", email).execute();

describe.each([
  ["google", "Google"],
  ["apple", "Apple"],
])("logging in at %s", (provider, method) => {
  it("makes an account the first time, and finds it again", async () => {
    const person = createOidcUser({ email: `${randomUUID()}@Example.COM` });
    const first = await logIn(provider, person);
    expect([first.status, first.error, first.origin]).toEqual([200, undefined, portal.origin]);
    expect(first.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect(first.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(first.headers.get("cache-control")).toBe("no-store");

    const { status, body } = await exchange(first.code);
    expect([status, Object.keys(body)]).toEqual([200, ["access_token", "refresh_token", "user"]]);
    const email = person.email.toLowerCase();
    expect(body.user).toMatchObject({ email, name: "Noor Bakker", login_method: method, user_type: null });

    // The person is known by the provider's id; the email there may have become another one.
    const again = await exchange((await logIn(provider, { ...person, email: `new-${email}` })).code);
    expect(again.body.user).toMatchObject({ id: body.user.id, email });
  });

  it("makes one account of one person in many windows", async () => {
    const person = createOidcUser();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => logIn(provider, person)));
    const sessions = await Promise.all(outcomes.map(({ code }) => exchange(code)));
    expect(new Set(sessions.map(({ body }) => body.user.id)).size).toBe(1);
    expect(await usersWith(person.email)).toHaveLength(1);
  });

  it("takes no email that the provider has not confirmed", async () => {
    const person = createOidcUser({ email_verified: "false" });
    const { status, error, code } = await logIn(provider, person);
    expect([status, error, code]).toEqual([409, "email_not_verified", undefined]);
    expect(await usersWith(person.email)).toEqual([]);
  });

  it.each(["Email", "Phone", provider === "google" ? "Apple" : "Google"])(
    "refuses the email of an account that logs in with %s, and says so",
    async (login_method) => {
      const { email } = await makeSeeker(portal, { login_method });
      const { status, error, code, text } = await logIn(provider, createOidcUser({ email: email.toUpperCase() }));
      expect([status, error, code]).toEqual([409, `log_in_with_${login_method.toLowerCase()}`, undefined]);
      expect(text).toContain(`Log in with ${login_method}.`);
      expect(await usersWith(email)).toHaveLength(1);
    },
  );

  it("tells that the person cancelled", async () => {
    const popup = createPopup(portal);
    const outcome = await popup.follow(await popup.signIn(await popup.open(provider), { cancel: "yes" }));
    expect([outcome.status, outcome.error, outcome.code]).toEqual([401, "oauth_cancelled", undefined]);
    expect(outcome.origin).toBe(portal.origin);
  });

  it("comes back once", async () => {
    const popup = createPopup(portal);
    const back = await popup.signIn(await popup.open(provider), createOidcUser());
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => popup.follow(back)));
    expect(outcomes.filter(({ code }) => code)).toHaveLength(1);
    expect(outcomes.filter(({ status, error }) => status === 401 && error === "oauth_expired")).toHaveLength(7);
  });

  it("comes back to the browser that began", async () => {
    const popup = createPopup(portal);
    const back = await popup.signIn(await popup.open(provider), createOidcUser());
    const other = createPopup(portal);
    await other.open(provider);
    for (const stranger of [createPopup(portal), other]) {
      expect((await stranger.follow(back)).error).toBe("oauth_expired");
    }
    expect((await popup.follow(back)).code).toBeDefined();
  });

  it("comes back with its own state", async () => {
    const popup = createPopup(portal);
    const { url, form } = await popup.signIn(await popup.open(provider), createOidcUser());
    for (const state of ["another", "", "a\0b", "x".repeat(5000)]) {
      const changed = new URL(url);
      if (!form) changed.searchParams.set("state", state);
      const outcome = await popup.follow({ url: changed, form: form && { ...form, state } });
      expect([outcome.status, outcome.error]).toEqual([401, "oauth_expired"]);
    }
    expect((await popup.follow({ url, form })).code).toBeDefined();
  });

  it("comes back with its own code and verifier", async () => {
    const change = { code: "another", iss: "http://127.0.0.1:1" };
    for (const [name, value] of Object.entries(change)) {
      const popup = createPopup(portal);
      const { url, form } = await popup.signIn(await popup.open(provider), createOidcUser());
      if (!form) url.searchParams.set(name, value);
      const outcome = await popup.follow({ url, form: form && { ...form, [name]: value } });
      expect([outcome.status, outcome.error, outcome.code], name).toEqual([401, "oauth_failed", undefined]);
    }
    for (const column of ["code_verifier", "nonce"] as const) {
      const popup = createPopup(portal);
      const back = await popup.signIn(await popup.open(provider), createOidcUser());
      await portal.db
        .updateTable("oauth_authorization_requests")
        .set({ [column]: "x".repeat(43) })
        .execute();
      expect((await popup.follow(back)).error, column).toBe("oauth_failed");
    }
  });

  it("comes back within ten minutes", async () => {
    const popup = createPopup(portal);
    const back = await popup.signIn(await popup.open(provider), createOidcUser());
    await portal.db
      .updateTable("oauth_authorization_requests")
      .set({ created_at: sql`now() - interval '10 minutes 1 second'` })
      .execute();
    expect((await popup.follow(back)).error).toBe("oauth_expired");
  });

  it("asks with state, nonce and PKCE, and keeps a cookie for its own pages alone", async () => {
    const { status, headers } = await fetch(`${portal.origin}/login/${provider}`, { redirect: "manual" });
    expect([status, headers.get("cache-control")]).toEqual([302, "no-store"]);
    expect(headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect(headers.get("set-cookie")).toMatch(
      new RegExp(`^oauth_${provider}=[\\w-]{43}; Path=/login/${provider}; Max-Age=600; HttpOnly; SameSite=Lax$`),
    );
    const asked = Object.fromEntries(new URL(headers.get("location") ?? "").searchParams);
    expect(asked).toMatchObject({ response_type: "code", code_challenge_method: "S256" });
    expect(asked.redirect_uri).toBe(`${portal.origin}/login/${provider}/callback`);
    for (const secret of ["state", "nonce", "code_challenge"]) expect(asked[secret]).toMatch(/^[\w-]{43}$/);
  });

  it("is refused by the provider without PKCE, and tells so", async () => {
    const popup = createPopup(portal);
    const refused = await popup.open(provider, (asked) => {
      asked.searchParams.delete("code_challenge");
      asked.searchParams.delete("code_challenge_method");
    });
    const outcome = await popup.follow(readCallback(refused));
    expect([outcome.status, outcome.error, outcome.code]).toEqual([401, "oauth_failed", undefined]);
  });
});
