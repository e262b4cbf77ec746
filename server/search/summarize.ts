import { type Kysely, sql } from "kysely";
import type { SearchSummary } from "../../contract/search.ts";
import type { DB } from "../../database/schema.ts";
import { type Found, findAny } from "./find.ts";
import { type Interpreted, interpret, interpretCorrected } from "./interpret.ts";
import type { SearchCall } from "./search-jobs.ts";
import type { Stretches } from "./stretches.ts";

/** Counting stops here: "1,000+". */
const MOST_COUNTED = 1_000;

export async function summarizeSearch(
  db: Kysely<DB>,
  stretches: Stretches,
  call: Omit<SearchCall, "limit" | "after">,
): Promise<SearchSummary> {
  const typed = await interpret(db, call);
  const found = await count(db, stretches, typed);
  if (found.length > 0) return await summary(db, typed, found);
  for await (const corrected of interpretCorrected(db, stretches, call, typed)) {
    const foundInstead = await count(db, stretches, corrected);
    if (foundInstead.length > 0) return await summary(db, corrected, foundInstead);
  }
  return await summary(db, typed, found);
}

function count(db: Kysely<DB>, stretches: Stretches, { wanted }: Interpreted): Promise<Found[]> {
  return findAny(db, stretches, wanted, MOST_COUNTED + 1);
}

async function summary(db: Kysely<DB>, { instead, place }: Interpreted, found: Found[]): Promise<SearchSummary> {
  const exact = found.length <= MOST_COUNTED;
  return {
    count: Math.min(found.length, MOST_COUNTED),
    count_is_exact: exact,
    searched_instead: instead.words,
    place,
    facets: exact ? await facetsOf(db, found) : null,
  };
}

/** Free of charge: the jobs are at hand, and few. */
async function facetsOf(db: Kysely<DB>, found: Found[]): Promise<SearchSummary["facets"]> {
  const ids = found.map(({ id }) => id);
  const { rows } = await sql<{ name: string; value: string; count: number }>`
    select split_part(mark, ' ', 1) as name, substr(mark, strpos(mark, ' ') + 1) as value, count(*)::int as count
    from unnest(${ids}::uuid[]) as id join job_search on job_search.job_id = id, unnest(marks) as mark
    where mark ~ '^(type|industry|priority) '
    group by mark order by count desc, mark`.execute(db);
  const facet = (wanted: string) =>
    rows.filter(({ name }) => name === wanted).map(({ value, count: jobs }) => ({ value, count: jobs }));
  return { type: facet("type"), industry: facet("industry"), priority: facet("priority") };
}
