import { type Kysely, type RawBuilder, sql } from "kysely";
import { jobTypes } from "../../contract/values.ts";
import type { DB } from "../../database/schema.ts";
import type { Position } from "../paging.ts";
import { type Circle, cellMarks, type Filters, filterMarks, SHORTEST_SLICE_MS, sliceMarks } from "./marks.ts";
import type { Stretch, Stretches } from "./stretches.ts";

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

export interface Found {
  id: string;
  created_at: Date;
}

/** So many matches of one stretch are fetched and sorted; where there are more, the stretch is cut. */
const MOST_CANDIDATES = 2_000;
/** How much of a stretch that has too many matches is tried next: its newest part. */
const PART = 8;

/** The newest `limit` jobs that match, older than `after`. */
export async function find(
  db: Kysely<DB>,
  stretches: Stretches,
  wanted: Wanted,
  after: Position | null,
  limit: number,
): Promise<Found[]> {
  if (!narrows(wanted)) return await newest(db, wanted, after, limit);
  const before = after && Date.parse(after.at);
  const found: Found[] = [];
  for (const stretch of await stretches(before, wanted.notBefore)) {
    found.push(...(await findWithin(db, stretch, wanted, after, limit - found.length)));
    if (found.length >= limit) break;
  }
  return found;
}

/** Some jobs that match, in no order: all of them when there are fewer than `limit`. */
export async function findAny(db: Kysely<DB>, stretches: Stretches, wanted: Wanted, limit: number): Promise<Found[]> {
  if (!narrows(wanted)) return await newest(db, wanted, null, limit);
  const found: Found[] = [];
  for (const stretch of await stretches(null, wanted.notBefore)) {
    const room = limit - found.length;
    found.push(...(await matching(db, stretch, wanted, null, room, room)).rows);
    if (found.length >= limit) break;
  }
  return found;
}

function narrows({ words, place, title, circle, filters }: Wanted): boolean {
  return words !== "" || place !== "" || title !== null || circle !== null || filterMarks(filters).length > 0;
}

async function newest(db: Kysely<DB>, wanted: Wanted, after: Position | null, limit: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select job_id as id, created_at from job_search
    where true ${olderThan(after)} ${wanted.notBefore ? sql`and created_at >= ${new Date(wanted.notBefore)}` : sql``}
    order by created_at desc, job_id desc limit ${limit}`.execute(db);
  return rows;
}

async function findWithin(
  db: Kysely<DB>,
  stretch: Stretch,
  wanted: Wanted,
  after: Position | null,
  limit: number,
): Promise<Found[]> {
  const { rows } = await matching(db, stretch, wanted, after, limit, MOST_CANDIDATES + 1);
  if ((rows[0]?.candidates ?? 0) <= MOST_CANDIDATES) return rows;

  const extent = await extentOf(db, stretch, after);
  if (!extent || extent.newest - extent.oldest < SHORTEST_SLICE_MS) {
    return (await matching(db, stretch, wanted, after, limit, null)).rows;
  }
  const cut = extent.newest - Math.ceil((extent.newest - extent.oldest) / PART);
  const newer = await findWithin(db, { from: cut, to: stretch.to }, wanted, after, limit);
  if (newer.length >= limit) return newer;
  const older = { from: stretch.from, to: cut };
  return [...newer, ...(await findWithin(db, older, wanted, after, limit - newer.length))];
}

/**
 * Walks the text index through one stretch. With a cap the matches come in no order, so when there are more than that
 * the rows say nothing, and only `candidates` counts.
 */
function matching(
  db: Kysely<DB>,
  { from, to }: Stretch,
  wanted: Wanted,
  after: Position | null,
  limit: number,
  cap: number | null,
) {
  const conditions = conditionsOf(wanted);
  if (from !== null) conditions.push(sql`marks && ${sliceMarks(from, (to ?? Date.now()) + SHORTEST_SLICE_MS)}::text[]`);
  else if (!isLookedUp(wanted)) conditions.push(sql`marks && ${ALL_TYPES}::text[]`);
  // "is true" keeps the planner from walking the index of dates instead.
  if (from !== null) conditions.push(sql`(created_at >= ${new Date(from)}) is true`);
  if (to !== null) conditions.push(sql`(created_at < ${new Date(to)}) is true`);
  if (wanted.notBefore) conditions.push(sql`(created_at >= ${new Date(wanted.notBefore)}) is true`);
  if (after) conditions.push(sql`((created_at, job_id) < (${after.at}, ${after.id})) is true`);
  return sql<Found & { candidates: number }>`
    with candidates as materialized (
      select job_id, created_at from job_search where ${sql.join(conditions, sql` and `)} limit ${cap}
    )
    select job_id as id, created_at, (count(*) over ())::int as candidates from candidates
    order by created_at desc, job_id desc limit ${limit}`.execute(db);
}

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

async function extentOf(db: Kysely<DB>, { from, to }: Stretch, after: Position | null) {
  const within = sql`where true ${from === null ? sql`` : sql`and created_at >= ${new Date(from)}`}
    ${to === null ? sql`` : sql`and created_at < ${new Date(to)}`} ${olderThan(after)}`;
  const { rows } = await sql<{ newest: Date | null; oldest: Date | null }>`select
    (select max(created_at) from job_search ${within}) as newest,
    (select min(created_at) from job_search ${within}) as oldest`.execute(db);
  const { newest, oldest } = rows[0] ?? {};
  return newest && oldest ? { newest: newest.getTime(), oldest: oldest.getTime() } : null;
}

function olderThan(after: Position | null): RawBuilder<unknown> {
  return after ? sql`and (created_at, job_id) < (${after.at}, ${after.id})` : sql``;
}
