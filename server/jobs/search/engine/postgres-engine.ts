import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Database } from "../../../platform/database/pool.ts";
import { compileSearch, limitToCircle } from "./compile-search.ts";
import type { PreparedSearch, SearchEngine } from "./engine.ts";
import { countMatches, findMatches, findNear } from "./find-matches.ts";
import { type CompiledSearch, createEmptyPlan, type SearchPlan } from "./plan.ts";
import { HOURS_OF_PAID_MONTH } from "./read-matches.ts";
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
  const toPreparedSearch = (compiled: CompiledSearch, radiusKm: number | null): PreparedSearch => {
    const { plan, jobConditions, unknownWords, absentWords } =
      radiusKm === null ? compiled : limitToCircle(compiled, radiusKm);
    return {
      unknownWords,
      absentWords,
      hasKeywords: (plan.tiers.text ?? []).length > 0 || plan.phrases !== null || plan.exclusions.length > 0,
      dependencies: jobConditions,
      async findNear(radiiKm, enough, request) {
        const plans = radiiKm.map((radius) => limitToCircle(compiled, radius).plan);
        const near = await findNear(pool, plans, enough, request);
        return near && { ...near, prepared: toPreparedSearch(compiled, near.radiusKm) };
      },
      findMatches: (request) => findMatches(pool, plan, request),
      countMatches: () => countMatches(pool, plan),
      findIds: (limit) => findIds(plan, limit),
      findTitleIds: (limit) => (plan.tiers.title ? findIds(toTitlePlan(plan), limit) : null),
      selectMatches: () => selectMatches(plan),
    };
  };
  return {
    async prepare(search, options) {
      const compiled = await compileSearch(searchWords, search, options);
      return toPreparedSearch(compiled, search.radiusKm);
    },
    findSimilarIds: (job, limit) => findSimilarIds(db, findIdsByQuery, job, limit),
  };
}

/** Returns the plan for the matches with the keywords in the title, newest first. */
function toTitlePlan(plan: SearchPlan): SearchPlan {
  return { ...plan, tiers: { text: plan.tiers.title ?? [] }, titleTiers: {}, ordering: "time" };
}

/** Returns SQL for whether the pay of a row of `job_search` is in the currency of the search. */
export function isPayComparable({ payCurrency, portalCurrency }: Pick<SearchPlan, "payCurrency" | "portalCurrency">) {
  return sql<boolean>`coalesce(pay_currency, ${portalCurrency}::text) is not distinct from ${payCurrency}::text`;
}

/** Returns SQL for all matches of a plan, as rows of `job_search`. */
function selectMatches(plan: SearchPlan): RawBuilder<unknown> {
  const { phrases, postedSince, minSalary, minHourlyPay, age, country, latitude, longitude, radiusKm } = plan;
  const queries = listQueries(plan, { from: 0, to: Number.POSITIVE_INFINITY });
  const conditions = [
    sql`true`,
    ...queries.map((query) => sql`document @@ ${query}::tsquery`),
    ...(phrases === null ? [] : [sql`document @@ ${phrases}::tsquery`]),
    ...(postedSince ? [sql`created_at >= ${postedSince}::timestamptz`] : []),
    ...(minSalary === null ? [] : [sql`salary >= ${minSalary} and ${isPayComparable(plan)}`]),
    ...(minHourlyPay === null
      ? []
      : [
          sql`salary >= floor(${minHourlyPay}::real * ${sql.raw(HOURS_OF_PAID_MONTH)})
            and ${isPayComparable(plan)}`,
        ]),
    ...(age === null ? [] : [sql`(select minimum_age from jobs where jobs.id = job_search.job_id) <= ${age}`]),
    ...(country === null ? [] : [sql`(country is null or country = ${country})`]),
    ...(radiusKm === null ? [] : [sql`distance_km(${latitude}, ${longitude}, latitude, longitude) <= ${radiusKm}`]),
  ];
  return sql`(select * from job_search where ${sql.join(conditions, sql` and `)})`;
}
