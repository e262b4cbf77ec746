import { pipeline, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { SitemapIndexStream, type SitemapItemLoose, SitemapStream } from "sitemap";
import { getCompanyPath, getJobPath, localizePath } from "../../contract/paths.ts";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import { iterateActiveJobIds, type JobIdRange, listCompanies, listJobIdRanges } from "./queries.ts";

/**
 * The Sitemaps protocol (sitemaps.org) allows 50,000 URLs in one file. Each job has one URL for each of two languages.
 * The last file also holds the jobs that are posted after the index was built.
 */
const JOBS_PER_FILE = 10_000;
const MAX_COMPANIES = 25_000;

const PUBLIC_PATHS = ["/", "/search", "/about", "/help", "/contact"];

/** Builds the index of all sitemaps. The `lastmod` of a job sitemap is the time of its latest change. */
export async function buildSitemapIndex(db: Database, origin: string): Promise<string> {
  const ranges = await listJobIdRanges(db, JOBS_PER_FILE);
  const files: { url: string; lastmod?: string }[] = [{ url: `${origin}/sitemaps/pages.xml` }];
  if (ranges.length > 0) files.push({ url: `${origin}/sitemaps/companies.xml` });
  for (const { from, to, changedAt } of ranges) {
    files.push({ url: `${origin}/sitemaps/jobs/${from}_${to ?? "now"}.xml`, lastmod: changedAt.toISOString() });
  }
  return await text(Readable.from(files).pipe(new SitemapIndexStream()));
}

export function streamPagesSitemap(origin: string): Readable {
  return streamSitemap(origin, async function* () {
    for (const path of PUBLIC_PATHS) yield* listLocalizedEntries(path);
  });
}

export function streamCompaniesSitemap(db: Database, origin: string): Readable {
  return streamSitemap(origin, async function* () {
    const companies = await listCompanies(db, MAX_COMPANIES);
    for (const company of companies) yield* listLocalizedEntries(getCompanyPath(company), company.changedAt);
  });
}

export function streamJobsSitemap(db: Database, origin: string, range: JobIdRange): Readable {
  return streamSitemap(origin, async function* () {
    for await (const job of iterateActiveJobIds(db, range))
      yield* listLocalizedEntries(getJobPath(job), job.updated_at);
  });
}

/** Yields one entry for each language. Every entry links to all languages, including its own. */
function* listLocalizedEntries(path: string, changedAt?: Date): Generator<SitemapItemLoose> {
  const links = (["en", "nl"] as const).map((lang) => ({ lang, url: localizePath(path, lang) }));
  for (const { url } of links) yield { url, links, lastmodISO: changedAt?.toISOString() };
}

function streamSitemap(origin: string, items: () => AsyncGenerator<SitemapItemLoose>): Readable {
  const stream = new SitemapStream({
    hostname: origin,
    xmlns: { news: false, video: false, image: false, xhtml: true },
  });
  // On an error, `pipeline` destroys the stream, so the client notices that the response is incomplete.
  return pipeline(Readable.from(requireNonEmpty(items())), stream, () => undefined);
}

/**
 * Yields all items. The Sitemaps protocol does not allow an empty sitemap.
 *
 * @throws {ApiError} not_found when there are no items
 */
async function* requireNonEmpty<Item>(items: AsyncGenerator<Item>) {
  let isEmpty = true;
  for await (const item of items) {
    isEmpty = false;
    yield item;
  }
  if (isEmpty) throw new ApiError("not_found");
}
