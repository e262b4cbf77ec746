import { pipeline, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { SitemapIndexStream, type SitemapItemLoose, SitemapStream } from "sitemap";
import { type Language, localizePath } from "../../../contract/platform/languages.ts";
import { getBrowsePath, getCompanyPath, getJobPath } from "../../../contract/platform/pages/paths.ts";
import type { SettingValues } from "../../../contract/platform/settings/settings.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import { listPublishedPages } from "../../platform/settings/portal-settings.ts";
import { listFields } from "../browse/read-page.ts";
import { countJobsByPlace, listTownsOf } from "../browse/town-counts.ts";
import { nameTown } from "../browse/town-names.ts";
import { type IdRange, iterateActiveJobIds, listCompanies, listCompanyIdRanges, listJobIdRanges } from "./queries.ts";

const PUBLIC_PATHS = ["/", "/search", "/employers", "/about", "/privacy", "/transparency", "/help", "/contact"];

interface SitemapFile {
  path: string;
  changedAt?: Date;
}

/**
 * Lists all sitemaps. Each file lists `pagesPerFile` jobs or companies, which have a URL in each language. The
 * last file also lists those that are added after the index was built. The `changedAt` of a job sitemap is the time of
 * the latest change of its jobs.
 */
export async function listSitemapFiles(db: Database, pagesPerFile: number): Promise<SitemapFile[]> {
  const files: SitemapFile[] = [{ path: "/sitemaps/pages.xml" }, { path: "/sitemaps/browse.xml" }];
  for (const range of await listCompanyIdRanges(db, pagesPerFile)) {
    files.push({ path: `/sitemaps/companies/${toFileName(range)}` });
  }
  for (const { changedAt, ...range } of await listJobIdRanges(db, pagesPerFile)) {
    files.push({ path: `/sitemaps/jobs/${toFileName(range)}`, changedAt });
  }
  return files;
}

export async function renderSitemapIndex(files: SitemapFile[], origin: string): Promise<string> {
  const entries = files.map(({ path, changedAt }) => ({
    url: origin + path,
    ...(changedAt && { lastmod: changedAt.toISOString() }),
  }));
  return await text(Readable.from(entries).pipe(new SitemapIndexStream()));
}

const toFileName = ({ from, to }: IdRange) => `${from}_${to ?? "now"}.xml`;

const UUID_PATTERN = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const FILE_NAME_PATTERN = new RegExp(`^(${UUID_PATTERN})_(?:now|(${UUID_PATTERN}))\\.xml$`);

/** @throws {ApiError} not_found when the file name contains no range */
export function parseFileName(fileName: string): IdRange {
  const [, from, to = null] = FILE_NAME_PATTERN.exec(fileName) ?? [];
  if (!from) throw new ApiError("not_found");
  return { from, to };
}

/** The legal pages and that of the numbers exist only when the operator has published them, apart from the privacy page. */
export function streamPagesSitemap(origin: string, settings: SettingValues): Readable {
  const paths = [
    ...PUBLIC_PATHS,
    ...listPublishedPages(settings).flatMap((page) => (page === "privacy" ? [] : [`/${page}`])),
    ...(settings.public_numbers === "everybody" ? ["/numbers"] : []),
  ];
  return streamSitemap(origin, async function* () {
    for (const path of paths) yield* listLocalizedEntries(settings.languages, path);
  });
}

/** The Sitemaps protocol allows 50,000 URLs in one file, and a page has one in each language. */
const MAX_BROWSE_PAGES = 20_000;

/** Streams the paths of `/browse` that have enough jobs for a page. */
export function streamBrowseSitemap(db: Database, origin: string, { industries, languages }: SettingValues): Readable {
  return streamSitemap(origin, async function* () {
    yield* listLocalizedEntries(languages, getBrowsePath());
    const counts = await countJobsByPlace(db);
    let rest = MAX_BROWSE_PAGES;
    for (const { key, title } of listFields(industries, counts.industries)) {
      yield* listLocalizedEntries(languages, getBrowsePath({ field: key }));
      for (const town of listTownsOf(counts.towns, title)) {
        if (--rest < 0) return;
        const { slug } = await nameTown(db, town);
        yield* listLocalizedEntries(languages, getBrowsePath({ field: key, town: slug }));
      }
    }
  });
}

interface SitemapOptions {
  origin: string;
  range: IdRange;
  languages: readonly Language[];
}

export function streamCompaniesSitemap(db: Database, { origin, range, languages }: SitemapOptions): Readable {
  return streamSitemap(origin, async function* () {
    const companies = await listCompanies(db, range);
    for (const company of companies) yield* listLocalizedEntries(languages, getCompanyPath(company), company.changedAt);
  });
}

export function streamJobsSitemap(db: Database, { origin, range, languages }: SitemapOptions): Readable {
  return streamSitemap(origin, async function* () {
    for await (const job of iterateActiveJobIds(db, range))
      yield* listLocalizedEntries(languages, getJobPath(job), job.updated_at);
  });
}

/** Yields one entry for each language that the portal offers. Every entry links to all languages, including its own. */
function* listLocalizedEntries(
  languages: readonly Language[],
  path: string,
  changedAt?: Date,
): Generator<SitemapItemLoose> {
  const links = languages.map((lang) => ({ lang, url: localizePath(path, lang) }));
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
