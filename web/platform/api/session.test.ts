import { beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowserGlobals } from "../../testing/browser-globals.ts";

const user = { id: "1", name: "Sanne", user_type: 1 };
const newTokens = { access_token: "new-access", refresh_token: "new-refresh" };
const unauthorized = () => Response.json({ code: "unauthorized", message: "Log in." }, { status: 401 });
const unreachable = () => Promise.reject(new TypeError("fetch failed"));

type Responder = (body: Record<string, string>, init: RequestInit) => Response | Promise<Response>;

/** Loads the modules as a newly opened page does. `responders` maps the name of a route to its response. */
async function openPage(responders: Record<string, Responder>) {
  vi.resetModules();
  const { callApi, setTransport } = await import("./client.ts");
  const { routes } = await import("../../../contract/index.ts");
  const session = await import("./session.ts");
  const tokens = await import("./tokens.ts");
  const requests: string[] = [];
  setTransport(async (path, init) => {
    const route = Object.entries(routes).find(([, { path: routePath }]) => path === `/api${routePath}`)?.[0] ?? path;
    requests.push(route);
    const respond = responders[route];
    if (!respond) throw new Error(`Unexpected request: ${route}`);
    return respond(JSON.parse(String(init.body ?? "{}")), init);
  });
  return { ...session, ...tokens, callApi, routes, requests };
}

/** An access token of the format that the server issues, without a valid signature. */
const createAccessToken = (userId: string) => `header.${btoa(JSON.stringify({ sub: userId }))}.signature`;

/** Tells the page about a change of local storage by another tab. */
function dispatchStorageEvent(key: string, newValue: string) {
  window.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
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

  it("is anonymous after a logout in another tab", async () => {
    storeOldTokens();
    const page = await openPage({ currentUser: () => Response.json(user) });
    page.syncTabs();
    await page.restoreSession();
    localStorage.clear();
    dispatchStorageEvent("job-portal-logged-out", "yes");
    expect(await page.restoreSession()).toEqual({ status: "anonymous", user: null });
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

describe("createUserStore", () => {
  it("ends with the user, but not with a new login of the same user", async () => {
    storeOldTokens();
    const page = await openPage({ currentUser: () => Response.json(user), logout: () => Response.json({}) });
    await page.restoreSession();
    const store = page.createUserStore<string | null>(null);
    store.set("Sanne's");
    page.startSession({ ...newTokens, user } as Parameters<typeof page.startSession>[0]);
    expect(store.get()).toBe("Sanne's");
    await page.logOut();
    expect(store.get()).toBeNull();
  });

  it("with a name keeps its value for the next page, until the user logs out", async () => {
    storeOldTokens();
    const responders = { currentUser: () => Response.json(user), logout: () => Response.json({}) };
    const page = await openPage(responders);
    await page.restoreSession();
    page.createUserStore<string | null>(null, "word").set("Sanne's");
    const nextPage = await openPage(responders);
    const store = nextPage.createUserStore<string | null>(null, "word");
    expect(store.get()).toBeNull();
    await nextPage.restoreSession();
    expect(store.get()).toBe("Sanne's");
    await nextPage.logOut();
    nextPage.startSession({ ...newTokens, user } as Parameters<typeof page.startSession>[0]);
    expect(store.get()).toBeNull();
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
    const page = await openPage({ currentUser: () => Response.json(user), refresh: unauthorized });
    await page.restoreSession();
    const open = vi.fn(async () => {
      page.storeTokens({ access_token: "login-access", refresh_token: "login-refresh" });
    });
    page.setReloginDialog({ open });
    const results = await Promise.all([page.refreshAccessToken("old-access"), page.refreshAccessToken("old-access")]);
    expect(results).toEqual(["login-access", "login-access"]);
    expect(open).toHaveBeenCalledExactlyOnceWith(user);
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

it("tryRefreshAccessToken › returns null when the session has ended, without a login dialog", async () => {
  storeOldTokens();
  const page = await openPage({ currentUser: () => Response.json(user), refresh: unauthorized });
  await page.restoreSession();
  const open = vi.fn();
  page.setReloginDialog({ open });
  expect(await page.tryRefreshAccessToken("old-access")).toBeNull();
  expect(open).not.toHaveBeenCalled();
});

describe("callApi", () => {
  it("does not repeat a rejected call as another user who has logged in meanwhile", async () => {
    localStorage.setItem("access_token", createAccessToken("1"));
    localStorage.setItem("refresh_token", "old-refresh");
    const otherUser = { access_token: createAccessToken("2"), refresh_token: "other-refresh" };
    const page = await openPage({
      applyToJob: () => {
        page.storeTokens(otherUser);
        return unauthorized();
      },
    });
    const apply = page.callApi(page.routes.applyToJob, { body: { job_id: "7" } });
    await expect(apply).rejects.toMatchObject({ status: 401, code: "unauthorized" });
    expect(page.requests).toEqual(["applyToJob"]);
  });

  it("goes on as a visitor on a public page when the session has ended", async () => {
    storeOldTokens();
    const headers: HeadersInit[] = [];
    const page = await openPage({
      currentUser: () => Response.json(user),
      sendContactForm: (_, init) => {
        headers.push(init.headers ?? {});
        return headers.length === 1 ? unauthorized() : Response.json({ message: "Sent" });
      },
      refresh: unauthorized,
    });
    await page.restoreSession();
    const body = {
      name: "Sanne",
      email: "sanne@example.com",
      topic: "other",
      message: "Hello",
      form_token: "token",
    } as const;
    await page.callApi(page.routes.sendContactForm, { body });
    expect(headers.map((sent) => new Headers(sent).get("authorization"))).toEqual(["Bearer old-access", null]);
    expect(page.getSession()).toEqual({ status: "anonymous", user: null });
  });

  it("asks for no login in the background", async () => {
    storeOldTokens();
    const page = await openPage({
      currentUser: () => Response.json(user),
      countUnread: unauthorized,
      refresh: unauthorized,
    });
    await page.restoreSession();
    const open = vi.fn();
    page.setReloginDialog({ open });
    const count = page.callApi(page.routes.countUnread, { isBackground: true });
    await expect(count).rejects.toMatchObject({ status: 401 });
    expect(open).not.toHaveBeenCalled();
  });
});
