import { type RawBuilder, sql } from "kysely";
import { jobTypes } from "../../contract/constants.ts";
import type { PagePosition } from "../http/paging.ts";
import {
  buildCellTokens,
  buildFilterTokens,
  buildTimeTokens,
  type Filters,
  MIN_TIME_UNIT_MS,
  type SearchCircle,
} from "./filter-tokens.ts";
import type { TimeRange } from "./search-context.ts";

/** Search criteria as conditions on the table `job_search`. An empty string and null set no condition. */
export interface CompiledCriteria {
  /** A `tsquery` on title, company, industry and description. */
  wordsQuery: string;
  /** A `tsquery` on address and postal code. */
  placeQuery: string;
  /** A `tsquery` on the title. `matches` says whether the title must match it or must not match it. */
  title: { query: string; matches: boolean } | null;
  filters: Filters;
  circle: SearchCircle | null;
  /** Limits the search to jobs in this country and jobs whose country is not known. */
  country: string | null;
  /** The earliest posting time, in milliseconds since 1970. */
  notBefore: number | null;
}

export const EMPTY_CRITERIA: CompiledCriteria = {
  wordsQuery: "",
  placeQuery: "",
  title: null,
  filters: {},
  circle: null,
  country: null,
  notBefore: null,
};

/** True when the criteria restrict more than the posting time. */
export function hasCriteria({ wordsQuery, placeQuery, title, circle, filters }: CompiledCriteria): boolean {
  return (
    wordsQuery !== "" || placeQuery !== "" || title !== null || circle !== null || buildFilterTokens(filters).length > 0
  );
}

/** The greatest clock difference between the server and PostgreSQL that searches allow for. */
const CLOCK_SKEW_MS = 2 * MIN_TIME_UNIT_MS;
/** Every job has one of these filter tokens, so together they match all jobs. */
const ALL_TYPE_TOKENS = jobTypes.map((type) => `type ${type}`);

/** True when the GIN index can find candidates for the criteria. It cannot do so when all are exclusions. */
function canUseIndex(criteria: CompiledCriteria): boolean {
  const { wordsQuery, title } = criteria;
  if (wordsQuery !== "" && !isExclusionOnly(wordsQuery)) return true;
  return hasCriteria({ ...criteria, wordsQuery: "", title: title?.matches ? title : null });
}

/** True for a query that only excludes words. In a query, all exclusions come after the required words. */
export function isExclusionOnly(wordsQuery: string): boolean {
  return wordsQuery.startsWith("!");
}

/** True for a query without exclusions (`!`) and phrases (`<->`). */
export function isConjunction(wordsQuery: string): boolean {
  return !/[!<]/.test(wordsQuery);
}

/** True when words of the criteria must be adjacent. */
export function hasPhrase({ wordsQuery, title }: CompiledCriteria): boolean {
  return /<(-|\d+)>/.test(wordsQuery) || /<(-|\d+)>/.test(title?.query ?? "");
}

/** Builds the SQL conditions on a row of `job_search`, apart from its posting time. */
export function buildConditions(criteria: CompiledCriteria): RawBuilder<unknown>[] {
  const { wordsQuery, placeQuery, title, filters, circle, country } = criteria;
  const conditions = buildFilterTokens(filters).map((tokens) => sql`filter_tokens && ${tokens}::text[]`);
  if (wordsQuery) {
    const matchesWords = sql`words @@ ${wordsQuery}::tsquery`;
    // `is true` keeps PostgreSQL from using the GIN index for an exclusion, which would read the whole index.
    // PostgreSQL instead checks the rows that the other conditions find.
    conditions.push(isExclusionOnly(wordsQuery) ? sql`(${matchesWords}) is true` : matchesWords);
  }
  if (placeQuery) conditions.push(sql`place @@ ${placeQuery}::tsquery`);
  if (title?.matches) conditions.push(sql`title @@ ${title.query}::tsquery`);
  else if (title) conditions.push(sql`(title @@ ${title.query}::tsquery) is false`);
  if (filters.salary_min) conditions.push(sql`salary >= ${Math.ceil(filters.salary_min)}`);
  if (country) conditions.push(sql`(country = ${country} or country is null)`);
  if (circle) {
    const { latitude, longitude, radiusKm } = circle;
    conditions.push(sql`filter_tokens && ${buildCellTokens(circle)}::text[]`);
    conditions.push(sql`distance_km(${latitude}, ${longitude}, latitude, longitude) <= ${radiusKm}`);
  }
  return conditions;
}

/**
 * Builds the conditions of `buildConditions`, and conditions for a time range and for jobs after the position `after`.
 * Their form lets the planner use no other index than the GIN index.
 */
export function buildTimeRangeConditions(
  { from, to }: TimeRange,
  criteria: CompiledCriteria,
  after: PagePosition | null,
): RawBuilder<unknown>[] {
  const conditions = buildConditions(criteria);
  if (from !== null) {
    conditions.push(sql`filter_tokens && ${buildTimeTokens(from, to ?? Date.now() + CLOCK_SKEW_MS)}::text[]`);
  } else if (!canUseIndex(criteria)) {
    conditions.push(sql`filter_tokens && ${ALL_TYPE_TOKENS}::text[]`);
  }
  // `is true` keeps the planner from using the index on created_at.
  if (from !== null) conditions.push(sql`(created_at >= ${new Date(from)}) is true`);
  if (to !== null) conditions.push(sql`(created_at < ${new Date(to)}) is true`);
  if (criteria.notBefore) conditions.push(sql`(created_at >= ${new Date(criteria.notBefore)}) is true`);
  if (after) conditions.push(sql`((created_at, job_id) < (${after.at}, ${after.id})) is true`);
  return conditions;
}
