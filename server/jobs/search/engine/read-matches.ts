import type pg from "pg";
import { jobColumns } from "../../queries.ts";
import { MAX_COUNT, type MatchPosition, type MatchRow } from "./engine.ts";
import { COUNT_MATCHES, type CountedMatches } from "./facets.ts";
import type { SearchPlan } from "./plan.ts";
import {
  buildIsComparableSql,
  buildRankSql,
  LAST_RANK,
  listQueries,
  listSegmentQueries,
  MIN_SAMPLED,
  PAY_RANKS,
  type Sample,
  type Segment,
  TEXT_RANK,
} from "./segments.ts";
import { matchAny } from "./tsquery.ts";

/** The number of matches that a sample should hold. */
const TARGET_SAMPLED = 64;
/** No larger sample is read after the first one. A level has half of the jobs of the level below. */
const MIN_LEVEL = 4;

const EVERY_RANK = { from: 0, to: LAST_RANK };

export interface ReadOptions {
  segment: Segment;
  /** The rows follow this position. */
  start: MatchPosition;
  /** The time of the newest job, which a segment with a period needs. */
  newest?: Date;
  limit: number;
  /** When more jobs match, some are left out. */
  maxRead?: number;
  withCounts: boolean;
  /** Limits the matches to the first of the distances within which `enough` of them are, else to the last one. */
  near?: { radiiKm: number[]; enough: number } | undefined;
}

/** Reads the first rows of a segment. `foundCount` is the number of its jobs, those without a phrase included. */
export async function readSegment(
  pool: pg.Pool,
  plan: SearchPlan,
  { segment, start, newest = new Date(), limit, maxRead, withCounts, near }: ReadOptions,
) {
  const parameters = new Parameters();
  const matches = selectMatches(plan, listSegmentQueries(plan, segment, start, newest), parameters);
  const [to, earliest] = [parameters.add(segment.to), parameters.add(segment.since)];
  const [rank, at, id] = [start.rank, start.at, start.id].map((value) => parameters.add(value));
  const found = `select * from (${matches}) as matches
    where ${earliest}::timestamptz is null or created_at >= ${earliest} or rank < ${to} limit ${parameters.add(maxRead ?? null)}`;
  const isOnPage = `rank <= ${to}
    and (rank > ${rank} or rank = ${rank} and (created_at, job_id) < (${at}::timestamptz, ${id}::uuid))`;
  const phrases = plan.phrases === null ? null : `document @@ ${parameters.add(plan.phrases)}::tsquery`;
  return await readPage(pool, parameters, { found, phrases, isOnPage, limit, withCounts, near });
}

/** The number of next jobs whose pay of an hour, which has no lexeme, is checked when a search has no other condition. */
export const MAX_PAY_CHECKS = 20_000;

type OrderOptions = Pick<ReadOptions, "start" | "limit" | "withCounts"> & { maxPayChecks?: number };

/** Reads the first jobs in an order that has an index, for a search without conditions. They are counted up to the maximum. */
export async function readInOrder(
  pool: pg.Pool,
  plan: SearchPlan,
  { start, limit, withCounts, maxPayChecks = MAX_PAY_CHECKS }: OrderOptions,
) {
  const parameters = new Parameters();
  const { isNext, order, isRest } = buildOrderSql(plan, start, parameters);
  const checked = `(select * from job_search where ${isNext} order by ${order} limit ${maxPayChecks}) as job_search`;
  const matches = selectMatches(plan, [[]], parameters, plan.minHourlyPay === null ? undefined : checked);
  const most = `limit ${parameters.add(withCounts ? MAX_COUNT + 1 : limit)}`;
  const next = `${matches} and ${isNext} order by ${order} ${most}`;
  const found = isRest
    ? `(${next}) union all (${matches} and ${isRest} order by ${NEWEST_FIRST} ${most}) ${most}`
    : next;
  return await readPage(pool, parameters, { found, phrases: null, isOnPage: "true", limit, withCounts });
}

/**
 * Reads the matches among the next jobs in an order that has an index. By pay, jobs without comparable pay are not among them.
 *
 * @param among the number of jobs, whether they match or not
 */
export async function readAmongNext(
  pool: pg.Pool,
  plan: SearchPlan,
  { start, limit, among }: Pick<ReadOptions, "start" | "limit"> & { among: number },
) {
  const parameters = new Parameters();
  const { isNext, order } = buildOrderSql(plan, start, parameters);
  const next = `(select * from job_search where ${isNext} order by ${order} limit ${parameters.add(among)}) as job_search`;
  const found = selectMatches(plan, [listQueries(plan, EVERY_RANK)], parameters, next);
  return await readPage(pool, parameters, { found, phrases: null, isOnPage: "true", limit, withCounts: false });
}

const NEWEST_FIRST = "created_at desc, job_id desc";

/**
 * Returns the condition for the jobs after a position and their order, which has an index. By pay, those without comparable pay
 * follow (`isRest`), the newest first.
 */
function buildOrderSql(plan: SearchPlan, start: MatchPosition, parameters: Parameters) {
  const [at, id] = [parameters.add(start.at), parameters.add(start.id)];
  const isLater = `(created_at, job_id) < (${at}::timestamptz, ${id}::uuid)`;
  if (plan.ordering === "closing") {
    const rank = `${parameters.add(start.rank - TEXT_RANK)}::integer`;
    return {
      isNext: `closing_rank >= ${rank} and (closing_rank > ${rank} or ${isLater})`,
      order: `closing_rank, ${NEWEST_FIRST}`,
    };
  }
  if (plan.ordering !== "pay") return { isNext: isLater, order: NEWEST_FIRST };
  const salary = `${parameters.add(PAY_RANKS - (start.rank - TEXT_RANK))}::integer`;
  const hasPay = `(salary > 0 and ${buildIsComparableSql(plan, parameters)})`;
  return {
    // The planner takes `salary > 0 and salary <= x` for a narrow range of few jobs, and would sort them all.
    isNext: `${hasPay} and (salary, created_at, job_id) < (${salary}, ${at}::timestamptz, ${id}::uuid)`,
    order: `salary desc, ${NEWEST_FIRST}`,
    isRest: `not ${hasPay} and (${salary} > 0 or ${isLater})`,
  };
}

/**
 * Reads the matches up to a rank in a sample of the jobs, and in larger ones while it has found too few. The first sample has about
 * `TARGET_SAMPLED` matches if as many jobs match as estimated. `sampled` is the number of matches before phrases are checked.
 * When too few have the phrases, the sample has all of these (`isChecked` is false).
 */
export async function readSample(
  pool: pg.Pool,
  plan: SearchPlan,
  { start, estimate, to = LAST_RANK }: { start: MatchPosition; estimate: number; to?: number },
): Promise<Sample & { sampled: number; isChecked: boolean }> {
  let level = Math.max(0, Math.floor(Math.log2(estimate / TARGET_SAMPLED)));
  for (;;) {
    const parameters = new Parameters();
    const sampled = level > 0 ? [matchAny([`sample:${level}`])] : [];
    const queries = listQueries(plan, { from: start.rank, to }, sampled);
    const matches = selectMatches(plan, [queries], parameters);
    const phrases = plan.phrases === null ? "true" : `document @@ ${parameters.add(plan.phrases)}::tsquery`;
    const text = `select (select created_at from job_search order by created_at desc limit 1) as newest, (
        select coalesce(
          json_agg(json_build_array(rank, extract(epoch from created_at), ${phrases}) order by rank, created_at desc), '[]'
        ) from (${matches}) as matches
      ) as found`;
    const { rows } = await query<{
      newest: Date | null;
      found: [rank: number, seconds: number, hasPhrases: boolean][];
    }>(pool, text, parameters);
    const [{ newest, found } = { newest: null, found: [] }] = rows;
    // With fewer matches at this level, there are about 250 matches or fewer.
    if (found.length >= MIN_SAMPLED || level <= MIN_LEVEL) {
      const matching = found.filter(([, , hasPhrases]) => hasPhrases);
      const isChecked = matching.length >= MIN_SAMPLED;
      const used = isChecked ? matching : found;
      return {
        matches: used.map(([rank, seconds]) => ({ rank, at: new Date(1000 * seconds) })),
        isChecked,
        sampled: found.length,
        jobsPerSampled: 2 ** level,
        to,
        newest: newest ?? new Date(),
      };
    }
    level = Math.max(MIN_LEVEL, level - Math.ceil(Math.log2(TARGET_SAMPLED / (found.length + 1))));
  }
}

/** Counts the matches without their phrases and without their order, at most `limit` of them. */
export async function countUpTo(pool: pg.Pool, plan: SearchPlan, limit: number): Promise<number> {
  const parameters = new Parameters();
  const matches = selectMatches({ ...plan, titleTiers: {} }, [listQueries(plan, EVERY_RANK)], parameters);
  const text = `select count(*)::integer as count from (select from (${matches}) as matches limit ${limit}) as found`;
  const [row] = (await query<{ count: number }>(pool, text, parameters)).rows;
  return row?.count ?? 0;
}

/** Returns the plan for the first distance within which `enough` jobs match, else the last one. Null when no job is that near. */
export async function findRadius(pool: pg.Pool, plans: SearchPlan[], enough: number): Promise<SearchPlan | null> {
  const parameters = new Parameters();
  const tries = plans.map((plan, index) => {
    const matches = selectMatches({ ...plan, titleTiers: {} }, [listQueries(plan, EVERY_RANK)], parameters);
    const phrases = plan.phrases === null ? "true" : `document @@ ${parameters.add(plan.phrases)}::tsquery`;
    const least = index < plans.length - 1 ? enough : 1;
    return `(select ${index} as index from (select from (${matches}) as matches where ${phrases} limit ${least}) as found
      having count(*) >= ${least})`;
  });
  const [row] = (await query<{ index: number }>(pool, `${tries.join(" union all ")} limit 1`, parameters)).rows;
  return (row && plans[row.index]) ?? null;
}

interface FoundRow {
  found_count: string;
  radius_km: number | null;
  counts: CountedMatches | null;
}

interface PageSql {
  /** The rows of `selectMatches` to read. */
  found: string;
  /** A condition that not all of them fulfil and that takes long to check. */
  phrases: string | null;
  /** The condition for the rows that follow the position. */
  isOnPage: string;
  limit: number;
  withCounts: boolean;
  near?: ReadOptions["near"];
}

/** Reads the rows of a page with their jobs. `foundCount` is the number of jobs before phrases are checked. */
async function readPage(
  pool: pg.Pool,
  parameters: Parameters,
  { found, phrases, isOnPage, limit, withCounts, near }: PageSql,
) {
  const checked = `select * from found ${phrases === null ? "" : `where ${phrases}`}`;
  const text = `
    with found as materialized (${found}),
    ${near ? `checked as materialized (${checked}), ${limitToNear(near, parameters)}` : `matches as materialized (${checked})`},
    page as materialized (
      select * from matches where ${isOnPage} order by rank, created_at desc, job_id desc limit ${parameters.add(limit)}
    )
    select ${CARD_COLUMNS}, page.country, page.rank, page.distance as distance_km, counted.*
    from (
      select (select count(*) from found) as found_count, ${withCounts ? COUNT_MATCHES : "null::json"} as counts,
        ${near ? "(select radius from near)" : "null"} as radius_km
    ) as counted left join (
      page join jobs on jobs.id = page.job_id join companies as company on company.id = jobs.company_id
    ) on true
    order by page.rank, page.created_at desc, page.job_id desc`;
  const { rows } = await query<MatchRow & FoundRow>(pool, text, parameters);
  return {
    // Without a match, there is one row for the counts.
    rows: rows.filter(({ id }) => id !== null),
    foundCount: Number(rows[0]?.found_count ?? 0),
    counts: rows[0]?.counts ?? null,
    radiusKm: rows[0]?.radius_km ?? 0,
  };
}

/** Returns the SQL of `matches`: of the rows of `checked` those within one of the distances. */
function limitToNear({ radiiKm, enough }: { radiiKm: number[]; enough: number }, parameters: Parameters): string {
  return `near as materialized (
      select coalesce(min(radius), ${parameters.add(radiiKm.at(-1))}::integer) as radius
      from unnest(${parameters.add(radiiKm)}::integer[]) as radius
      where (select count(*) from checked where distance <= radius) >= ${parameters.add(enough)}
    ),
    matches as materialized (select checked.* from checked join near on distance <= radius)`;
}

/** A card shows two lines of the description, without its formatting. */
const MAX_DESCRIPTION_LENGTH = 300;
const CARD_COLUMNS = jobColumns
  .filter((column) => column !== "search_index.country as country" && column !== "jobs.description")
  .map((column) =>
    column === "jobs.plain_description"
      ? `(select case when length(plain) <= ${MAX_DESCRIPTION_LENGTH} then plain
           else left(plain, ${MAX_DESCRIPTION_LENGTH - 1}) || '…' end
           from coalesce(jobs.plain_description, jobs.description) as plain) as description, null as plain_description`
      : column,
  )
  .join(", ");

/** The hours of the month that `job_search.salary` pays for, as `comparePay` counts them (contract/jobs/terms/pay.ts). */
export const HOURS_OF_PAID_MONTH = "(52.0 / 12 * coalesce(most_hours, 40))";

/**
 * Returns SQL for the matching rows of `job_search` with their ranks and distances. A row must match all queries of at least one list.
 *
 * @param jobs a part of the table, named as the table
 */
function selectMatches(plan: SearchPlan, lists: string[][], parameters: Parameters, jobs = "job_search"): string {
  const alternatives = lists.map((queries) =>
    ["true", ...queries.map((given) => `document @@ ${parameters.add(given)}::tsquery`)].join(" and "),
  );
  const [since, salary] = [parameters.add(plan.postedSince), parameters.add(plan.minSalary)];
  const isComparable = buildIsComparableSql(plan, parameters);
  // Few searches have these conditions, and the one on the age reads each job by its id. So the others leave them out.
  const takesAge =
    plan.age === null
      ? ""
      : `and (select minimum_age from jobs where jobs.id = job_search.job_id) <= ${parameters.add(plan.age)}::integer`;
  const paysByHour =
    plan.minHourlyPay === null
      ? ""
      : `and salary >= floor(${parameters.add(plan.minHourlyPay)}::real * ${HOURS_OF_PAID_MONTH}) and ${isComparable}`;
  const [leastHours, mostHours] = [parameters.add(plan.hours?.from), parameters.add(plan.hours?.to)];
  const [country, radius] = [parameters.add(plan.country), parameters.add(plan.radiusKm)];
  return `select job_id, created_at, type, industry, priority, work_place, education, text_language, occupation_group, pay_currency, skills, least_hours, most_hours,
      shifts, country, distance,
      ${plan.phrases === null ? "" : "document,"} ${buildRankSql(plan, parameters, "distance")} as rank
    from ${jobs}, lateral (${selectDistance(plan, parameters)}) as measured
    where (${alternatives.join(" or ")}) and (${since}::timestamptz is null or created_at >= ${since})
      and (${salary}::integer is null or salary >= ${salary} and ${isComparable})
      ${paysByHour} ${takesAge}
      and (${leastHours}::real is null or most_hours >= ${leastHours} and least_hours < ${mostHours}::real + 1)
      and (${country}::text is null or country is null or country = ${country})
      and (${radius}::real is null or distance <= ${radius})`;
}

function selectDistance({ latitude, longitude }: SearchPlan, parameters: Parameters): string {
  if (latitude === null || longitude === null) return "select null::double precision as distance";
  // Without the offset, each use of the distance would compute it again.
  return `select distance_km(${parameters.add(latitude)}, ${parameters.add(longitude)}, latitude, longitude) as distance
    offset 0`;
}

/** The parameters of a statement. */
class Parameters {
  readonly values: unknown[] = [];

  /** Adds a value and returns its placeholder. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Statements with the same text have the same name, so PostgreSQL keeps their plans. There are some dozens. */
const statementNames = new Map<string, string>();

function query<Row extends pg.QueryResultRow>(pool: pg.Pool, text: string, { values }: Parameters) {
  const name = statementNames.get(text) ?? `search_${statementNames.size + 1}`;
  statementNames.set(text, name);
  return pool.query<Row>({ name, text, values });
}
