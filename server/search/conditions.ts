import { type RawBuilder, sql } from "kysely";
import { jobTypes } from "../../contract/values.ts";
import type { PagePosition } from "../http/paging.ts";
import {
  buildCellTokens,
  buildFilterTokens,
  buildTimeTokens,
  type Circle,
  type Filters,
  MIN_TIME_UNIT_MS,
} from "./filter-tokens.ts";
import type { TimeSlice } from "./find-matches.ts";

/** What a search looks for. Empty text and null restrict nothing. */
export interface CompiledCriteria {
  words: string;
  place: string;
  /** All of it in the title, or not all of it. */
  title: { query: string; holds: boolean } | null;
  filters: Filters;
  circle: Circle | null;
  /** Milliseconds. */
  notBefore: number | null;
}

export const NO_CRITERIA: CompiledCriteria = {
  words: "",
  place: "",
  title: null,
  filters: {},
  circle: null,
  notBefore: null,
};

export function hasCriteria({ words, place, title, circle, filters }: CompiledCriteria): boolean {
  return words !== "" || place !== "" || title !== null || circle !== null || buildFilterTokens(filters).length > 0;
}

const CLOCK_SKEW_MS = 2 * MIN_TIME_UNIT_MS;
/** A mark of each job, for the oldest stretch, which is open, when the index has nothing else to begin with. */
const ALL_TYPE_TOKENS = jobTypes.map((type) => `type ${type}`);

/** Whether the index can look for anything in it: not for what must not be there. */
function canUseIndex(wanted: CompiledCriteria): boolean {
  const { words, title } = wanted;
  return (
    (words !== "" && !isExclusionOnly(words)) ||
    hasCriteria({ ...wanted, words: "", title: title?.holds ? title : null })
  );
}

/** Required words come first in a query, so one that begins so only says what must not be there. */
export function isExclusionOnly(words: string): boolean {
  return words.startsWith("!");
}

/** Whether words that must all be there are everything a query says: no refusal, and nothing about what stands where. */
export function isConjunction(words: string): boolean {
  return !/[!<]/.test(words);
}

/** What the row of a job must be like, apart from its date. */
export function buildConditions({ words, place, title, filters, circle }: CompiledCriteria): RawBuilder<unknown>[] {
  const conditions = buildFilterTokens(filters).map((marks) => sql`filter_tokens && ${marks}::text[]`);
  // What only must not be there would read the whole index; rows that something else finds are checked for it.
  if (words)
    conditions.push(
      isExclusionOnly(words) ? sql`(words @@ ${words}::tsquery) is true` : sql`words @@ ${words}::tsquery`,
    );
  if (place) conditions.push(sql`place @@ ${place}::tsquery`);
  if (title?.holds) conditions.push(sql`title @@ ${title.query}::tsquery`);
  else if (title) conditions.push(sql`(title @@ ${title.query}::tsquery) is false`);
  if (filters.salary_min) conditions.push(sql`salary >= ${Math.ceil(filters.salary_min)}`);
  if (circle) {
    const { latitude, longitude, radius } = circle;
    conditions.push(sql`filter_tokens && ${buildCellTokens(circle)}::text[]`);
    conditions.push(sql`distance_km(${latitude}, ${longitude}, latitude, longitude) <= ${radius}`);
  }
  return conditions;
}

/** The same within a stretch of time and older than `after`; only the index of words fits. */
export function buildTimeSliceConditions(
  { from, to }: Pick<TimeSlice, "from" | "to">,
  wanted: CompiledCriteria,
  after: PagePosition | null,
): RawBuilder<unknown>[] {
  const conditions = buildConditions(wanted);
  if (from !== null)
    conditions.push(sql`filter_tokens && ${buildTimeTokens(from, to ?? Date.now() + CLOCK_SKEW_MS)}::text[]`);
  else if (!canUseIndex(wanted)) conditions.push(sql`filter_tokens && ${ALL_TYPE_TOKENS}::text[]`);
  // "is true" keeps the planner from walking the index of dates instead.
  if (from !== null) conditions.push(sql`(created_at >= ${new Date(from)}) is true`);
  if (to !== null) conditions.push(sql`(created_at < ${new Date(to)}) is true`);
  if (wanted.notBefore) conditions.push(sql`(created_at >= ${new Date(wanted.notBefore)}) is true`);
  if (after) conditions.push(sql`((created_at, job_id) < (${after.at}, ${after.id})) is true`);
  return conditions;
}

export function buildOlderThanCondition(after: PagePosition | null): RawBuilder<unknown> {
  return after ? sql`and (created_at, job_id) < (${after.at}, ${after.id})` : sql``;
}
