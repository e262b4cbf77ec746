import type * as z from "zod";
import type { ErrorReply } from "../../../contract/platform/errors.ts";
import type { AnyRoute, FileReplySchema, ListRoute, Route } from "../../../contract/platform/route.ts";
import type { Texts } from "../ui/translation.tsx";
import { getAccessToken, getTokenSubject, hasTokens, refreshAccessToken, tryRefreshAccessToken } from "./tokens.ts";

/** The input of a call, typed by the schemas of its route. */
export interface RequestInput<R extends AnyRoute> {
  params?: Record<string, string>;
  query?: z.input<R["query"]>;
  body?: z.input<NonNullable<R["body"]>>;
  signal?: AbortSignal;
  /** By default the one that is stored. */
  accessToken?: string;
  /**
   * True for a call without a user action, such as polling. When the session has ended, it fails without asking for a
   * login.
   */
  isBackground?: boolean;
}

/**
 * The body of an error response. An API that implements only the specification sends `sqlMessage` instead of `message`.
 */
type ErrorBody = Partial<ErrorReply> & { sqlMessage?: string };

/**
 * An error response of the API. Without a response, the status is 0 and the code is `network`. The code is `uncoded`
 * when the response has a message but no code, such as the response of a proxy.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The codes of the errors of invalid fields, or what else the code says about the present state. */
  readonly fields: Record<string, string>;
  /** The number of seconds after which a retry may succeed, from the header `Retry-After`; null without the header. */
  readonly retryAfter: number | null;
  /** What somebody else has changed meanwhile, as it is now. The code says of which type. */
  readonly current: unknown;

  constructor(status: number, reply: ErrorBody, retryAfter: number | null = null) {
    const { code, message, sqlMessage, fields, field_codes, current } = reply;
    const text = message || sqlMessage;
    super(text || "Something went wrong. Try again.");
    this.status = status;
    this.code = code ?? (text ? "uncoded" : "server_error");
    this.fields = field_codes ?? fields ?? {};
    this.retryAfter = retryAfter;
    this.current = current;
  }
}

/** Creates the error of a call that needs a session, for a user who has not logged in again. */
export function createUnauthorizedError(): ApiError {
  return new ApiError(401, { code: "unauthorized", message: "Log in to continue." });
}

const isBrowser = typeof document !== "undefined";

/** The part of a response that this module reads. During server rendering it is a plain object. */
export interface ApiResponse extends Pick<Response, "ok" | "status" | "json" | "blob"> {
  headers: Pick<Headers, "get">;
}

export type Transport = (path: string, init: RequestInit) => Promise<ApiResponse>;

let send: Transport = (path, init) => fetch(path, init);

/** Replaces `fetch` during server rendering: the server handles the API calls of a page in its own process. */
export function setTransport(transport: Transport): void {
  send = transport;
}

export async function callApi<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  input: RequestInput<Route<P, Q, B, R>> = {},
): Promise<z.output<R>> {
  const response = await sendAuthorized(route as unknown as AnyRoute, input as RequestInput<AnyRoute>);
  return (response.status === 204 ? undefined : await response.json()) as z.output<R>;
}

/**
 * Fetches one page of a list, with the cursor of the next page. `total` is the length of the list, if the server counts
 * it.
 */
export async function fetchList<P extends z.ZodObject, Q extends z.ZodObject, Item extends z.ZodType>(
  route: ListRoute<P, Q, Item>,
  input: RequestInput<ListRoute<P, Q, Item>> = {},
): Promise<{ rows: z.output<Item>[]; next: string | null; total?: number }> {
  const response = await sendAuthorized(route as unknown as AnyRoute, input as RequestInput<AnyRoute>);
  const total = response.headers.get("x-total-count");
  return {
    rows: (await response.json()) as z.output<Item>[],
    next: response.headers.get("x-next-cursor"),
    ...(total !== null && { total: Number(total) }),
  };
}

/** Fetches an object that contains one page of a list, with the cursor of the next page. */
export async function fetchWithCursor<P extends z.ZodObject, Q extends z.ZodObject, R extends z.ZodType>(
  route: Route<P, Q, z.ZodNever, R>,
  input: RequestInput<Route<P, Q, z.ZodNever, R>> = {},
): Promise<{ reply: z.output<R>; next: string | null }> {
  const response = await sendAuthorized(route as unknown as AnyRoute, input as RequestInput<AnyRoute>);
  return { reply: (await response.json()) as z.output<R>, next: response.headers.get("x-next-cursor") };
}

/** Downloads a file. The name of the file comes from the header `Content-Disposition`. */
export async function downloadFile<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>(
  route: Route<P, Q, B, FileReplySchema>,
  input: RequestInput<Route<P, Q, B, FileReplySchema>> = {},
): Promise<{ name: string; content: Blob }> {
  const response = await sendAuthorized(route as unknown as AnyRoute, input as RequestInput<AnyRoute>);
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "download";
  const content = await response.blob().catch(() => {
    throw new ApiError(0, { code: "network" });
  });
  return { name, content };
}

async function sendAuthorized(route: AnyRoute, input: RequestInput<AnyRoute>): Promise<ApiResponse> {
  const token = input.accessToken ?? getAccessToken();
  const withToken = !route.path.startsWith("/auth/") || route.access === "member" || route.access === "signed_in";
  const first = await sendOnce(route, input, withToken ? token : null);
  if (first.status !== 401 || !withToken) return requireOk(first);
  // Repeats the call with a new access token, which comes from a token refresh or a new login.
  const renewed = renewToken(token ?? "", input.isBackground);
  return requireOk(
    await sendOnce(route, input, await (route.access === "anyone" ? toNullWithoutSession(renewed) : renewed)),
  );
}

/** Resolves with null when the session has been cleared. A route for everybody is then called without a token. */
async function toNullWithoutSession(renewed: Promise<string>): Promise<string | null> {
  try {
    return await renewed;
  } catch (error) {
    if (hasTokens()) throw error;
    return null;
  }
}

/**
 * Returns a new access token of the same user. Rejects the token of another user who has logged in meanwhile, because
 * the call may contain input of the first user.
 * @throws {ApiError} `unauthorized` when there is no new token of the same user
 */
export async function renewToken(rejected: string, isBackground = false): Promise<string> {
  const token = await (isBackground ? tryRefreshAccessToken(rejected) : refreshAccessToken(rejected));
  const owner = getTokenSubject(rejected);
  if (token === null || (owner !== null && getTokenSubject(token) !== owner)) throw createUnauthorizedError();
  return token;
}

export function buildHeaders(token: string | null): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json" };
  // The server writes mails and text messages in this language.
  if (isBrowser) headers["accept-language"] = document.documentElement.lang;
  if (token) headers.authorization = `Bearer ${token}`;
  return headers;
}

async function sendOnce(route: AnyRoute, input: RequestInput<AnyRoute>, token: string | null): Promise<ApiResponse> {
  const headers = buildHeaders(token);
  if (input.body !== undefined) headers["content-type"] = "application/json";
  const init: RequestInit = { method: route.method, headers };
  if (input.body !== undefined) init.body = JSON.stringify(input.body);
  if (input.signal) init.signal = input.signal;
  try {
    return await send(buildUrl(route, input), init);
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new ApiError(0, { code: "network" });
  }
}

export function buildUrl(route: AnyRoute, { params = {}, query = {} }: RequestInput<AnyRoute>): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ""}`;
}

export async function requireOk(response: ApiResponse): Promise<ApiResponse> {
  if (response.ok) return response;
  const retryAfter = Number(response.headers.get("retry-after")) || null;
  throw new ApiError(response.status, await response.json().catch(() => ({})), retryAfter);
}

/** Fetches the translation file of a language. */
export async function fetchTexts(language: string): Promise<Texts> {
  const response = await fetch(`/assets/i18n/${language}.json`).catch(() => {
    throw new ApiError(0, { code: "network" });
  });
  return (await (await requireOk(response)).json()) as Texts;
}

export function isNotFoundError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
