import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createConcurrencyLimit } from "../../platform/background/concurrency-limit.ts";
import { copyForCache, type IsCurrent, PublicCache } from "../../platform/cache/public-cache.ts";
import { getTtlByBuildTime, MAX_TTL_MS } from "../../platform/cache/ttl-by-build-time.ts";
import type { Database } from "../../platform/database/pool.ts";
import { createEtag, matchesEtag } from "../../platform/http/etag.ts";
import type { PublicRead, PublicReads } from "../../platform/replicas/public-reads.ts";

/** A compressed sitemap or feed. */
interface FeedFile {
  gzipped: Buffer;
  etag: string;
  buildMs: number;
}

/** A sitemap of 10,000 jobs takes about 0.5 MB. */
const MAX_CACHE_BYTES = 64_000_000;
const BUILD_LIMITS = { maxConcurrent: 2, maxQueued: 8, retryAfterSeconds: 10 };

export interface FeedCache {
  /** Sends the file of the requested path. Builds it when the cache has no current one. */
  send(request: FastifyRequest, reply: FastifyReply, build: (db: Database) => Readable): Promise<FastifyReply>;
}

/**
 * Keeps sitemaps and feeds compressed, because building one reads thousands of jobs and every visitor may request it.
 *
 * @throws {OverloadError} from `send`, when too many files are waiting to be built
 */
export function createFeedCache(publicReads: PublicReads, isCurrent: IsCurrent): FeedCache {
  const limitBuilds = createConcurrencyLimit(BUILD_LIMITS);
  const files = new PublicCache<PublicRead<FeedFile>>({
    name: "feeds",
    ttlMs: MAX_TTL_MS,
    getTtlMs: ({ result: { buildMs } }) => getTtlByBuildTime(buildMs),
    maxBytes: MAX_CACHE_BYTES,
    getSizeBytes: ({ result: { gzipped } }) => gzipped.length,
    isCurrent,
    getSource: ({ readAt }) => ({ readAt, dependencies: null }),
  });
  return {
    async send(request, reply, build) {
      const [path = ""] = request.url.split("?");
      const { result: file } = await files.getOrCreate(path, () =>
        limitBuilds.run(() => publicReads.read(({ db }) => buildFile(build(db)))),
      );
      const { gzipped, etag } = file;
      reply.header("cache-control", "no-cache").header("etag", etag).header("vary", "accept-encoding");
      if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
      reply.type("application/xml; charset=utf-8");
      if (/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) {
        return reply.header("content-encoding", "gzip").send(gzipped);
      }
      const gunzip = createGunzip();
      gunzip.end(gzipped);
      return reply.send(gunzip);
    },
  };
}

async function buildFile(source: Readable): Promise<FeedFile> {
  const startedAt = performance.now();
  const chunks: Buffer[] = [];
  await pipeline(source, createGzip(), async (compressed: AsyncIterable<Buffer>) => {
    for await (const chunk of compressed) chunks.push(chunk);
  });
  const gzipped = copyForCache(Buffer.concat(chunks));
  return { gzipped, etag: createEtag(gzipped), buildMs: performance.now() - startedAt };
}
