import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { SearchResult } from "../../contract/search.ts";
import { type GetLastChangedAt, PublicCache } from "../cache/public-cache.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import { getPublicOrigin } from "../http/public-origin.ts";
import { renderSearchRss, streamJobsXml } from "./job-feeds.ts";
import * as sitemaps from "./sitemaps.ts";

const UUID_PATTERN = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/**
 * For a board that changes all the time: making the index takes PostgreSQL 0.7 s at a million jobs, so this bounds what
 * whoever asks for it without end can cost to 7 % of one processor, and how late a lastmod can be.
 */
const INDEX_TTL_MS = 10_000;

interface FeedDependencies {
  config: Config;
  db: Database;
  unchangedSince: GetLastChangedAt;
}

/** What search engines, aggregators and feed readers ask for: never more than what anyone may see at that moment. */
export function feedRoutes(app: FastifyInstance, { config, db, unchangedSince }: FeedDependencies): void {
  const origin = () => getPublicOrigin(app, config);
  const indexes = new PublicCache<string>({
    ttlMs: INDEX_TTL_MS,
    maxBytes: 10_000_000,
    getSizeBytes: (index) => index.length,
    getLastChangedAt: unchangedSince,
  });

  app.get("/robots.txt", async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(buildRobotsTxt(origin())),
  );

  app.get("/sitemap.xml", async (_request, reply) =>
    sendXml(reply, await indexes.getOrCreate("", () => sitemaps.buildSitemapIndex(db, origin()))),
  );
  app.get("/sitemaps/pages.xml", async (_request, reply) => sendXml(reply, sitemaps.streamPagesSitemap(origin())));
  app.get("/sitemaps/companies.xml", async (_request, reply) =>
    sendXml(reply, sitemaps.streamCompaniesSitemap(db, origin())),
  );
  app.get<{ Params: { range: string } }>("/sitemaps/jobs/:range", async ({ params }, reply) => {
    const [, from, to] = new RegExp(`^(${UUID_PATTERN})_(?:now|(${UUID_PATTERN}))\\.xml$`).exec(params.range) ?? [];
    if (!from) throw new ApiError("not_found");
    return sendXml(reply, sitemaps.streamJobsSitemap(db, origin(), { from, to: to ?? null }));
  });

  app.get("/feeds/jobs.xml", async (_request, reply) => sendXml(reply, streamJobsXml(db, origin())));

  for (const language of ["en", "nl"] as const) {
    const prefix = language === "en" ? "" : "/nl";
    app.get(`${prefix}/feeds/search.rss`, async (request, reply) => {
      const query = request.url.split("?")[1] ?? "";
      // Through the same door as everybody's search, faults and limits included.
      const found = await app.inject({ method: "GET", url: `/api/auth/search?${toNewestFirstParams(query)}` });
      if (found.statusCode !== 200) {
        const wait = found.headers["retry-after"];
        if (wait !== undefined) reply.header("retry-after", wait);
        return reply.code(found.statusCode).send(found.json());
      }
      const asked = new URLSearchParams(query);
      const words = { query, title: asked.get("title") ?? "", zip_code: asked.get("zip_code") ?? "" };
      reply.type("application/rss+xml; charset=utf-8").header("cache-control", "no-cache");
      return renderSearchRss(found.json<SearchResult[]>(), words, language, origin());
    });
  }
}

/** The same search, newest first, from its first page. */
function toNewestFirstParams(query: string): URLSearchParams {
  const asked = new URLSearchParams(query);
  asked.set("sort", "newest");
  asked.set("limit", "50");
  asked.delete("after");
  return asked;
}

function sendXml(reply: FastifyReply, content: string | Readable): FastifyReply {
  return reply.type("application/xml; charset=utf-8").header("cache-control", "no-cache").send(content);
}

function buildRobotsTxt(origin: string): string {
  return [
    "User-agent: *",
    // Logos and previews are photos; the longer of two rules holds, wherever it stands.
    "Allow: /api/auth/download/",
    "Disallow: /api/",
    "Disallow: /dev/",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
