import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Database } from "../../platform/database/pool.ts";
import type { SearchEngine } from "./engine.ts";
import { findMatches } from "./find-matches.ts";
import { compileSearch, createEmptyPlan, type SearchPlan } from "./plan.ts";
import { createSearchWords } from "./search-words.ts";
import { listQueries } from "./segments.ts";
import { findSimilarIds } from "./similar-jobs.ts";

/** Creates the engine for the table `job_search`. docs/search.md explains it. */
export function createPostgresEngine(pool: pg.Pool, db: Database): SearchEngine {
  const searchWords = createSearchWords(pool);
  const findIds = async (plan: SearchPlan, limit: number) => {
    const { rows } = await findMatches(pool, plan, { start: null, limit, withCounts: false });
    return rows.map(({ id }) => id);
  };
  const findIdsByQuery = async (query: string, limit: number, country: string | null) => {
    const { jobs } = await searchWords.getTableSize();
    return await findIds({ ...createEmptyPlan(jobs), conditions: [query], country }, limit);
  };
  return {
    async prepare(search, options) {
      const { plan, jobConditions, unknownWords } = await compileSearch(searchWords, search, options);
      return {
        unknownWords,
        hasKeywords: (plan.tiers.text ?? []).length > 0 || plan.phrases !== null || plan.exclusions.length > 0,
        dependencies: jobConditions,
        findMatches: (request) => findMatches(pool, plan, request),
        findIds: (limit) => findIds(plan, limit),
        findTitleIds: (limit) => (plan.tiers.title ? findIds(toTitlePlan(plan), limit) : null),
        selectMatches: () => selectMatches(plan),
      };
    },
    findSimilarIds: (job, limit) => findSimilarIds(db, findIdsByQuery, job, limit),
  };
}

/** Returns the plan for the matches with the keywords in the title, newest first. */
function toTitlePlan(plan: SearchPlan): SearchPlan {
  return { ...plan, tiers: { text: plan.tiers.title ?? [] }, titleTiers: {}, ordering: "time" };
}

/** Returns SQL for all matches of a plan, as rows of `job_search`. */
function selectMatches(plan: SearchPlan): RawBuilder<unknown> {
  const { phrases, postedSince, minSalary, country, latitude, longitude, radiusKm } = plan;
  const conditions = [
    ...listQueries(plan, { from: 0, to: Number.POSITIVE_INFINITY }).map((query) => sql`document @@ ${query}::tsquery`),
    ...(phrases === null ? [] : [sql`document @@ ${phrases}::tsquery`]),
    ...(postedSince ? [sql`created_at >= ${postedSince}::timestamptz`] : []),
    ...(minSalary === null ? [] : [sql`salary >= ${minSalary}`]),
    ...(country === null ? [] : [sql`(country is null or country = ${country})`]),
    ...(radiusKm === null ? [] : [sql`distance_km(${latitude}, ${longitude}, latitude, longitude) <= ${radiusKm}`]),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  return sql`(select * from job_search ${where})`;
}
