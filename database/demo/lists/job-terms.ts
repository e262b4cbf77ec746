import type { Job } from "../../../contract/jobs/jobs.ts";
import { createWeightedPicker, pick, pickBoolean, pickInteger, type RandomSource } from "../random.ts";
import type { Country } from "./name-lists.ts";
import type { Occupation } from "./occupations.ts";

type JobType = Job["type"];

/** Lowest and highest monthly pay in euros or dollars, for each of the O*NET job zones 1 to 5. */
const monthlyPayByZone: Record<Country, [number, number][]> = {
  NL: [
    [2600, 2900],
    [2650, 3300],
    [2900, 4200],
    [3500, 5700],
    [4300, 7200],
  ],
  US: [
    [1900, 2500],
    [2100, 3100],
    [2600, 4000],
    [3300, 5700],
    [4200, 7400],
  ],
};
/** The lowest pay of a month of 40 hours a week. In the Netherlands it is about 15 euros an hour, which is above the minimum wage. */
const minSalary: Record<Country, number> = { NL: 2600, US: 1800 };
const MAX_SALARY = 9500;
/** Interns in the Netherlands get an allowance. */
const internshipPay: Record<Country, [number, number]> = { NL: [550, 800], US: [1800, 2200] };
const PHYSICIAN_CODES = /^29-(102|12[0-4]|1151)/;
const SENIOR_TITLE = /\b(director|manager|head|chief|senior|principal|superintendent|lead)\b/i;
const ASSISTANT_TITLE = /\b(assistant|aide|helper|clerk|trainee)\b/i;

export function createSalary(
  random: RandomSource,
  occupation: Occupation,
  title: string,
  country: Country,
  type: JobType,
): number {
  if (type === "Internship") {
    const [least, most] = internshipPay[country];
    return pickInteger(random, least / 50, most / 50) * 50;
  }
  const [low, high] = (PHYSICIAN_CODES.test(occupation.code)
    ? [6500, 10_000]
    : monthlyPayByZone[country][occupation.zone - 1]) ?? [2500, 4000];
  let salary = (low + (high - low) * ((random() + random()) / 2)) * getPayFactor(occupation);
  if (SENIOR_TITLE.test(title)) salary *= 1.15;
  if (ASSISTANT_TITLE.test(title)) salary *= 0.92;
  if (country === "US") salary *= 1.08;
  return Math.min(Math.max(Math.round(salary / 50) * 50, minSalary[country]), MAX_SALARY);
}

function getPayFactor({ code, zone }: Occupation): number {
  if (/^(11|15|23|13-20[3-5])/.test(code)) return 1.15;
  if (/^(21|25|29-11)/.test(code) && zone === 5) return 0.72;
  if (/^(21|25|27|29-11|31|35|37|39)/.test(code)) return 0.88;
  return 1;
}

const commonTypeShares: [JobType, number][] = [
  ["Full Time", 82],
  ["Part Time", 9],
  ["Contract", 6],
  ["Internship", 3],
];
const shiftTypeShares: [JobType, number][] = [
  ["Full Time", 60],
  ["Part Time", 37],
  ["Contract", 3],
];
const projectTypeShares: [JobType, number][] = [
  ["Full Time", 68],
  ["Contract", 13],
  ["Freelance", 8],
  ["Internship", 6],
  ["Part Time", 5],
];
const typePickers = {
  most: createTypePicker(commonTypeShares),
  shifts: createTypePicker(shiftTypeShares),
  projects: createTypePicker(projectTypeShares),
};

function createTypePicker(shares: [JobType, number][]) {
  const draw = createWeightedPicker(shares, ([, share]) => share);
  return (random: RandomSource) => draw(random)[0];
}

export function pickJobType(random: RandomSource, { code }: Occupation): JobType {
  if (/^(27|15|13-1|17)/.test(code)) return typePickers.projects(random);
  if (/^(35|37|39|41-2|31|29-[12]|25|53-70|43-4)/.test(code)) return typePickers.shifts(random);
  return typePickers.most(random);
}

/** Returns true for titles that are also common for internships. */
export function canBeInternship(title: string): boolean {
  return /(Engineer|Developer|Designer|Analyst|Specialist|Editor|Planner|Coordinator|Researcher|Chemist|Copywriter)$/.test(
    title,
  );
}

/**
 * Skips the draws that age limits took when jobs had some, so that all other data stay the same. An age limit without a reason in
 * the law is discrimination.
 */
export function skipAgeDraws(random: RandomSource, title: string, type: JobType): void {
  const draws = type === "Internship" ? 1 : SENIOR_TITLE.test(title) ? 3 : 2;
  for (let draw = 0; draw < draws; draw += 1) random();
}

/**
 * Returns null for most jobs. Only occupations such as shop assistant, cook or warehouse worker get more than ten
 * positions.
 */
export function createPositions(random: RandomSource, { code, zone }: Occupation, title: string): number | null {
  if (zone >= 5 || SENIOR_TITLE.test(title) || pickBoolean(random, 0.5)) return null;
  if (zone >= 3 || !/^(31|33|35|37|41-2|43-4051|45|51|53)/.test(code)) return pickBoolean(random, 0.85) ? 5 : 10;
  return pick(random, [5, 5, 5, 5, 5, 5, 10, 10, 10, 20, 20, zone === 1 ? 100 : 50]);
}
