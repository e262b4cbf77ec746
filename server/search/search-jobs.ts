import type { Kysely } from "kysely";
import * as z from "zod";
import type { SearchCriteria } from "../../contract/search-criteria.ts";
import type { DB } from "../../database/schema.ts";
import type { ListPage } from "../http/paging.ts";
import { decodeCursor, PagePosition } from "../http/paging.ts";
import type { JobRow } from "../jobs/present.ts";
import { selectJobs } from "../jobs/queries.ts";
import { type CompiledCriteria, isConjunction, isExclusionOnly } from "./conditions.ts";
import { findNewestMatches, type SearchMatch } from "./find-matches.ts";
import { type ResolvedSearch, resolveCorrections, resolveSearch } from "./resolve-search.ts";
import type { ListTimeWindows } from "./search-context.ts";

/** Jobs with all keywords in the title come first, all other matches after them. Each tier is sorted newest first. */
const TITLE_TIER = 0;
const OTHER_TIER = 1;

const SearchPosition = z.object({
  tier: z.literal([TITLE_TIER, OTHER_TIER]),
  ...PagePosition.partial().shape,
  /** The corrected keywords, when the first page used any. The next pages use the same keywords. */
  instead: z.string().max(300).optional(),
  /** The corrected town, when the first page used one. The next pages use the same town. */
  town: z.string().max(200).optional(),
  /** True when the first page included all countries. The next pages include them, too. */
  all_countries: z.literal(true).optional(),
});
type SearchPosition = z.infer<typeof SearchPosition>;

interface PageRequest {
  limit: number;
  /** The cursor of the previous page. */
  after?: string | undefined;
}

export type SearchResultRow = JobRow & { distance_km: number | null };

/**
 * Finds one page of matches. The first page uses corrections when nothing matches without them. The time windows bound
 * the cost, however common the keywords are.
 *
 * @throws {ApiError} invalid_fields when the cursor is invalid
 */
export async function searchJobs(
  db: Kysely<DB>,
  listTimeWindows: ListTimeWindows,
  search: SearchCriteria,
  { limit, after }: PageRequest,
): Promise<ListPage<SearchResultRow>> {
  const start = decodeCursor(after, SearchPosition);
  const correction = {
    keywords: start?.instead ?? null,
    town: start?.town ?? null,
    includesAllCountries: start?.all_countries ?? false,
  };
  const resolved = await resolveSearch(db, search, correction);
  const page = await findPage(db, listTimeWindows, resolved, search.sort, limit, start);
  if (page.matches.length > 0 || start) return await selectResultRows(db, resolved, page);

  for await (const corrected of resolveCorrections(db, listTimeWindows, search, resolved)) {
    const correctedPage = await findPage(db, listTimeWindows, corrected, search.sort, limit, null);
    if (correctedPage.matches.length > 0) return await selectResultRows(db, corrected, correctedPage);
  }
  return { rows: [], next: null };
}

interface MatchPage {
  matches: SearchMatch[];
  next: SearchPosition | null;
}

async function findPage(
  db: Kysely<DB>,
  listTimeWindows: ListTimeWindows,
  { criteria, correction }: ResolvedSearch,
  sort: SearchCriteria["sort"],
  limit: number,
  start: SearchPosition | null,
): Promise<MatchPage> {
  const corrected = {
    ...(correction.keywords && { instead: correction.keywords }),
    ...(correction.town && { town: correction.town }),
    ...(correction.includesAllCountries && { all_countries: true as const }),
  };
  const matches: SearchMatch[] = [];
  for (const tier of listTiers(criteria, sort)) {
    if (start && start.tier > tier.tier) continue;
    const remaining = limit - matches.length;
    const after = start?.tier === tier.tier && start.at && start.id ? { at: start.at, id: start.id } : null;
    const found = await findNewestMatches(db, listTimeWindows, tier.criteria, after, remaining + 1);
    matches.push(...found.slice(0, remaining));
    const last = found[remaining - 1];
    if (found.length > remaining && last) {
      const next = { ...corrected, tier: tier.tier, at: last.created_at.toISOString(), id: last.id };
      return { matches, next };
    }
    if (matches.length === limit && tier.tier === TITLE_TIER) {
      return { matches, next: { ...corrected, tier: OTHER_TIER } };
    }
  }
  return { matches, next: null };
}

function listTiers(criteria: CompiledCriteria, sort: SearchCriteria["sort"]) {
  const { wordsQuery } = criteria;
  if (sort === "newest" || !wordsQuery || isExclusionOnly(wordsQuery)) return [{ tier: OTHER_TIER, criteria } as const];
  // The words of a job include those of its title, so the condition on the title suffices for a conjunction. Exclusions
  // apply to the whole job. Phrases need both conditions: in the index the Dutch stems of a title follow its English
  // stems, so the last word of a title seems to be adjacent to its first word.
  const titleCriteria = { ...criteria, wordsQuery: isConjunction(wordsQuery) ? "" : wordsQuery };
  return [
    { tier: TITLE_TIER, criteria: { ...titleCriteria, title: { query: wordsQuery, matches: true } } },
    { tier: OTHER_TIER, criteria: { ...criteria, title: { query: wordsQuery, matches: false } } },
  ] as const;
}

/**
 * Selects the jobs of a page with their distance from the place in kilometres. Leaves out jobs that were closed after
 * they were found.
 */
async function selectResultRows(
  db: Kysely<DB>,
  { place }: ResolvedSearch,
  { matches, next }: MatchPage,
): Promise<ListPage<SearchResultRow>> {
  if (matches.length === 0) return { rows: [], next };
  const ids = matches.map(({ id }) => id);
  const jobs = await selectJobs(db)
    .select((builder) =>
      (place
        ? builder.fn<number | null>("distance_km", [
            builder.cast(builder.val(place.latitude), "real"),
            builder.cast(builder.val(place.longitude), "real"),
            "search_index.latitude",
            "search_index.longitude",
          ])
        : builder.cast<number | null>(builder.val(null), "real")
      ).as("distance_km"),
    )
    .where("jobs.id", "in", ids)
    .where("search_index.job_id", "is not", null)
    .execute();
  const jobById = new Map(jobs.map((job) => [job.id, job]));
  return { rows: ids.flatMap((id) => jobById.get(id) ?? []), next };
}
