import type * as z from "zod";
import type { SearchParams } from "../../contract/search.ts";

/** The words that stand for what is no text, by the names that `job_filter_tokens` (database/migrations/0007_search.sql) gives them. */

const HOUR_MS = 3_600_000;
/** From fine to coarse: an hour, a day, sixteen days. Each begins where one of the finer ones does. */
const TIME_UNITS = [
  { prefix: "h", length: HOUR_MS },
  { prefix: "d", length: 24 * HOUR_MS },
  { prefix: "f", length: 384 * HOUR_MS },
] as const;
export const MIN_TIME_UNIT_MS = HOUR_MS;
const MAX_SALARY_STEP = 40;

/**
 * Slices that cover the time from `from` to `to` (milliseconds), and few: they may begin earlier by a thirty-second of it,
 * and end later by a half. What is newer has been looked through before, so little is found there.
 */
export function buildTimeTokens(from: number, to: number): string[] {
  const marks: string[] = [];
  const finest = TIME_UNITS.findLast(({ length }) => length <= (to - from) / 32) ?? TIME_UNITS[0];
  for (let at = Math.floor(from / finest.length) * finest.length; at < to; ) {
    const beginsHere = TIME_UNITS.filter(({ length }) => length >= finest.length && at % length === 0);
    const { prefix, length } =
      beginsHere.findLast(({ length }) => at + length <= to || length <= (to - from) / 2) ?? finest;
    marks.push(`${prefix}${at / length}`);
    at += length;
  }
  return marks;
}

/** Moves a moment back to where a slice begins that is at most so long, or an hour: few slices cover what begins there. */
export function floorToTimeUnit(at: number, most: number): number {
  const { length } = TIME_UNITS.findLast((slice) => slice.length <= most) ?? TIME_UNITS[0];
  return Math.floor(at / length) * length;
}

/** The mark of one hour. */
export function toHourToken(at: number): string {
  return `h${Math.floor(at / HOUR_MS)}`;
}

export type Filters = Partial<Pick<z.output<typeof SearchParams>, "type" | "industry" | "priority" | "salary_min">>;

/** One list for each filter: a job has to have one mark of each list. */
export function buildFilterTokens({ type, industry, priority, salary_min = 0 }: Filters): string[][] {
  const marks = [type && `type ${type}`, industry && `industry ${industry}`, priority && `priority ${priority}`];
  const lists = marks.flatMap((mark) => (mark ? [[mark]] : []));
  return salary_min > 1 ? [...lists, buildSalaryTokens(salary_min)] : lists;
}

function buildSalaryTokens(least: number): string[] {
  // The logarithm of a whole power may come out a little below it.
  const first = Math.min(MAX_SALARY_STEP, Math.floor(2 * Math.log2(least) - 1e-9));
  return Array.from({ length: MAX_SALARY_STEP - first + 1 }, (_, index) => `s${first + index}`);
}

export interface Circle {
  latitude: number;
  longitude: number;
  radius: number;
  /** All of it unless said otherwise, or only the square that its middle is in, or only the others. */
  where?: "middle" | "around";
}

const KM_PER_DEGREE = 111.2;
const MAX_SMALL_CELL_RADIUS_KM = 35;

/** The squares that a circle touches: of an eighth of a degree when it is small, else of one degree. */
export function buildCellTokens({ latitude, longitude, radius, where }: Circle): string[] {
  const [prefix, perDegree] = radius <= MAX_SMALL_CELL_RADIUS_KM ? (["c", 8] as const) : (["C", 1] as const);
  const north = radius / KM_PER_DEGREE;
  const widest = Math.min(89, Math.abs(latitude) + north);
  const east = Math.min(180, north / Math.cos((widest * Math.PI) / 180));
  const cell = (degrees: number) => Math.floor(degrees * perDegree);
  const middle = `${prefix}${cell(latitude)} ${wrapLongitudeCell(cell(longitude), perDegree)}`;
  if (where === "middle") return [middle];
  const marks: string[] = [];
  for (let row = cell(latitude - north); row <= cell(latitude + north); row++) {
    for (let column = cell(longitude - east); column <= cell(longitude + east); column++) {
      marks.push(`${prefix}${row} ${wrapLongitudeCell(column, perDegree)}`);
    }
  }
  return where === "around" ? marks.filter((mark) => mark !== middle) : marks;
}

/** Around the date line the squares go on at the other side. */
function wrapLongitudeCell(column: number, perDegree: number): number {
  const half = 180 * perDegree;
  return ((((column + half) % (2 * half)) + 2 * half) % (2 * half)) - half;
}
