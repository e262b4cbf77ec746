import { type Kysely, sql } from "kysely";
import type { SearchSummary } from "../../contract/search.ts";
import type { SearchCriteria } from "../../contract/search-criteria.ts";
import type { DB } from "../../database/schema.ts";
import { findMatchesInAnyOrder, type SearchMatch } from "./find-matches.ts";
import { type ResolvedSearch, resolveCorrections, resolveSearch } from "./resolve-search.ts";
import type { ListTimeWindows } from "./search-context.ts";

/** Counting stops at this number. The page then shows "1,000+". */
const MAX_COUNT = 1_000;

/** Counts the matches and the facets of a search. Applies the same corrections as `searchJobs`. */
export async function summarizeSearch(
  db: Kysely<DB>,
  listTimeWindows: ListTimeWindows,
  search: SearchCriteria,
): Promise<SearchSummary> {
  const resolved = await resolveSearch(db, search);
  const matches = await findMatchesInAnyOrder(db, listTimeWindows, resolved.criteria, MAX_COUNT + 1);
  if (matches.length > 0) return await buildSummary(db, resolved, matches);
  for await (const corrected of resolveCorrections(db, listTimeWindows, search, resolved)) {
    const correctedMatches = await findMatchesInAnyOrder(db, listTimeWindows, corrected.criteria, MAX_COUNT + 1);
    if (correctedMatches.length > 0) return await buildSummary(db, corrected, correctedMatches);
  }
  return await buildSummary(db, resolved, matches);
}

async function buildSummary(
  db: Kysely<DB>,
  { correction, place }: ResolvedSearch,
  matches: SearchMatch[],
): Promise<SearchSummary> {
  const isExact = matches.length <= MAX_COUNT;
  return {
    count: Math.min(matches.length, MAX_COUNT),
    count_is_exact: isExact,
    searched_instead: correction.keywords,
    place,
    facets: isExact ? await countFacets(db, matches) : null,
  };
}

/** Counts the matches for each value of each filter, most frequent value first. */
async function countFacets(db: Kysely<DB>, matches: SearchMatch[]): Promise<SearchSummary["facets"]> {
  const ids = matches.map(({ id }) => id);
  const { rows } = await sql<{ filter: string; value: string; count: number }>`
    select split_part(token, ' ', 1) as filter, substr(token, strpos(token, ' ') + 1) as value, count(*)::int as count
    from unnest(${ids}::uuid[]) as id join job_search on job_search.job_id = id, unnest(filter_tokens) as token
    where token ~ '^(type|industry|priority) '
    group by token order by count desc, token`.execute(db);
  const pickFacet = (name: string) =>
    rows.filter(({ filter }) => filter === name).map(({ value, count }) => ({ value, count }));
  return { type: pickFacet("type"), industry: pickFacet("industry"), priority: pickFacet("priority") };
}
