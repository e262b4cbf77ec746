import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { SearchSummary } from "../../../contract/jobs/search.ts";
import type { Database } from "../../platform/database/pool.ts";
import {
  MAX_COUNT,
  type MatchCounts,
  type MatchPage,
  type MatchPosition,
  type MatchRequest,
  type MatchRow,
  NO_COUNTS,
  OTHER_TIER,
  type SearchEngine,
  TITLE_TIER,
} from "./engine.ts";
import { compileSearch, EMPTY_PLAN, type SearchPlan } from "./plan.ts";
import { findSimilarIds } from "./similar-jobs.ts";

/** Creates the engine for the table `job_search`. docs/search.md explains it. */
export function createPostgresEngine(pool: pg.Pool, db: Database): SearchEngine {
  return {
    async prepare(search, options) {
      const { plan, jobConditions, unknownWords } = await compileSearch(pool, search, options);
      return {
        unknownWords,
        dependencies: [jobConditions],
        findMatches: (request) => findMatches(pool, plan, request),
        findIds: (limit) => findIds(pool, plan, limit),
        findTitleIds: (limit) => (plan.titleQuery === null ? null : findIds(pool, toTitlePlan(plan), limit)),
        selectMatches: () => selectMatches(plan),
      };
    },
    findSimilarIds: (job, limit) =>
      findSimilarIds(
        db,
        (query, maxIds, country) => findIds(pool, { ...EMPTY_PLAN, query, country }, maxIds),
        job,
        limit,
      ),
  };
}

/** The parameters of `find_newest_matches` in database/migrations/0009_search.sql. */
const FIND_NEWEST_MATCHES = `find_newest_matches(row($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)::search_plan,
  $13, $14, $15, $16, $17)`;

const SELECT_PAGE = `
  with matches as materialized (select * from ${FIND_NEWEST_MATCHES} with ordinality)
  select jobs.*, company.name as company, company.logo as company_photo, matches.country, matches.tier,
    distance_km($10, $11, matches.latitude, matches.longitude) as distance_km,
    case when ordinality = 1 and $17::integer is not null then (
      select json_build_object('count', count(*), 'is_incomplete', bool_or(is_incomplete),
        'type', ${countFacet("type")}, 'industry', ${countFacet("industry")}, 'priority', ${countFacet("priority")})
      from matches
    ) end as counts
  from matches join jobs on jobs.id = matches.job_id join companies as company on company.id = jobs.company_id
  where ordinality <= $18 order by ordinality`;

const SELECT_IDS = `select job_id from ${FIND_NEWEST_MATCHES}`;

/** Returns SQL for the number of matches with each value, most frequent value first. */
function countFacet(column: "type" | "industry" | "priority"): string {
  return `(select json_agg(json_build_object('value', ${column}, 'count', number) order by number desc, ${column})
    from (select ${column}, count(*) as number from matches group by ${column}) as facet)`;
}

interface CountsRow extends NonNullable<SearchSummary["facets"]> {
  count: number;
  is_incomplete: boolean;
}

async function findMatches(
  pool: pg.Pool,
  plan: SearchPlan,
  { start, limit, withCounts }: MatchRequest,
): Promise<MatchPage> {
  const parameters = listParameters(plan, start, limit + 1, withCounts ? MAX_COUNT : null);
  const { rows } = await pool.query<MatchRow & { counts: CountsRow | null }>({
    name: "find_search_page",
    text: SELECT_PAGE,
    values: [...parameters, limit + 1],
  });
  return {
    rows: rows.slice(0, limit),
    hasMore: rows.length > limit,
    counts: withCounts ? toCounts(plan, rows[0]?.counts ?? null) : null,
  };
}

async function findIds(pool: pg.Pool, plan: SearchPlan, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ job_id: string }>({
    name: "find_search_ids",
    text: SELECT_IDS,
    values: listParameters(plan, null, limit, null),
  });
  return rows.map(({ job_id }) => job_id);
}

/** Returns the plan for the matches with the keywords in the title, newest first. */
function toTitlePlan(plan: SearchPlan): SearchPlan {
  const { titleQuery, titleRest } = plan;
  return { ...plan, query: titleQuery, rest: titleRest, titleQuery: null, titleRest: null, titleCondition: null };
}

function listParameters(plan: SearchPlan, start: MatchPosition | null, limit: number, countLimit: number | null) {
  const { query, rest, titleQuery, titleRest, titleCondition, phrases, postedSince, minSalary, country } = plan;
  const firstTier = start?.tier ?? (titleQuery === null ? OTHER_TIER : TITLE_TIER);
  return [
    ...[
      query,
      rest,
      titleQuery,
      titleRest,
      titleCondition,
      phrases,
      postedSince,
      minSalary,
      country,
      plan.latitude,
      plan.longitude,
      plan.radiusKm,
    ],
    ...[firstTier, start?.at, start?.id, limit, countLimit],
  ];
}

function selectMatches(plan: SearchPlan): RawBuilder<unknown> {
  const { query, rest, phrases, postedSince, minSalary, country, latitude, longitude, radiusKm } = plan;
  if (query === null)
    return sql`(select * from job_search where created_at >= coalesce(${postedSince}::timestamptz, '-infinity'))`;
  return sql`(select * from list_matches(row (null, null, null, null, null, null, ${postedSince}, ${minSalary},
      ${country}, ${latitude}, ${longitude}, ${radiusKm})::search_plan, ${query}::tsquery, ${rest}::tsquery,
      ${query}::tsquery)
    where ${phrases}::tsquery is null or document @@ ${phrases}::tsquery)`;
}

function toCounts({ phrases }: SearchPlan, row: CountsRow | null): MatchCounts {
  if (!row) return NO_COUNTS;
  const { count, is_incomplete, ...facets } = row;
  if (count <= MAX_COUNT && !is_incomplete) return { count, count_is_exact: true, facets };
  // Of a phrase, the matches that were found are counted. Otherwise there are more than the limit.
  return { count: phrases === null ? MAX_COUNT : Math.min(count, MAX_COUNT), count_is_exact: false, facets: null };
}
