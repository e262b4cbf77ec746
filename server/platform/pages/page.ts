import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { listCurrencies } from "../../../contract/platform/currencies.ts";
import {
  createByLanguage,
  DEFAULT_LANGUAGE,
  getPathLanguage,
  type Language,
  languages,
  localizePath,
  removeLanguagePrefix,
  toLanguage,
  toOffered,
} from "../../../contract/platform/languages.ts";
import type { PageRenderer, RenderedPage } from "../../../contract/platform/pages/page-renderer.ts";
import { getPublicCounterpart } from "../../../contract/platform/pages/paths.ts";
import { listIndustryTitles } from "../../../contract/platform/settings/industries.ts";
import type { PageSettings } from "../../../contract/platform/settings/page-settings.ts";
import type { SettingValues } from "../../../contract/platform/settings/settings.ts";
import {
  createConcurrencyLimit,
  createKeyedConcurrencyLimit,
  scaleConcurrency,
} from "../background/concurrency-limit.ts";
import { copyForCache, type IsCurrent, PublicCache } from "../cache/public-cache.ts";
import { joinSources, recordSource, type Source } from "../cache/source.ts";
import type { Config } from "../config/config.ts";
import { providerNames } from "../config/providers.ts";
import { ApiError, OverloadError } from "../errors.ts";
import { createEtag, matchesEtag } from "../http/etag.ts";
import type { OverloadGate } from "../http/overload/overload-gate.ts";
import { limitReplyTime } from "../http/overload/reply-timeout.ts";
import { createSecurityHeaders } from "../http/security-headers.ts";
import type { ShippedPageTexts } from "../i18n/page-texts.ts";
import type { PortalTexts } from "../i18n/portal-texts.ts";
import { toPseudoTexts } from "../i18n/pseudo-texts.ts";
import { toIpKey } from "../limits/ip-address.ts";
import { listPublishedPages, type PortalSettings } from "../settings/portal-settings.ts";
import { renderBanner } from "./banner.ts";
import { findThemeUrl, presentLogo, registerBrandFiles } from "./brand-files.ts";
import { renderLanguageOffers } from "./language-offer.ts";
import { registerTextFiles } from "./text-files.ts";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** An API response for the renderer. A `Response` of `fetch` would take more time to create and read than the reply. */
interface PageApiResponse extends Pick<Response, "ok" | "status" | "json" | "blob"> {
  headers: Pick<Headers, "get">;
}

export interface WebApp {
  /** Serves scripts, styles and translations. */
  serveFiles(app: FastifyInstance): Promise<void>;
  /** The HTML document of every page, with placeholders. */
  template(path: string): Promise<string>;
  /** Reads the shipped texts of the pages. */
  readTexts(): Promise<ShippedPageTexts>;
  createRenderer(
    getSettings: () => PageSettings,
    send: (path: string, init: RequestInit) => Promise<PageApiResponse>,
    getTexts: () => ShippedPageTexts,
  ): Promise<PageRenderer>;
}

/** Loads the web application from its build or from the development server. */
export type LoadWebApp = (config: Pick<Config, "dataDir">) => Promise<WebApp>;

interface CachedPage {
  status: number;
  /** Whether the browser renders the content. Search engines must not index such a page. */
  isShell?: boolean;
  location?: string;
  /** The compressed page. For clients without gzip it is decompressed again. */
  gzipped: Buffer;
  etag: string;
  source: Source;
}

/**
 * A page may contain cached search results that lack the changes of the last 2.3 seconds (public-data-watch.ts), so its
 * data is less than five seconds old.
 */
const PAGE_TTL_MS = 2_500;
/** Enough for about 4,000 compressed pages. */
const MAX_CACHE_BYTES = 32_000_000;
const RENDER_LIMITS = { maxConcurrent: 2, maxQueued: 24 };
/** The share of one IP address (IPv6: of one /64 network). `RATE_LIMIT_FACTOR` multiplies both numbers. */
const VISITOR_RENDER_LIMITS = { maxConcurrent: 1, maxQueued: 11 };

/** The pages that are refused before they are routed during an overload, in any language: those with data. */
const PAGES_WITH_DATA = /^(\/[a-z]{2})?\/(search|job|companies)([/?]|$)/;

/** One rendering of a page. */
interface Rendering {
  /** The API requests of a page count for the visitor who has requested the page. */
  visitorIp: string;
  startedAt: number;
  /** The sources of its API replies. */
  sources: Source[];
  /** The markup of the banner. */
  banner: string;
}

interface PageDependencies {
  config: Config;
  settings: Pick<PortalSettings, "current">;
  changedTexts: Pick<PortalTexts, "current">;
  web: WebApp | null;
  isCurrent: IsCurrent;
  gate: OverloadGate;
  replyTimeoutMs: number;
}

/**
 * Serves a page for every path without another route. The server renders public pages, the browser renders the others.
 */
export async function registerPageRoutes(
  app: FastifyInstance,
  { config, settings, changedTexts, web, isCurrent, gate, replyTimeoutMs }: PageDependencies,
): Promise<void> {
  app.get("/api", () => Promise.reject(new ApiError("not_found")));
  if (!web) {
    app.setNotFoundHandler(() => Promise.reject(new ApiError("not_found")));
    return;
  }
  await web.serveFiles(app);
  registerBrandFiles(app, settings);
  const getSettings = createPageSettings(settings, config);
  const renderings = new AsyncLocalStorage<Rendering>();
  const shipped = await web.readTexts();
  const textFiles = registerTextFiles(app, changedTexts, {
    shipped: config.isPseudoLanguage ? { ...shipped, en: toPseudoTexts(shipped.en) } : shipped,
    isOfBuild: !config.isPseudoLanguage,
  });
  const renderer = await web.createRenderer(
    getSettings,
    (path, init) => injectRequest(app, path, init, renderings.getStore()),
    textFiles.read,
  );
  const pages = new PublicCache<CachedPage>({
    name: "pages",
    ttlMs: PAGE_TTL_MS,
    maxBytes: MAX_CACHE_BYTES,
    getSizeBytes: ({ gzipped }) => gzipped.length,
    isCurrent,
    getSource: ({ source }) => source,
    canOutliveTtl: ({ status }) => status < 500,
  });
  const limitRendering = createConcurrencyLimit(RENDER_LIMITS);
  const limitVisitor = createKeyedConcurrencyLimit(scaleConcurrency(VISITOR_RENDER_LIMITS, config.rateLimitFactor));

  /**
   * During an overload, or when rendering takes too long, browsers render the page themselves. The status 503 tells
   * crawlers to try again later.
   */
  const busyFrame = { banner: "", offered: getSettings().languages };
  const busyPage = await createShellPage(web, "/", { ...renderer.shell(), status: 503 }, busyFrame);
  const useShellOnOverload = (error: unknown): CachedPage => {
    if (!(error instanceof OverloadError)) throw error;
    return busyPage;
  };
  gate.add({
    isFull: limitRendering.isFull,
    isNeededBy: ({ url = "", headers }) =>
      PAGES_WITH_DATA.test(url) && acceptsGzip(headers) && !pages.has(toKey(url, renderBanner(settings))),
    refusal: { headers: { ...createSecurityHeaders(config), ...createPageHeaders(busyPage) }, body: busyPage.gzipped },
  });

  const createPublicPage = (path: string, banner: string, ipAddress: string): Promise<CachedPage> => {
    const rendering: Rendering = { visitorIp: ipAddress, startedAt: performance.now(), sources: [], banner };
    const render = () =>
      renderings.run(rendering, () => renderPage(web, renderer, path, rendering, getSettings().languages));
    return limitVisitor.run(toIpKey(ipAddress), () => limitRendering.run(render));
  };

  const createPage = (path: string, banner: string, ipAddress: string): Promise<CachedPage> =>
    renderer.isPublic(path)
      ? limitReplyTime(
          pages.getOrCreate(toKey(path, banner), () => createPublicPage(path, banner, ipAddress)),
          replyTimeoutMs,
        ).catch(useShellOnOverload)
      : createShellPage(web, path, renderer.shell(path), { banner, offered: getSettings().languages });

  app.setNotFoundHandler(async (request, reply) => {
    if (!isPageRequest(request)) throw new ApiError("not_found");
    const path = withoutHost(request.url);
    const offeredPath = toOfferedPath(path, settings.current.languages);
    if (offeredPath !== path && renderer.isPublic(path)) return reply.redirect(offeredPath);
    const banner = renderBanner(settings);
    const page = pages.peek(toKey(path, banner)) ?? (await createPage(path, banner, request.ip));
    // Unknown paths redirect to the home page. A program takes that for an answer to what it has asked for.
    if (isHome(page.location) && !acceptsHtml(request)) throw new ApiError("not_found");
    return sendPage(request, reply, page);
  });
}

/** A banner begins and ends at its time, without a change of data. So pages with and without it are cached apart. */
function toKey(path: string, banner: string): string {
  return banner === "" ? path : `banner ${path}`;
}

/** Returns a function that presents the settings in force. It does so once for each change of them. */
function createPageSettings(settings: Pick<PortalSettings, "current">, config: Config): () => PageSettings {
  let last:
    | { values: SettingValues; presented: Omit<PageSettings, "year">; yearFormat: Intl.DateTimeFormat }
    | undefined;
  return () => {
    const values = settings.current;
    if (last?.values !== values) {
      const yearFormat = new Intl.DateTimeFormat("en", { timeZone: values.time_zone, year: "numeric" });
      last = { values, presented: presentPageSettings(values, config), yearFormat };
    }
    return { ...last.presented, year: Number(last.yearFormat.format()) };
  };
}

function presentPageSettings(
  settings: SettingValues,
  { publicUrl, providers, tripPlannerUrl }: Config,
): Omit<PageSettings, "year"> {
  const { portal_name, copyright_holder, contact_email, contact_address } = settings;
  return {
    languages: settings.languages,
    portalName: portal_name,
    copyrightHolder: copyright_holder || portal_name,
    logo: presentLogo(settings),
    theme: findThemeUrl(settings),
    currency: settings.currency,
    currencies: listCurrencies(settings),
    salaryPeriod: settings.salary_period,
    ageRule: settings.age_range,
    timeZone: settings.time_zone,
    origin: publicUrl ?? "",
    providers: providerNames.filter((name) => providers[name]),
    contactEmail: contact_email,
    contactAddress: contact_address,
    retentionDays: settings.retention_days,
    closedAccounts: [
      ...(settings.seeker_registration === "closed" ? (["seeker"] as const) : []),
      ...(settings.company_registration === "closed" ? (["employer"] as const) : []),
    ],
    answerDays: settings.answer_days,
    graceDays: settings.grace_days,
    jobDays: settings.job_days,
    pauseDays: settings.pause_days,
    firstJobsToApprove: settings.first_jobs_to_approve,
    legalPages: listPublishedPages(settings),
    industryNames: listIndustryNames(settings),
    hasNumbers: settings.public_numbers === "everybody",
    hasTripPlanner: tripPlannerUrl !== null,
  };
}

function listIndustryNames({ industries }: SettingValues) {
  const named = [...listIndustryTitles(industries)].filter(([key]) => industries[key].names[DEFAULT_LANGUAGE] !== "");
  return Object.fromEntries(
    named.map(([key, title]) => [title, createByLanguage((language) => industries[key].names[language] || title)]),
  );
}

/** Paths with a file extension or a hidden folder, such as `/wp-login.php` and `/.well-known/…`, are no pages. */
function isPageRequest(request: FastifyRequest): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const [path = ""] = request.url.split("?");
  const isOfMachines = /^\/(api|assets|socket\.io|metrics|health)(\/|$)|\/\.|\.\w{1,8}$/.test(path);
  return !isOfMachines;
}

/** After two leading slashes or backslashes, the text would be parsed as a host. */
const withoutHost = (path: string) => path.replace(/^[/\\]+/, "/");

/** The address of a page in the default language, when the portal does not offer the language of its path. */
function toOfferedPath(path: string, offered: readonly Language[]): string {
  const [pathname = ""] = path.split(/[?#]/);
  const language = getPathLanguage(pathname);
  const isOffered = offered.includes(language) || getPublicCounterpart(pathname) !== null;
  if (isOffered) return path;
  const page = withoutHost(removeLanguagePrefix(pathname));
  return localizePath(page, toOffered(language, offered)) + path.slice(pathname.length);
}

function isHome(location: string | undefined): boolean {
  return languages.some((language) => location === localizePath("/", language));
}

function acceptsHtml({ headers: { accept = "*/*" } }: FastifyRequest): boolean {
  return /text\/html|text\/\*|\*\/\*/.test(accept);
}

async function renderPage(
  web: WebApp,
  renderer: PageRenderer,
  path: string,
  { sources, startedAt, banner }: Rendering,
  offered: readonly Language[],
): Promise<CachedPage> {
  const rendered = await renderer.render(path);
  const source = joinSources(sources, startedAt);
  if ("redirect" in rendered) {
    return { status: rendered.status, location: rendered.redirect, gzipped: Buffer.alloc(0), etag: "", source };
  }
  return { ...(await composePage(await web.template(path), rendered, "public", { banner, offered })), source };
}

/** What every page has around its content. */
interface PageFrame {
  /** The markup of the banner. */
  banner: string;
  /** The languages that the portal offers. */
  offered: readonly Language[];
}

async function createShellPage(web: WebApp, path: string, shell: RenderedPage, frame: PageFrame): Promise<CachedPage> {
  const source = joinSources([], performance.now());
  return { ...(await composePage(await web.template(path), shell, "member", frame)), isShell: true, source };
}

async function composePage(
  template: string,
  rendered: RenderedPage,
  kind: "public" | "member",
  { banner, offered }: PageFrame,
) {
  // An unescaped `<` in the JSON could close the script element.
  const state = JSON.stringify(rendered.state).replaceAll("<", "\\u003c");
  const offers = kind === "public" ? renderLanguageOffers(toLanguage(rendered.language), offered) : "";
  const parts: Record<string, string> = { head: rendered.head, app: rendered.body, state, banner, offers };
  const visitorPath = rendered.visitorPath ? ` data-visitor-path="${rendered.visitorPath}"` : "";
  const html = template
    .replace(
      '<html lang="en">',
      () =>
        `<html lang="${rendered.language}" data-page="${kind}"${visitorPath} data-languages="${offered.join(" ")}">`,
    )
    .replace(/<!--(head|app|state|banner|offers)-->/g, (_, name: string) => parts[name] ?? "");
  const gzipped = copyForCache(await compress(html));
  return { status: rendered.status, gzipped, etag: createEtag(gzipped) };
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  if (page.location !== undefined) return reply.redirect(page.location, page.status);
  const { "content-encoding": contentEncoding, ...headers } = createPageHeaders(page);
  reply.code(page.status).headers(headers);
  if (page.status === 200 && matchesEtag(request.headers["if-none-match"], page.etag)) return reply.code(304).send();
  if (!acceptsGzip(request.headers)) return reply.send(await decompress(page.gzipped));
  return reply.header("content-encoding", contentEncoding).send(page.gzipped);
}

function createPageHeaders({ status, isShell, etag }: CachedPage) {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "gzip",
    vary: "accept-encoding",
    "cache-control": "no-cache",
    etag,
    ...(status === 503 && { "retry-after": "2" }),
    // A public page whose shell is sent during an overload (503) must stay in search indexes.
    ...(isShell && status === 200 && { "x-robots-tag": "noindex" }),
  };
}

function acceptsGzip({ "accept-encoding": encodings = "" }: IncomingHttpHeaders): boolean {
  return /\bgzip\b/.test(String(encodings));
}

/** Sends an API request of the renderer to the routes of this application, without a session, from the visitor. */
async function injectRequest(
  app: FastifyInstance,
  path: string,
  init: RequestInit,
  rendering?: Rendering,
): Promise<PageApiResponse> {
  const request = { method: (init.method ?? "GET") as "GET", url: path };
  const { reply, source } = await recordSource(() =>
    app.inject({ ...request, remoteAddress: rendering?.visitorIp ?? "127.0.0.1" }),
  );
  rendering?.sources.push(source);
  return {
    ok: reply.statusCode < 300,
    status: reply.statusCode,
    headers: { get: (name) => reply.headers[name]?.toString() ?? null },
    json: async () => reply.json(),
    blob: async () => new Blob([reply.rawPayload]),
  };
}
