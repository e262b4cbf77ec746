import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import type { PagePosition } from "../http/paging.ts";
import {
  buildConditions,
  buildOlderThanCondition,
  buildTimeSliceConditions,
  type CompiledCriteria,
  hasCriteria,
} from "./conditions.ts";
import { floorToTimeUnit, MIN_TIME_UNIT_MS, toHourToken } from "./filter-tokens.ts";
import type { ListTimeWindows, TimeWindow } from "./search-context.ts";

export interface Match {
  id: string;
  created_at: Date;
}

/** So many matches of one part are fetched and sorted; where there are more, it is cut. */
const MAX_CANDIDATES = 2_000;

/** The newest `limit` jobs that match, older than `after`. */
export async function findNewestMatches(
  db: Kysely<DB>,
  stretches: ListTimeWindows,
  wanted: CompiledCriteria,
  after: PagePosition | null,
  limit: number,
): Promise<Match[]> {
  if (!hasCriteria(wanted)) return await selectNewestJobs(db, wanted, after, limit);
  const found: Match[] = [];
  for (const stretch of await stretches(after && Date.parse(after.at), wanted.notBefore)) {
    for (const part of await planTimeSlices(db, stretch, wanted, limit - found.length)) {
      found.push(...(await findInTimeSlice(db, part, wanted, after, limit - found.length)));
      if (found.length >= limit) return found;
    }
  }
  return found;
}

/** Some jobs that match, in no order: all of them when there are fewer than `limit`. */
export async function findSomeMatches(
  db: Kysely<DB>,
  stretches: ListTimeWindows,
  wanted: CompiledCriteria,
  limit: number,
): Promise<Match[]> {
  if (!hasCriteria(wanted)) return await selectNewestJobs(db, wanted, null, limit);
  const found: Match[] = [];
  for (const { stretch, wants } of planCountWindows(await stretches(null, wanted.notBefore), wanted)) {
    for (const part of wants.circle ? [stretch] : await planTimeSlices(db, stretch, wants, limit - found.length)) {
      const room = limit - found.length;
      found.push(...(await selectMatches(db, part, wants, null, room, room)).rows);
      if (found.length >= limit) return found;
    }
  }
  return found;
}

/**
 * Many are wanted, so the newest jobs alone would seldom do. Of what is old the middle of a circle comes first, where
 * most jobs are when it is drawn around a town.
 */
function planCountWindows(
  stretches: TimeWindow[],
  wanted: CompiledCriteria,
): { stretch: TimeWindow; wants: CompiledCriteria }[] {
  const newer = stretches
    .slice(-2, -1)
    .map(({ from }) => ({ stretch: { from, to: null, moments: [] }, wants: wanted }));
  const { circle } = wanted;
  const portions = circle
    ? (["middle", "around"] as const).map((where) => ({ ...wanted, circle: { ...circle, where } }))
    : [wanted];
  return [...newer, ...stretches.slice(-1).flatMap((stretch) => portions.map((wants) => ({ stretch, wants })))];
}

async function selectNewestJobs(
  db: Kysely<DB>,
  wanted: CompiledCriteria,
  after: PagePosition | null,
  limit: number,
): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select job_id as id, created_at from job_search
    where true ${buildOlderThanCondition(after)} ${wanted.notBefore ? sql`and created_at >= ${new Date(wanted.notBefore)}` : sql``}
    order by created_at desc, job_id desc limit ${limit}`.execute(db);
  return rows;
}

async function findInTimeSlice(
  db: Kysely<DB>,
  part: TimeSlice,
  wanted: CompiledCriteria,
  after: PagePosition | null,
  limit: number,
): Promise<Match[]> {
  if (part.matches <= MAX_UNSPLIT_MATCHES) {
    const { rows } = await selectMatches(db, part, wanted, after, limit, MAX_CANDIDATES + 1);
    if ((rows[0]?.candidates ?? 0) <= MAX_CANDIDATES) return rows;
  }
  const from = part.from ?? (await selectOldestTime(db));
  const to = part.to ?? Date.now();
  const share = Math.min(1 / 2, Math.max(1 / 32, MAX_UNSPLIT_MATCHES / 2 / part.matches));
  const tried = share * (to - from);
  const middle = floorToTimeUnit(to - tried, tried / 2);
  if (middle <= from) return (await selectMatches(db, part, wanted, after, limit, null)).rows;
  const newer = await findInTimeSlice(db, { from: middle, to: part.to, matches: 0 }, wanted, after, limit);
  if (newer.length >= limit) return newer;
  // There are too many in all and few so far, so too many are left. What is tried of them is twice as long.
  const matches = Math.max(MAX_UNSPLIT_MATCHES + 1, ((MAX_UNSPLIT_MATCHES / 4) * (middle - from)) / (to - middle));
  const older = await findInTimeSlice(db, { from, to: middle, matches }, wanted, after, limit - newer.length);
  return [...newer, ...older];
}

/**
 * Walks the text index through one part. With a cap the matches come in no order, so when there are more than that
 * the rows say nothing, and only `candidates` counts.
 */
function selectMatches(
  db: Kysely<DB>,
  part: Pick<TimeSlice, "from" | "to">,
  wanted: CompiledCriteria,
  after: PagePosition | null,
  limit: number,
  cap: number | null,
) {
  const conditions = buildTimeSliceConditions(part, wanted, after);
  return sql<Match & { candidates: number }>`
    with candidates as materialized (
      select job_id, created_at from job_search where ${sql.join(conditions, sql` and `)} limit ${cap}
    )
    select job_id as id, created_at, (count(*) over ())::int as candidates from candidates
    order by created_at desc, job_id desc limit ${limit}`.execute(db);
}

async function selectOldestTime(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ at: Date | null }>`select min(created_at) as at from job_search`.execute(db);
  return rows[0]?.at?.getTime() ?? Date.now();
}

/** Piece of a stretch. */
export interface TimeSlice {
  from: number | null;
  to: number | null;
  /** Estimated, when they are a crowd; else zero. */
  matches: number;
}

/** More than any page needs: a part with more matches is gone through from its newest side. */
export const MAX_UNSPLIT_MATCHES = 500;
/** One hour in each of so many equal portions of a long stretch. */
const SAMPLE_BUCKETS = 24;

/**
 * Cuts a long stretch, newest part first, so that going through a part costs no more than what it finds, or than one
 * portion of the jobs has. How many match where is estimated from a sample of hours; what that misses lies between two
 * of them. Where nothing or little is found the stretch stays whole, since going through few matches costs little.
 */
export async function planTimeSlices(
  db: Kysely<DB>,
  stretch: TimeWindow,
  wanted: CompiledCriteria,
  limit: number,
): Promise<TimeSlice[]> {
  const portions = buildSampleBuckets(stretch);
  const found = portions.length > 0 ? await countSampledMatches(db, portions, wanted) : new Map<string, number>();
  const parts: TimeSlice[] = [];
  let { to } = stretch;
  let [matches, variance, enough] = [0, 0, limit];
  function close(from: number, crowd = 0) {
    parts.push({ from, to, matches: crowd });
    [to, matches, variance, enough] = [from, 0, 0, enough * 4];
  }
  for (const { from, newer, hour, weight } of portions) {
    const sampled = found.get(hour) ?? 0;
    if (sampled * weight > MAX_UNSPLIT_MATCHES) {
      if (newer !== to) close(newer);
      close(from, sampled * weight);
      continue;
    }
    matches += sampled * weight;
    variance += sampled * weight ** 2;
    if (matches - 2 * Math.sqrt(variance) >= enough) close(from);
  }
  return [...parts, { from: stretch.from, to, matches: 0 }];
}

interface SampleBucket {
  from: number;
  newer: number;
  hour: string;
  weight: number;
}

function buildSampleBuckets({ to, moments }: TimeWindow): SampleBucket[] {
  const portions: SampleBucket[] = [];
  const size = moments.length / SAMPLE_BUCKETS;
  let newer = to;
  for (let number = 0; number < SAMPLE_BUCKETS; number++) {
    const middle = moments[Math.floor((number + 0.5) * size)];
    const last = moments[Math.ceil((number + 1) * size) - 1];
    if (newer === null || middle === undefined || last === undefined) break;
    const from = floorToTimeUnit(last, (newer - last) / 2);
    if (from >= newer) continue;
    portions.push({ from, newer, hour: toHourToken(middle), weight: Math.max(1, (newer - from) / MIN_TIME_UNIT_MS) });
    newer = from;
  }
  return portions;
}

/** How many match in the sampled hour of each portion. */
async function countSampledMatches(
  db: Kysely<DB>,
  portions: SampleBucket[],
  wanted: CompiledCriteria,
): Promise<Map<string, number>> {
  const hours = portions.map(({ hour }) => hour);
  const { rows } = await sql<{ hour: string; jobs: number }>`
    select 'h' || floor(extract(epoch from created_at) / 3600) as hour, count(*)::int as jobs from job_search
    where ${sql.join([...buildConditions(wanted), sql`filter_tokens && ${hours}::text[]`], sql` and `)} group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ hour, jobs }) => [hour, jobs]));
}
