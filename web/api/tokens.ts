import type { Tokens } from "../../contract/auth.ts";

/**
 * Where the two tokens live, and how an access token that ran out is replaced. Knows nothing of users or pages:
 * `session.ts` tells it how to refresh and what to do when that fails.
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

/** Logged in only when both are there. */
export function hasTokens(): boolean {
  return getAccessToken() !== null && getRefreshToken() !== null;
}

export function storeTokens({ access_token, refresh_token }: Tokens): void {
  localStorage.setItem(REFRESH_TOKEN_KEY, refresh_token);
  localStorage.setItem(ACCESS_TOKEN_KEY, access_token);
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls back whenever there is another access token, here or from another tab. Answers with what ends that. */
export function subscribeToAccessToken(listener: () => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    if (key === ACCESS_TOKEN_KEY && newValue) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", heard);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", heard);
  };
}

export interface TokenRecovery {
  /** New tokens, or null when the session is over. Throws when the server cannot be reached. */
  refresh(refreshToken: string): Promise<Tokens | null>;
  /** Asks the person to log in again; resolves when that is done, rejects when it is not wanted. */
  relogin(): Promise<void>;
}

let recovery: TokenRecovery | null = null;

export function setTokenRecovery(given: TokenRecovery): void {
  recovery = given;
}

let refreshing: Promise<void> | null = null;

/** An access token to use instead of `rejected`. */
export async function refreshAccessToken(rejected: string): Promise<string> {
  refreshing ??= refreshOrRelogin(rejected).finally(() => {
    refreshing = null;
  });
  await refreshing;
  return getAccessToken() ?? "";
}

async function refreshOrRelogin(rejected: string): Promise<void> {
  const renewed = await withRefreshLock(() => refreshTokens(rejected));
  // Asked without the lock: a person may take long to answer, and other tabs go on meanwhile.
  if (!renewed) await recovery?.relogin();
}

/** False when the session is over. */
async function refreshTokens(rejected: string): Promise<boolean> {
  const refreshToken = getRefreshToken();
  // Another tab was faster.
  if (refreshToken && getAccessToken() !== rejected) return true;
  const tokens = refreshToken ? await recovery?.refresh(refreshToken) : null;
  if (tokens) storeTokens(tokens);
  return Boolean(tokens);
}

/** Without the Web Locks API (plain HTTP on another machine) tabs may race; the server forgives that. */
function withRefreshLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return "locks" in navigator ? navigator.locks.request(REFRESH_LOCK, work) : work();
}
