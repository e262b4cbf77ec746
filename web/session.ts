import { useSyncExternalStore } from "react";
import type { Session } from "../contract/auth.ts";
import { routes } from "../contract/index.ts";
import type { User } from "../contract/users.ts";
import { ApiFailure, call } from "./api.ts";
import { LANGUAGE_KEY } from "./i18n.ts";
import {
  currentAccessToken,
  currentRefreshToken,
  hasTokens,
  recoverAccess,
  recoverWith,
  storeTokens,
} from "./tokens.ts";

export interface SessionState {
  status: "starting" | "anonymous" | "signed-in";
  user: User | null;
}

const anonymous: SessionState = { status: "anonymous", user: null };
let state: SessionState = anonymous;
const listeners = new Set<() => void>();

function become(next: SessionState): void {
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

export function currentSession(): SessionState {
  return state;
}

let started: Promise<SessionState> | null = null;

/** Loads the user once when both tokens are there. Resolves with who it is; throws when the server cannot tell. */
export function startSession(): Promise<SessionState> {
  started ??= loadUser().catch((error) => {
    started = null;
    throw error;
  });
  return started;
}

async function loadUser(): Promise<SessionState> {
  if (!hasTokens()) return anonymous;
  become({ status: "starting", user: null });
  const user = await fetchUser();
  become(user ? { status: "signed-in", user } : anonymous);
  return state;
}

async function fetchUser(): Promise<User | null> {
  const accessToken = currentAccessToken();
  if (!accessToken) return null;
  try {
    return await call(routes.currentUser, { body: { access_token: accessToken } });
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  const renewed = await recoverAtStart(accessToken);
  return renewed ? call(routes.currentUser, { body: { access_token: renewed } }) : null;
}

/** At the start nothing has been typed yet, so a session that is over needs no dialog. */
async function recoverAtStart(accessToken: string): Promise<string | null> {
  quiet = true;
  try {
    return await recoverAccess(accessToken);
  } catch (error) {
    if (error instanceof ApiFailure && !isRefused(error)) throw error;
    forgetSession();
    return null;
  } finally {
    quiet = false;
  }
}

let quiet = false;

function isRefused(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 401 || error.status === 422 || error.status === 400);
}

export function beginSession(session: Session): void {
  storeTokens(session);
  become({ status: "signed-in", user: session.user });
  started = Promise.resolve(state);
}

export function updateUser(user: User): void {
  if (state.status === "signed-in") become({ status: "signed-in", user });
}

/** Set and removed at once: other tabs hear of it. */
const LOGGED_OUT = "job-portal-logged-out";

/** Ends the session on the server if it can be reached, and here, in all tabs, in any case. */
export async function logOut(): Promise<void> {
  const refreshToken = currentRefreshToken();
  forgetSession();
  forgetUnsent();
  localStorage.setItem(LOGGED_OUT, "yes");
  localStorage.removeItem(LOGGED_OUT);
  if (refreshToken) await call(routes.logout, { body: { refresh_token: refreshToken } }).catch(() => undefined);
}

/** Clears local storage. How the portal looks and speaks is the device's, not the person's, and stays. */
export function forgetSession(): void {
  const kept = [LANGUAGE_KEY, "job-portal-theme"].map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
  started = Promise.resolve(anonymous);
  become(anonymous);
}

/** What was being written in this tab is nobody else's to read. A session that only ran out keeps it. */
function forgetUnsent(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith("message-")) sessionStorage.removeItem(key);
}

/** Where a person goes after any way of logging in. */
export function landingPath(user: User, next: string | null): string {
  if (user.user_type === null) return "/info";
  return next && isOwnPath(next) ? next : "/dashboard";
}

/** Only a path of this site is a way back; anything else could lead elsewhere. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && URL.canParse(path, "http://here") && new URL(path, "http://here").host === "here";
}

/** The dialog that asks to log in again; the shell puts it here. */
export interface LogInAgain {
  open(): Promise<void>;
}
let dialog: LogInAgain | null = null;

export function askToLogInWith(given: LogInAgain | null): void {
  dialog = given;
}

recoverWith({
  async refresh(refreshToken) {
    try {
      return await call(routes.refresh, { body: { refresh_token: refreshToken } });
    } catch (error) {
      if (isRefused(error)) return null;
      throw error;
    }
  },
  async logInAgain() {
    if (quiet || !dialog) throw new ApiFailure(401, { code: "unauthorized", message: "Log in to continue." });
    await dialog.open();
  },
});

/**
 * Logging out in one tab logs out in all; logging in, too, also as somebody else. That a session is over is no reason
 * to take a page away on which something may have been typed: its next call will ask to log in again.
 */
export function followOtherTabs(): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === LOGGED_OUT && newValue) {
      forgetUnsent();
      become(anonymous);
    }
    if (key !== "access_token" || !newValue || !hasTokens()) return;
    if (state.user && subjectOf(newValue) === state.user.id) return;
    started = null;
    startSession().catch(() => undefined);
  });
}

/** Whose token it is, as it says itself; the server is the one to believe. */
function subjectOf(accessToken: string): string | null {
  try {
    const [, payload = ""] = accessToken.split(".");
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))).sub;
  } catch {
    return null;
  }
}
