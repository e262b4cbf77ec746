import { addMonths, hasContractTerm, type Schedule, type Shift } from "../../../contract/jobs/terms/schedule.ts";
import { IMMEDIATELY } from "../../../contract/platform/constants.ts";
import { pick, pickBoolean, pickInteger, type RandomSource } from "../random.ts";

type Shifts = [Shift[], ...Shift[][]];

const aroundTheClock: Shifts = [
  ["day"],
  ["day", "evening"],
  ["day", "evening", "weekend"],
  ["day", "evening", "night", "weekend"],
  ["night"],
];
const withoutNights: Shifts = [["day"], ["day", "evening"], ["day", "weekend"], ["day", "evening", "weekend"]];
const inHospitality: Shifts = [...withoutNights, ["evening", "weekend"], ["evening"]];
const inFactories: Shifts = [["day"], ["day", "evening"], ["day", "evening", "night"], ["night"]];

/** The usual shifts of occupations that work outside office hours. */
const shiftsOfIndustry: Record<string, Shifts> = {
  "Cleaning and maintenance": [...withoutNights, ["evening"]],
  "Food and hospitality": inHospitality,
  "Health care": aroundTheClock,
  "Logistics and transport": inFactories,
  Manufacturing: inFactories,
  "Personal care": withoutNights,
  "Safety and security": aroundTheClock,
  Sales: withoutNights,
  "Social work": aroundTheClock,
};
/** The usual times of jobs that are done in one shift. */
const timesOfShift: Partial<Record<Shift, [start: string, end: string]>> = {
  day: ["08:30", "17:00"],
  evening: ["16:00", "23:00"],
  night: ["23:00", "07:00"],
};

/** The parts of full-time and part-time jobs that state a permanent, and a temporary contract. */
const PERMANENT_SHARE = 0.4;
const TEMPORARY_SHARE = 0.1;

/** The part of these jobs that states its shifts, and the parts of all jobs that start at once or in a month. */
const STATED_SHARE = 0.75;
const IMMEDIATE_SHARE = 0.35;
const DATED_SHARE = 0.2;

/** Creates when the work of a job starts, and its shifts. */
export function createSchedule(
  random: RandomSource,
  { industry, type, createdAt }: { industry: string; type: string | null; createdAt: Date },
): Schedule {
  const offered = shiftsOfIndustry[industry];
  const shifts = offered && pickBoolean(random, STATED_SHARE) ? pick(random, offered) : [];
  const share = random();
  // After the job has closed.
  const month = addMonths(createdAt.toISOString(), pickInteger(random, 3, 4));
  const [shift, ...others] = shifts;
  const [shift_start, shift_end] = (others.length === 0 && shift && timesOfShift[shift]) || [null, null];
  const dated = share < IMMEDIATE_SHARE + DATED_SHARE ? month : null;
  const work_start = share < IMMEDIATE_SHARE ? IMMEDIATELY : dated;
  const termShare = hasContractTerm(type) ? random() : 1;
  const temporary = termShare < PERMANENT_SHARE + TEMPORARY_SHARE ? ("temporary" as const) : null;
  const contract_term = termShare < PERMANENT_SHARE ? "permanent" : temporary;
  return { shifts, shift_start, shift_end, work_start, contract_term };
}
