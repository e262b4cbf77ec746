import type { SearchCriteria } from "../../contract/search-criteria.ts";

/**
 * Filter tokens are words of the search index that stand for a filter value, a range of salaries, a map cell or a unit
 * of time. `job_filter_tokens` (database/migrations/0007_search.sql) gives each job its tokens in the same format.
 */

const HOUR_MS = 3_600_000;
/** From fine to coarse: an hour, a day, 16 days. A coarse unit starts where a finer one starts. */
const TIME_UNITS = [
  { prefix: "h", lengthMs: HOUR_MS },
  { prefix: "d", lengthMs: 24 * HOUR_MS },
  { prefix: "f", lengthMs: 384 * HOUR_MS },
] as const;
export const MIN_TIME_UNIT_MS = HOUR_MS;
/** Salary tokens are steps of half a power of two. The last step holds all higher salaries. */
const MAX_SALARY_STEP = 40;

/**
 * Lists time tokens that cover the time from `from` to `to` (milliseconds since 1970). To keep the list short, the
 * first token may start earlier by 1/32 of the length, and the last one may end later by half of the length. The extra
 * time at the end costs little, because the search has already read the newer jobs.
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

/** Rounds down to the start of the longest time unit of at most `maxMs`. Few tokens cover a range that starts there. */
export function floorToTimeUnit(time: number, maxMs: number): number {
  const { lengthMs } = TIME_UNITS.findLast((unit) => unit.lengthMs <= maxMs) ?? TIME_UNITS[0];
  return Math.floor(time / lengthMs) * lengthMs;
}

export function toHourToken(time: number): string {
  return `h${Math.floor(time / HOUR_MS)}`;
}

export type Filters = Pick<SearchCriteria, "type" | "industry" | "priority" | "salary_min">;

/** One list of tokens for each filter. A job matches when it has one token of every list. */
export function buildFilterTokens({ type, industry, priority, salary_min = 0 }: Filters): string[][] {
  const tokens = [type && `type ${type}`, industry && `industry ${industry}`, priority && `priority ${priority}`];
  const lists = tokens.flatMap((token) => (token ? [[token]] : []));
  return salary_min > 1 ? [...lists, buildSalaryTokens(salary_min)] : lists;
}

function buildSalaryTokens(minSalary: number): string[] {
  // PostgreSQL may round the logarithm of an exact power down, so an exact power includes the step below.
  const firstStep = Math.min(MAX_SALARY_STEP, Math.floor(2 * Math.log2(minSalary) - 1e-9));
  return Array.from({ length: MAX_SALARY_STEP - firstStep + 1 }, (_, index) => `s${firstStep + index}`);
}

export interface SearchCircle {
  latitude: number;
  longitude: number;
  radiusKm: number;
  /** Restricts the tokens to the cell of the center, or to all other cells. */
  part?: "center" | "surroundings";
}

const KM_PER_DEGREE = 111.2;
const MAX_SMALL_CELL_RADIUS_KM = 35;

/**
 * Lists the tokens of the map cells that a circle touches. A cell measures an eighth of a degree for a small circle,
 * else one degree.
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

/** Continues the columns of cells across the 180th meridian. */
function wrapLongitudeCell(column: number, cellsPerDegree: number): number {
  const half = 180 * cellsPerDegree;
  return ((((column + half) % (2 * half)) + 2 * half) % (2 * half)) - half;
}
