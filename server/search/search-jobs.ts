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

/** Jobs with all keywords in the title come first, all other matches after them. Each tier is newest first. */
const TITLE_TIER = 0;
const OTHER_TIER = 1;

const SearchPosition = z.object({
  tier: z.literal([TITLE_TIER, OTHER_TIER]),
  ...PagePosition.partial().shape,
  /** The corrected keywords, when the first page used any. The next pages use the same ones. */
  instead: z.string().max(300).optional(),
  /** The corrected town, when the first page used one. */
  town: z.string().max(200).optional(),
});
type SearchPosition = z.infer<typeof SearchPosition>;

interface PageRequest {
  limit: number;
  /** The cursor of the page before. */
  after?: string | undefined;
}

export type SearchResultRow = JobRow & { distance_km: number | null };

/**
 * Finds one page of matches. The first page searches with corrections when nothing matches. The cost is bounded by the
 * time windows, not by how common the keywords are.
 */
export async function searchJobs(
  db: Kysely<DB>,
  listTimeWindows: ListTimeWindows,
  search: SearchCriteria,
  { limit, after }: PageRequest,
): Promise<ListPage<SearchResultRow>> {
  const start = decodeCursor(after, SearchPosition);
  const correction = { keywords: start?.instead ?? null, town: start?.town ?? null };
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
  // Words in the title are also words of the job, so the condition on the title suffices. Exclusions apply to the whole
  // job. Phrases need both conditions: the index holds the English and the Dutch stems of a title one after the other,
  // so that its last word seems to be adjacent to its first.
  const titleCriteria = { ...criteria, wordsQuery: isConjunction(wordsQuery) ? "" : wordsQuery };
  return [
    { tier: TITLE_TIER, criteria: { ...titleCriteria, title: { query: wordsQuery, matches: true } } },
    { tier: OTHER_TIER, criteria: { ...criteria, title: { query: wordsQuery, matches: false } } },
  ] as const;
}

/** Leaves out jobs that were closed after they were found. */
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
