import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import type { Position } from "../paging.ts";
import { conditionsWithin, narrows, olderThan, type Wanted } from "./conditions.ts";
import { startOfSlice } from "./marks.ts";
import { CROWD, type Part, partsOf } from "./parts.ts";
import type { Stretch, Stretches } from "./stretches.ts";

export interface Found {
  id: string;
  created_at: Date;
}

/** So many matches of one part are fetched and sorted; where there are more, it is cut. */
const MOST_CANDIDATES = 2_000;

/** The newest `limit` jobs that match, older than `after`. */
export async function find(
  db: Kysely<DB>,
  stretches: Stretches,
  wanted: Wanted,
  after: Position | null,
  limit: number,
): Promise<Found[]> {
  if (!narrows(wanted)) return await newest(db, wanted, after, limit);
  const found: Found[] = [];
  for (const stretch of await stretches(after && Date.parse(after.at), wanted.notBefore)) {
    for (const part of await partsOf(db, stretch, wanted, limit - found.length)) {
      found.push(...(await findWithin(db, part, wanted, after, limit - found.length)));
      if (found.length >= limit) return found;
    }
  }
  return found;
}

/** Some jobs that match, in no order: all of them when there are fewer than `limit`. */
export async function findAny(db: Kysely<DB>, stretches: Stretches, wanted: Wanted, limit: number): Promise<Found[]> {
  if (!narrows(wanted)) return await newest(db, wanted, null, limit);
  const found: Found[] = [];
  for (const { stretch, wants } of ways(await stretches(null, wanted.notBefore), wanted)) {
    for (const part of wants.circle ? [stretch] : await partsOf(db, stretch, wants, limit - found.length)) {
      const room = limit - found.length;
      found.push(...(await matching(db, part, wants, null, room, room)).rows);
      if (found.length >= limit) return found;
    }
  }
  return found;
}

/**
 * Many are wanted, so the newest jobs alone would seldom do. Of what is old the middle of a circle comes first, where
 * most jobs are when it is drawn around a town.
 */
function ways(stretches: Stretch[], wanted: Wanted): { stretch: Stretch; wants: Wanted }[] {
  const newer = stretches
    .slice(-2, -1)
    .map(({ from }) => ({ stretch: { from, to: null, moments: [] }, wants: wanted }));
  const { circle } = wanted;
  const portions = circle
    ? (["middle", "around"] as const).map((where) => ({ ...wanted, circle: { ...circle, where } }))
    : [wanted];
  return [...newer, ...stretches.slice(-1).flatMap((stretch) => portions.map((wants) => ({ stretch, wants })))];
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
  part: Part,
  wanted: Wanted,
  after: Position | null,
  limit: number,
): Promise<Found[]> {
  if (part.matches <= CROWD) {
    const { rows } = await matching(db, part, wanted, after, limit, MOST_CANDIDATES + 1);
    if ((rows[0]?.candidates ?? 0) <= MOST_CANDIDATES) return rows;
  }
  const from = part.from ?? (await oldest(db));
  const to = part.to ?? Date.now();
  const share = Math.min(1 / 2, Math.max(1 / 32, CROWD / 2 / part.matches));
  const tried = share * (to - from);
  const middle = startOfSlice(to - tried, tried / 2);
  if (middle <= from) return (await matching(db, part, wanted, after, limit, null)).rows;
  const newer = await findWithin(db, { from: middle, to: part.to, matches: 0 }, wanted, after, limit);
  if (newer.length >= limit) return newer;
  // There are too many in all and few so far, so too many are left. What is tried of them is twice as long.
  const matches = Math.max(CROWD + 1, ((CROWD / 4) * (middle - from)) / (to - middle));
  const older = await findWithin(db, { from, to: middle, matches }, wanted, after, limit - newer.length);
  return [...newer, ...older];
}

/**
 * Walks the text index through one part. With a cap the matches come in no order, so when there are more than that
 * the rows say nothing, and only `candidates` counts.
 */
function matching(
  db: Kysely<DB>,
  part: Pick<Part, "from" | "to">,
  wanted: Wanted,
  after: Position | null,
  limit: number,
  cap: number | null,
) {
  const conditions = conditionsWithin(part, wanted, after);
  return sql<Found & { candidates: number }>`
    with candidates as materialized (
      select job_id, created_at from job_search where ${sql.join(conditions, sql` and `)} limit ${cap}
    )
    select job_id as id, created_at, (count(*) over ())::int as candidates from candidates
    order by created_at desc, job_id desc limit ${limit}`.execute(db);
}

async function oldest(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ at: Date | null }>`select min(created_at) as at from job_search`.execute(db);
  return rows[0]?.at?.getTime() ?? Date.now();
}
