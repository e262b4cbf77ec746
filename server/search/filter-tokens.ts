import type { SearchCriteria } from "../../contract/search-criteria.ts";

/**
 * Filter tokens are words of the search index that stand for a filter value, a salary step, a map cell or a time unit.
 * The SQL function `job_filter_tokens` (database/migrations/0007_search.sql) gives each job its tokens in the same
 * format.
 */

const HOUR_MS = 3_600_000;
/** Shortest first: an hour, a day, 16 days. Every start of a long unit is also the start of a shorter one. */
const TIME_UNITS = [
  { prefix: "h", lengthMs: HOUR_MS },
  { prefix: "d", lengthMs: 24 * HOUR_MS },
  { prefix: "f", lengthMs: 384 * HOUR_MS },
] as const;
export const MIN_TIME_UNIT_MS = HOUR_MS;
/** Salary steps are logarithmic: two steps double the salary. The last step holds all higher salaries. */
const MAX_SALARY_STEP = 40;

/**
 * Lists time tokens that cover the time from `from` to `to` (milliseconds since 1970). To keep the list short, the
 * tokens may cover more: before `from` up to an hour or 1/32 of the length, after `to` up to an hour or half of the
 * length, whichever is longer. The conditions on `created_at` exclude the jobs of the extra time. The extra time at the
 * end costs little, because the search has just read its jobs.
 */
export function buildTimeTokens(from: number, to: number): string[] {
  const tokens: string[] = [];
  const finest = TIME_UNITS.findLast(({ lengthMs }) => lengthMs <= (to - from) / 32) ?? TIME_UNITS[0];
  for (let start = Math.floor(from / finest.lengthMs) * finest.lengthMs; start < to; ) {
    const startingUnits = TIME_UNITS.filter(({ lengthMs }) => lengthMs >= finest.lengthMs && start % lengthMs === 0);
    const { prefix, lengthMs } =
      startingUnits.findLast(({ lengthMs }) => start + lengthMs <= to || lengthMs <= (to - from) / 2) ?? finest;
    tokens.push(`${prefix}${start / lengthMs}`);
    start += lengthMs;
  }
  return tokens;
}

/**
 * Rounds a time down to the start of a time unit: the longest one of at most `maxMs`, or an hour. A range that starts
 * there needs few time tokens.
 */
export function floorToTimeUnit(time: number, maxMs: number): number {
  const { lengthMs } = TIME_UNITS.findLast((unit) => unit.lengthMs <= maxMs) ?? TIME_UNITS[0];
  return Math.floor(time / lengthMs) * lengthMs;
}

export function toHourToken(time: number): string {
  return `h${Math.floor(time / HOUR_MS)}`;
}

export type Filters = Pick<SearchCriteria, "type" | "industry" | "priority" | "salary_min">;

/** Returns one list of tokens for each filter. A job matches when it has at least one token of every list. */
export function buildFilterTokens({ type, industry, priority, salary_min = 0 }: Filters): string[][] {
  const tokens = [type && `type ${type}`, industry && `industry ${industry}`, priority && `priority ${priority}`];
  const lists = tokens.flatMap((token) => (token ? [[token]] : []));
  return salary_min > 1 ? [...lists, buildSalaryTokens(salary_min)] : lists;
}

function buildSalaryTokens(minSalary: number): string[] {
  // PostgreSQL may round the logarithm of a power of two down. The list for such a salary therefore starts one step
  // lower.
  const firstStep = Math.min(MAX_SALARY_STEP, Math.floor(2 * Math.log2(minSalary) - 1e-9));
  return Array.from({ length: MAX_SALARY_STEP - firstStep + 1 }, (_, index) => `s${firstStep + index}`);
}

export interface SearchCircle {
  latitude: number;
  longitude: number;
  radiusKm: number;
  /** Restricts the circle to the map cell of its center, or to all other map cells. */
  part?: "center" | "surroundings";
}

const KM_PER_DEGREE = 111.2;
const MAX_SMALL_CELL_RADIUS_KM = 35;

/**
 * Lists the tokens of the map cells that a circle touches. A cell measures an eighth of a degree when the circle is
 * small, else one degree.
 */
export function buildCellTokens({ latitude, longitude, radiusKm, part }: SearchCircle): string[] {
  const [prefix, cellsPerDegree] = radiusKm <= MAX_SMALL_CELL_RADIUS_KM ? (["c", 8] as const) : (["C", 1] as const);
  const latitudeRadius = radiusKm / KM_PER_DEGREE;
  const maxLatitude = Math.min(89, Math.abs(latitude) + latitudeRadius);
  const longitudeRadius = Math.min(180, latitudeRadius / Math.cos((maxLatitude * Math.PI) / 180));
  const toCell = (degrees: number) => Math.floor(degrees * cellsPerDegree);
  const centerToken = `${prefix}${toCell(latitude)} ${wrapLongitudeCell(toCell(longitude), cellsPerDegree)}`;
  if (part === "center") return [centerToken];
  const tokens: string[] = [];
  for (let row = toCell(latitude - latitudeRadius); row <= toCell(latitude + latitudeRadius); row++) {
    for (let column = toCell(longitude - longitudeRadius); column <= toCell(longitude + longitudeRadius); column++) {
      tokens.push(`${prefix}${row} ${wrapLongitudeCell(column, cellsPerDegree)}`);
    }
  }
  return part === "surroundings" ? tokens.filter((token) => token !== centerToken) : tokens;
}

/** Maps a column beyond the 180th meridian to the column on its other side. */
function wrapLongitudeCell(column: number, cellsPerDegree: number): number {
  const half = 180 * cellsPerDegree;
  return ((((column + half) % (2 * half)) + 2 * half) % (2 * half)) - half;
}
