import type pg from "pg";
import {
  MAX_COUNT,
  type MatchCounts,
  type MatchNumber,
  type MatchPage,
  type MatchPosition,
  type MatchRequest,
  type MatchRow,
  NO_COUNTS,
} from "./engine.ts";
import { toCounts } from "./facets.ts";
import type { SearchPlan } from "./plan.ts";
import {
  countUpTo,
  findRadius,
  MAX_PAY_CHECKS,
  type ReadOptions,
  readAmongNext,
  readInOrder,
  readSample,
  readSegment,
} from "./read-matches.ts";
import {
  BEGINNING,
  chooseSegment,
  EVERYTHING,
  estimateRareTitles,
  getEnd,
  LAST_RANK,
  MAX_REST,
  type Sample,
  type Segment,
  skipMissingTiers,
  TEXT_RANK,
} from "./segments.ts";

/** When more jobs match than were estimated, the search continues with a sample. */
const MAX_READ_WITHOUT_SAMPLE = 4_000;
/** Of the jobs with the words of a phrase, this many are checked. */
const MAX_PHRASE_CHECKS = 1_000;
/** So many times the estimated number of jobs are read in the order of pay or closing date. */
const MARGIN_OF_NEXT = 2;
/** Reading more jobs in this order, whether they match or not, takes longer than a segment. */
const MAX_NEXT = 2_000;
/** The greatest number of matches to read beyond the wanted ones, unless the page is larger than usual. */
const MAX_MARGIN = 100;

/**
 * Finds matches in the order of the results (worked example in docs/search.md). When few jobs can match, it reads all
 * matches. Otherwise it first reads the matches in a random sample of the jobs, and estimates from them which segment of
 * the results has the rows of the page. Then it reads segments until it has these rows.
 */
export async function findMatches(pool: pg.Pool, plan: SearchPlan, request: MatchRequest): Promise<MatchPage> {
  const { limit, withCounts } = request;
  const start = getStart(plan, request);
  const read = (segment: Segment, options: Partial<ReadOptions>) =>
    readSegment(pool, plan, { start, limit: limit + 1, withCounts: false, ...options, segment });
  if (isEmpty(plan)) {
    const { rows, counts } = await readInOrder(pool, plan, { start, limit: limit + 1, withCounts });
    const count = toCounts(counts);
    const isExact = count.count_is_exact && !(checksPay(plan) && plan.activeJobs > MAX_PAY_CHECKS);
    return toPage(request, rows, withCounts ? { ...count, count_is_exact: isExact } : null);
  }
  let estimate = plan.estimatedMatches;
  if (canReadAll(plan, request)) {
    const all = await readAll(pool, plan, request);
    if (all) return all.page;
    estimate = plan.activeJobs;
  }

  const { sampled, isChecked, ...sample } = await readSample(pool, plan, { start, estimate });
  if (sampled === 0 && sample.jobsPerSampled === 1) return toPage(request, [], withCounts ? NO_COUNTS : null);
  // A count takes a check of all jobs that have the words. A page needs few checks when the phrase is common.
  const isPhraseLimited =
    plan.phrases !== null && sampled * sample.jobsPerSampled > 2 * MAX_PHRASE_CHECKS && (withCounts || !isChecked);
  if (withCounts && !isPhraseLimited && !(await hasMoreMatches(pool, plan, sample))) {
    const { rows, counts } = await read(EVERYTHING, { withCounts });
    return toPage(request, rows, toCounts(counts));
  }

  const among = estimateNext(plan, sample, limit + 1);
  if (among !== null) {
    const { rows } = await readAmongNext(pool, plan, { start, limit: limit + 1, among });
    if (rows.length > limit) return toPage(request, rows, withCounts ? toUncountedMatches(plan, rows.length) : null);
  }
  const rareTitles = estimateRareTitles(plan, sample, start);
  const titles =
    rareTitles === null ? null : await readSample(pool, plan, { start, estimate: rareTitles, to: TEXT_RANK - 1 });
  const rows: MatchRow[] = [];
  let checked = 0;
  let position = start;
  let target = isPhraseLimited ? MAX_PHRASE_CHECKS : chooseTarget(limit + 1, titles ?? sample);
  for (;;) {
    const missing = limit + 1 - rows.length;
    const known = titles !== null && position.rank <= titles.to ? titles : sample;
    const segment = chooseSegment(plan, getSampleAfter(known, position), position, { target, missing });
    const found = await read(segment, { start: position, newest: sample.newest, limit: missing });
    rows.push(...found.rows);
    checked += found.foundCount;
    const isDone = rows.length > limit || (segment.to === LAST_RANK && segment.since === null);
    if (isDone || (isPhraseLimited && checked >= MAX_PHRASE_CHECKS)) break;
    position = skipMissingTiers(plan, getEnd(segment));
    target *= 2;
  }
  return toPage(request, rows, withCounts ? toUncountedMatches(plan, rows.length) : null);
}

/** Counts the matches up to `MAX_COUNT` without their order. Phrases, and pay of an hour alone, take the checks of a page. */
export async function countMatches(pool: pg.Pool, plan: SearchPlan): Promise<MatchNumber> {
  if (plan.phrases !== null || checksPay(plan)) {
    const { counts } = await findMatches(pool, plan, { start: null, limit: 1, withCounts: true });
    return counts ?? NO_COUNTS;
  }
  if (!isEmpty(plan) && plan.estimatedMatches > MAX_COUNT) {
    const sample = await readSample(pool, plan, { start: BEGINNING, estimate: plan.estimatedMatches });
    if (showsMoreMatches(sample, MAX_COUNT)) return MORE_MATCHES;
  }
  const count = await countUpTo(pool, plan, MAX_COUNT + 1);
  return count > MAX_COUNT ? MORE_MATCHES : { count, count_is_exact: true };
}

const MORE_MATCHES = { count: MAX_COUNT, count_is_exact: false };

const getStart = (plan: SearchPlan, { start }: MatchRequest) => skipMissingTiers(plan, start ?? BEGINNING);

function toPage({ limit }: MatchRequest, rows: MatchRow[], counts: MatchCounts | null): MatchPage {
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit, counts };
}

/** Whether so few jobs match by estimate that a sample takes longer. To count the matches, all of them are read anyway. */
function canReadAll({ estimatedMatches }: SearchPlan, { withCounts }: MatchRequest): boolean {
  return estimatedMatches <= (withCounts ? MAX_COUNT : MAX_REST);
}

/** Reads all matches for a page. Null when there are more than estimated. */
async function readAll(pool: pg.Pool, plan: SearchPlan, request: MatchRequest, near?: ReadOptions["near"]) {
  const { limit, withCounts } = request;
  const start = getStart(plan, request);
  const options = { segment: EVERYTHING, start, limit: limit + 1, maxRead: MAX_READ_WITHOUT_SAMPLE, withCounts, near };
  const { rows, foundCount, counts, radiusKm } = await readSegment(pool, plan, options);
  if (foundCount >= MAX_READ_WITHOUT_SAMPLE) return null;
  return { radiusKm, page: toPage(request, rows, withCounts ? toCounts(counts) : null) };
}

/**
 * Estimates how many of the next jobs by pay or closing date have to be read to find the rows of a page, if matches are spread
 * evenly. Null for another order, and when it is more than `MAX_NEXT`.
 */
function estimateNext(
  { ordering, phrases, activeJobs }: SearchPlan,
  { matches, jobsPerSampled }: Sample,
  rows: number,
): number | null {
  if ((ordering !== "pay" && ordering !== "closing") || phrases !== null) return null;
  const among = Math.ceil((MARGIN_OF_NEXT * rows * activeJobs) / (matches.length * jobsPerSampled));
  return among <= MAX_NEXT ? among : null;
}

/** The more jobs one of the sample stands for, the less is known of where the rows end. */
function chooseTarget(rows: number, { jobsPerSampled }: Sample): number {
  return rows + Math.max(10 * Math.sqrt(rows), Math.min(jobsPerSampled, MAX_MARGIN));
}

/** Whether a search for nothing but pay of an hour checks each of the next jobs. */
const checksPay = (plan: SearchPlan) => isEmpty(plan) && plan.minHourlyPay !== null;

function isEmpty({ tiers, conditions, commonConditions, preferred, phrases, radiusKm }: SearchPlan): boolean {
  return (
    conditions.length + commonConditions.length === 0 &&
    preferred === null &&
    phrases === null &&
    radiusKm === null &&
    Object.values(tiers).every((queries) => queries.length === 0)
  );
}

/**
 * Finds the first of the distances from a place within which `enough` jobs match, else the last one, and a page of these
 * matches. Null when no job is that near. One statement usually suffices: it reads the matches within a distance that probably
 * has several times as many as are needed.
 *
 * @param plans A plan for each distance, the nearest first
 */
export async function findNear(
  pool: pg.Pool,
  plans: SearchPlan[],
  enough: number,
  request: MatchRequest,
): Promise<{ radiusKm: number; page: MatchPage } | null> {
  const likely = plans.findIndex(({ estimatedMatches }) => estimatedMatches >= 4 * enough);
  const tried = likely === -1 ? plans : plans.slice(0, likely + 1);
  const isLast = tried.length === plans.length;
  const plan = tried.at(-1);
  if (!plan) return null;
  if (canReadAll(plan, request)) {
    const radiiKm = tried.map(({ radiusKm }) => radiusKm ?? 0);
    const all = await readAll(pool, plan, request, { radiiKm, enough });
    if (all && (isLast || all.page.rows.length >= enough)) return all.page.rows.length > 0 ? all : null;
  } else if (tried.length === 1) {
    const page = await findMatches(pool, plan, request);
    if (page.rows.length >= enough) return { radiusKm: plan.radiusKm ?? 0, page };
  }
  const near = await findRadius(pool, plans, enough);
  return near && { radiusKm: near.radiusKm ?? 0, page: await findMatches(pool, near, request) };
}

/** Whether more jobs match than are counted. Where a sample leaves a doubt, to count them takes less time than to read them all. */
async function hasMoreMatches(pool: pg.Pool, plan: SearchPlan, sample: Sample): Promise<boolean> {
  if (showsMoreMatches(sample, MAX_COUNT)) return true;
  const isLikely = plan.phrases === null && sample.matches.length * sample.jobsPerSampled > MAX_COUNT;
  return isLikely && (await countUpTo(pool, plan, MAX_COUNT + 1)) > MAX_COUNT;
}

/** Whether a sample shows beyond doubt that there are more matches: seven standard deviations exclude an error. */
function showsMoreMatches({ matches, jobsPerSampled }: Sample, count: number): boolean {
  const expected = count / jobsPerSampled;
  return matches.length > expected + 7 * Math.sqrt(expected) + 5;
}

/** Of a phrase, the matches that were found are counted. */
function toUncountedMatches({ phrases }: SearchPlan, found: number): MatchCounts {
  return { count: phrases === null ? MAX_COUNT : Math.min(found, MAX_COUNT), count_is_exact: false, facets: null };
}

function getSampleAfter({ matches, ...sample }: Sample, position: MatchPosition): Sample {
  const time = position.at === BEGINNING.at ? Number.POSITIVE_INFINITY : Date.parse(position.at);
  return {
    ...sample,
    matches: matches.filter(({ rank, at }) => rank > position.rank || (rank === position.rank && at.getTime() < time)),
  };
}
