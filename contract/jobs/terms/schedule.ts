/**
 * When the work of a job starts, and in which shifts it is done. This file does not import zod, so that a page can import it without
 * loading zod.
 */

import { MONTH } from "../../platform/constants.ts";

/** Work that begins before six in the morning is `night`, as that of bakers. */
export const shifts = ["day", "evening", "night", "weekend"] as const;
export type Shift = (typeof shifts)[number];

/** What a search can ask for. `no_night` leaves out the jobs that state `night`. */
export const shiftFilters = [...shifts, "no_evening", "no_night", "no_weekend"] as const;
export type ShiftFilter = (typeof shiftFilters)[number];

/** What a form has for a start on a day as long as the day is missing. No job is stored with it. */
export const ON_A_DAY = "day";

/** Whether a contract ends. Only for work that is full-time or part-time: the other types end. */
export const contractTerms = ["permanent", "temporary"] as const;
export type ContractTerm = (typeof contractTerms)[number];

export const hasContractTerm = (jobType: string | null | undefined): boolean =>
  jobType === "Full Time" || jobType === "Part Time";

/** A time on the 24-hour clock, such as `04:00`. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

export interface Schedule {
  /** Empty for a job that does not state them. */
  shifts: Shift[];
  /** The times at which work starts and ends, such as `22:00` and `06:00`. A job states both or neither. The same time is a day later. */
  shift_start: string | null;
  shift_end: string | null;
  /** A date, a month such as `2027-01`, or `IMMEDIATELY`. Null for a job that does not state it. */
  work_start: string | null;
  /** Null for a job that does not state it, or whose type has none. */
  contract_term: ContractTerm | null;
}

export const noSchedule: Schedule = {
  shifts: [],
  shift_start: null,
  shift_end: null,
  work_start: null,
  contract_term: null,
};

export const pickSchedule = ({ shifts, shift_start, shift_end, work_start, contract_term }: Schedule): Schedule => ({
  shifts,
  shift_start,
  shift_end,
  work_start,
  contract_term,
});

const DAY_MS = 86_400_000;
const DATE_OR_MONTH = /^\d{4}-\d{2}(-\d{2})?$/;
/** People can apply for at least so long, whenever the work starts. */
const MIN_OPEN_DAYS = 14;

/** Returns the last day on which the work can start: the end of the month where a job states a month. Null where it states neither. */
export function findLatestStart(workStart: string | null | undefined): string | null {
  if (!workStart || !DATE_OR_MONTH.test(workStart)) return null;
  return MONTH.test(workStart) ? addDays(`${addMonths(workStart, 1)}-01`, -1) : workStart;
}

/**
 * Returns the last day to apply of a job whose company states none: `maxDays` after its publication, or earlier on the latest day
 * of the start. That day does not count when it is less than two weeks after the publication.
 *
 * @param opening the day of the publication
 */
export function findLastDay(opening: string, workStart: string | null | undefined, maxDays: number): string {
  const last = addDays(opening, maxDays);
  const latestStart = findLatestStart(workStart);
  if (latestStart === null || latestStart < addDays(opening, MIN_OPEN_DAYS)) return last;
  return latestStart < last ? latestStart : last;
}

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, "2027-01-01".length);

interface Publication {
  publish_on: string | null;
  closes_on: string | null;
  work_start: string | null;
}

/** Whether a job that waits for the day of its publication closes on the day that it has without a choice. */
export function hasDefaultLastDay({ publish_on, closes_on, work_start }: Publication, maxDays: number): boolean {
  return publish_on !== null && closes_on === findLastDay(publish_on, work_start, maxDays);
}

const SEPARATOR = ",";

/** Lists what a search asks for, once each and in the order of `shiftFilters`. Leaves out what is none. */
export function splitShifts(text: string): ShiftFilter[] {
  const parts = text.split(SEPARATOR);
  return shiftFilters.filter((value) => parts.includes(value));
}

/** Returns the shift that a value of a search leaves out. */
export const getExcludedShift = (value: ShiftFilter): Shift | undefined =>
  shifts.find((shift) => value === `no_${shift}`);

/** Whether a text lists nothing but what a search can ask for, in any order. */
export const areShiftFilters = (text: string): boolean =>
  text.split(SEPARATOR).every((part) => shiftFilters.some((value) => value === part));

/** Writes shifts for a search, such as `day,no_night`. Undefined for none. */
export const joinShifts = (values: readonly ShiftFilter[]): string | undefined => values.join(SEPARATOR) || undefined;

/** Returns the month that is `monthsLater` after a date, such as `2027-01`. */
export function addMonths(date: string, monthsLater: number): string {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + monthsLater)).toISOString().slice(0, "2027-01".length);
}
