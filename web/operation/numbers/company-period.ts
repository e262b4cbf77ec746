import { type NumberPeriod, numberPeriods } from "../../../contract/operation/company-numbers.ts";
import { readWeeks } from "./weeks.ts";

/** The period of the numbers that a company has chosen: the number of the last weeks, and whether they are added up by month. */
export interface ChosenPeriod {
  weeks: number;
  by: NumberPeriod;
}

/** Reads the period of a company's numbers from the query of the address. */
export function readPeriod(query: URLSearchParams): ChosenPeriod {
  return { weeks: readWeeks(query), by: numberPeriods.find((by) => by === query.get("by")) ?? "week" };
}
