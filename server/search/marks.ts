import type * as z from "zod";
import type { SearchTerms } from "../../contract/search.ts";

/** The words that stand for what is no text, by the names that `job_marks` (database/migrations/0017) gives them. */

const HOUR_MS = 3_600_000;
/** From fine to coarse: an hour, a day, sixteen days. */
const SLICES: [prefix: string, length: number][] = [
  ["h", HOUR_MS],
  ["d", 24 * HOUR_MS],
  ["f", 384 * HOUR_MS],
];
export const SHORTEST_SLICE_MS = HOUR_MS;
const MOST_SLICES = 48;
const TOP_SALARY_STEP = 40;

/** The slices that cover the time from `from` to `to` (milliseconds), in the finest that need few of them. */
export function sliceMarks(from: number, to: number): string[] {
  for (const [prefix, length] of SLICES) {
    const [first, last] = [Math.floor(from / length), Math.floor(to / length)];
    if (last - first < MOST_SLICES || length === SLICES.at(-1)?.[1]) {
      return Array.from({ length: last - first + 1 }, (_, index) => `${prefix}${first + index}`);
    }
  }
  return [];
}

export type Filters = Partial<Pick<z.output<typeof SearchTerms>, "type" | "industry" | "priority" | "salary_min">>;

/** One list for each filter: a job has to have one mark of each list. */
export function filterMarks({ type, industry, priority, salary_min = 0 }: Filters): string[][] {
  const marks = [type && `type ${type}`, industry && `industry ${industry}`, priority && `priority ${priority}`];
  const lists = marks.flatMap((mark) => (mark ? [[mark]] : []));
  return salary_min > 1 ? [...lists, salaryMarks(salary_min)] : lists;
}

function salaryMarks(least: number): string[] {
  // The logarithm of a whole power may come out a little below it.
  const first = Math.min(TOP_SALARY_STEP, Math.floor(2 * Math.log2(least) - 1e-9));
  return Array.from({ length: TOP_SALARY_STEP - first + 1 }, (_, index) => `s${first + index}`);
}

export interface Circle {
  latitude: number;
  longitude: number;
  radius: number;
}

const KM_A_DEGREE = 111.2;
const FINE_RADIUS_KM = 35;

/** The squares that a circle touches: of an eighth of a degree when it is small, else of one degree. */
export function cellMarks({ latitude, longitude, radius }: Circle): string[] {
  const [prefix, perDegree] = radius <= FINE_RADIUS_KM ? (["c", 8] as const) : (["C", 1] as const);
  const north = radius / KM_A_DEGREE;
  const widest = Math.min(89, Math.abs(latitude) + north);
  const east = Math.min(180, north / Math.cos((widest * Math.PI) / 180));
  const marks: string[] = [];
  const cell = (degrees: number) => Math.floor(degrees * perDegree);
  for (let row = cell(latitude - north); row <= cell(latitude + north); row++) {
    for (let column = cell(longitude - east); column <= cell(longitude + east); column++) {
      marks.push(`${prefix}${row} ${wrapped(column, perDegree)}`);
    }
  }
  return marks;
}

/** Around the date line the squares go on at the other side. */
function wrapped(column: number, perDegree: number): number {
  const half = 180 * perDegree;
  return ((((column + half) % (2 * half)) + 2 * half) % (2 * half)) - half;
}
