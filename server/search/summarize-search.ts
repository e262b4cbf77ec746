import { type Kysely, sql } from "kysely";
import type { SearchSummary } from "../../contract/search.ts";
import type { DB } from "../../database/schema.ts";
import { findSomeMatches, type Match } from "./find-matches.ts";
import { type ResolvedSearch, resolveCorrections, resolveSearch } from "./resolve-search.ts";
import type { ListTimeWindows } from "./search-context.ts";
import type { SearchRequest } from "./search-jobs.ts";

/** Counting stops here: "1,000+". */
const MAX_COUNTED = 1_000;

export async function summarizeSearch(
  db: Kysely<DB>,
  stretches: ListTimeWindows,
  call: Omit<SearchRequest, "limit" | "after">,
): Promise<SearchSummary> {
  const typed = await resolveSearch(db, call);
  const found = await findCountedMatches(db, stretches, typed);
  if (found.length > 0) return await buildSummary(db, typed, found);
  for await (const corrected of resolveCorrections(db, stretches, call, typed)) {
    const foundInstead = await findCountedMatches(db, stretches, corrected);
    if (foundInstead.length > 0) return await buildSummary(db, corrected, foundInstead);
  }
  return await buildSummary(db, typed, found);
}

function findCountedMatches(db: Kysely<DB>, stretches: ListTimeWindows, { wanted }: ResolvedSearch): Promise<Match[]> {
  return findSomeMatches(db, stretches, wanted, MAX_COUNTED + 1);
}

async function buildSummary(
  db: Kysely<DB>,
  { instead, place }: ResolvedSearch,
  found: Match[],
): Promise<SearchSummary> {
  const exact = found.length <= MAX_COUNTED;
  return {
    count: Math.min(found.length, MAX_COUNTED),
    count_is_exact: exact,
    searched_instead: instead.words,
    place,
    facets: exact ? await countFacets(db, found) : null,
  };
}

/** Free of charge: the jobs are at hand, and few. */
async function countFacets(db: Kysely<DB>, found: Match[]): Promise<SearchSummary["facets"]> {
  const ids = found.map(({ id }) => id);
  const { rows } = await sql<{ name: string; value: string; count: number }>`
    select split_part(mark, ' ', 1) as name, substr(mark, strpos(mark, ' ') + 1) as value, count(*)::int as count
    from unnest(${ids}::uuid[]) as id join job_search on job_search.job_id = id, unnest(filter_tokens) as mark
    where mark ~ '^(type|industry|priority) '
    group by mark order by count desc, mark`.execute(db);
  const facet = (wanted: string) =>
    rows.filter(({ name }) => name === wanted).map(({ value, count: jobs }) => ({ value, count: jobs }));
  return { type: facet("type"), industry: facet("industry"), priority: facet("priority") };
}
