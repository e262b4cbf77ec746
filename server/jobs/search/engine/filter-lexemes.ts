import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import { splitSkills } from "../../../../contract/jobs/search/searched-skills.ts";
import { getExcludedShift, splitShifts } from "../../../../contract/jobs/terms/schedule.ts";
import { type HoursRange, splitHours } from "../../../../contract/jobs/terms/weekly-hours.ts";

/**
 * The search index of a job contains lexemes for everything that is not text. The SQL function `to_filter_tsvector`
 * (database/migrations/0009_search.sql) creates those of a job, and this file those of a search.
 */

/** Salary steps are logarithmic: two steps double the salary. The last step holds all higher salaries. */
const MAX_SALARY_STEP = 40;

/** The criteria that are found by lexemes, the pay of an hour, which depends on the hours of a job, and the age of a pupil. */
export type Filters = Pick<
  SearchCriteria,
  | "type"
  | "industry"
  | "priority"
  | "work_place"
  | "hours"
  | "shifts"
  | "education"
  | "occupation_group"
  | "text_language"
  | "skills"
  | "salary_min"
  | "hourly_min"
  | "permanent"
  | "age"
>;

/**
 * Returns one list of lexemes for each filter but the common ones. A job matches when it has at least one lexeme of every
 * list.
 */
export function buildFilterLexemes({ salary_min = 0, permanent, ...filters }: Filters): string[][] {
  const names = ["type", "industry", "priority", "work_place", "education"] as const;
  const lists = names.flatMap((name) => (filters[name] ? [[`${name}:${filters[name]}`]] : []));
  if (permanent) lists.push(["type:Full Time", "type:Part Time"]);
  if (filters.occupation_group) lists.push([`occupation:${filters.occupation_group}`]);
  if (filters.text_language) lists.push([`language:${filters.text_language}`]);
  lists.push(...splitSkills(filters.skills).map((skill) => [`skill:${skill.toLowerCase()}`]));
  return salary_min > 1 ? [...lists, buildSalaryLexemes(salary_min)] : lists;
}

/** Returns the lists of lexemes for weekly hours and shifts: each lexeme is that of many jobs. */
export function buildCommonFilterLexemes({ hours, shifts = "" }: Filters): string[][] {
  const range = splitHours(hours ?? "");
  const stated = splitShifts(shifts).filter((value) => !getExcludedShift(value));
  return [...(range ? [buildHoursLexemes(range)] : []), ...stated.map((shift) => [`shift:${shift}`])];
}

/** Lists the lexemes that a job must not have. */
export const listExcludedLexemes = ({ permanent, shifts = "" }: Filters): string[] => [
  ...(permanent ? ["term:temporary"] : []),
  ...splitShifts(shifts).flatMap((value) => {
    const shift = getExcludedShift(value);
    return shift ? [`shift:${shift}`] : [];
  }),
];

export function buildSalaryLexemes(minSalary: number): string[] {
  // PostgreSQL may round the logarithm of a power of two down. The list for such a salary therefore starts one step
  // lower.
  const firstStep = Math.min(MAX_SALARY_STEP, Math.floor(2 * Math.log2(minSalary) - 1e-9));
  return Array.from({ length: MAX_SALARY_STEP - firstStep + 1 }, (_, index) => `salary:${firstStep + index}`);
}

/** The index counts the hours of a week in steps of four. */
const HOURS_OF_STEP = 4;

function buildHoursLexemes({ from, to }: HoursRange): string[] {
  const [first, last] = [from, to].map((hours) => Math.floor(hours / HOURS_OF_STEP)) as [number, number];
  return Array.from({ length: last - first + 1 }, (_, index) => `hours:${first + index}`);
}

const DAY_MS = 86_400_000;
/** The day from which the index counts closing dates. */
const FIRST_CLOSING_DAY = Date.UTC(2000, 0, 1);
/** Until a date farther away, the weeks are too many. */
const MAX_CLOSING_WEEKS = 200;

/**
 * Lists the lexemes of the weeks until a closing date, this one included, or the one of all closing dates.
 *
 * @param day in days after 1 January 2000
 */
export function buildClosingLexemes(day: number): string[] {
  // The week before is that of yesterday, which may be today in the time zone of the portal.
  const first = Math.floor((Date.now() - FIRST_CLOSING_DAY) / (7 * DAY_MS)) - 1;
  const count = Math.floor(day / 7) - first + 1;
  if (count < 1 || count > MAX_CLOSING_WEEKS) return ["closes:dated"];
  return Array.from({ length: count }, (_, index) => `closes:${first + index}`);
}

export interface SearchCircle {
  latitude: number;
  longitude: number;
  radiusKm: number;
}

const KM_PER_DEGREE = 111.2;
const MAX_SMALL_CELL_RADIUS_KM = 35;

/**
 * Lists the lexemes of the map cells that a circle touches. A cell measures an eighth of a degree when the circle is
 * small, else one degree.
 */
export function buildCellLexemes({ latitude, longitude, radiusKm }: SearchCircle): string[] {
  const cellsPerDegree = radiusKm <= MAX_SMALL_CELL_RADIUS_KM ? 8 : 1;
  const latitudeRadius = radiusKm / KM_PER_DEGREE;
  const maxLatitude = Math.min(89, Math.abs(latitude) + latitudeRadius);
  const longitudeRadius = Math.min(180, latitudeRadius / Math.cos((maxLatitude * Math.PI) / 180));
  const toCell = (degrees: number) => Math.floor(degrees * cellsPerDegree);
  const lexemes = new Set<string>();
  for (let row = toCell(latitude - latitudeRadius); row <= toCell(latitude + latitudeRadius); row++) {
    for (let column = toCell(longitude - longitudeRadius); column <= toCell(longitude + longitudeRadius); column++) {
      lexemes.add(`cell${cellsPerDegree}:${row} ${wrapLongitudeCell(column, cellsPerDegree)}`);
    }
  }
  return [...lexemes];
}

/** Maps a column beyond the 180th meridian to the column on its other side. */
function wrapLongitudeCell(column: number, cellsPerDegree: number): number {
  const half = 180 * cellsPerDegree;
  return ((((column + half) % (2 * half)) + 2 * half) % (2 * half)) - half;
}

const HOUR_MS = 3_600_000;
const MAX_TIME_LEVEL = 8;

/**
 * Lists the lexemes of time units that cover a period, both ends included. They cover up to an eighth of its length more on
 * each side. Where four units make up a whole one of the next level, that one takes their place.
 */
export function buildPeriodLexemes(since: Date, until: Date): string[] {
  const hours = Math.max(8, (until.getTime() - since.getTime()) / HOUR_MS);
  const level = Math.min(MAX_TIME_LEVEL, Math.floor(Math.log(hours / 8) / Math.log(4)));
  const unitMs = HOUR_MS * 4 ** level;
  const [first, last] = [since, until].map((time) => Math.floor(time.getTime() / unitMs)) as [number, number];
  const lexemes: string[] = [];
  for (let unit = first; unit <= last; ) {
    let [more, size] = [0, 1];
    while (level + more < MAX_TIME_LEVEL && unit % (4 * size) === 0 && unit + 4 * size - 1 <= last) {
      more++;
      size *= 4;
    }
    lexemes.push(`time:${level + more}:${unit / size}`);
    unit += size;
  }
  return lexemes;
}
