import type * as z from "zod";
import type { ErrorReply } from "../../contract/errors.ts";
import type { AnyRoute, FileReplySchema, ListRoute, Route, UploadRoute } from "../../contract/route.ts";
import type { Texts } from "../ui/translation.tsx";
import { getAccessToken, refreshAccessToken } from "./tokens.ts";

/** What a call needs besides the route; only what the route has. */
export interface RequestInput<R extends AnyRoute> {
  params?: Record<string, string>;
  query?: z.input<R["query"]>;
  body?: z.input<NonNullable<R["body"]>>;
  signal?: AbortSignal;
}

/** An error reply, or `network` when there was no reply. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** Seconds after which another try makes sense; null when nothing was said about that. */
  readonly retryAfter: number | null;

  constructor(status: number, { code, message, fields }: Partial<ErrorReply>, retryAfter: number | null = null) {
    super(message || "Something went wrong. Try again.");
    this.status = status;
    this.code = code ?? "server_error";
    this.fields = fields ?? {};
    this.retryAfter = retryAfter;
  }
}

const isBrowser = typeof document !== "undefined";

type Transport = (path: string, init: RequestInit) => Promise<Response>;

let send: Transport = (path, init) => fetch(path, init);

/** The server renders pages with the same calls, but sends them to itself without a network. */
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

/** One page of a list, and the cursor of the page after it. */
export async function fetchList<P extends z.ZodObject, Q extends z.ZodObject, Item extends z.ZodType>(
  route: ListRoute<P, Q, Item>,
  input: RequestInput<ListRoute<P, Q, Item>> = {},
): Promise<{ rows: z.output<Item>[]; next: string | null }> {
  const response = await sendAuthorized(route as unknown as AnyRoute, input as RequestInput<AnyRoute>);
  return { rows: (await response.json()) as z.output<Item>[], next: response.headers.get("x-next-cursor") };
}

/** An object with a page of a list in it, and the cursor of the page after it. */
export async function fetchWithCursor<P extends z.ZodObject, Q extends z.ZodObject, R extends z.ZodType>(
  route: Route<P, Q, z.ZodNever, R>,
  input: RequestInput<Route<P, Q, z.ZodNever, R>> = {},
): Promise<{ reply: z.output<R>; next: string | null }> {
  const response = await sendAuthorized(route as unknown as AnyRoute, input as RequestInput<AnyRoute>);
  return { reply: (await response.json()) as z.output<R>, next: response.headers.get("x-next-cursor") };
}

/** A file, and the name to save it under. */
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

/** Of an upload: `onProgress` hears which part of it, from 0 to 1, is sent. */
export interface UploadInput {
  params?: Record<string, string>;
  file: Blob;
  name: string;
  signal: AbortSignal;
  onProgress: (part: number) => void;
}

/** Sends one file in the field `file`. Like every call it comes back after a session was renewed, from its beginning. */
export async function uploadFile<P extends z.ZodObject, R extends z.ZodType>(
  route: UploadRoute<P, R>,
  input: UploadInput,
): Promise<z.output<R>> {
  const token = getAccessToken() ?? "";
  const first = await sendUpload(route as unknown as AnyRoute, input, token);
  const last =
    first.status === 401
      ? await sendUpload(route as unknown as AnyRoute, input, await refreshAccessToken(token))
      : first;
  return (await requireOk(last)).json() as Promise<z.output<R>>;
}

/** With XMLHttpRequest, because fetch does not tell how far an upload is. */
function sendUpload(route: AnyRoute, { params = {}, file, name, signal, onProgress }: UploadInput, token: string) {
  return new Promise<Response>((resolve, reject) => {
    const sending = new XMLHttpRequest();
    const body = new FormData();
    body.set("file", file, name);
    sending.open(route.method, buildUrl(route, { params }));
    for (const [header, value] of Object.entries(buildHeaders(token))) sending.setRequestHeader(header, value);
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    sending.onload = () => {
      const retryAfter = sending.getResponseHeader("retry-after");
      const headers = new Headers(retryAfter === null ? [] : [["retry-after", retryAfter]]);
      resolve(new Response(sending.responseText, { status: sending.status, headers }));
    };
    sending.onerror = () => reject(new ApiError(0, { code: "network" }));
    sending.onabort = () => reject(signal.reason);
    signal.throwIfAborted();
    signal.addEventListener("abort", () => sending.abort());
    onProgress(0);
    sending.send(body);
  });
}

async function sendAuthorized(route: AnyRoute, input: RequestInput<AnyRoute>): Promise<Response> {
  const token = getAccessToken();
  const withToken = !route.path.startsWith("/auth/") || route.access === "member" || route.access === "signed_in";
  const first = await sendOnce(route, input, withToken ? token : null);
  if (first.status !== 401 || !withToken) return requireOk(first);
  // The session may be renewed, in this tab or another, or by logging in once more; then the same call is made again.
  return requireOk(await sendOnce(route, input, await refreshAccessToken(token ?? "")));
}

function buildHeaders(token: string | null): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json" };
  // The server writes mail and text messages in it.
  if (isBrowser) headers["accept-language"] = document.documentElement.lang;
  if (token) headers.authorization = `Bearer ${token}`;
  return headers;
}

async function sendOnce(route: AnyRoute, input: RequestInput<AnyRoute>, token: string | null): Promise<Response> {
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

function buildUrl(route: AnyRoute, { params = {}, query = {} }: RequestInput<AnyRoute>): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ""}`;
}

async function requireOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  const retryAfter = Number(response.headers.get("retry-after")) || null;
  throw new ApiError(response.status, await response.json().catch(() => ({})), retryAfter);
}

/** The texts of a language. */
export async function fetchTexts(language: string): Promise<Texts> {
  const response = await fetch(`/assets/i18n/${language}.json`);
  return (await response.json()) as Texts;
}

export function isNotFoundError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
