import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import type { SearchResult } from "../../../contract/jobs/search/search.ts";
import { languages, localizePath, toOffered } from "../../../contract/platform/languages.ts";
import { type IsCurrent, PublicCache } from "../../platform/cache/public-cache.ts";
import type { Config } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/errors.ts";
import { limitReplyTime, REPLY_TIMEOUT_MS } from "../../platform/http/overload/reply-timeout.ts";
import { getPublicOrigin } from "../../platform/http/public-origin.ts";
import type { PublicRead, PublicReads } from "../../platform/replicas/public-reads.ts";
import type { PortalSettings } from "../../platform/settings/portal-settings.ts";
import { createFeedCache } from "./feed-cache.ts";
import { renderSearchRss, streamJobsXml } from "./job-feeds.ts";
import * as sitemaps from "./sitemaps.ts";

/** The Sitemaps protocol (sitemaps.org) allows 50,000 URLs in one file. A page has a URL in each language, so that five languages fit. */
const PAGES_PER_SITEMAP = 10_000;
/** Enough for the files of 50 indexes of a million jobs. */
const MAX_LISTED_PATHS = 5_000;
/**
 * The greatest delay of a `lastmod` in the sitemap index. While jobs change continuously, each process builds the index
 * once in this time. Building it takes PostgreSQL 0.7 s for a million jobs, so each process uses at most 7 % of one
 * processor.
 */
const INDEX_TTL_MS = 10_000;

interface FeedDependencies {
  config: Config;
  publicReads: PublicReads;
  isCurrent: IsCurrent;
  settings: Pick<PortalSettings, "current">;
  /** The number of jobs or companies in one sitemap. */
  pagesPerSitemap?: number;
}

/**
 * Registers robots.txt, the sitemaps and the feeds, for search engines, job aggregators and feed readers. Sitemaps and
 * feeds contain active jobs only.
 */
export function registerFeedRoutes(
  app: FastifyInstance,
  { config, publicReads, isCurrent, settings, pagesPerSitemap = PAGES_PER_SITEMAP }: FeedDependencies,
): void {
  const getOrigin = () => getPublicOrigin(app, config);
  const getPortal = () => ({
    name: settings.current.portal_name,
    origin: getOrigin(),
    settings: settings.current,
  });
  const indexCache = new PublicCache<PublicRead<string>>({
    name: "feed_index",
    ttlMs: INDEX_TTL_MS,
    maxBytes: 10_000_000,
    getSizeBytes: ({ result }) => result.length,
    isCurrent,
    getSource: ({ readAt }) => ({ readAt, dependencies: null }),
  });
  const feeds = createFeedCache(publicReads, isCurrent);
  // The ranges change with the jobs. A crawler reads the files of an index for hours, so earlier ranges stay valid.
  const listedPaths = new LRUCache<string, true>({ max: MAX_LISTED_PATHS });
  const getIndex = () =>
    indexCache.getOrCreate("", () =>
      publicReads.read(async ({ db }) => {
        const files = await sitemaps.listSitemapFiles(db, pagesPerSitemap);
        for (const { path } of files) listedPaths.set(path, true);
        return sitemaps.renderSitemapIndex(files, getOrigin());
      }),
    );

  /**
   * Requires that an index has listed the file. Otherwise a client could make the server build any number of large files.
   *
   * @throws {ApiError} not_found
   */
  async function requireListedPath(path: string): Promise<void> {
    if (!listedPaths.has(path)) await getIndex();
    if (!listedPaths.has(path)) throw new ApiError("not_found");
  }

  app.get("/robots.txt", async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(buildRobotsTxt(getOrigin())),
  );

  app.get("/sitemap.xml", async (_request, reply) =>
    reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", "no-cache")
      .send((await limitReplyTime(getIndex(), REPLY_TIMEOUT_MS)).result),
  );
  app.get("/sitemaps/pages.xml", (request, reply) =>
    feeds.send(request, reply, () => sitemaps.streamPagesSitemap(getOrigin(), settings.current)),
  );
  app.get("/sitemaps/browse.xml", (request, reply) =>
    feeds.send(request, reply, (db) => sitemaps.streamBrowseSitemap(db, getOrigin(), settings.current)),
  );
  const rangeSitemaps = { companies: sitemaps.streamCompaniesSitemap, jobs: sitemaps.streamJobsSitemap };
  for (const [kind, streamSitemap] of Object.entries(rangeSitemaps)) {
    app.get<{ Params: { file: string } }>(`/sitemaps/${kind}/:file`, async (request, reply) => {
      const range = sitemaps.parseFileName(request.params.file);
      await requireListedPath(`/sitemaps/${kind}/${request.params.file}`);
      const options = { origin: getOrigin(), range, languages: settings.current.languages };
      return feeds.send(request, reply, (db) => streamSitemap(db, options));
    });
  }

  app.get("/feeds/jobs.xml", (request, reply) => feeds.send(request, reply, (db) => streamJobsXml(db, getPortal())));

  for (const language of languages) {
    app.get(localizePath("/feeds/search.rss", language), async (request, reply) => {
      const queryString = request.url.split("?")[1] ?? "";
      const offered = toOffered(language, settings.current.languages);
      if (offered !== language)
        return reply.redirect(`${localizePath("/feeds/search.rss", offered)}${queryString && `?${queryString}`}`);
      // The API route applies the same validation, limits and cache to this search as to any other.
      const response = await app.inject({
        method: "GET",
        url: `/api/auth/search?${toNewestFirstParams(queryString)}`,
        remoteAddress: request.ip,
      });
      if (response.statusCode !== 200) {
        const retryAfter = response.headers["retry-after"];
        if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
        return reply.code(response.statusCode).send(response.json());
      }
      const params = new URLSearchParams(queryString);
      const search = { queryString, keywords: params.get("title") ?? "", place: params.get("zip_code") ?? "" };
      reply.type("application/rss+xml; charset=utf-8").header("cache-control", "no-cache");
      return renderSearchRss(response.json<SearchResult[]>(), search, language, getPortal());
    });
  }
}

/** Returns the parameters of the same search for its newest 50 matches. */
function toNewestFirstParams(queryString: string): URLSearchParams {
  const params = new URLSearchParams(queryString);
  params.set("sort", "newest");
  params.set("limit", "50");
  params.delete("after");
  return params;
}

function buildRobotsTxt(origin: string): string {
  return [
    "User-agent: *",
    // Company logos, which are also preview images, are below this path. The longest matching rule applies (RFC 9309).
    "Allow: /api/auth/download/",
    "Disallow: /api/",
    "Disallow: /dev/",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
