import type { SessionReply } from "../../../contract/accounts/auth.ts";
import type { User } from "../../../contract/accounts/users.ts";
import { routes } from "../../../contract/index.ts";
import { removeLanguagePrefix } from "../../../contract/platform/languages.ts";
import { createStore, type Store, useStore } from "../ui/external-store.ts";
import { clearToasts } from "../ui/feedback/toast-store.ts";
import { ApiError, callApi, createUnauthorizedError } from "./client.ts";
import { clearUserData } from "./device-preferences.ts";
import { clearDrafts, readDraft, writeDraft } from "./drafts.ts";
import {
  getAccessToken,
  getRefreshToken,
  getTokenSubject,
  hasTokens,
  setTokenRecovery,
  storeTokens,
  tryRefreshAccessToken,
} from "./tokens.ts";

export interface SessionState {
  status: "starting" | "anonymous" | "signed-in";
  user: User | null;
}

const anonymous: SessionState = { status: "anonymous", user: null };
const sessionStore = createStore(anonymous);

/**
 * Creates a store whose value belongs to the user: it returns to its initial value when the user of this tab changes.
 * @param name keeps the value as a draft of the user, so that a reload of the page does not lose it
 */
export function createUserStore<Value>(initial: Value, name?: string): Store<Value> {
  const store = createStore(initial);
  const restore = () => store.set((name && userId && readDraft<Value>(userId, name)) || initial);
  restore();
  restoreUserStores.push(restore);
  if (name) store.subscribe(() => userId && writeDraft(userId, name, store.get()));
  return store;
}

const restoreUserStores: (() => void)[] = [];
let userId: string | undefined;
sessionStore.subscribe(() => {
  const previousId = userId;
  userId = sessionStore.get().user?.id;
  if (previousId === userId) return;
  for (const restore of restoreUserStores) restore();
  // A toast may name what only the previous user may know. What a visitor was told stays after a login.
  if (previousId) clearToasts();
});

export function useSession(): SessionState {
  return useStore(sessionStore, anonymous);
}

export function getSession(): SessionState {
  return sessionStore.get();
}

let restoring: Promise<void> | null = null;

/**
 * Loads the user of the stored tokens on the first call. Later calls return the current session. The session is
 * anonymous when there are no tokens or the server rejects them.
 * @throws {ApiError} when the server cannot answer; the next call tries again
 */
export async function restoreSession(): Promise<SessionState> {
  restoring ??= loadUser().catch((error) => {
    restoring = null;
    throw error;
  });
  await restoring;
  return sessionStore.get();
}

async function loadUser(): Promise<void> {
  if (!hasTokens()) return;
  sessionStore.set({ status: "starting", user: null });
  const user = await fetchUser();
  sessionStore.set(user ? { status: "signed-in", user } : anonymous);
}

async function fetchUser(): Promise<User | null> {
  const accessToken = getAccessToken();
  if (!accessToken) return null;
  try {
    return await callApi(routes.currentUser, { body: { access_token: accessToken } });
  } catch (error) {
    if (!isTokenRejected(error)) throw error;
  }
  // Does not open the login dialog, because a page that is just loading has no input to preserve.
  const renewed = await tryRefreshAccessToken(accessToken);
  if (renewed !== null) return callApi(routes.currentUser, { body: { access_token: renewed } });
  clearSession();
  return null;
}

function isTokenRejected(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 422 || error.status === 400);
}

export function startSession(session: SessionReply): void {
  storeTokens(session);
  sessionStore.set({ status: "signed-in", user: session.user });
  restoring = Promise.resolve();
}

export function updateUser(user: User): void {
  if (sessionStore.get().status === "signed-in") sessionStore.set({ status: "signed-in", user });
}

/** The key is set and removed immediately. Its `storage` event tells the other tabs about the logout. */
const LOGGED_OUT_KEY = "job-portal-logged-out";

/** Ends the session in all tabs of this browser, and on the server if the server can be reached. */
export async function logOut(): Promise<void> {
  const refreshToken = getRefreshToken();
  clearSession();
  clearDrafts();
  localStorage.setItem(LOGGED_OUT_KEY, "yes");
  localStorage.removeItem(LOGGED_OUT_KEY);
  if (refreshToken) await endSession(refreshToken);
}

/** Ends a session on the server. Ignores errors: without its refresh token the session ends by expiry. */
export async function endSession(refreshToken: string): Promise<void> {
  await callApi(routes.logout, { body: { refresh_token: refreshToken } }).catch(() => undefined);
}

/** Ends the session in this tab and removes everything that belongs to the user from local storage. */
export function clearSession(): void {
  clearUserData();
  restoring = Promise.resolve();
  sessionStore.set(anonymous);
}

/**
 * Returns the path to open after a login: `next`, which the user asked for, unless it is a URL of another origin. Without it,
 * the staff comes to its own pages, also those who are members of a company.
 */
export function getLandingPath(user: User, next: string | null): string {
  const home = user.staff_role ? "/admin" : "/dashboard";
  if (user.user_type === null && needsAccountType(next)) {
    return user.staff_role === null ? "/info" : home;
  }
  return toSameOriginPath(next) ?? home;
}

/** Whether the page at a path needs an account type: accepting an invitation takes the place of the info step, and the staff has none. */
export function needsAccountType(path: string | null): boolean {
  return !/^\/(invitations|staff|admin)([/?#]|$)/.test(removeLanguagePrefix(path ?? ""));
}

/** Returns a path that an address names, or null without one and for the URL of another origin. */
export function toSameOriginPath(path: string | null): string | null {
  return path && isSameOriginPath(path) ? path : null;
}

/** Prevents open redirects: browsers treat `//host` and `/\host` as URLs of another origin. */
function isSameOriginPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && URL.canParse(path, "http://here") && new URL(path, "http://here").host === "here";
}

/** The dialog that asks for a new login when the session has ended. The shell registers it. */
export interface ReloginDialog {
  /** Resolves when `user`, the user of the open page, has logged in again. Rejects when the user declines. */
  open(user: User): Promise<void>;
}
let reloginDialog: ReloginDialog | null = null;

export function setReloginDialog(dialog: ReloginDialog | null): void {
  reloginDialog = dialog;
}

setTokenRecovery({
  async refresh(refreshToken) {
    try {
      return await callApi(routes.refresh, { body: { refresh_token: refreshToken } });
    } catch (error) {
      if (isTokenRejected(error)) return null;
      throw error;
    }
  },
  async relogin() {
    const { user } = sessionStore.get();
    if (reloginDialog && user) return reloginDialog.open(user);
    // Public pages have no dialog, because they need no session. The user continues as a visitor.
    clearSession();
    throw createUnauthorizedError();
  },
});

/**
 * Applies a login or logout in another tab to this tab. When a session expires in another tab, this tab does not
 * change, so that typed input stays. The next API call of this tab opens the login dialog.
 */
export function syncTabs(): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === LOGGED_OUT_KEY && newValue) {
      clearDrafts();
      sessionStore.set(anonymous);
    }
    if (key !== "access_token" || !newValue || !hasTokens()) return;
    const { user } = sessionStore.get();
    if (user && getTokenSubject(newValue) === user.id) return;
    restoring = null;
    restoreSession().catch(() => undefined);
  });
}
