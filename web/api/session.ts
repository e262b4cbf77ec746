import { useSyncExternalStore } from "react";
import type { Session } from "../../contract/auth.ts";
import { routes } from "../../contract/index.ts";
import type { User } from "../../contract/users.ts";
import { LANGUAGE_KEY } from "../app/i18n.ts";
import { ApiError, callApi } from "./client.ts";
import {
  getAccessToken,
  getRefreshToken,
  hasTokens,
  refreshAccessToken,
  setTokenRecovery,
  storeTokens,
} from "./tokens.ts";

export interface SessionState {
  status: "starting" | "anonymous" | "signed-in";
  user: User | null;
}

const anonymous: SessionState = { status: "anonymous", user: null };
let state: SessionState = anonymous;
const listeners = new Set<() => void>();

function setState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => anonymous,
  );
}

export function getSession(): SessionState {
  return state;
}

let restoring: Promise<SessionState> | null = null;

/** Loads the user once when both tokens are there. Resolves with who it is; throws when the server cannot tell. */
export function restoreSession(): Promise<SessionState> {
  restoring ??= loadUser().catch((error) => {
    restoring = null;
    throw error;
  });
  return restoring;
}

async function loadUser(): Promise<SessionState> {
  if (!hasTokens()) return anonymous;
  setState({ status: "starting", user: null });
  const user = await fetchUser();
  setState(user ? { status: "signed-in", user } : anonymous);
  return state;
}

async function fetchUser(): Promise<User | null> {
  const accessToken = getAccessToken();
  if (!accessToken) return null;
  try {
    return await callApi(routes.currentUser, { body: { access_token: accessToken } });
  } catch (error) {
    if (!isTokenRejected(error)) throw error;
  }
  const renewed = await refreshAtStart(accessToken);
  return renewed ? callApi(routes.currentUser, { body: { access_token: renewed } }) : null;
}

/** At the start nothing has been typed yet, so a session that is over needs no dialog. */
async function refreshAtStart(accessToken: string): Promise<string | null> {
  isReloginSuppressed = true;
  try {
    return await refreshAccessToken(accessToken);
  } catch (error) {
    if (error instanceof ApiError && !isTokenRejected(error)) throw error;
    clearSession();
    return null;
  } finally {
    isReloginSuppressed = false;
  }
}

let isReloginSuppressed = false;

function isTokenRejected(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 422 || error.status === 400);
}

export function establishSession(session: Session): void {
  storeTokens(session);
  setState({ status: "signed-in", user: session.user });
  restoring = Promise.resolve(state);
}

export function updateUser(user: User): void {
  if (state.status === "signed-in") setState({ status: "signed-in", user });
}

/** Set and removed at once: other tabs hear of it. */
const LOGGED_OUT_KEY = "job-portal-logged-out";

/** Ends the session on the server if it can be reached, and here, in all tabs, in any case. */
export async function logOut(): Promise<void> {
  const refreshToken = getRefreshToken();
  clearSession();
  clearMessageDrafts();
  localStorage.setItem(LOGGED_OUT_KEY, "yes");
  localStorage.removeItem(LOGGED_OUT_KEY);
  if (refreshToken) await callApi(routes.logout, { body: { refresh_token: refreshToken } }).catch(() => undefined);
}

/** Clears local storage. How the portal looks and speaks is the device's, not the person's, and stays. */
export function clearSession(): void {
  const kept = [LANGUAGE_KEY, "job-portal-theme"].map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
  restoring = Promise.resolve(anonymous);
  setState(anonymous);
}

/** What was being written in this tab is nobody else's to read. A session that only ran out keeps it. */
function clearMessageDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith("message-")) sessionStorage.removeItem(key);
}

/** Where a person goes after any way of logging in. */
export function getLandingPath(user: User, next: string | null): string {
  if (user.user_type === null) return "/info";
  return next && isSameOriginPath(next) ? next : "/dashboard";
}

/** Only a path of this site is a way back; anything else could lead elsewhere. */
function isSameOriginPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && URL.canParse(path, "http://here") && new URL(path, "http://here").host === "here";
}

/** The dialog that asks to log in again; the shell puts it here. */
export interface ReloginDialog {
  open(): Promise<void>;
}
let reloginDialog: ReloginDialog | null = null;

export function setReloginDialog(given: ReloginDialog | null): void {
  reloginDialog = given;
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
    if (isReloginSuppressed || !reloginDialog)
      throw new ApiError(401, { code: "unauthorized", message: "Log in to continue." });
    await reloginDialog.open();
  },
});

/**
 * Logging out in one tab logs out in all; logging in, too, also as somebody else. That a session is over is no reason
 * to take a page away on which something may have been typed: its next call will ask to log in again.
 */
export function syncTabs(): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === LOGGED_OUT_KEY && newValue) {
      clearMessageDrafts();
      setState(anonymous);
    }
    if (key !== "access_token" || !newValue || !hasTokens()) return;
    if (state.user && getTokenSubject(newValue) === state.user.id) return;
    restoring = null;
    restoreSession().catch(() => undefined);
  });
}

/** Whose token it is, as it says itself; the server is the one to believe. */
function getTokenSubject(accessToken: string): string | null {
  try {
    const [, payload = ""] = accessToken.split(".");
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))).sub;
  } catch {
    return null;
  }
}
