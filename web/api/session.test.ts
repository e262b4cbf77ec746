import { beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowserGlobals } from "../testing/browser-globals.ts";

const user = { id: "1", name: "Sanne", user_type: 1 };
const newTokens = { access_token: "new-access", refresh_token: "new-refresh" };
const unauthorized = () => Response.json({ code: "unauthorized", message: "Log in." }, { status: 401 });
const unreachable = () => Promise.reject(new TypeError("fetch failed"));

type Responder = (body: Record<string, string>) => Response | Promise<Response>;

/** Loads the modules as a newly opened page does. `responders` maps the name of a route to its response. */
async function openPage(responders: Record<string, Responder>) {
  vi.resetModules();
  const { setTransport } = await import("./client.ts");
  const { routes } = await import("../../contract/index.ts");
  const session = await import("./session.ts");
  const tokens = await import("./tokens.ts");
  const requests: string[] = [];
  setTransport(async (path, { body }) => {
    const route = Object.entries(routes).find(([, { path: routePath }]) => path === `/api${routePath}`)?.[0] ?? path;
    requests.push(route);
    const respond = responders[route];
    if (!respond) throw new Error(`Unexpected request: ${route}`);
    return respond(JSON.parse(String(body)));
  });
  return { ...session, ...tokens, requests };
}

function storeOldTokens() {
  localStorage.setItem("access_token", "old-access");
  localStorage.setItem("refresh_token", "old-refresh");
}

/** The responses of the server when the access token has expired and the refresh token is valid. */
const expired: Record<string, Responder> = {
  currentUser: ({ access_token }) => (access_token === "new-access" ? Response.json(user) : unauthorized()),
  refresh: ({ refresh_token }) => (refresh_token === "old-refresh" ? Response.json(newTokens) : unauthorized()),
};

beforeEach(() => {
  stubBrowserGlobals();
  return () => vi.unstubAllGlobals();
});

describe("restoreSession", () => {
  it("is anonymous without tokens and sends no request", async () => {
    const page = await openPage({});
    expect(await page.restoreSession()).toEqual({ status: "anonymous", user: null });
    expect(page.requests).toEqual([]);
  });

  it("signs in with a valid access token", async () => {
    storeOldTokens();
    const page = await openPage({ currentUser: () => Response.json(user) });
    expect(await page.restoreSession()).toEqual({ status: "signed-in", user });
    expect(page.requests).toEqual(["currentUser"]);
  });

  it("refreshes an expired access token first", async () => {
    storeOldTokens();
    const page = await openPage(expired);
    expect(await page.restoreSession()).toEqual({ status: "signed-in", user });
    expect(page.requests).toEqual(["currentUser", "refresh", "currentUser"]);
    expect(page.getRefreshToken()).toBe("new-refresh");
  });

  it("becomes anonymous and discards the tokens when the session has ended, without a login dialog", async () => {
    storeOldTokens();
    const page = await openPage({ currentUser: unauthorized, refresh: unauthorized });
    const open = vi.fn();
    page.setReloginDialog({ open });
    expect(await page.restoreSession()).toEqual({ status: "anonymous", user: null });
    expect(page.hasTokens()).toBe(false);
    expect(open).not.toHaveBeenCalled();
  });

  it("keeps the tokens when the server is unreachable, and tries again on the next call", async () => {
    storeOldTokens();
    let isReachable = false;
    const page = await openPage({ currentUser: () => (isReachable ? Response.json(user) : unreachable()) });
    await expect(page.restoreSession()).rejects.toMatchObject({ code: "network" });
    expect(page.hasTokens()).toBe(true);
    isReachable = true;
    expect(await page.restoreSession()).toEqual({ status: "signed-in", user });
  });
});

describe("refreshAccessToken", () => {
  it("refreshes once for concurrent callers", async () => {
    storeOldTokens();
    const page = await openPage(expired);
    const onNewToken = vi.fn();
    page.subscribeToAccessToken(onNewToken);
    const results = await Promise.all([page.refreshAccessToken("old-access"), page.refreshAccessToken("old-access")]);
    expect(results).toEqual(["new-access", "new-access"]);
    expect(page.requests).toEqual(["refresh"]);
    expect(onNewToken).toHaveBeenCalledOnce();
  });

  it("uses the tokens that another tab has stored meanwhile", async () => {
    storeOldTokens();
    const page = await openPage({});
    page.storeTokens(newTokens);
    expect(await page.refreshAccessToken("old-access")).toBe("new-access");
    expect(page.requests).toEqual([]);
  });

  it("asks the user to log in when the session has ended, and returns the token of the new session", async () => {
    storeOldTokens();
    const page = await openPage({ refresh: unauthorized });
    page.setReloginDialog({
      async open() {
        page.storeTokens({ access_token: "login-access", refresh_token: "login-refresh" });
      },
    });
    expect(await page.refreshAccessToken("old-access")).toBe("login-access");
  });

  it("rejects when the server is unreachable, and keeps the tokens", async () => {
    storeOldTokens();
    const page = await openPage({ refresh: unreachable });
    const open = vi.fn();
    page.setReloginDialog({ open });
    await expect(page.refreshAccessToken("old-access")).rejects.toMatchObject({ code: "network" });
    expect(page.getRefreshToken()).toBe("old-refresh");
    expect(open).not.toHaveBeenCalled();
  });
});
