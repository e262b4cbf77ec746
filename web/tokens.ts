import type { Tokens } from "../contract/auth.ts";

/**
 * Where the two tokens live, and how an access token that ran out is replaced. Knows nothing of users or pages:
 * `session.ts` tells it how to refresh and what to do when that fails.
 */
const ACCESS = "access_token";
const REFRESH = "refresh_token";
const LOCK = "job-portal-refresh";

const browser = typeof window !== "undefined";

export function currentAccessToken(): string | null {
  return browser ? localStorage.getItem(ACCESS) : null;
}

export function currentRefreshToken(): string | null {
  return browser ? localStorage.getItem(REFRESH) : null;
}

/** Logged in only when both are there. */
export function hasTokens(): boolean {
  return currentAccessToken() !== null && currentRefreshToken() !== null;
}

export function storeTokens({ access_token, refresh_token }: Tokens): void {
  localStorage.setItem(REFRESH, refresh_token);
  localStorage.setItem(ACCESS, access_token);
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls back whenever there is another access token, here or from another tab. Answers with what ends that. */
export function onNewToken(listener: () => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    if (key === ACCESS && newValue) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", heard);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", heard);
  };
}

export interface Recovery {
  /** New tokens, or null when the session is over. Throws when the server cannot be reached. */
  refresh(refreshToken: string): Promise<Tokens | null>;
  /** Asks the person to log in again; resolves when that is done, rejects when it is not wanted. */
  logInAgain(): Promise<void>;
}

let recovery: Recovery | null = null;

export function recoverWith(given: Recovery): void {
  recovery = given;
}

let recovering: Promise<void> | null = null;

/** An access token to use instead of `rejected`. */
export async function recoverAccess(rejected: string): Promise<string> {
  recovering ??= recover(rejected).finally(() => {
    recovering = null;
  });
  await recovering;
  return currentAccessToken() ?? "";
}

async function recover(rejected: string): Promise<void> {
  const renewed = await oneTabAtATime(() => renew(rejected));
  // Asked without the lock: a person may take long to answer, and other tabs go on meanwhile.
  if (!renewed) await recovery?.logInAgain();
}

/** False when the session is over. */
async function renew(rejected: string): Promise<boolean> {
  const refreshToken = currentRefreshToken();
  // Another tab was faster.
  if (refreshToken && currentAccessToken() !== rejected) return true;
  const tokens = refreshToken ? await recovery?.refresh(refreshToken) : null;
  if (tokens) storeTokens(tokens);
  return Boolean(tokens);
}

/** Without the Web Locks API (plain HTTP on another machine) tabs may race; the server forgives that. */
function oneTabAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  return "locks" in navigator ? navigator.locks.request(LOCK, work) : work();
}
