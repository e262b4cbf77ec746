import { type RawBuilder, sql } from "kysely";
import { jobTypes } from "../../contract/values.ts";
import type { Position } from "../paging.ts";
import { type Circle, cellMarks, type Filters, filterMarks, SHORTEST_SLICE_MS, sliceMarks } from "./marks.ts";
import type { Part } from "./parts.ts";

/** What a search looks for. Empty text and null restrict nothing. */
export interface Wanted {
  words: string;
  place: string;
  /** All of it in the title, or not all of it. */
  title: { query: string; holds: boolean } | null;
  filters: Filters;
  circle: Circle | null;
  /** Milliseconds. */
  notBefore: number | null;
}

export const anything: Wanted = { words: "", place: "", title: null, filters: {}, circle: null, notBefore: null };

export function narrows({ words, place, title, circle, filters }: Wanted): boolean {
  return words !== "" || place !== "" || title !== null || circle !== null || filterMarks(filters).length > 0;
}

const CLOCKS_DIFFER_MS = 2 * SHORTEST_SLICE_MS;
/** A mark of each job, for the oldest stretch, which is open, when the index has nothing else to begin with. */
const ALL_TYPES = jobTypes.map((type) => `type ${type}`);

/** Whether the index can look for anything in it: not for what must not be there. */
function isLookedUp(wanted: Wanted): boolean {
  const { words, title } = wanted;
  return (words !== "" && !isRefusal(words)) || narrows({ ...wanted, words: "", title: title?.holds ? title : null });
}

/** Required words come first in a query, so one that begins so only says what must not be there. */
export function isRefusal(words: string): boolean {
  return words.startsWith("!");
}

/** Whether words that must all be there are everything a query says: no refusal, and nothing about what stands where. */
export function isPlain(words: string): boolean {
  return !/[!<]/.test(words);
}

/** What the row of a job must be like, apart from its date. */
export function conditionsOf({ words, place, title, filters, circle }: Wanted): RawBuilder<unknown>[] {
  const conditions = filterMarks(filters).map((marks) => sql`marks && ${marks}::text[]`);
  // What only must not be there would read the whole index; rows that something else finds are checked for it.
  if (words)
    conditions.push(isRefusal(words) ? sql`(words @@ ${words}::tsquery) is true` : sql`words @@ ${words}::tsquery`);
  if (place) conditions.push(sql`place @@ ${place}::tsquery`);
  if (title?.holds) conditions.push(sql`title @@ ${title.query}::tsquery`);
  else if (title) conditions.push(sql`(title @@ ${title.query}::tsquery) is false`);
  if (filters.salary_min) conditions.push(sql`salary >= ${Math.ceil(filters.salary_min)}`);
  if (circle) {
    const { latitude, longitude, radius } = circle;
    conditions.push(sql`marks && ${cellMarks(circle)}::text[]`);
    conditions.push(sql`distance_km(${latitude}, ${longitude}, latitude, longitude) <= ${radius}`);
  }
  return conditions;
}

/** The same within a stretch of time and older than `after`; only the index of words fits. */
export function conditionsWithin(
  { from, to }: Pick<Part, "from" | "to">,
  wanted: Wanted,
  after: Position | null,
): RawBuilder<unknown>[] {
  const conditions = conditionsOf(wanted);
  if (from !== null) conditions.push(sql`marks && ${sliceMarks(from, to ?? Date.now() + CLOCKS_DIFFER_MS)}::text[]`);
  else if (!isLookedUp(wanted)) conditions.push(sql`marks && ${ALL_TYPES}::text[]`);
  // "is true" keeps the planner from walking the index of dates instead.
  if (from !== null) conditions.push(sql`(created_at >= ${new Date(from)}) is true`);
  if (to !== null) conditions.push(sql`(created_at < ${new Date(to)}) is true`);
  if (wanted.notBefore) conditions.push(sql`(created_at >= ${new Date(wanted.notBefore)}) is true`);
  if (after) conditions.push(sql`((created_at, job_id) < (${after.at}, ${after.id})) is true`);
  return conditions;
}

export function olderThan(after: Position | null): RawBuilder<unknown> {
  return after ? sql`and (created_at, job_id) < (${after.at}, ${after.id})` : sql``;
}
