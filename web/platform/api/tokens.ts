import type { Tokens } from "../../../contract/accounts/auth.ts";

/**
 * Stores both tokens and replaces an expired access token. `session.ts` registers how to refresh and how to log in
 * again, so this module depends on neither users nor pages.
 */
const ACCESS_TOKEN_KEY = "access_token";
const REFRESH_TOKEN_KEY = "refresh_token";
const REFRESH_LOCK = "job-portal-refresh";

const isBrowser = typeof window !== "undefined";

export function getAccessToken(): string | null {
  return isBrowser ? localStorage.getItem(ACCESS_TOKEN_KEY) : null;
}

export function getRefreshToken(): string | null {
  return isBrowser ? localStorage.getItem(REFRESH_TOKEN_KEY) : null;
}

/** A session needs both tokens. */
export function hasTokens(): boolean {
  return getAccessToken() !== null && getRefreshToken() !== null;
}

export function storeTokens({ access_token, refresh_token }: Tokens): void {
  localStorage.setItem(REFRESH_TOKEN_KEY, refresh_token);
  localStorage.setItem(ACCESS_TOKEN_KEY, access_token);
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls `listener` for every new access token, of this tab or another. Returns the function that unsubscribes. */
export function subscribeToAccessToken(listener: () => void): () => void {
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key === ACCESS_TOKEN_KEY && newValue) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", handleStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", handleStorage);
  };
}

export interface TokenRecovery {
  /** Returns new tokens, or null when the session has ended. Rejects when the server cannot be reached. */
  refresh(refreshToken: string): Promise<Tokens | null>;
  /** Asks the user to log in again. Rejects when the user declines. */
  relogin(): Promise<void>;
}

let recovery: TokenRecovery | null = null;

export function setTokenRecovery(newRecovery: TokenRecovery): void {
  recovery = newRecovery;
}

let refreshing: Promise<boolean> | null = null;
let loggingIn: Promise<void> | null = null;

/**
 * Returns an access token that replaces `rejected`, or null when the session has ended. Never asks for a login, so
 * background work can call it. Concurrent callers share one refresh.
 * @throws {ApiError} `network` when the server cannot be reached
 */
export async function tryRefreshAccessToken(rejected: string): Promise<string | null> {
  refreshing ??= withRefreshLock(() => refreshTokens(rejected)).finally(() => {
    refreshing = null;
  });
  return (await refreshing) ? getAccessToken() : null;
}

/**
 * Returns an access token that replaces `rejected`. When the session has ended, asks the user to log in again.
 * Concurrent callers share one login.
 * @throws {ApiError} `unauthorized` when the user does not log in, or `network` when the server cannot be reached
 */
export async function refreshAccessToken(rejected: string): Promise<string> {
  const refreshed = loggingIn ? null : await tryRefreshAccessToken(rejected);
  if (refreshed !== null) return refreshed;
  // Runs without the lock: the login may take long, and other tabs must be able to refresh meanwhile.
  loggingIn ??= askForLogin().finally(() => {
    loggingIn = null;
  });
  await loggingIn;
  return getAccessToken() ?? "";
}

async function askForLogin(): Promise<void> {
  await recovery?.relogin();
}

/** Returns false when the session has ended. */
async function refreshTokens(rejected: string): Promise<boolean> {
  const refreshToken = getRefreshToken();
  // Another tab has already refreshed the tokens.
  if (refreshToken && getAccessToken() !== rejected) return true;
  const tokens = refreshToken ? await recovery?.refresh(refreshToken) : null;
  if (tokens) storeTokens(tokens);
  return Boolean(tokens);
}

/** Web Locks need HTTPS or localhost. Without them tabs may refresh at the same time, which the server tolerates. */
function withRefreshLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return "locks" in navigator ? navigator.locks.request(REFRESH_LOCK, work) : work();
}

/**
 * Returns the user id (claim `sub`) of an access token, or null for an invalid one. Only the server verifies tokens.
 */
export function getTokenSubject(accessToken: string): string | null {
  try {
    const [, payload = ""] = accessToken.split(".");
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))).sub;
  } catch {
    return null;
  }
}
