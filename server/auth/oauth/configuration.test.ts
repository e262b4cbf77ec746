import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSeeker } from "../../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";
import { createPopup } from "../../testing/servers/oauth-popup.ts";
import { type OidcServer, startOidcServer } from "../../testing/servers/oidc-server.ts";

let oidc: OidcServer;
beforeAll(async () => {
  oidc = await startOidcServer();
});
afterAll(() => oidc.close());

async function withPortal(environment: Record<string, string>, tell: (portal: TestPortal) => Promise<void>) {
  const portal = await startTestPortal(environment);
  await tell(portal).finally(() => portal.close());
}

const leave = (portal: TestPortal, provider: string) =>
  fetch(`${portal.origin}/login/${provider}`, { redirect: "manual" });

describe("without a provider", () => {
  it("its pages are not there", () =>
    withPortal({}, async (portal) => {
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
    }));
});

describe("a provider that does not answer", () => {
  it("is told about, and asked again the next time", async () => {
    const sleeping = createServer((_request, response) => response.destroy());
    await new Promise<void>((resolve) => sleeping.listen(0, "127.0.0.1", resolve));
    const GOOGLE_ISSUER = `http://127.0.0.1:${(sleeping.address() as AddressInfo).port}`;
    await withPortal({ ...oidc.environment, GOOGLE_ISSUER }, async (portal) => {
      for (let round = 0; round < 2; round++) {
        const response = await leave(portal, "google");
        expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
        const text = await response.text();
        expect(text).toContain('data-error="provider_unavailable"');
        expect(text).not.toContain(GOOGLE_ISSUER);
      }
      expect((await leave(portal, "apple")).status).toBe(302);
    });
    sleeping.close();
  });
});

describe("behind an address of its own", () => {
  it("comes back there, and hands its cookie to nobody who listens on the way", () =>
    withPortal({ ...oidc.environment, PUBLIC_URL: "https://jobs.example.org" }, async (portal) => {
      const google = await leave(portal, "google");
      expect(google.headers.get("set-cookie")).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
      const asked = new URL(google.headers.get("location") ?? "").searchParams;
      expect(asked.get("redirect_uri")).toBe("https://jobs.example.org/login/google/callback");
      // Apple's answer is posted by Apple's own page.
      expect((await leave(portal, "apple")).headers.get("set-cookie")).toMatch(/; HttpOnly; SameSite=None; Secure$/);
      const lost = await fetch(`${portal.origin}/login/google/callback`);
      expect(await lost.text()).toContain('data-origin="https://jobs.example.org"');
    }));
});

describe("how often", () => {
  it("one address may try is limited, and the window says when to try again", () =>
    withPortal({ ...oidc.environment, RATE_LIMIT_FACTOR: "0.01" }, async (portal) => {
      expect((await leave(portal, "google")).status).toBe(302);
      const response = await leave(portal, "google");
      expect(response.status).toBe(429);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(2);
      expect(await response.text()).toContain('data-error="too_many_requests"');
    }));
});

describe("with two-factor on", () => {
  it("asks for the second step", () =>
    withPortal(oidc.environment, async (portal) => {
      const person = { sub: "1001", email: "noor@example.com", email_verified: "true", name: "Noor" };
      const logIn = async () => {
        const popup = createPopup(portal);
        const { code } = await popup.follow(await popup.signIn(await popup.open("google"), person));
        return portal.anonymous.post("/auth/oauth/users", { code });
      };
      const { body } = await logIn();
      await portal.db
        .updateTable("users")
        .set({ is_2factor_auth_enabled: true })
        .where("id", "=", body.user.id)
        .execute();
      const second = await logIn();
      expect([second.status, second.body]).toEqual([200, { is_2factor_auth_enabled: true, email: person.email }]);
    }));
});

describe("registering with an email that logs in elsewhere", () => {
  it.each(["Google", "Apple", "Phone"])("names %s", (login_method) =>
    withPortal({}, async (portal) => {
      const { email } = await makeSeeker(portal, { login_method });
      const form = { name: "Noor", email, password: "correct horse battery" };
      const { status, body } = await portal.anonymous.post("/auth/register/users", form);
      expect([status, body.code]).toEqual([409, `log_in_with_${login_method.toLowerCase()}`]);
      expect(body.message).toContain(`Log in with ${login_method}.`);
    }),
  );
});
