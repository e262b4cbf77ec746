import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import { getErrorCode } from "../../database/start-error.ts";
import type { PagePosition } from "../http/paging.ts";
import {
  buildConditions,
  buildTimeRangeConditions,
  type CompiledCriteria,
  hasCriteria,
  hasPhrase,
} from "./conditions.ts";
import { floorToTimeUnit, MIN_TIME_UNIT_MS, toHourToken } from "./filter-tokens.ts";
import type { ListTimeWindows, TimeRange, TimeWindow } from "./search-context.ts";

/** The error code of PostgreSQL for a statement that exceeds its timeout. */
const QUERY_CANCELED = "57014";

/** A job that matches a search. */
export interface SearchMatch {
  id: string;
  created_at: Date;
}

/** A piece of a time window that one query reads. */
interface TimeSlice extends TimeRange {
  /** The estimated number of matches if it exceeds `MAX_UNSPLIT_MATCHES`, else 0. */
  estimatedMatches: number;
}

/** One query fetches and sorts at most this number of matches. A slice with more matches is split. */
const MAX_CANDIDATES = 2_000;
/** A slice with more estimated matches is split before it is read. No page needs this number of matches. */
const MAX_UNSPLIT_MATCHES = 500;

/**
 * The time limit for finding the matches of a phrase. The index does not know which words are adjacent, so PostgreSQL
 * checks every job that has all of them. For common words that are never adjacent, this would take seconds in a large
 * portal.
 */
const PHRASE_TIME_LIMIT_MS = 700;

/**
 * Finds the newest `limit` matches after the position `after`, newest first. For a phrase, stops after
 * `PHRASE_TIME_LIMIT_MS` and returns what it has found; `db` must then be a transaction.
 */
export async function findNewestMatches(
  db: Kysely<DB>,
  listTimeWindows: ListTimeWindows,
  criteria: CompiledCriteria,
  after: PagePosition | null,
  limit: number,
): Promise<SearchMatch[]> {
  const matches: SearchMatch[] = [];
  const find = (isTimeOver?: () => boolean) =>
    collectNewestMatches(db, listTimeWindows, criteria, after, limit, matches, isTimeOver);
  await (hasPhrase(criteria) ? runWithTimeLimit(db, find) : find());
  return matches;
}

/** Appends the newest matches to `matches`. */
async function collectNewestMatches(
  db: Kysely<DB>,
  listTimeWindows: ListTimeWindows,
  criteria: CompiledCriteria,
  after: PagePosition | null,
  limit: number,
  matches: SearchMatch[],
  isTimeOver = () => false,
): Promise<void> {
  if (!hasCriteria(criteria)) {
    matches.push(...(await selectNewestJobs(db, criteria.notBefore, after, limit)));
    return;
  }
  for (const window of await listTimeWindows(after && Date.parse(after.at), criteria.notBefore)) {
    for (const slice of await planTimeSlices(db, window, criteria, limit - matches.length)) {
      matches.push(...(await findInTimeSlice(db, slice, criteria, after, limit - matches.length)));
      if (matches.length >= limit || isTimeOver()) return;
    }
  }
}

/**
 * Calls `run`, and ends it without an error when one of its queries takes longer than `PHRASE_TIME_LIMIT_MS`. `run` must
 * begin no further query when `isTimeOver` returns true. The transaction can be used afterwards.
 */
async function runWithTimeLimit(
  transaction: Kysely<DB>,
  run: (isTimeOver: () => boolean) => Promise<void>,
): Promise<void> {
  const deadline = performance.now() + PHRASE_TIME_LIMIT_MS;
  const { rows } = await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(
    transaction,
  );
  await sql`savepoint before_phrase`.execute(transaction);
  await sql`select set_config('statement_timeout', ${String(PHRASE_TIME_LIMIT_MS)}, true)`.execute(transaction);
  try {
    await run(() => performance.now() > deadline);
    await sql`select set_config('statement_timeout', ${rows[0]?.timeout}, true)`.execute(transaction);
  } catch (error) {
    if (getErrorCode(error) !== QUERY_CANCELED) throw error;
    // This also restores the statement timeout.
    await sql`rollback to savepoint before_phrase`.execute(transaction);
  }
}

/**
 * Finds up to `limit` matches in no particular order. When it returns fewer than `limit`, these are all matches,
 * except for a phrase: its search stops after `PHRASE_TIME_LIMIT_MS`, and `db` must be a transaction.
 */
export async function findMatchesInAnyOrder(
  db: Kysely<DB>,
  listTimeWindows: ListTimeWindows,
  criteria: CompiledCriteria,
  limit: number,
): Promise<SearchMatch[]> {
  const matches: SearchMatch[] = [];
  const find = (isTimeOver?: () => boolean) =>
    collectMatchesInAnyOrder(db, listTimeWindows, criteria, limit, matches, isTimeOver);
  await (hasPhrase(criteria) ? runWithTimeLimit(db, find) : find());
  return matches;
}

/** Appends matches in no particular order to `matches`. */
async function collectMatchesInAnyOrder(
  db: Kysely<DB>,
  listTimeWindows: ListTimeWindows,
  criteria: CompiledCriteria,
  limit: number,
  matches: SearchMatch[],
  isTimeOver = () => false,
): Promise<void> {
  if (!hasCriteria(criteria)) {
    matches.push(...(await selectNewestJobs(db, criteria.notBefore, null, limit)));
    return;
  }
  for (const step of planCountSteps(await listTimeWindows(null, criteria.notBefore), criteria)) {
    const ranges = step.criteria.circle
      ? [step.window]
      : await planTimeSlices(db, step.window, step.criteria, limit - matches.length);
    for (const range of ranges) {
      const remaining = limit - matches.length;
      matches.push(...(await selectMatches(db, range, step.criteria, null, remaining, remaining)).rows);
      if (matches.length >= limit || isTimeOver()) return;
    }
  }
}

/**
 * Plans the steps of `findMatchesInAnyOrder`: first all windows except the last in one step, then the last window. With
 * a circle, the last window takes two steps: the map cell of the center, then the other cells. Most jobs around a town
 * are in the cell of the center, so the second step is often not needed.
 */
function planCountSteps(
  windows: TimeWindow[],
  criteria: CompiledCriteria,
): { window: TimeWindow; criteria: CompiledCriteria }[] {
  const newerJobs = windows.slice(-2, -1).map(({ from }) => ({ window: { from, to: null, quantiles: [] }, criteria }));
  const { circle } = criteria;
  const parts = circle
    ? (["center", "surroundings"] as const).map((part) => ({ ...criteria, circle: { ...circle, part } }))
    : [criteria];
  const olderJobs = windows.slice(-1).flatMap((window) => parts.map((part) => ({ window, criteria: part })));
  return [...newerJobs, ...olderJobs];
}

/** Selects the newest jobs through the index on created_at, for a search without criteria. */
async function selectNewestJobs(
  db: Kysely<DB>,
  notBefore: number | null,
  after: PagePosition | null,
  limit: number,
): Promise<SearchMatch[]> {
  const { rows } = await sql<SearchMatch>`
    select job_id as id, created_at from job_search
    where true ${after ? sql`and (created_at, job_id) < (${after.at}, ${after.id})` : sql``}
      ${notBefore ? sql`and created_at >= ${new Date(notBefore)}` : sql``}
    order by created_at desc, job_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Finds the newest matches of a slice. Splits a slice with too many matches in two and reads the newer part first. */
async function findInTimeSlice(
  db: Kysely<DB>,
  slice: TimeSlice,
  criteria: CompiledCriteria,
  after: PagePosition | null,
  limit: number,
): Promise<SearchMatch[]> {
  if (slice.estimatedMatches <= MAX_UNSPLIT_MATCHES) {
    const { rows } = await selectMatches(db, slice, criteria, after, limit, MAX_CANDIDATES + 1);
    if ((rows[0]?.candidates ?? 0) <= MAX_CANDIDATES) return rows;
  }
  const from = slice.from ?? (await selectOldestTime(db));
  const to = slice.to ?? Date.now();
  const newerShare = Math.min(1 / 2, Math.max(1 / 32, MAX_UNSPLIT_MATCHES / 2 / slice.estimatedMatches));
  const newerLengthMs = newerShare * (to - from);
  const middle = floorToTimeUnit(to - newerLengthMs, newerLengthMs / 2);
  if (middle <= from) return (await selectMatches(db, slice, criteria, after, limit, null)).rows;
  const newerSlice = { from: middle, to: slice.to, estimatedMatches: 0 };
  const newer = await findInTimeSlice(db, newerSlice, criteria, after, limit);
  if (newer.length >= limit) return newer;
  // The newer part has fewer than `limit` matches, so the older part probably has too many for one query. This estimate
  // makes the newer part of the next split twice as long as this one.
  const estimatedMatches = Math.max(
    MAX_UNSPLIT_MATCHES + 1,
    ((MAX_UNSPLIT_MATCHES / 4) * (middle - from)) / (to - middle),
  );
  const olderSlice = { from, to: middle, estimatedMatches };
  return [...newer, ...(await findInTimeSlice(db, olderSlice, criteria, after, limit - newer.length))];
}

/**
 * Reads the matches of a time range through the GIN index and returns the newest `limit` of them. With a cap, reads at
 * most `cap` matches, in no particular order. When `candidates` equals the cap, there may be more matches, and newer
 * ones may be missing from the rows.
 */
function selectMatches(
  db: Kysely<DB>,
  range: TimeRange,
  criteria: CompiledCriteria,
  after: PagePosition | null,
  limit: number,
  cap: number | null,
) {
  const conditions = buildTimeRangeConditions(range, criteria, after);
  return sql<SearchMatch & { candidates: number }>`
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

/** The last window is divided into this number of buckets. One hour of each bucket is sampled. */
const SAMPLE_BUCKETS = 24;

interface SampleBucket {
  from: number;
  to: number;
  /** The filter token of the sampled hour. */
  hourToken: string;
  /** The length of the bucket in hours, at least 1. */
  weight: number;
}

/**
 * Divides a window into slices, newest first. Estimates the matches of each bucket from its sampled hour. A bucket with
 * more than `MAX_UNSPLIT_MATCHES` estimated matches becomes a slice of its own. Other buckets are joined until the
 * slice very probably (by two standard deviations) has `limit` matches; each later slice must have four times as many.
 * A window with few estimated matches stays whole, because reading few matches is cheap.
 */
async function planTimeSlices(
  db: Kysely<DB>,
  window: TimeWindow,
  criteria: CompiledCriteria,
  limit: number,
): Promise<TimeSlice[]> {
  const buckets = buildSampleBuckets(window);
  const sampledMatches =
    buckets.length > 0 ? await countSampledMatches(db, buckets, criteria) : new Map<string, number>();
  const slices: TimeSlice[] = [];
  let { to } = window;
  let [matches, variance, targetMatches] = [0, 0, limit];
  function addSlice(from: number, estimatedMatches = 0) {
    slices.push({ from, to, estimatedMatches });
    [to, matches, variance, targetMatches] = [from, 0, 0, targetMatches * 4];
  }
  for (const bucket of buckets) {
    const sampled = sampledMatches.get(bucket.hourToken) ?? 0;
    const estimate = sampled * bucket.weight;
    if (estimate > MAX_UNSPLIT_MATCHES) {
      if (bucket.to !== to) addSlice(bucket.to);
      addSlice(bucket.from, estimate);
      continue;
    }
    matches += estimate;
    variance += sampled * bucket.weight ** 2;
    if (matches - 2 * Math.sqrt(variance) >= targetMatches) addSlice(bucket.from);
  }
  return [...slices, { from: window.from, to, estimatedMatches: 0 }];
}

/** Returns no buckets for a window without quantiles. Only the last window has quantiles; the others are short. */
function buildSampleBuckets({ to: windowEnd, quantiles }: TimeWindow): SampleBucket[] {
  const buckets: SampleBucket[] = [];
  const quantilesPerBucket = quantiles.length / SAMPLE_BUCKETS;
  let to = windowEnd;
  for (let index = 0; index < SAMPLE_BUCKETS; index++) {
    const middle = quantiles[Math.floor((index + 0.5) * quantilesPerBucket)];
    const oldest = quantiles[Math.ceil((index + 1) * quantilesPerBucket) - 1];
    if (to === null || middle === undefined || oldest === undefined) break;
    const from = floorToTimeUnit(oldest, (to - oldest) / 2);
    if (from >= to) continue;
    buckets.push({ from, to, hourToken: toHourToken(middle), weight: Math.max(1, (to - from) / MIN_TIME_UNIT_MS) });
    to = from;
  }
  return buckets;
}

/** Counts the matches in the sampled hour of each bucket. The keys are the filter tokens of the hours. */
async function countSampledMatches(
  db: Kysely<DB>,
  buckets: SampleBucket[],
  criteria: CompiledCriteria,
): Promise<Map<string, number>> {
  const hourTokens = buckets.map(({ hourToken }) => hourToken);
  const conditions = [...buildConditions(criteria), sql`filter_tokens && ${hourTokens}::text[]`];
  const { rows } = await sql<{ hour_token: string; matches: number }>`
    select 'h' || floor(extract(epoch from created_at) / 3600) as hour_token, count(*)::int as matches from job_search
    where ${sql.join(conditions, sql` and `)} group by 1`.execute(db);
  return new Map(rows.map(({ hour_token, matches }) => [hour_token, matches]));
}
