import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ProviderName, providerNames } from "../auth/oauth/providers.ts";
import { createConcurrencyLimit } from "../background/concurrency-limit.ts";
import { type GetLastChangedAt, PublicCache } from "../cache/public-cache.ts";
import type { Config, SalaryPeriod } from "../config/config.ts";
import { ApiError, OverloadError } from "../errors.ts";

/** What the web application's renderer gives; it is built apart from the server, so its shape is repeated here. */
export interface RenderedPage {
  status: number;
  language: string;
  head: string;
  body: string;
  state: unknown;
}

export interface PageRenderer {
  isPublic(path: string): boolean;
  render(path: string): Promise<RenderedPage | { redirect: string; status: number }>;
  /** `path` is missing when it is for any page. */
  shell(path?: string): RenderedPage;
}

export interface WebApp {
  /** Serves scripts, styles and translations. */
  serveFiles(app: FastifyInstance): Promise<void>;
  /** The HTML around every page, with its placeholders. */
  template(path: string): Promise<string>;
  createRenderer(
    settings: PageSettings,
    send: (path: string, init: RequestInit) => Promise<Response>,
  ): Promise<PageRenderer>;
}

/** Loads the web application, built or from the development server. */
export type LoadWebApp = () => Promise<WebApp>;

/** What every page is told about this installation. */
interface PageSettings {
  currency: string;
  salaryPeriod: SalaryPeriod;
  origin: string;
  providers: ProviderName[];
  /** Where mail to the operator goes. */
  contact_email: string;
}

interface CachedPage {
  status: number;
  /** Empty until the browser makes it, so nothing to be found. */
  isShell?: boolean;
  location?: string;
  /** Compressed, since it is kept so; whoever takes no gzip gets it unpacked again. */
  gzipped: Buffer;
  etag: string;
}

/** With the two seconds of a search that a page shows, nothing is older than five (SEARCH_FRESH_MS). */
const PAGE_TTL_MS = 2_500;
/** Compressed: about four thousand pages. */
const MAX_CACHE_BYTES = 32_000_000;
/** Pages that are made at the same time, and that wait for it. */
const RENDER_LIMITS = { maxConcurrent: 2, maxQueued: 64 };
interface PageDependencies {
  config: Config;
  web: WebApp | null;
  unchangedSince: GetLastChangedAt;
}

/** Every address that nothing else answers is a page: rendered here when it is public, else by the browser. */
export async function pageRoutes(
  app: FastifyInstance,
  { config, web, unchangedSince }: PageDependencies,
): Promise<void> {
  app.get("/api", () => Promise.reject(new ApiError("not_found")));
  if (!web) {
    app.setNotFoundHandler(() => Promise.reject(new ApiError("not_found")));
    return;
  }
  await web.serveFiles(app);
  const settings = {
    currency: config.currencySymbol,
    salaryPeriod: config.salaryPeriod,
    origin: config.publicUrl ?? "",
    providers: providerNames.filter((name) => config.providers[name]),
    contact_email: config.notifications.contactEmail,
  };
  const renderer = await web.createRenderer(settings, (path, init) => injectRequest(app, path, init));
  const pages = new PublicCache<CachedPage>({
    ttlMs: PAGE_TTL_MS,
    maxBytes: MAX_CACHE_BYTES,
    getSizeBytes: ({ gzipped }) => gzipped.length,
    getLastChangedAt: unchangedSince,
    sourceMaxAgeMs: config.searchTtlMs,
    canOutliveTtl: ({ status }) => status < 500,
  });
  const inTurn = createConcurrencyLimit(RENDER_LIMITS);

  /** When too many pages are asked for, the browser makes its own, and a program is told to come back. */
  const orShell = (error: unknown): Promise<CachedPage> => {
    if (!(error instanceof OverloadError)) throw error;
    return pages.getOrCreate("busy", () => shellPage(web, "/", { ...renderer.shell(), status: 503 }));
  };

  const makePage = (path: string): Promise<CachedPage> =>
    renderer.isPublic(path)
      ? pages.getOrCreate(path, () => inTurn(() => renderPage(web, renderer, path))).catch(orShell)
      : shellPage(web, path, renderer.shell(path));

  app.setNotFoundHandler(async (request, reply) => {
    if (!isPageRequest(request)) throw new ApiError("not_found");
    // Two slashes at the start, of either kind, would make the rest a host.
    const path = request.url.replace(/^[/\\]+/, "/");
    return sendPage(request, reply, pages.peek(path) ?? (await makePage(path)));
  });
}

function isPageRequest(request: FastifyRequest): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const [path = ""] = request.url.split("?");
  return !/^\/(api|assets|socket\.io)(\/|$)/.test(path) && !/\.\w{1,8}$/.test(path);
}

async function renderPage(web: WebApp, renderer: PageRenderer, path: string): Promise<CachedPage> {
  const rendered = await renderer.render(path);
  if ("redirect" in rendered) {
    return { status: rendered.status, location: rendered.redirect, gzipped: Buffer.alloc(0), etag: "" };
  }
  return composePage(await web.template(path), rendered, "public");
}

/** Without content: the browser makes that. */
async function shellPage(web: WebApp, path: string, shell: RenderedPage): Promise<CachedPage> {
  return { ...(await composePage(await web.template(path), shell, "member")), isShell: true };
}

async function composePage(template: string, rendered: RenderedPage, kind: "public" | "member"): Promise<CachedPage> {
  // `<` could end the element early; everything else in JSON is harmless there.
  const state = JSON.stringify(rendered.state).replaceAll("<", "\\u003c");
  const parts: Record<string, string> = { head: rendered.head, app: rendered.body, state };
  const html = template
    .replace('<html lang="en">', `<html lang="${rendered.language}" data-page="${kind}">`)
    .replace(/<!--(head|app|state)-->/g, (_, name: string) => parts[name] ?? "");
  const etag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  return { status: rendered.status, gzipped: await promisify(gzip)(html), etag };
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  if (page.location !== undefined) return reply.redirect(page.location, page.status);
  reply.code(page.status).type("text/html; charset=utf-8").header("vary", "accept-encoding");
  if (page.status === 503) reply.header("retry-after", "2");
  // A public page for which there is no time now is to be found all the same.
  if (page.isShell && page.status === 200) reply.header("x-robots-tag", "noindex");
  reply.header("cache-control", "no-cache").header("etag", page.etag);
  if (page.status === 200 && matchesEtag(request.headers["if-none-match"], page.etag)) return reply.code(304).send();
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? ""))
    return reply.send(await promisify(gunzip)(page.gzipped));
  return reply.header("content-encoding", "gzip").send(page.gzipped);
}

/** Whether the client has the page. What lies in between may mark the tag as weak, which here changes nothing. */
function matchesEtag(ifNoneMatch = "", etag: string): boolean {
  return ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}

/** A page's calls go through the same door as everybody's, without a network in between and without anyone's token. */
async function injectRequest(app: FastifyInstance, path: string, init: RequestInit): Promise<Response> {
  const reply = await app.inject({ method: (init.method ?? "GET") as "GET", url: path });
  const headers = Object.entries(reply.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  return new Response(reply.statusCode === 204 ? null : reply.payload, { status: reply.statusCode, headers });
}
