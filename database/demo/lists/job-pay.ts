import type { Job } from "../../../contract/jobs/jobs.ts";
import { noPay, type Pay } from "../../../contract/jobs/terms/pay.ts";
import { toStartingSalary } from "../../../contract/platform/compatibility.ts";
import { pick, pickBoolean, type RandomSource } from "../random.ts";
import type { Country } from "./name-lists.ts";

/** Weekly hours of part-time and of full-time jobs. */
const partTimeHours: [number, number][] = [
  [12, 20],
  [16, 24],
  [24, 32],
];
const fullTimeHours: [number, number][] = [
  [32, 36],
  [32, 40],
  [36, 40],
  [38, 38],
  [40, 40],
];
/** The most that the highest pay is above the lowest, as a factor. */
const spreads = [1, 1.1, 1.15, 1.2, 1.25, 1.3, 1.4];

const agreements: Partial<Record<string, [string, string[]]>> = {
  "Health care": ["CAO Ziekenhuizen", ["35", "40", "45", "50"]],
  Education: ["CAO Primair Onderwijs", ["LB", "LC", "OOP 8"]],
  "Social work": ["CAO Sociaal Werk", ["7", "8", "9"]],
  Construction: ["CAO Bouw & Infra", ["A", "B", "C"]],
};

interface PayOptions {
  /** The pay of a month of full-time work. */
  monthly: number;
  type: Job["type"];
  industry: string;
  country: Country;
}

/** Creates pay as companies state it: by the hour for part-time and project work, by the year in the United States. */
export function createPay(random: RandomSource, options: PayOptions): Pay & { starting_salary: number } {
  const { monthly, type, industry, country } = options;
  const isByHour = type === "Part Time" || type === "Freelance" || (type !== "Internship" && pickBoolean(random, 0.1));
  const isByYear = !isByHour && country === "US" && type !== "Internship";
  const period = isByHour ? "hour" : isByYear ? "year" : "month";
  const step = { hour: 0.25, month: 50, year: 500 }[period];
  const amount = { hour: (monthly * 12) / 52 / 40, month: monthly, year: monthly * 12 }[period];
  const round = (value: number) => Math.round(value / step) * step;
  const [hours_min, hours_max] = pick(random, type === "Part Time" ? partTimeHours : fullTimeHours);
  const [agreement, scales] = (country === "NL" && agreements[industry]) || [null, []];
  const pay_min = round(amount);
  return {
    ...noPay,
    pay_min,
    pay_max: round(amount * pick(random, spreads)),
    pay_currency: country === "NL" ? "EUR" : "USD",
    pay_period: period,
    ...(type !== "Freelance" && { hours_min, hours_max }),
    ...(agreement && { pay_agreement: agreement, pay_scale: pick(random, scales as [string, ...string[]]) }),
    starting_salary: toStartingSalary(pay_min),
  };
}
