import type * as z from "zod";
import type { ErrorReply } from "../contract/errors.ts";
import type { AnyRoute, FileShape, ListRoute, Route } from "../contract/route.ts";
import { currentAccessToken, recoverAccess } from "./tokens.ts";
import type { Texts } from "./ui/translation.tsx";

/** What a call needs besides the route; only what the route has. */
export interface Input<R extends AnyRoute> {
  params?: Record<string, string>;
  query?: z.input<R["query"]>;
  body?: z.input<NonNullable<R["body"]>>;
  signal?: AbortSignal;
}

/** An error reply, or `network` when there was no reply. */
export class ApiFailure extends Error {
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

const browser = typeof document !== "undefined";

type Send = (path: string, init: RequestInit) => Promise<Response>;

let send: Send = (path, init) => fetch(path, init);

/** The server renders pages with the same calls, but sends them to itself without a network. */
export function sendThrough(transport: Send): void {
  send = transport;
}

export async function call<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  input: Input<Route<P, Q, B, R>> = {},
): Promise<z.output<R>> {
  const response = await request(route as unknown as AnyRoute, input as Input<AnyRoute>);
  return (response.status === 204 ? undefined : await response.json()) as z.output<R>;
}

/** One page of a list, and the cursor of the page after it. */
export async function callList<P extends z.ZodObject, Q extends z.ZodObject, Item extends z.ZodType>(
  route: ListRoute<P, Q, Item>,
  input: Input<ListRoute<P, Q, Item>> = {},
): Promise<{ rows: z.output<Item>[]; next: string | null }> {
  const response = await request(route as unknown as AnyRoute, input as Input<AnyRoute>);
  return { rows: (await response.json()) as z.output<Item>[], next: response.headers.get("x-next-cursor") };
}

/** A file, and the name to save it under. */
export async function callFile<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>(
  route: Route<P, Q, B, FileShape>,
  input: Input<Route<P, Q, B, FileShape>> = {},
): Promise<{ name: string; content: Blob }> {
  const response = await request(route as unknown as AnyRoute, input as Input<AnyRoute>);
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "download";
  const content = await response.blob().catch(() => {
    throw new ApiFailure(0, { code: "network" });
  });
  return { name, content };
}

async function request(route: AnyRoute, input: Input<AnyRoute>): Promise<Response> {
  const token = currentAccessToken();
  const withToken = !route.path.startsWith("/auth/");
  const first = await attempt(route, input, withToken ? token : null);
  if (first.status !== 401 || !withToken) return orThrow(first);
  // The session may be renewed, in this tab or another, or by logging in once more; then the same call is made again.
  return orThrow(await attempt(route, input, await recoverAccess(token ?? "")));
}

async function attempt(route: AnyRoute, input: Input<AnyRoute>, token: string | null): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json" };
  // The server writes mail and text messages in it.
  if (browser) headers["accept-language"] = document.documentElement.lang;
  if (token) headers.authorization = `Bearer ${token}`;
  if (input.body !== undefined) headers["content-type"] = "application/json";
  const init: RequestInit = { method: route.method, headers };
  if (input.body !== undefined) init.body = JSON.stringify(input.body);
  if (input.signal) init.signal = input.signal;
  try {
    return await send(addressOf(route, input), init);
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new ApiFailure(0, { code: "network" });
  }
}

function addressOf(route: AnyRoute, { params = {}, query = {} }: Input<AnyRoute>): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ""}`;
}

async function orThrow(response: Response): Promise<Response> {
  if (response.ok) return response;
  const retryAfter = Number(response.headers.get("retry-after")) || null;
  throw new ApiFailure(response.status, await response.json().catch(() => ({})), retryAfter);
}

/** The texts of a language. */
export async function fetchTexts(language: string): Promise<Texts> {
  const response = await fetch(`/assets/i18n/${language}.json`);
  return (await response.json()) as Texts;
}
