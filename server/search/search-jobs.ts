import type { Kysely } from "kysely";
import * as z from "zod";
import type { SearchQuery } from "../../contract/search.ts";
import type { DB } from "../../database/schema.ts";
import { decodeCursor, PagePosition } from "../http/paging.ts";
import type { ListPage } from "../http/serve.ts";
import type { JobRow } from "../jobs/present.ts";
import { selectJobs } from "../jobs/queries.ts";
import { type CompiledCriteria, isConjunction, isExclusionOnly } from "./conditions.ts";
import { findNewestMatches, type Match } from "./find-matches.ts";
import { type ResolvedSearch, resolveCorrections, resolveSearch } from "./resolve-search.ts";
import type { ListTimeWindows } from "./search-context.ts";

/** Jobs whose title has all the words come first, the others after them; in each tier the newest first. */
const TITLE_TIER = 0;
const OTHER_TIER = 1;
const SearchPosition = z.object({
  tier: z.literal([TITLE_TIER, OTHER_TIER]),
  ...PagePosition.partial().shape,
  /** What the first page searched instead, so that the next ones go on with it. */
  instead: z.string().max(300).optional(),
  town: z.string().max(200).optional(),
});
type SearchPosition = z.infer<typeof SearchPosition>;

export type SearchRequest = z.output<typeof SearchQuery> & { limit: number; after?: string | undefined };
export type SearchResultRow = JobRow & { distance_km: number | null };

/** One page of the jobs that match. What it costs is bounded by its shape, not by how common the words are. */
export async function searchJobs(
  db: Kysely<DB>,
  stretches: ListTimeWindows,
  call: SearchRequest,
): Promise<ListPage<SearchResultRow>> {
  const from = decodeCursor(call.after, SearchPosition);
  const interpreted = await resolveSearch(db, call, { words: from?.instead ?? null, town: from?.town ?? null });
  const page = await findPageByTier(db, stretches, interpreted, call, from);
  if (page.found.length > 0 || from) return await selectResultRows(db, interpreted, page);

  for await (const corrected of resolveCorrections(db, stretches, call, interpreted)) {
    const instead = await findPageByTier(db, stretches, corrected, call, null);
    if (instead.found.length > 0) return await selectResultRows(db, corrected, instead);
  }
  return { rows: [], next: null };
}

interface MatchPage {
  found: Match[];
  next: SearchPosition | null;
}

async function findPageByTier(
  db: Kysely<DB>,
  stretches: ListTimeWindows,
  { wanted, instead }: ResolvedSearch,
  { sort, limit }: SearchRequest,
  from: SearchPosition | null,
): Promise<MatchPage> {
  const found: Match[] = [];
  for (const { tier, wants } of listTiers(wanted, sort)) {
    if (from && from.tier > tier) continue;
    const room = limit - found.length;
    const after = from?.tier === tier && from.at && from.id ? { at: from.at, id: from.id } : null;
    const rows = await findNewestMatches(db, stretches, wants, after, room + 1);
    found.push(...rows.slice(0, room));
    const last = rows[room - 1];
    const position = { ...(instead.words && { instead: instead.words }), ...(instead.town && { town: instead.town }) };
    if (rows.length > room && last) {
      return { found, next: { ...position, tier, at: last.created_at.toISOString(), id: last.id } };
    }
    if (found.length === limit && tier === TITLE_TIER) return { found, next: { ...position, tier: OTHER_TIER } };
  }
  return { found, next: null };
}

function listTiers(wanted: CompiledCriteria, sort: SearchRequest["sort"]) {
  if (sort !== "relevance" || !wanted.words || isExclusionOnly(wanted.words))
    return [{ tier: OTHER_TIER, wants: wanted } as const];
  // What is in the title is among the words. But what must not be there must not be there anywhere, and a title has its
  // words in two languages behind each other, so that the last one seems to stand before the first.
  const words = isConjunction(wanted.words) ? "" : wanted.words;
  return [
    { tier: TITLE_TIER, wants: { ...wanted, words, title: { query: wanted.words, holds: true } } },
    { tier: OTHER_TIER, wants: { ...wanted, title: { query: wanted.words, holds: false } } },
  ] as const;
}

async function selectResultRows(
  db: Kysely<DB>,
  { place }: ResolvedSearch,
  { found, next }: MatchPage,
): Promise<ListPage<SearchResultRow>> {
  if (found.length === 0) return { rows: [], next };
  const ids = found.map(({ id }) => id);
  const jobs = await selectJobs(db)
    .select((builder) =>
      (place
        ? builder.fn<number | null>("distance_km", [
            builder.cast(builder.val(place.latitude), "real"),
            builder.cast(builder.val(place.longitude), "real"),
            "place.latitude",
            "place.longitude",
          ])
        : builder.cast<number | null>(builder.val(null), "real")
      ).as("distance_km"),
    )
    .where("jobs.id", "in", ids)
    .where("place.job_id", "is not", null)
    .execute();
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), next };
}
